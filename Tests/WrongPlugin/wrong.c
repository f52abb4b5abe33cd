/* Plugins that no host may use, one for each -DFAULT; tests build them with cc. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "urlgate_plugin.h"

#define TEXT(literal) ((urlgate_text_t){ (literal), sizeof(literal) - 1 })

static urlgate_text_t description(void) {
#if defined(EMPTY_DESCRIPTION)
    return (urlgate_text_t){ NULL, 0 };
#elif defined(LONG_DESCRIPTION)
    static char document[(512 << 10) + 1];
    memset(document, ' ', sizeof document);
    return (urlgate_text_t){ document, sizeof document };
#elif defined(DESCRIPTION_NOT_UTF8)
    return TEXT("{\"name\": \"\xff\"}");
#elif defined(DESCRIPTION_NOT_JSON)
    return TEXT("name = Wrong");
#elif defined(DESCRIPTION_WITH_UNKNOWN_KEY)
    return TEXT("{\"document\": 1, \"name\": \"Wrong\", \"version\": \"1\", \"renderingVersion\": 1, \"colour\": 1,"
                " \"options\": {\"parameters\": [], \"exactlyOneOf\": []}, \"handlers\": []}");
#elif defined(CRASH_AT_DESCRIBE)
    abort();
#elif defined(HANG_AT_DESCRIBE)
    for (;;) pause();
#else
    return TEXT("{\"document\": 1, \"name\": \"Wrong\", \"version\": \"1\", \"renderingVersion\": 1,"
                " \"options\": {\"parameters\": [], \"exactlyOneOf\": []},"
                " \"handlers\": [{\"scheme\": \"wrong\", \"help\": \"Wrong.\", \"takesLocation\": false,"
                "  \"parameters\": {\"parameters\": [], \"exactlyOneOf\": []}}]}");
#endif
}

static urlgate_handler_t *create(const urlgate_host_t *host, const urlgate_pair_t *options, size_t option_count,
                                 char *reason, size_t capacity) {
    (void)host, (void)options, (void)option_count, (void)reason, (void)capacity;
#if defined(CREATE_FAILS_SILENTLY)
    return NULL;
#elif defined(CREATE_FAILS_AT_LENGTH)
    memset(reason, 'x', capacity);
    return NULL;
#else
    static char handler;
    return (urlgate_handler_t *)&handler;
#endif
}

static bool start_loading(urlgate_handler_t *handler, const urlgate_request_t *request,
                          const urlgate_client_t *client) {
    (void)handler, (void)request;
    urlgate_response_t response = {
        .struct_size = sizeof response, .status = 200, .storage_policy = URLGATE_STORAGE_ALLOWED,
        .content_type = TEXT("text/plain"), .content_length = 2 };
#if defined(STARTS_NOTHING_AFTER_A_CALL)
    client->did_receive(client, &response);
    return false;
#elif defined(FINISHES_WITHOUT_RESPONSE)
    client->did_finish_loading(client);
#elif defined(RESPONDS_TWICE)
    client->did_receive(client, &response);
    client->did_receive(client, &response);
#elif defined(NULL_RESPONSE)
    client->did_receive(client, NULL);
#elif defined(NULL_BYTES)
    client->did_receive(client, &response);
    client->did_load(client, NULL, 2);
#elif defined(FAILS_AFTER_FINISH)
    urlgate_failure_t failure = { .struct_size = sizeof failure, .status = 404 };
    client->did_receive(client, &response);
    client->did_load(client, "ok", 2);
    client->did_finish_loading(client);
    client->did_fail(client, &failure);
#elif defined(ODD_FAILURE)
    urlgate_failure_t failure = {
        .struct_size = sizeof failure, .status = 200, .code = TEXT("Not Kebab"), .message = TEXT("broken \xff text") };
    client->did_fail(client, &failure);
#else
#if defined(SMALL_RESPONSE)
    response.struct_size = 8;
#elif defined(POLICY_OUT_OF_RANGE)
    response.storage_policy = 3;
#elif defined(EMPTY_TYPE)
    response.content_type = TEXT("");
#elif defined(TYPE_WITHOUT_SLASH)
    response.content_type = TEXT("png");
#elif defined(STATUS_OUT_OF_RANGE)
    response.status = 204;
#elif defined(FIELDS_NULL)
    response.field_count = 1;
#endif
    client->did_receive(client, &response);
    client->did_load(client, "ok", 2);
    client->did_finish_loading(client);
#endif
    return true;
}

static void stop_loading(urlgate_handler_t *handler) { (void)handler; }

static const urlgate_plugin_t plugin = {
#if defined(OTHER_MAJOR)
    .abi_major = 2, .abi_minor = 7,
#else
    .abi_major = URLGATE_ABI_MAJOR, .abi_minor = URLGATE_ABI_MINOR,
#endif
#if defined(SMALL_TABLE)
    .struct_size = 24, .description = description,
#elif defined(NULL_FUNCTIONS)
    .struct_size = sizeof plugin, .create = create,
#else
    .struct_size = sizeof plugin, .description = description, .create = create, .start_loading = start_loading,
    .stop_loading = stop_loading,
#endif
};

#if defined(CRASH_AT_LOAD)
__attribute__((constructor)) static void load(void) { abort(); }
#elif defined(HANG_AT_LOAD)
__attribute__((constructor)) static void load(void) { for (;;) pause(); }
#endif

#if !defined(NO_ENTRY)
const urlgate_plugin_t *urlgate_plugin_entry(void) {
    (void)create, (void)start_loading, (void)stop_loading, (void)description;
#if defined(NULL_TABLE)
    return NULL;
#elif defined(CRASH_AT_ENTRY)
    abort();
#else
    return &plugin;
#endif
}
#endif
