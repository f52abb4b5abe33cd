// What urlgate's hits are compared with: the least that libfcgi can do.
//
//     plain_fastcgi SOCKET THREADS HEAD BODY
//
// Each thread accepts a request, writes the file HEAD and the file BODY (read once, at the start) with FCGX_PutStr, and
// finishes. libfcgi holds one thread for each kept connection, so THREADS must exceed nginx's `keepalive` of all its
// workers. SIGTERM ends it.
#include <fcgiapp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct bytes {
    char *start;
    int count;
};

static struct bytes head, body;
static int listener;

static struct bytes contents(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
        perror(path);
        exit(1);
    }
    struct bytes all = {.count = (int)ftell(file)};
    all.start = malloc(all.count + 1);
    rewind(file);
    if (all.start == NULL || fread(all.start, 1, all.count, file) != (size_t)all.count) {
        perror(path);
        exit(1);
    }
    fclose(file);
    return all;
}

static void *answer(void *unused) {
    FCGX_Request request;
    FCGX_InitRequest(&request, listener, 0);
    while (FCGX_Accept_r(&request) == 0) {
        FCGX_PutStr(head.start, head.count, request.out);
        FCGX_PutStr(body.start, body.count, request.out);
        FCGX_Finish_r(&request);
    }
    return unused;
}

int main(int count, char **arguments) {
    if (count != 5) {
        fprintf(stderr, "usage: plain_fastcgi SOCKET THREADS HEAD BODY\n");
        return 1;
    }
    head = contents(arguments[3]);
    body = contents(arguments[4]);
    if (FCGX_Init() != 0 || (listener = FCGX_OpenSocket(arguments[1], 511)) < 0) {
        fprintf(stderr, "plain_fastcgi: cannot listen on %s\n", arguments[1]);
        return 1;
    }
    // libfcgi's own handlers only set a flag, which no thread reads while it waits.
    signal(SIGTERM, SIG_DFL);
    for (int remaining = atoi(arguments[2]); remaining > 0; remaining--) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, answer, NULL) != 0) {
            perror("plain_fastcgi: pthread_create");
            return 1;
        }
    }
    pause();
    return 0;
}
