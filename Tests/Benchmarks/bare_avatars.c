// What urlgate's avatars are compared with: libvips in one process, nothing around it.
//
//     bare_avatars COUNT FILE FILE FILE FILE    makes COUNT avatars, prints the processor seconds they took
//
// An avatar is 200 x 200 pixels: four tiles of 99 with a gap of 2, cut to a circle, as a PNG with the settings of the
// handler. The files are read once; the mask is drawn once.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <vips/vips.h>

enum { SIDE = 200, TILE = 99 };

static char *members[4];
static size_t sizes[4];
static VipsImage *mask;

static void fail(const char *what) {
    fprintf(stderr, "bare_avatars: %s: %s\n", what, vips_error_buffer());
    exit(1);
}

static void make_mask(void) {
    static unsigned char pixels[SIDE * SIDE];
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            double distance = SIDE / 2.0 - hypot(x + 0.5 - SIDE / 2.0, y + 0.5 - SIDE / 2.0);
            int is_gap = x == TILE || x == TILE + 1 || y == TILE || y == TILE + 1;
            pixels[y * SIDE + x] = is_gap ? 0 : 255 * fmin(1, fmax(0, distance + 0.5));
        }
    mask = vips_image_new_from_memory_copy(pixels, sizeof pixels, SIDE, SIDE, 1, VIPS_FORMAT_UCHAR);
    if (!mask)
        fail("mask");
}

static void make_avatar(void) {
    VipsImage *tiles[4], *board, *avatar;
    void *png;
    size_t size;
    for (int i = 0; i < 4; i++)
        if (vips_thumbnail_buffer(members[i], sizes[i], &tiles[i], TILE, "height", TILE, "crop", VIPS_INTERESTING_CENTRE,
                                  NULL))
            fail("thumbnail");
    if (vips_arrayjoin(tiles, &board, 4, "across", 2, "shim", SIDE - 2 * TILE, NULL) ||
        vips_bandjoin2(board, mask, &avatar, NULL))
        fail("join");
    if (vips_pngsave_buffer(avatar, &png, &size, "compression", 6, "filter", VIPS_FOREIGN_PNG_FILTER_PAETH, "strip", TRUE,
                            NULL))
        fail("pngsave");
    g_free(png);
    g_object_unref(avatar);
    g_object_unref(board);
    for (int i = 0; i < 4; i++)
        g_object_unref(tiles[i]);
}

static double processor_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

int main(int count, char **arguments) {
    if (count != 6) {
        fprintf(stderr, "usage: bare_avatars COUNT FILE FILE FILE FILE\n");
        return 1;
    }
    if (VIPS_INIT(arguments[0]))
        fail("init");
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    for (int i = 0; i < 4; i++)
        if (!g_file_get_contents(arguments[i + 2], &members[i], &sizes[i], NULL))
            fail(arguments[i + 2]);
    make_mask();
    make_avatar();  // What is done once is not counted; urlgate's hosts have done it too.
    double start = processor_seconds();
    for (int i = 0; i < atoi(arguments[1]); i++)
        make_avatar();
    printf("%.6f\n", processor_seconds() - start);
    return 0;
}
