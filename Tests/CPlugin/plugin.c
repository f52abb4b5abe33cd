/* A handler in plain C, from nothing but the contract: gray://?from=0&to=255&width=64 is a ramp of grey, as PGM. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "urlgate_plugin.h"

#define TEXT(literal) ((urlgate_text_t){ (literal), sizeof(literal) - 1 })

static const char document[] =
    "{\"document\": 1, \"name\": \"Gray\", \"version\": \"1.0.0\", \"renderingVersion\": 1,"
    " \"options\": {\"parameters\": [], \"exactlyOneOf\": []},"
    " \"handlers\": [{\"scheme\": \"gray\", \"help\": \"A ramp of grey, 16 pixels high, as PGM.\","
    "  \"takesLocation\": false, \"parameters\": {\"exactlyOneOf\": [], \"parameters\": ["
    "   {\"name\": \"from\", \"aliases\": [], \"isRequired\": false, \"defaultValue\": \"0\","
    "    \"help\": \"The grey at the left.\", \"kind\": {\"integer\": {\"minimum\": 0, \"maximum\": 255, \"unit\": \"\"}}},"
    "   {\"name\": \"to\", \"aliases\": [], \"isRequired\": false, \"defaultValue\": \"255\","
    "    \"help\": \"The grey at the right.\", \"kind\": {\"integer\": {\"minimum\": 0, \"maximum\": 255, \"unit\": \"\"}}},"
    "   {\"name\": \"width\", \"aliases\": [\"w\"], \"isRequired\": false, \"defaultValue\": \"64\","
    "    \"help\": \"Width in pixels.\","
    "    \"kind\": {\"integer\": {\"minimum\": 2, \"maximum\": 4096, \"unit\": \"pixels\"}}}"
    "  ]}}]}";

/* The handlers of this host. There is nothing to keep but the host. */
struct urlgate_handler {
    const urlgate_host_t *host;
};

static urlgate_text_t description(void) { return TEXT(document); }

static urlgate_handler_t *create(const urlgate_host_t *host, const urlgate_pair_t *options, size_t option_count,
                                 char *reason, size_t capacity) {
    (void)options;
    (void)option_count;
    struct urlgate_handler *handler = malloc(sizeof *handler);
    if (handler) handler->host = host; else snprintf(reason, capacity, "There is no memory.");
    return handler;
}

/* The gateway has checked that the value is a number within its bounds. */
static int number(const urlgate_request_t *request, const char *name) {
    for (size_t index = 0; index < request->parameter_count; index++) {
        const urlgate_pair_t *pair = &request->parameters[index];
        char digits[16] = "";
        if (pair->name.length != strlen(name) || memcmp(pair->name.bytes, name, pair->name.length) != 0) continue;
        memcpy(digits, pair->value.bytes, pair->value.length < 15 ? pair->value.length : 15);
        return atoi(digits);
    }
    return 0;
}

static bool start_loading(urlgate_handler_t *handler, const urlgate_request_t *request,
                          const urlgate_client_t *client) {
    enum { height = 16, widest = 4096 };
    static unsigned char row[widest];
    const int from = number(request, "from"), to = number(request, "to"), width = number(request, "width");
    if (width < 2 || width > widest) return false;
    for (int x = 0; x < width; x++) row[x] = (unsigned char)(from + (to - from) * x / (width - 1));

    char head[32];
    const int head_length = snprintf(head, sizeof head, "P5\n%d %d\n255\n", width, height);
    const urlgate_response_t response = {
        .struct_size = sizeof response,
        .status = 200,
        .storage_policy = URLGATE_STORAGE_ALLOWED,
        .content_type = TEXT("image/x-portable-graymap"),
        .content_length = (uint64_t)(head_length + width * height),
    };
    client->did_receive(client, &response);
    client->did_load(client, head, (size_t)head_length);
    for (int y = 0; y < height; y++) client->did_load(client, row, (size_t)width);
    client->did_finish_loading(client);
    handler->host->log(handler->host, URLGATE_LOG_DEBUG, TEXT("a ramp was drawn"));
    return true;
}

static void stop_loading(urlgate_handler_t *handler) { (void)handler; }

static const urlgate_plugin_t plugin = {
    .abi_major = URLGATE_ABI_MAJOR,
    .abi_minor = URLGATE_ABI_MINOR,
    .struct_size = sizeof plugin,
    .description = description,
    .create = create,
    .start_loading = start_loading,
    .stop_loading = stop_loading,
};

const urlgate_plugin_t *urlgate_plugin_entry(void) { return &plugin; }
