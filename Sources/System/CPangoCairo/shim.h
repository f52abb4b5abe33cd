/* cairo and pango as they are: nothing that Swift needs of them is variadic. */
#pragma once
#include <pango/pangocairo.h>
