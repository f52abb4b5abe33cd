/* What Linux offers and `import Glibc` does not show: thin calls, no policy. Imported by the target Linux alone.
 * The header stays free of _GNU_SOURCE, which would give other definitions of the same types than Glibc's module has. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/types.h>

#include "clinux_host.h"

int clinux_accept4(int listener);

/* A file in memory, close-on-exec (man 2 memfd_create). */
int clinux_memory_file(const char *name);

int clinux_pidfd_open(pid_t pid);

int clinux_pidfd_send_signal(int pidfd, int signal);

/* The peer of a connected Unix socket; -1 when the kernel does not tell. */
int clinux_peer(int fd, uid_t *uid, pid_t *pid);

int clinux_set_parent_death_signal(int signal);

int clinux_set_no_new_privileges(void);

int clinux_set_not_dumpable(void);

int clinux_set_thread_name(const char *name);

/* openat2 with RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS (man 2 openat2). */
int clinux_open_beneath(int directory, const char *path, int flags);

/* Landlock (man 7 landlock). Debian 12's headers know ABI 2; the numbers of later ABIs are written out. */
int clinux_landlock_abi(void);

int clinux_landlock_create(uint64_t files, uint64_t network, uint64_t scoped, size_t size);

int clinux_landlock_allow_path(int ruleset, int path, uint64_t access);

int clinux_landlock_enforce(int ruleset);

/* Sends bytes together with one descriptor; returns what sendmsg returned. */
ssize_t clinux_send_descriptor(int socket, int descriptor, const void *bytes, size_t count);

/* Receives bytes and at most one descriptor (-1 when none came); further descriptors are closed. */
ssize_t clinux_receive(int socket, void *bytes, size_t count, int flags, int *descriptor);

/* Starts a program with exactly these descriptors: 0 /dev/null, 1 and 2 `log`, 3 `socket`; the rest is closed.
 * Signals are unblocked and SIGPIPE is set back to its default. Returns the pid, or -errno. */
pid_t clinux_spawn_host(const char *path, char *const arguments[], char *const environment[],
                                      int log, int socket);

/* Starts a program with the environment of this one and these descriptors: 0 /dev/null, 1 `output`, 2 `errors`, 3
 * `inherited` unless that is -1; the rest is closed. Signals are unblocked and do what they do by default. Returns the
 * pid, or -errno. */
pid_t clinux_spawn_program(const char *path, char *const arguments[], int output, int errors, int inherited);

/* Waits for the end of a child known by its pidfd (man 2 waitid, P_PIDFD) and frees its entry: 0 and whether a signal
 * ended it, with the signal's number or the exit code in `value`; -1 when it is no unreaped child of this process. */
int clinux_reap(int pidfd, int *was_signaled, int *value);

/* A resource limit, soft and hard alike. `resource` is one of the RLIMIT_ numbers below. */
enum { CLINUX_CPU = 0, CLINUX_FSIZE = 1, CLINUX_CORE = 4, CLINUX_NOFILE = 7, CLINUX_AS = 9 };
int clinux_limit(int resource, uint64_t value);

/* The soft one alone, as far as the hard one allows; it can be raised again. */
int clinux_soft_limit(int resource, uint64_t value);

int clinux_raise_open_files(void);

/* CPU microseconds (user and system) and peak resident KiB of this process. */
void clinux_usage(uint64_t *cpu, uint64_t *peak);

int clinux_be_nice(int value);

/* The numeric id of a user or group; -1 when there is none of that name. */
int64_t clinux_user_id(const char *name);

int64_t clinux_group_id(const char *name);

/* A counter that only signals may set, read by signalfd: blocks the signals for this and later threads. */
int clinux_signal_descriptor(const int *signals, int count);

void clinux_ignore_broken_pipes(void);

/* The file of the library that defines a symbol of this process; null when nothing does. */
const char *clinux_library_of_symbol(const char *symbol);

/* The file of the program or library that an address of this process lies in; null when none does. */
const char *clinux_library_of_address(const void *address);

/* Writes this program's own path with a NUL at its end; returns its length, or -1. */
ssize_t clinux_executable_path(char *path, size_t capacity);

/* One long option of a command line: its name without dashes, and whether a value follows. */
typedef struct clinux_option {
    const char *name;
    int takes_value;
} clinux_option_t;

/* The next option by getopt_long: its index in `options`, -1 at the end, -2 unknown, -3 without its value.
 * `value` is set to the option's value or, on a fault, to the word at fault. At the end the other words stand from `position` on: getopt
 * moves them there. */
int clinux_next_option(int count, char **arguments, const clinux_option_t *options, int option_count,
                       const char **value, int *position);
