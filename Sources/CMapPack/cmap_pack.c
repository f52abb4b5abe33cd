#include "cmap_pack.h"

/* #embed is C23 (section 6.10.4); clang has it in every mode and says so. */
#pragma clang diagnostic ignored "-Wc23-extensions"

_Alignas(16) static const unsigned char pack[] = {
#embed "world.mappack"
};

const void *cmap_pack_bytes(void) { return pack; }

size_t cmap_pack_length(void) { return sizeof pack; }
