#!/usr/bin/env python3
"""Runs test stages, two at a time and one that waits, and counts over all of them: schedule.py STAGE...

A stage is an executable. It prints `ok NAME`, `not ok NAME` or `skip NAME why`, a line each (cmocka
programs do so by themselves); anything else it prints is shown only when it fails. Lines in it say when
it may run:

    # needs STAGE...   not before these have passed; without such a line all stages NN-build-*
    # needs nothing    at any time
    # takes SECONDS    about how long, for long ones: they start early. A stage that takes far longer (LIMIT)
                       hangs: it is ended with all its processes, and has failed
    # waits            it waits for much of its time: it runs beside two others, one such stage at a time
    # alone            nothing else runs meanwhile: it uses the whole machine, or measures time
    # again            processes that wait for each other: if it fails while others run, it runs once more
                       alone. It has passed if it passes then; what failed is shown either way

Ends with `N passed, N failed`, and `, N skipped` if there were any.
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

SLOTS, WAITERS = 2, 1
LIMIT = 600, 3  # a stage hangs after 600 seconds and three times what it takes; the long variants may take hours
if os.environ.get("LONG"):
    LIMIT = 36000, 0


def needs(path, line):
    folder = os.path.dirname(path)
    if not line:
        return [name for name in os.listdir(folder) if "-build-" in name]
    names = [] if line[1] == "nothing" else line[1].split()
    for name in names:
        if not os.path.exists(os.path.join(folder, name)):
            sys.exit(f"{path}: needs {name}, which is no stage")
    return names


class Stage:
    def __init__(self, path):
        self.path, self.name = path, os.path.basename(path)
        with open(path, encoding="utf-8") as file:
            head = file.read(4000)
        self.needs = needs(path, re.search(r"^# needs (.*)", head, re.M))
        self.takes = int((re.findall(r"^# takes (\d+)", head, re.M) or [1])[0])
        self.alone = bool(re.search(r"^# alone$", head, re.M))
        self.waits = bool(re.search(r"^# waits$", head, re.M))
        self.again = bool(re.search(r"^# again$", head, re.M))
        self.log = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")
        self.bad = self.hung = self.group = 0

    def run(self):
        began = time.monotonic()
        limit = LIMIT[0] + LIMIT[1] * self.takes
        try:
            child = subprocess.Popen([self.path], stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT,
                                     start_new_session=True)
        except OSError as error:
            self.log.write(f"not ok {self.name}: {error}\n")
            self.status, self.wall, self.cpu = 126, 0, 0
            return
        self.group = child.pid
        alarm = threading.Timer(limit, self.end, (limit,))
        alarm.daemon = True
        alarm.start()
        _, status, usage = os.wait4(child.pid, 0)
        alarm.cancel()
        child.returncode = self.status = os.waitstatus_to_exitcode(status)
        self.wall, self.cpu = time.monotonic() - began, usage.ru_utime + usage.ru_stime

    def end(self, limit):
        """Ends a stage that hangs, first politely, so that it can end what it has started elsewhere."""
        self.hung = limit
        for how, patience in (signal.SIGTERM, 10), (signal.SIGKILL, 0):
            self.signal(how)
            time.sleep(patience)

    def signal(self, how):
        try:
            if self.group:
                os.killpg(self.group, how)
        except ProcessLookupError:
            pass

    def empty(self):
        self.hung = 0
        self.log.seek(0)
        self.log.truncate()

    def report(self):
        """Prints its summary, and its output if it failed; returns how many passed, failed, were skipped."""
        self.log.seek(0)
        # cmocka says `not ok N # SKIP name`.
        lines = [re.sub(r"^(not )?ok \d+ # SKIP ", "skip ", line) for line in self.log.read().splitlines()]
        count = [sum(line.startswith(word) for line in lines) for word in ("ok ", "not ok ", "skip ")]
        if self.hung:
            count[1] += 1
            lines.append(f"not ok {self.name} (still running after {self.hung} s)")
        elif self.status and not count[1]:
            count[1] = 1
            lines.append(f"not ok {self.name} (exit code {self.status})")
        elif not sum(count):
            count[1] = 1
            lines.append(f"not ok {self.name} (reported no test)")
        self.bad = count[1]
        note = (f", {count[1]} FAILED" if count[1] else "") + (f", {count[2]} skipped" if count[2] else "")
        print(f"{self.name:20} {count[0]:5} passed{note}  ({self.wall:.0f} s, {self.cpu:.0f} s of processor)")
        # Lines that passed are not interesting here.
        shown = [line for line in lines if not line.startswith("ok ")][-200:] if self.bad else \
            [line for line in lines if line.startswith("skip ")]
        for line in shown:
            print("    " + line)
        sys.stdout.flush()
        return count


def urgency(stage, stages):
    """The time from its start to the end of all that waits for it."""
    return stage.takes + max((urgency(other, stages) for other in stages if stage.name in other.needs), default=0)


class Pool:
    """Starts the most urgent stage whose needs have passed whenever a slot is free; `alone` stages come last."""

    def __init__(self, stages):
        self.waiting = sorted(stages, key=lambda stage: (stage.alone, -urgency(stage, stages), stage.name))
        self.unfinished = {stage.name for stage in stages}
        self.failed, self.running, self.waiters, self.total = set(), 0, 0, [0, 0, 0]
        self.started = []
        self.doubtful = []  # stages to run once more
        self.change = threading.Condition()

    def drop(self):
        """Stages that need a failed stage cannot run."""
        for stage in [s for s in self.waiting if self.failed.intersection(s.needs)]:
            print(f"{stage.name:20} not run: {' '.join(self.failed.intersection(stage.needs))} failed")
            self.waiting.remove(stage)
            self.unfinished.discard(stage.name)
            self.failed.add(stage.name)
            self.total[2] += 1
            return True
        return False

    def has_room(self, stage):
        if stage.alone:
            return not self.running and not self.waiters
        return self.waiters < WAITERS if stage.waits else self.running < SLOTS

    def count(self, stage, sign):
        if stage.waits:
            self.waiters += sign
        else:
            self.running += sign * (SLOTS if stage.alone else 1)

    def next(self):
        while self.drop():
            pass
        for stage in self.waiting:
            if self.has_room(stage) and not self.unfinished.intersection(stage.needs):
                return stage
        return None

    def work(self, stage):
        stage.run()
        with self.change:
            count = stage.report()
            if stage.bad and stage.again:
                self.doubtful.append(stage)
            else:
                self.total = [a + b for a, b in zip(self.total, count)]
            self.count(stage, -1)
            self.unfinished.discard(stage.name)
            if stage.bad:
                self.failed.add(stage.name)
            self.change.notify()

    def play(self):
        with self.change:
            while self.waiting or self.running or self.waiters:
                stage = self.next()
                if stage:
                    self.waiting.remove(stage)
                    self.started.append(stage)
                    self.count(stage, 1)
                    threading.Thread(target=self.work, args=(stage,), daemon=True).start()
                elif self.running or self.waiters:
                    self.change.wait()
                else:
                    assert not self.waiting, "stages need each other"

    def repeat(self):
        for stage in self.doubtful:
            print(f"{stage.name}: failed while other stages ran; once more, alone")
            stage.empty()
            stage.run()
            self.total = [a + b for a, b in zip(self.total, stage.report())]


def main():
    began = time.monotonic()
    pool = Pool([Stage(path) for path in sys.argv[1:]])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        pool.play()
        pool.repeat()
    finally:
        for stage in pool.started:
            if stage.name in pool.unfinished:
                stage.signal(signal.SIGTERM)
    passed, failed, skipped = pool.total
    print(f"total time {time.monotonic() - began:.0f} s")
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


sys.exit(main())
