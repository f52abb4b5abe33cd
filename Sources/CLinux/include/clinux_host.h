/* What a host process does to itself before it loads a plugin. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Gives up every capability of this thread, for good together with no_new_privs (man 2 capset). */
int clinux_drop_capabilities(void);

/* Calls visit with the path of every shared library that is loaded (man 3 dl_iterate_phdr). */
void clinux_loaded_libraries(void (*visit)(const char *path, void *context), void *context);

/* The size of a regular file that is open for reading only; -1 for anything else. */
int64_t clinux_size_of_readable_file(int fd);
