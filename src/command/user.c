/* `windfall user`: what the host of a server does to accounts and tables. */
#include "server/host.h"

#include "cli/args.h"
#include "cli/command.h"

#include <stdio.h>
#include <string.h>

static int finish(bool ok, Buf *out, Buf *why)
{
    if (ok)
        fputs(buf_text(out), stdout);
    else
        args_broke("user", "%s", buf_text(why));
    buf_free(out);
    buf_free(why);
    return ok ? EXIT_RIGHT : EXIT_FAILED;
}

/* What the server's room tells line by line, in the language of the program. */
static bool show(const char *data, const char *name, Buf *out, Buf *why)
{
    Buf english = {0}, line = {0};
    bool ok = host_show_user(data, name, &english, why);
    for (const char *at = buf_text(&english); *at; at += strspn(at, "\n")) {
        size_t size = strcspn(at, "\n");
        buf_clear(&line);
        buf_add(&line, at, size);
        args_retell(out, buf_text(&line));
        buf_byte(out, '\n');
        at += size;
    }
    buf_free(&english);
    buf_free(&line);
    return ok;
}

static int act(const char *deed, const char *name, const char *data)
{
    Buf out = {0}, why = {0};
    bool ok;
    if (!strcmp(deed, "show")) {
        ok = show(data, name, &out, &why);
    } else if (!strcmp(deed, "reset")) {
        Buf password = {0};
        ok = host_reset_password(data, name, &password, &why);
        buf_printf(&out, args_words("the new password of %s is %s\n"), name, buf_text(&password));
        buf_free(&password);
    } else if (!strcmp(deed, "delete")) {
        ok = host_delete_user(data, name, &why);
        buf_printf(&out, args_words("%s is deleted\n"), name);
    } else if (!strcmp(deed, "export")) {
        ok = host_export(data, name, &out, &why);
    } else {
        return args_fail("user", "'%s': expected show, reset, delete or export", deed);
    }
    return finish(ok, &out, &why);
}

static int run(int argc, char **argv)
{
    const char *data = NULL;
    const Arg args[] = {
        ARG_TEXT("data", "FOLDER", "the server's data folder (your data folder)", &data)};
    const Usage usage = {
        "user",
        "show|reset|delete NAME, export TABLE",
        "For the host of a server: tells about an account, gives it a new random "
        "password (and ends its logins), deletes it, or prints the record of a table. "
        "The server may run meanwhile.",
        2,
        2,
        args,
        1};
    int words, status = args_read(&usage, argc, argv, &words);
    if (status != ARGS_READ)
        return status;
    return act(argv[0], argv[1], data);
}

const Command command_user = {"user", "reset, show or delete an account of a server", run};
