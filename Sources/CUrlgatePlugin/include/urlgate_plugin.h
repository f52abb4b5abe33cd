/* urlgate_plugin.h: what a plugin and its host process agree on. This header is the contract and its own manual.
 *
 * A plugin is a shared library that offers handlers: one for each URL scheme it renders. It is loaded by
 * `urlgate-host`, a sandboxed child process of the gateway that runs this one plugin and one load at a time. The
 * plugin never meets the gateway, the network or, beyond the read-only paths of its configuration, the file system;
 * every byte it needs comes through a nested load.
 *
 * COMPATIBILITY
 *   A host loads any plugin of its own major version. A minor version only adds: fields at the end of structs,
 *   extensions, values. Who reads a struct looks at its struct_size before it touches a field that a later minor
 *   version added; urlgate_text_t and urlgate_pair_t never change within a major version. What a version brought:
 *     1.0  the first.
 *     1.1  urlgate_request_t.cached_response, and status 304 in answer to it.
 *
 * LIFE
 *   1. The host closes the sandbox, then dlopen()s the library. It is never unloaded: a new version of a plugin is a
 *      new process.
 *   2. urlgate_plugin_entry() is called once. The struct it returns is checked field by field; a refusal names each
 *      field that is wrong.
 *   3. description() is called once. The gateway checks the document and the configured options against it.
 *   4. create() is called once, with the options.
 *   5. start_loading() is called once a load, never for two loads at a time.
 *   6. The process ends without further calls: there is nothing to clean up.
 *
 * THREADS
 *   [main-thread]     where urlgate_plugin_entry, description and create are called.
 *   [loading-thread]  where start_loading is called; not the main thread, the same one for all loads, 8 MiB of stack.
 *   [any-thread]      also threads of the plugin's own. The plugin may start threads; it cannot start processes.
 *
 * TEXT AND BYTES
 *   Text is UTF-8 with a length, without a NUL at its end. Empty text may have a null pointer. Text of the plugin's
 *   that is not UTF-8 is repaired, text that is too long is cut. Nothing is reference-counted across this border: who
 *   made a thing destroys it. What one side is handed it may read until the call returns, unless said otherwise; it
 *   copies what it keeps.
 *
 * DEATH
 *   A plugin may crash, hang or be killed at any moment; the gateway answers 502 or 504 and starts another host. Say
 *   did_fail rather than crash where you can: its message reaches whoever wrote the URL. The process may hold
 *   256 descriptors; it can open no file for writing, no socket and no other process. It may use processor
 *   time of four times a load's timeout and 5 s until the next load begins; then SIGXCPU ends it.
 */
#ifndef URLGATE_PLUGIN_H
#define URLGATE_PLUGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define URLGATE_ABI_MAJOR 1
#define URLGATE_ABI_MINOR 1

/* UTF-8. bytes may be null when length is 0. */
typedef struct urlgate_text {
    const char *bytes;
    size_t      length;
} urlgate_text_t;

/* A name and a value: an option, a parameter, a header field. */
typedef struct urlgate_pair {
    urlgate_text_t name;
    urlgate_text_t value;
} urlgate_pair_t;

/* What may be kept of an answer. The gateway may lower it, never raise it. */
enum {
    URLGATE_STORAGE_NOT_ALLOWED            = 0, /* nothing is kept */
    URLGATE_STORAGE_ALLOWED_IN_MEMORY_ONLY = 1, /* never in a file */
    URLGATE_STORAGE_ALLOWED                = 2, /* memory, disk, shared tier */
};

enum {
    URLGATE_LOG_DEBUG   = 0,
    URLGATE_LOG_INFO    = 1,
    URLGATE_LOG_WARNING = 2,
    URLGATE_LOG_ERROR   = 3,
};

/* A kept answer that a load is to replace. The handler may look whether it is still right, and then say status 304 and
 * finish without bytes: it is fresh again, with the policy and ttl of that response. Lifetime as the request's. */
