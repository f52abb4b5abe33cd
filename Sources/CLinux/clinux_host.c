#define _GNU_SOURCE 1
#include "clinux_host.h"

#include <fcntl.h>
#include <link.h>
#include <linux/capability.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

int clinux_drop_capabilities(void) {
    struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3, .pid = 0 };
    struct __user_cap_data_struct none[2] = { { 0, 0, 0 }, { 0, 0, 0 } };
    return (int)syscall(SYS_capset, &header, none);
}

struct visitor {
    void (*visit)(const char *path, void *context);
    void *context;
};

static int visit_library(struct dl_phdr_info *library, size_t size, void *visitor) {
    (void)size;
    const struct visitor *who = visitor;
    if (library->dlpi_name && library->dlpi_name[0] == '/') who->visit(library->dlpi_name, who->context);
    return 0;
}

void clinux_loaded_libraries(void (*visit)(const char *path, void *context), void *context) {
    struct visitor visitor = { visit, context };
    dl_iterate_phdr(visit_library, &visitor);
}

int64_t clinux_size_of_readable_file(int fd) {
    struct stat about;
    int mode = fcntl(fd, F_GETFL);
    if (mode == -1 || (mode & O_ACCMODE) != O_RDONLY || (mode & O_PATH)) return -1;
    if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode)) return -1;
    return about.st_size;
}
