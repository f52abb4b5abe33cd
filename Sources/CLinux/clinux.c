#define _GNU_SOURCE 1
#include "clinux.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <grp.h>
#include <pthread.h>
#include <pwd.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

int clinux_accept4(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC); }

int clinux_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC); }

int clinux_pidfd_open(pid_t pid) { return (int)syscall(434, pid, 0); }

int clinux_pidfd_send_signal(int pidfd, int signal) {
    return (int)syscall(424, pidfd, signal, NULL, 0);
}

int clinux_peer(int fd, uid_t *uid, pid_t *pid) {
    struct ucred who;
    socklen_t size = sizeof who;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &size) != 0) return -1;
    *uid = who.uid;
    *pid = who.pid;
    return 0;
}

int clinux_set_parent_death_signal(int signal) { return prctl(PR_SET_PDEATHSIG, signal); }
int clinux_set_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }
int clinux_set_not_dumpable(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
int clinux_set_thread_name(const char *name) { return prctl(PR_SET_NAME, name, 0, 0, 0); }

int clinux_open_beneath(int directory, const char *path, int flags) {
    struct { uint64_t flags, mode, resolve; } how = { (uint64_t)flags, 0, 0x08 | 0x04 | 0x02 };
    return (int)syscall(437, directory, path, &how, sizeof how);
}

int clinux_landlock_abi(void) { return (int)syscall(444, NULL, 0, 1); }
int clinux_landlock_create(uint64_t files, uint64_t network, uint64_t scoped, size_t size) {
    struct { uint64_t files, network, scoped; } attributes = { files, network, scoped };
    return (int)syscall(444, &attributes, size, 0);
}
int clinux_landlock_allow_path(int ruleset, int path, uint64_t access) {
    struct __attribute__((packed)) { uint64_t access; int32_t path; } rule = { access, path };
    return (int)syscall(445, ruleset, 1, &rule, 0);
}
int clinux_landlock_enforce(int ruleset) { return (int)syscall(446, ruleset, 0); }

ssize_t clinux_send_descriptor(int socket, int descriptor, const void *bytes, size_t count) {
    struct iovec part = { (void *)bytes, count };
    union { char space[CMSG_SPACE(sizeof(int))]; struct cmsghdr header; } control;
    memset(&control, 0, sizeof control);
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space };
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    return sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}

ssize_t clinux_receive(int socket, void *bytes, size_t count, int flags, int *descriptor) {
    struct iovec part = { bytes, count };
    union { char space[CMSG_SPACE(4 * sizeof(int))]; struct cmsghdr header; } control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space };
    *descriptor = -1;
    ssize_t received = recvmsg(socket, &message, flags | MSG_CMSG_CLOEXEC);
    if (received < 0) return received;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t carried = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t index = 0; index < carried; index++) {
            int each;
            memcpy(&each, CMSG_DATA(header) + index * sizeof(int), sizeof each);
            if (*descriptor < 0) *descriptor = each; else close(each);
        }
    }
    return received;
}

pid_t clinux_spawn_host(const char *path, char *const arguments[], char *const environment[],
                                      int log, int socket) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t pid = -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, log, 1);
    posix_spawn_file_actions_adddup2(&actions, log, 2);
    posix_spawn_file_actions_adddup2(&actions, socket, 3);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&actions, 4);
    sigset_t none, pipe;
    sigemptyset(&none);
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &pipe);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int result = posix_spawn(&pid, path, &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return result == 0 ? pid : -result;
}

pid_t clinux_spawn_program(const char *path, char *const arguments[], int output, int errors, int inherited) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t pid = -1;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, output, 1);
    posix_spawn_file_actions_adddup2(&actions, errors, 2);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    if (inherited >= 0) posix_spawn_file_actions_adddup2(&actions, inherited, 3);
    posix_spawn_file_actions_addclosefrom_np(&actions, inherited >= 0 ? 4 : 3);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int result = posix_spawn(&pid, path, &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return result == 0 ? pid : -result;
}

int clinux_reap(int pidfd, int *was_signaled, int *value) {
    siginfo_t end;
    int result;
    do result = waitid((idtype_t)3, (id_t)pidfd, &end, WEXITED); while (result == -1 && errno == EINTR);
    if (result == -1) return -1;
    *was_signaled = end.si_code != CLD_EXITED;
    *value = end.si_status;
    return 0;
}

int clinux_limit(int resource, uint64_t value) {
    struct rlimit limit = { value, value };
    return setrlimit(resource, &limit);
}
int clinux_soft_limit(int resource, uint64_t value) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return -1;
    limit.rlim_cur = value < limit.rlim_max ? value : limit.rlim_max;
    return setrlimit(resource, &limit);
}
int clinux_raise_open_files(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return -1;
    limit.rlim_cur = limit.rlim_max;
    return setrlimit(RLIMIT_NOFILE, &limit);
}

void clinux_usage(uint64_t *cpu, uint64_t *peak) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    *cpu = (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000u
        + (uint64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    *peak = (uint64_t)usage.ru_maxrss;
}
int clinux_be_nice(int value) { return setpriority(PRIO_PROCESS, 0, value); }

int64_t clinux_user_id(const char *name) {
    struct passwd *found = getpwnam(name);
    return found ? (int64_t)found->pw_uid : -1;
}
int64_t clinux_group_id(const char *name) {
    struct group *found = getgrnam(name);
    return found ? (int64_t)found->gr_gid : -1;
}

int clinux_signal_descriptor(const int *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int index = 0; index < count; index++) sigaddset(&set, signals[index]);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    return signalfd(-1, &set, SFD_CLOEXEC);
}
void clinux_ignore_broken_pipes(void) { signal(SIGPIPE, SIG_IGN); }

const char *clinux_library_of_address(const void *address) {
    Dl_info library;
    return dladdr(address, &library) == 0 ? NULL : library.dli_fname;
}

const char *clinux_library_of_symbol(const char *symbol) {
    Dl_info info;
    void *address = dlsym(RTLD_DEFAULT, symbol);
    return address && dladdr(address, &info) ? info.dli_fname : NULL;
}

ssize_t clinux_executable_path(char *path, size_t capacity) {
    ssize_t length = readlink("/proc/self/exe", path, capacity - 1);
    if (length >= 0) path[length] = 0;
    return length;
}

int clinux_next_option(int count, char **arguments, const clinux_option_t *options, int option_count,
                       const char **value, int *position) {
    struct option table[option_count + 1];
    memset(table, 0, sizeof table);
    for (int index = 0; index < option_count; index++) {
        table[index].name = options[index].name;
        table[index].has_arg = options[index].takes_value ? required_argument : no_argument;
        table[index].val = index;
    }
    opterr = 0;
    int found = getopt_long(count, arguments, ":", table, NULL);
    *position = optind;
    *value = optarg;
    if (found == '?' || found == ':') *value = arguments[optind - 1];
    return found == '?' ? -2 : found == ':' ? -3 : found;
}

