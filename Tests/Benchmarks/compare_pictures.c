// What the quality of urlgate's pictures is measured with, and against.
//
//     compare_pictures reference FILE WIDTH OUT   the picture as it should be: all of it decoded, made smaller as light
//                                                 adds up (linear light, Lanczos with three lobes), as PNG
//     compare_pictures weserv FILE WIDTH OUT      as images.weserv.nl makes it with its defaults: vips_thumbnail, whose
//                                                 decoder leaves the resampler twice the pixels, quality 80
//     compare_pictures imgproxy FILE WIDTH OUT    as imgproxy does: the decoder shrinks as far as it can, then vips_resize
//     compare_pictures ssim ONE OTHER             the structural similarity of two pictures of one size
//
// SSIM is that of Wang et al., "Image Quality Assessment: From Error Visibility to Structural Similarity" (2004): over
// luma, a Gaussian window of sigma 1.5, K1 = 0.01, K2 = 0.03; the mean over all pixels.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vips/vips.h>

static void fail(const char *what) {
    fprintf(stderr, "compare_pictures: %s: %s\n", what, vips_error_buffer());
    exit(1);
}

// By its address: what order arguments are worked out in is not said.
static VipsImage *checked(int result, VipsImage **image, const char *what) {
    if (result || !*image)
        fail(what);
    return *image;
}

static int save(VipsImage *image, const char *path) {
    return vips_jpegsave(image, path, "Q", 80, "optimize_coding", TRUE, "strip", TRUE, NULL);
}

static VipsImage *upright(VipsImage *image) {
    VipsImage *out = NULL;
    if (!image)
        fail("open");
    return checked(vips_autorot(image, &out, NULL), &out, "autorot");
}

// sRGB by the embedded profile, where there is one.
static VipsImage *in_srgb(VipsImage *image) {
    VipsImage *out = NULL;
    if (vips_image_get_typeof(image, VIPS_META_ICC_NAME))
        return checked(vips_icc_transform(image, &out, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE,
                                          "black_point_compensation", TRUE, NULL), &out, "icc_transform");
    return checked(vips_colourspace(image, &out, VIPS_INTERPRETATION_sRGB, NULL), &out, "colourspace");
}

// To a width, and the height that a picture of `whole` size has then.
static VipsImage *resized(VipsImage *image, int width, double whole_width, double whole_height) {
    VipsImage *out = NULL;
    double height = rint(whole_height * width / whole_width);
    return checked(vips_resize(image, &out, (double)width / image->Xsize, "vscale", height / image->Ysize, NULL), &out,
                   "resize");
}

static int reference(const char *file, int width, const char *out) {
    VipsImage *light = NULL, *back = NULL;
    VipsImage *image = in_srgb(upright(vips_image_new_from_file(file, NULL)));
    checked(vips_colourspace(image, &light, VIPS_INTERPRETATION_scRGB, NULL), &light, "linearise");
    checked(vips_colourspace(resized(light, width, light->Xsize, light->Ysize), &back, VIPS_INTERPRETATION_sRGB, NULL), &back, "encode");
    return vips_pngsave(back, out, "strip", TRUE, NULL);
}

static int weserv(const char *file, int width, const char *out) {
    VipsImage *small = NULL;
    checked(vips_thumbnail(file, &small, width, "height", VIPS_MAX_COORD, "size", VIPS_SIZE_DOWN, NULL), &small, "thumbnail");
    return save(in_srgb(small), out);
}

static int imgproxy(const char *file, int width, const char *out) {
    VipsImage *header = vips_image_new_from_file(file, NULL), *loaded = NULL;
    int swaps = vips_image_get_orientation_swap(header);
    double whole_width = swaps ? header->Ysize : header->Xsize, whole_height = swaps ? header->Xsize : header->Ysize;
    double scale = whole_width / width;
    int shrink = scale >= 8 ? 8 : scale >= 4 ? 4 : scale >= 2 ? 2 : 1;
    checked(vips_jpegload(file, &loaded, "shrink", shrink, NULL), &loaded, "jpegload");
    return save(resized(in_srgb(upright(loaded)), width, whole_width, whole_height), out);
}