typedef struct urlgate_cached_response {
    uint32_t struct_size;
    uint32_t age_seconds;            /* since it was made, or found right the last time */
    uint64_t length;                 /* in bytes; they come as a nested load of URLGATE_CACHED_RESPONSE_URL */
    urlgate_text_t entity_tag;       /* with its quotes */
    urlgate_text_t content_type;
    bool     is_unchanged;           /* all that it was made of is what it was then, as far as the gateway knows */
} urlgate_cached_response_t;

#define URLGATE_CACHED_RESPONSE_URL "cached-response://"

/* One load, as start_loading sees it. Owned by the host; all it points to stays valid until the client has finished
 * or failed. */
typedef struct urlgate_request {
    uint32_t struct_size;
    uint32_t depth;                  /* 0 for a client's request, 1...4 for a nested one */
    urlgate_text_t url;              /* the canonical URL, for messages */
    urlgate_text_t scheme;           /* in lower case */
    const urlgate_text_t *location;  /* authority and path, decoded; null when location_count is 0 */
    size_t location_count;
    const urlgate_pair_t *parameters; /* checked, in canonical spelling, defaults filled in, sorted by name; repeated
                                         names keep their order. An absent parameter without a default is absent. */
    size_t parameter_count;
    uint32_t timeout_milliseconds;   /* from start_loading until the host is killed; at least 1 */
    uint32_t reserved;               /* 0 */
    const urlgate_cached_response_t *cached_response; /* since 1.1; null: none is kept */
} urlgate_request_t;

/* What a handler says before its bytes. Set struct_size. A field with a value that cannot be is answered with 502 and a
 * line in the log that names it. */
typedef struct urlgate_response {
    uint32_t struct_size;
    uint16_t status;                 /* 200, usually; 200...203; or 304, for a cached_response that is still right */
    uint8_t  storage_policy;         /* URLGATE_STORAGE_… */
    bool     is_incomplete;          /* something is missing in the picture: kept briefly, in memory only */
    urlgate_text_t content_type;     /* image/png: with a slash, at most 127 bytes of ASCII */
    uint64_t content_length;         /* in bytes, so 0 is the empty answer; UINT64_MAX: not known. The gateway counts,
                                        and answers a wrong one with 502. */
    uint32_t ttl_seconds;            /* how long it is fresh; 0: as the configuration says */
    uint32_t field_count;
    const urlgate_pair_t *fields;    /* header fields; allowed are Content-Disposition, Content-Language, Link and
                                        names that begin with X-Urlgate-, values up to 4096 bytes, 32 of them, 16 KiB
                                        in all; others are dropped with a line in the log. Null when field_count is 0. */
} urlgate_response_t;

/* Why a handler has no answer. Set struct_size. */
typedef struct urlgate_failure {
    uint32_t struct_size;
    uint16_t status;                 /* 400 parameters, 404 no original, 422 not decodable, 500...; what is no error
                                        status becomes 502 */
    uint16_t reserved;               /* 0 */
    urlgate_text_t code;             /* stable, kebab-case, such as picture-not-decodable; at most 64 bytes. Another
                                        one becomes handler-failed. */
    urlgate_text_t message;          /* a sentence for whoever wrote the URL: what, where, what is allowed; at most
                                        4096 bytes */
    urlgate_text_t parameter;        /* the parameter it is about; empty: none */
} urlgate_failure_t;

/* To whom a handler answers: did_receive once, did_load any number of times, then did_finish_loading once; or
 * did_fail once at any point instead. Calls in another order end the host, and so does a call after the end.
 * Owned by the host, never null, valid until it has finished or failed.
 * All functions: [any-thread, one at a time; may block while the gateway reads]. */
typedef struct urlgate_client urlgate_client_t;
struct urlgate_client {
    uint32_t struct_size;
    uint32_t reserved;               /* 0 */
    void *context;                   /* the host's; not for the plugin */

    /* response: not null; copied before it returns. */
    void (*did_receive)(const urlgate_client_t *client, const urlgate_response_t *response);
    /* bytes: count of them, copied before it returns; may be null when count is 0. */
    void (*did_load)(const urlgate_client_t *client, const void *bytes, size_t count);
    void (*did_finish_loading)(const urlgate_client_t *client);
    /* failure: not null; copied before it returns. */
    void (*did_fail)(const urlgate_client_t *client, const urlgate_failure_t *failure);
    /* Whether nobody waits any more: finish or fail soon, the process is killed 500 ms later. [any-thread, any time] */
    bool (*is_cancelled)(const urlgate_client_t *client);
};

