#include "cmap_pack.h"

/* #embed is C23 (section 6.10.4); clang has it in every mode and says so. */
#pragma clang diagnostic ignored "-Wc23-extensions"

_Alignas(16) static const unsigned char pack[] = {
#embed "world.mappack"
};

static const unsigned char openmaptiles[] = {
#embed "openmaptiles.json"
};

static const unsigned char protomaps[] = {
#embed "protomaps.json"
};

cmap_bytes_t cmap_pack(void) { return (cmap_bytes_t){pack, sizeof pack}; }

cmap_bytes_t cmap_style_openmaptiles(void) { return (cmap_bytes_t){openmaptiles, sizeof openmaptiles}; }

cmap_bytes_t cmap_style_protomaps(void) { return (cmap_bytes_t){protomaps, sizeof protomaps}; }
