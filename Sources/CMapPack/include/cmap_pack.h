/* What libMap.so carries: in its read-only data, so mapped from the library's file, shared by all hosts and read without
 * copying. `deploy/map-pack/build` makes the pack; deploy/map-pack/FORMAT.md says how it is laid out. The styles are
 * MapLibre's, but for colours that begin with @: those are names of docs/maps.md's palettes. */
#pragma once
#include <stddef.h>

/* Some bytes that are never changed. */
typedef struct cmap_bytes {
    const void *start;
    size_t length;
} cmap_bytes_t;

/* The map pack, at an address that is a multiple of 16. */
cmap_bytes_t cmap_pack(void);
/* The style of tiles in the schema of OpenMapTiles. */
cmap_bytes_t cmap_style_openmaptiles(void);
/* The style of tiles in the schema of Protomaps. */
cmap_bytes_t cmap_style_protomaps(void);