/* What the host does for a plugin. Owned by the host, valid for the life of the process. */
typedef struct urlgate_host urlgate_host_t;
struct urlgate_host {
    uint16_t abi_major;
    uint16_t abi_minor;
    uint32_t struct_size;
    void *context;                   /* the host's; not for the plugin */

    /* A line in the gateway's log, tagged with the plugin's name. level: URLGATE_LOG_… message: at most 16 KiB.
     * What the process writes to stdout and stderr comes into that log as well. [any-thread; may block while the
     * gateway reads] */
    void (*log)(const urlgate_host_t *host, int32_t level, urlgate_text_t message);
    /* The extension of that id, or null when this host has none; valid for the life of the process. Its type is the
     * struct that documents the id below. id: ends with a NUL. [any-thread] */
    const void *(*extension)(const urlgate_host_t *host, const char *id);
};

/* A plugin's handlers after create. The plugin's own type behind it. */
typedef struct urlgate_handler urlgate_handler_t;

/* The plugin. Owned by the plugin, valid for the life of the process; every function is required. */
typedef struct urlgate_plugin {
    uint16_t abi_major;              /* URLGATE_ABI_MAJOR that it was built with */
    uint16_t abi_minor;              /* URLGATE_ABI_MINOR */
    uint32_t struct_size;            /* sizeof(urlgate_plugin_t) */

    /* The description: a JSON document, shape below. Owned by the plugin, valid for the life of the process. At most
     * 512 KiB. [main-thread] */
    urlgate_text_t (*description)(void);

    /* Makes the handlers. options: those the configuration may set, checked, defaults filled in; valid until it
     * returns; null when option_count is 0. On a fault returns null after it has written a sentence for the operator
     * to reason: at most capacity bytes, which are zero before the call and read up to the first NUL.
     * host: valid for the life of the process. [main-thread; may block for a few seconds] */
    urlgate_handler_t *(*create)(const urlgate_host_t *host, const urlgate_pair_t *options, size_t option_count,
                                 char *reason, size_t capacity);

    /* Starts a load. Returns false if nothing was started; then the client must not be called and the load fails.
     * May do the whole work before it returns, or return earlier and answer from a thread of the plugin's own. Return
     * soon after the end of the answer: the next load waits for it.
     * request, client: valid until the client has finished or failed. [loading-thread; may block] */
    bool (*start_loading)(urlgate_handler_t *handler, const urlgate_request_t *request,
                          const urlgate_client_t *client);

    /* Nobody waits for the load any more: stop it soon. is_cancelled says so already and is the surer sign, for this may
     * come just before start_loading is entered, or as the load ends; then it does nothing. Called at most once a load.
     * [main-thread; must not block] */
    void (*stop_loading)(urlgate_handler_t *handler);
} urlgate_plugin_t;

/* The one symbol that a plugin exports. Never returns null. [main-thread] */
__attribute__((visibility("default"))) const urlgate_plugin_t *urlgate_plugin_entry(void);