static VipsImage *luma(const char *file) {
    static const double weights[3] = {0.299, 0.587, 0.114};
    VipsImage *out = NULL, *image = vips_image_new_from_file(file, NULL);
    if (!image)
        fail(file);
    if (image->Bands < 3)
        return checked(vips_cast_double(image, &out, NULL), &out, "cast");
    VipsImage *matrix = vips_image_new_matrix_from_array(3, 1, weights, 3), *colours = NULL;
    checked(vips_extract_band(image, &colours, 0, "n", 3, NULL), &colours, "bands");
    return checked(vips_recomb(colours, &out, matrix, NULL), &out, "luma");
}

static VipsImage *blurred_product(VipsImage *one, VipsImage *other) {
    VipsImage *product = NULL, *out = NULL;
    checked(vips_multiply(one, other, &product, NULL), &product, "multiply");
    return checked(vips_gaussblur(product, &out, 1.5, "precision", VIPS_PRECISION_FLOAT, "min_ampl", 0.001, NULL), &out, "blur");
}

static double *numbers(VipsImage *image) {
    VipsImage *doubles = NULL;
    size_t size;
    checked(vips_cast_double(image, &doubles, NULL), &doubles, "cast");
    return vips_image_write_to_memory(doubles, &size);
}

static int ssim(const char *one_file, const char *other_file) {
    VipsImage *one = luma(one_file), *other = luma(other_file), *ones = NULL;
    if (one->Xsize != other->Xsize || one->Ysize != other->Ysize) {
        fprintf(stderr, "compare_pictures: %s is %d x %d, %s is %d x %d\n", one_file, one->Xsize, one->Ysize, other_file,
                other->Xsize, other->Ysize);
        return 1;
    }
    VipsImage *black = NULL;
    checked(vips_black(&black, one->Xsize, one->Ysize, NULL), &black, "black");
    checked(vips_linear1(black, &ones, 1, 1, NULL), &ones, "ones");
    double *x = numbers(blurred_product(one, ones)), *y = numbers(blurred_product(other, ones));
    double *xx = numbers(blurred_product(one, one)), *yy = numbers(blurred_product(other, other));
    double *xy = numbers(blurred_product(one, other));
    const double c1 = pow(0.01 * 255, 2), c2 = pow(0.03 * 255, 2);
    size_t count = (size_t)one->Xsize * one->Ysize;
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        double means = 2 * x[i] * y[i] + c1, squares = x[i] * x[i] + y[i] * y[i] + c1;
        double covariance = 2 * (xy[i] - x[i] * y[i]) + c2;
        double variances = xx[i] - x[i] * x[i] + yy[i] - y[i] * y[i] + c2;
        sum += means * covariance / (squares * variances);
    }
    printf("%.6f\n", sum / count);
    return 0;
}

int main(int count, char **arguments) {
    if (VIPS_INIT(arguments[0]))
        fail("init");
    if (count == 4 && strcmp(arguments[1], "ssim") == 0)
        return ssim(arguments[2], arguments[3]);
    int (*make)(const char *, int, const char *) = count != 5 ? NULL
        : strcmp(arguments[1], "reference") == 0 ? reference
        : strcmp(arguments[1], "weserv") == 0 ? weserv
        : strcmp(arguments[1], "imgproxy") == 0 ? imgproxy : NULL;
    if (!make) {
        fprintf(stderr, "usage: compare_pictures reference|weserv|imgproxy FILE WIDTH OUT | ssim ONE OTHER\n");
        return 1;
    }
    return make(arguments[2], atoi(arguments[3]), arguments[4]) ? (fail(arguments[4]), 1) : 0;
}
