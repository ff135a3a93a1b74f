/* Files read back as written, compressed or not; a failed write leaves the old one. */
#include "support/cmocka.h"
#include "support/said.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "base/file.h"

static char folder[] = "/tmp/windfall-file-XXXXXX";

static int enter_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    (void)state;
    char command[80];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return chdir("/") == 0 ? system(command) : -1;
}

static void write_text(const char *path, const char *text)
{
    Buf why = {0};
    if (!file_write(path, text, strlen(text), &why))
        fail_msg("%s", said(&why));
    buf_free(&why);
}

static void assert_reads(const char *path, const void *data, size_t size)
{
    Buf out = {0}, why = {0};
    if (!file_read(path, &out, &why))
        fail_msg("%s", said(&why));
    assert_int_equal(out.size, size);
    assert_memory_equal(buf_text(&out), data, size);
    buf_free(&out);
    buf_free(&why);
}

/* Reading fails with one line that names the file, and adds nothing to the buffer. */
static void assert_unreadable(const char *path, const char *expected)
{
    Buf out = {0}, why = {0};
    buf_str(&out, "before");
    assert_false(file_read(path, &out, &why));
    assert_string_equal(buf_text(&out), "before");
    assert_non_null(strstr(said(&why), path));
    assert_non_null(strstr(said(&why), expected));
    assert_null(strchr(said(&why), '\n'));
    buf_free(&out);
    buf_free(&why);
}

static void a_file_reads_as_written(void **state)
{
    (void)state;
    char data[200000];
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (char)(i * i >> 3);
    Buf why = {0};
    assert_true(file_write("plain", data, sizeof data, &why));
    assert_reads("plain", data, sizeof data);
    assert_true(file_write("plain", "", 0, &why));
    assert_reads("plain", "", 0);
    buf_free(&why);
}

static void pack(const char *path, const char *data, size_t size)
{
    gzFile file = gzopen(path, "wb");
    assert_int_equal(gzwrite(file, data, (unsigned)size), size);
    gzclose(file);
}

static void a_packed_file_reads_unpacked_whatever_its_name(void **state)
{
    (void)state;
    char data[300000];
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (char)(i % 1000);
    pack("packed", data, sizeof data);
    assert_reads("packed", data, sizeof data);
}

static void a_cut_or_damaged_packed_file_is_refused(void **state)
{
    (void)state;
    char data[300000];
    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (char)(i * i >> 5);
    pack("cut", data, sizeof data);
    struct stat info;
    assert_int_equal(stat("cut", &info), 0);
    assert_int_equal(truncate("cut", info.st_size / 2), 0);
    assert_unreadable("cut", "cut off");

    pack("damaged", data, sizeof data);
    int fd = open("damaged", O_WRONLY);
    assert_int_equal(pwrite(fd, "????????", 8, info.st_size / 2), 8);
    close(fd);
    assert_unreadable("damaged", ":");
}

static void standard_input_is_a_dash(void **state)
{
    (void)state;
    write_text("input", "one\ntwo\n");
    int saved = dup(STDIN_FILENO), fd = open("input", O_RDONLY);
    dup2(fd, STDIN_FILENO);
    close(fd);
    assert_reads("-", "one\ntwo\n", 8);
    dup2(saved, STDIN_FILENO);
    close(saved);
}

static void what_is_not_there_is_said(void **state)
{
    (void)state;
    assert_unreadable("missing", "No such file");
    assert_unreadable(".", "folder");
    Buf why = {0};
    assert_false(file_write("missing/file", "x", 1, &why));
    assert_string_equal(said(&why), "missing/file: No such file or directory");
    buf_clear(&why);
    assert_false(file_write(".", "x", 1, &why));
    assert_string_equal(said(&why), ".: is a folder, expected a file");
    buf_free(&why);
}

static int entries(const char *path)
{
    int count = 0;
    DIR *dir = opendir(path);
    while (readdir(dir))
        count++;
    closedir(dir);
    return count;
}

static void a_failed_write_keeps_the_old_file_and_leaves_no_other(void **state)
{
    (void)state;
    write_text("save", "old");
    int before = entries(".");
    struct rlimit old, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    small = old;
    small.rlim_cur = 10;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    Buf why = {0};
    bool written = file_write("save", "a text of more than ten bytes", 29, &why);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    assert_false(written);
    assert_non_null(strstr(said(&why), "save: File too large"));
    assert_reads("save", "old", 3);
    assert_int_equal(entries("."), before);
    buf_free(&why);
}

static void a_rewritten_file_keeps_its_rights(void **state)
{
    (void)state;
    struct stat info;
    write_text("secret", "1");
    assert_int_equal(chmod("secret", 0600), 0);
    write_text("secret", "2");
    assert_int_equal(stat("secret", &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
}

static void a_file_left_by_a_crash_is_in_nobodys_way(void **state)
{
    (void)state;
    write_text("game.new0", "half");
    write_text("game", "whole");
    assert_reads("game", "whole", 5);
    assert_reads("game.new0", "half", 4);
}

static void assert_lists(const char *path, const char *const *suffixes, int count, const char *all)
{
    Buf paths = {0}, why = {0};
    assert_int_equal(file_list(path, suffixes, &paths, &why), count);
    for (size_t i = 0; i < paths.size; i++)
        if (!paths.data[i])
            paths.data[i] = ' ';
    assert_string_equal(buf_text(&paths), all);
    buf_free(&paths);
    buf_free(&why);
}

static void a_folder_lists_its_files_in_order(void **state)
{
    (void)state;
    assert_int_equal(mkdir("list", 0777) | mkdir("list/b", 0777), 0);
    write_text("list/c.jsonl", "");
    write_text("list/a.jsonl.gz", "");
    write_text("list/b/x.jsonl", "");
    write_text("list/README.md", "");
    write_text("list/.hidden.jsonl", "");
    const char *const suffixes[] = {".jsonl", ".jsonl.gz", NULL};
    assert_lists("list", suffixes, 3, "list/a.jsonl.gz list/b/x.jsonl list/c.jsonl ");
    assert_lists("list/", NULL, 4, "list/README.md list/a.jsonl.gz list/b/x.jsonl list/c.jsonl ");
    assert_lists("list/README.md", suffixes, 1, "list/README.md ");
    assert_lists("-", suffixes, 1, "- ");
    assert_lists("nowhere", suffixes, -1, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_reads_as_written),
        cmocka_unit_test(a_packed_file_reads_unpacked_whatever_its_name),
        cmocka_unit_test(a_cut_or_damaged_packed_file_is_refused),
        cmocka_unit_test(standard_input_is_a_dash),
        cmocka_unit_test(what_is_not_there_is_said),
        cmocka_unit_test(a_failed_write_keeps_the_old_file_and_leaves_no_other),
        cmocka_unit_test(a_rewritten_file_keeps_its_rights),
        cmocka_unit_test(a_file_left_by_a_crash_is_in_nobodys_way),
        cmocka_unit_test(a_folder_lists_its_files_in_order),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