/* THE DESCRIPTION, version 1. Unknown keys are refused. Absent may be: options, handlers' parameters and takesLocation,
 * exactlyOneOf, aliases, isRequired, defaultValue, repeats, isSorted, example, unit, allowsEmpty and an operation's
 * arguments. isSorted: the values may come in any order, and are put into that of their numbers.
 * {
 *   "document": 1,
 *   "name": "Asset",                  letters, digits, hyphens
 *   "version": "1.0.0",
 *   "renderingVersion": 1,            raise it when the same URL gives other bytes
 *   "options": { "parameters": [ … ], "exactlyOneOf": [] },
 *   "handlers": [ {
 *     "scheme": "asset",              lower-case letters, digits, hyphens
 *     "help": "A sentence.",
 *     "takesLocation": false,         whether something may stand between scheme:// and ?
 *     "parameters": {
 *       "exactlyOneOf": [["id", "url"]],
 *       "parameters": [ {
 *         "name": "width", "aliases": ["w"], "isRequired": false, "help": "A sentence.", "example": "600",
 *         "defaultValue": "100",      in canonical spelling; absent: none
 *         "repeats": {"minimum": 1, "maximum": 4, "isSorted": false},   absent: at most once
 *         "kind": {"integer": {"minimum": 1, "maximum": 8192, "unit": "pixels"}}
 *       } ] } } ]
 * }
 * Kinds: {"text": {"maximumBytes": 64}}, {"path": {}}, {"url": {"allowsEmpty": false}}, {"flag": {}},
 * {"integer": {"minimum", "maximum", "unit"}}, {"decimal": {"minimum", "maximum", "step", "unit"}},
 * {"percentage": {"minimum", "maximum", "step"}} (12.5%),
 * {"angle": {"step": 0.1}} (degrees, -360...360, canonical below 360 and not below 0),
 * {"choice": {"words": ["inside", "cover"], "aliases": {"contain": "inside"}}}, {"colour": {}},
 * {"format": {"names": ["jpeg", "png"]}}, {"list": {"of": KIND, "minimum", "maximum"}},
 * {"pair": {"first": KIND, "second": KIND}} (0.5:ff8800; the first never holds a colon),
 * {"operation": {"operations": [{"name": "blur", "arguments": [KIND]}]}}, {"anyOf": {"kinds": [KIND, …]}},
 * {"origin": {}} (options only: the name of an origin, which the plugin may then load from).
 */

/* EXTENSIONS, by id with a revision. */

/* urlgate.nested-load/1: bytes come only from here. */
#define URLGATE_NESTED_LOAD_1 "urlgate.nested-load/1"

/* One load asked for. */
typedef struct urlgate_nested_request {
    uint32_t struct_size;            /* the same in all requests of a call: they lie that far apart */
    uint32_t timeout_milliseconds;   /* 0: all the time that is left */
    urlgate_text_t url;              /* scheme://?…, origin://NAME/PATH; in canonical or any other spelling */
    urlgate_text_t accept;           /* an Accept field; empty: anything */
    uint32_t box_width;              /* the size wanted where the URL names none, in device pixels; 0: none. The */
    uint32_t box_height;             /* answer fills it exactly if its handler declares width and height. */
    urlgate_text_t box_gravity;      /* what is kept where the box cuts something off, as that handler's parameter
                                        gravity has it; empty, or unknown to it: as it does by itself */
} urlgate_nested_request_t;

/* What came of it. */
typedef struct urlgate_nested_answer {
    uint32_t struct_size;            /* set by the plugin in all answers of a call: they lie that far apart */
    uint16_t status;                 /* 200, or the error's status */
    bool     is_incomplete;          /* something is missing in it */
    uint8_t  reserved;               /* 0 */
    const void *bytes;               /* length of them, read-only; null when length is 0. A file is mapped. */
    size_t length;
    urlgate_text_t content_type;     /* image/jpeg; empty when it came from a file */
    urlgate_text_t code;             /* the error's code; empty on success */
    urlgate_text_t message;          /* its sentence */
} urlgate_nested_answer_t;

typedef struct urlgate_nested_load_1 {
    /* Loads count URLs side by side and waits for all of them; 1...16, more is answered with 400. answers: room for
     * count; filled whatever happens, each with its own status. All they point to is owned by the host and valid until the client has
     * finished or failed. Policy and freshness of the answer become no better than those of what was loaded.
     * [any-thread, one call at a time; blocks] */
    void (*load)(const urlgate_host_t *host, const urlgate_client_t *client,
                 const urlgate_nested_request_t *requests, size_t count, urlgate_nested_answer_t *answers);
} urlgate_nested_load_1_t;

/* urlgate.admission/1: heavy work asks first. */
#define URLGATE_ADMISSION_1 "urlgate.admission/1"

typedef struct urlgate_admission_1 {
    /* Waits until the gateway has memory for about `bytes` of decoded picture. Returns false when the load was
     * cancelled meanwhile. [any-thread, one call at a time; blocks] */
    bool (*admit)(const urlgate_host_t *host, const urlgate_client_t *client, uint64_t bytes);
} urlgate_admission_1_t;

#ifdef __cplusplus
}
#endif

#endif
