/* The map pack that libMap.so carries: in its read-only data, so mapped from the library's file, shared by all hosts
 * and read without copying. `deploy/map-pack/build` makes it; deploy/map-pack/FORMAT.md says how it is laid out. */
#pragma once
#include <stddef.h>

/* Its first byte, at an address that is a multiple of 16. */
const void *cmap_pack_bytes(void);
/* Its length in bytes. */
size_t cmap_pack_length(void);
