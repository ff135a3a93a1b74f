/* The watchdog ends a process whose loop hangs, and no other; systemd is notified correctly. */
#include "support/cmocka.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "server/notify.h"
#include "server/watchdog.h"

static void sleep_ms(int ms)
{
    struct timespec time = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&time, NULL);
}

static void beat_for(Watchdog *dog, int times)
{
    for (int i = 0; i < times; i++) {
        sleep_ms(50);
        watchdog_beat(dog);
    }
}

/* How a child ends that beats so often and then sleeps; its output goes to `said`. */
static int end_of_child(int beats, int sleeps, char *said, size_t size)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (!child) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        signal(SIGABRT, SIG_DFL);
        dup2(ends[1], STDERR_FILENO);
        Watchdog *dog = watchdog_start(1000);
        beat_for(dog, beats);
        sleep_ms(sleeps);
        watchdog_stop(dog);
        _exit(7);
    }
    close(ends[1]);
    ssize_t n = read(ends[0], said, size - 1);
    said[n > 0 ? n : 0] = 0;
    close(ends[0]);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void standing_still_ends_the_process_with_a_line(void **state)
{
    (void)state;
    char said[200];
    setenv("LANGUAGE", "en", 1);
    int status = end_of_child(2, 20000, said, sizeof said);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    assert_string_equal(said, "windfall serve: the loop stands still; the server ends\n");
}

static void beats_keep_it_quiet_and_it_can_be_stopped(void **state)
{
    (void)state;
    char said[200];
    int status = end_of_child(40, 300, said, sizeof said);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 7);
    assert_string_equal(said, "");
}

static void none_is_none(void **state)
{
    (void)state;
    assert_null(watchdog_start(0));
    watchdog_beat(NULL);
    watchdog_stop(NULL);
}

static int listen_as_systemd(const char *name)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    size_t size = strlen(name);
    memcpy(at.sun_path + 1, name + 1, size - 1);
    int s = socket(AF_UNIX, SOCK_DGRAM, 0);
    socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size);
    assert_int_equal(bind(s, (struct sockaddr *)&at, length), 0);
    return s;
}

static void systemd_hears_a_state(void **state)
{
    (void)state;
    char name[60], heard[20] = "";
    snprintf(name, sizeof name, "@windfall-test-%d", (int)getpid());
    int s = listen_as_systemd(name);
    setenv("NOTIFY_SOCKET", name, 1);
    notify_send("READY=1");
    assert_int_equal(recv(s, heard, sizeof heard - 1, MSG_DONTWAIT), 7);
    assert_string_equal(heard, "READY=1");
    close(s);
    notify_send("READY=1");
    unsetenv("NOTIFY_SOCKET");
    notify_send("READY=1");
}

static void the_period_is_for_this_process(void **state)
{
    (void)state;
    char pid[20];
    snprintf(pid, sizeof pid, "%d", (int)getpid());
    unsetenv("WATCHDOG_USEC");
    assert_int_equal(notify_period(), 0);
    setenv("WATCHDOG_USEC", "30000000", 1);
    assert_int_equal(notify_period(), 30000);
    setenv("WATCHDOG_PID", pid, 1);
    assert_int_equal(notify_period(), 30000);
    setenv("WATCHDOG_PID", "1", 1);
    assert_int_equal(notify_period(), 0);
    unsetenv("WATCHDOG_PID");
    setenv("WATCHDOG_USEC", "nonsense", 1);
    assert_int_equal(notify_period(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(standing_still_ends_the_process_with_a_line),
        cmocka_unit_test(beats_keep_it_quiet_and_it_can_be_stopped),
        cmocka_unit_test(none_is_none),
        cmocka_unit_test(systemd_hears_a_state),
        cmocka_unit_test(the_period_is_for_this_process),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
