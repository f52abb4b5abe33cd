#include "urlgate_plugin.h"
