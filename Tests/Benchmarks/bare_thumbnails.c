// What urlgate's thumbnails are compared with: libvips in one process, nothing around it.
//
//     bare_thumbnails original FILE              writes a picture of 4000 x 3000 pixels, like a photograph, as JPEG
//     bare_thumbnails interlaced FILE OUT        writes a progressive JPEG of 6000 x 4000 pixels made of it
//     bare_thumbnails loop THREADS FILE COUNT WIDTH HEIGHT FORMAT
//                                                makes COUNT pictures within WIDTH x HEIGHT pixels, cut to that when both
//                                                are equal, and prints the seconds it took
//
// The loop has the settings of the asset handler: one libvips thread for each picture, no operation cache, no metadata;
// JPEG of quality 80, progressive, with its own Huffman tables; WebP of quality 80, effort 2; AVIF of quality 60, effort 1;
// PNG with Paeth's filter and compression 3.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <vips/vips.h>

static char *original;
static size_t original_size;
static atomic_int remaining;
static int wanted_width, wanted_height;
static const char *format;

static void fail(const char *what) {
    fprintf(stderr, "bare_thumbnails: %s: %s\n", what, vips_error_buffer());
    exit(1);
}

static int save(VipsImage *image, void **file, size_t *size) {
    if (strcmp(format, "jpeg") == 0)
        return vips_jpegsave_buffer(image, file, size, "Q", 80, "optimize_coding", TRUE, "interlace", TRUE, "strip", TRUE,
                                    NULL);
    if (strcmp(format, "webp") == 0)
        return vips_webpsave_buffer(image, file, size, "Q", 80, "effort", 2, "strip", TRUE, NULL);
    if (strcmp(format, "avif") == 0)
        return vips_heifsave_buffer(image, file, size, "Q", 60, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_AV1,
                                    "effort", 1, "bitdepth", 8, "strip", TRUE, NULL);
    return vips_pngsave_buffer(image, file, size, "compression", 3, "filter", VIPS_FOREIGN_PNG_FILTER_PAETH, "strip", TRUE,
                               NULL);
}

static void make_thumbnail(void) {
    VipsImage *small;
    void *file;
    size_t size;
    VipsInteresting cut = wanted_width == wanted_height ? VIPS_INTERESTING_CENTRE : VIPS_INTERESTING_NONE;
    if (vips_thumbnail_buffer(original, original_size, &small, wanted_width, "height", wanted_height, "crop", cut, NULL))
        fail("thumbnail");
    if (save(small, &file, &size))
        fail("save");
    g_free(file);
    g_object_unref(small);
}

static void *loop(void *unused) {
    while (atomic_fetch_sub(&remaining, 1) > 0)
        make_thumbnail();
    vips_thread_shutdown();
    return unused;
}

static int run_loop(int threads, const char *path, int count) {
    if (!g_file_get_contents(path, &original, &original_size, NULL))
        fail(path);
    make_thumbnail();  // What is done once is not counted; urlgate's hosts have done it too.
    remaining = count;
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    pthread_t *started = calloc(threads, sizeof *started);
    for (int i = 0; i < threads; i++)
        pthread_create(&started[i], NULL, loop, NULL);
    for (int i = 0; i < threads; i++)
        pthread_join(started[i], NULL);
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%.6f\n", (end.tv_sec - start.tv_sec) + (end.tv_nsec - start.tv_nsec) / 1e9);
    return 0;
}

// A fractal surface has the spectrum of a photograph; noise keeps its bytes from being too few.
static int make_original(const char *path) {
    VipsImage *bands[3], *joined, *noise, *sum;
    for (int i = 0; i < 3; i++)
        if (vips_fractsurf(&bands[i], 4000, 3000, 2.2 + 0.1 * i, NULL))
            fail("fractsurf");
    VipsImage *scaled[3], *flat, *picture;
    for (int i = 0; i < 3; i++)
        if (vips_scale(bands[i], &scaled[i], NULL))
            fail("scale");
    if (vips_bandjoin(scaled, &joined, 3, NULL) || vips_gaussnoise(&noise, 4000, 3000, "mean", 0.0, "sigma", 4.0, NULL) ||
        vips_add(joined, noise, &sum, NULL) || vips_cast_uchar(sum, &flat, NULL) ||
        vips_copy(flat, &picture, "interpretation", VIPS_INTERPRETATION_sRGB, NULL))
        fail("picture");
    if (vips_jpegsave(picture, path, "Q", 90, NULL))
        fail("jpegsave");
    return 0;
}

static int make_interlaced(const char *path, const char *out) {
    VipsImage *picture, *large;
    if (!(picture = vips_image_new_from_file(path, NULL)) || vips_resize(picture, &large, 1.5, "vscale", 4.0 / 3, NULL) ||
        vips_jpegsave(large, out, "Q", 90, "interlace", TRUE, "subsample_mode", VIPS_FOREIGN_SUBSAMPLE_ON, NULL))
        fail("interlaced");
    return 0;
}

int main(int count, char **arguments) {
    if (VIPS_INIT(arguments[0]))
        fail("init");
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    if (count == 3 && strcmp(arguments[1], "original") == 0)
        return make_original(arguments[2]);
    if (count == 4 && strcmp(arguments[1], "interlaced") == 0)
        return make_interlaced(arguments[2], arguments[3]);
    if (count == 8 && strcmp(arguments[1], "loop") == 0) {
        wanted_width = atoi(arguments[5]);
        wanted_height = atoi(arguments[6]);
        format = arguments[7];
        return run_loop(atoi(arguments[2]), arguments[3], atoi(arguments[4]));
    }
    fprintf(stderr, "usage: bare_thumbnails original FILE | interlaced FILE OUT | "
                    "loop THREADS FILE COUNT WIDTH HEIGHT FORMAT\n");
    return 1;
}
