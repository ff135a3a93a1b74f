/* A line is a complaint, so that messages of libraries and lower modules in it are translated,
 * too. */
#include "server/server_log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "base/json_out.h"
#include "text/locale.h"

const char *const server_log_levels[LEVELS] = {[LEVEL_ERROR] = "error",
                                               [LEVEL_WARNING] = "warning",
                                               [LEVEL_INFO] = "info",
                                               [LEVEL_DEBUG] = "debug"};

static LogLevel most = LEVEL_WARNING;
static bool as_json;

void server_log_set(LogLevel level, bool json)
{
    most = level;
    as_json = json;
}

static bool logs(LogLevel level)
{
    return level <= most;
}

static void write_json(Buf *out, LogLevel level, const char *text)
{
    JsonOut json = json_out_to(out);
    char at[32];
    struct timespec now;
    struct tm utc;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    size_t size = strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(at + size, sizeof at - size, ".%03dZ", (int)(now.tv_nsec / 1000000));
    json_out_object(&json);
    json_out_key_str(&json, "at", at);
    json_out_key_str(&json, "level", server_log_levels[level]);
    json_out_key_str(&json, "text", text);
    json_out_object_end(&json);
    buf_byte(out, '\n');
}

void server_log_line(Buf *out, LogLevel level, const char *why)
{
    Buf text = {0};
    complaint_say(&text, locale_of_environment(), why);
    if (as_json)
        write_json(out, level, buf_text(&text));
    else
        buf_printf(out, "windfall serve: %s\n", buf_text(&text));
    buf_free(&text);
}

void server_log(LogLevel level, const char *format, ...)
{
    Buf why = {0}, line = {0};
    va_list list;
    if (!logs(level))
        return;
    va_start(list, format);
    complain_list(&why, format, list);
    va_end(list);
    server_log_line(&line, level, buf_text(&why));
    fputs(buf_text(&line), stderr);
    buf_free(&why);
    buf_free(&line);
}
