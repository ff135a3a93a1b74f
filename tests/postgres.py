#!/usr/bin/env python3
"""Runs a command with its own PostgreSQL: tests/postgres.py [--unsafe] COMMAND...

The database is in a folder of its own, is reached through a socket in that folder alone, runs as another user than
root, and ends with this script, however that ends. WINDFALL_POSTGRES is the address of an empty database; more are
made by tests/server/client.py. --unsafe: without fsync, where no power cut is tested.
"""
import ctypes
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PR_SET_PDEATHSIG = 1
PATIENCE = int(os.environ.get("PATIENCE", "20"))


def programs():
    """The folder of initdb and postgres, of the newest version."""
    return max(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[-2]))


def owner():
    """The user that runs it: PostgreSQL refuses root."""
    if os.getuid():
        return None
    for name in "postgres", "nobody":
        try:
            return pwd.getpwnam(name)
        except KeyError:
            pass
    raise SystemExit("postgres.py: no user to run PostgreSQL as")


class Postgres:
    def __init__(self, safe=True, settings=(), folder=None):
        self.folder = folder or tempfile.mkdtemp(prefix="windfall-postgres-")
        self.data = os.path.join(self.folder, "data")
        self.settings = ["fsync=" + ("on" if safe else "off"), "listen_addresses=", "max_connections=50",
                         "unix_socket_directories=" + self.folder, "shared_buffers=32MB", *settings]
        self.user = owner()
        if self.user:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        os.chmod(self.folder, 0o755)  # the socket is for others, the data is not
        if not os.path.exists(self.data):
            self.run("initdb", "-D", self.data, "-U", "windfall", "-A", "trust", "-N", "-E", "UTF8", "--locale=C")
        self.process = None

    def arguments(self):
        child = {"cwd": self.folder, "preexec_fn": self.follow}
        if self.user:
            child.update(user=self.user.pw_uid, group=self.user.pw_gid, extra_groups=[])
        return child

    @staticmethod
    def follow():
        """It ends at once when this script does."""
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)

    def run(self, program, *arguments):
        done = subprocess.run([os.path.join(programs(), program), *arguments], capture_output=True, text=True,
                              **self.arguments())
        if done.returncode:
            raise SystemExit(f"postgres.py: {program}: {done.stderr or done.stdout}")
        return done.stdout

    def launch(self):
        options = [word for setting in self.settings for word in ("-c", setting)]
        self.process = subprocess.Popen([os.path.join(programs(), "postgres"), "-D", self.data, *options],
                                        stdout=subprocess.DEVNULL, stderr=open(os.path.join(self.folder, "log"), "a"),
                                        **self.arguments())

    def start(self):
        """After `kill -9` it refuses to start while one of its old processes runs: tried again, as by systemd."""
        self.launch()
        for _ in range(PATIENCE * 50):
            if not subprocess.run([os.path.join(programs(), "pg_isready"), "-q", "-h", self.folder]).returncode:
                return
            if self.process.poll() is not None:
                if not self.old_runs():
                    break
                self.launch()
            time.sleep(0.02)
        raise SystemExit("postgres.py: " + self.log())

    def log(self):
        with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as file:
            return file.read()

    def old_runs(self):
        """Whether the last start was refused because processes of the one before still run."""
        return "is still in use" in "".join(self.log().splitlines(True)[-2:])

    def stop(self, how=signal.SIGINT):
        self.process.send_signal(how)
        self.process.wait(PATIENCE)

    def signal(self, number):
        """To all its processes."""
        main = self.process.pid
        with open(f"/proc/{main}/task/{main}/children", encoding="ascii") as file:
            for child in [main] + [int(word) for word in file.read().split()]:
                try:
                    os.kill(child, number)
                except ProcessLookupError:
                    pass

    def copy(self):
        """A standby of this one, which has been started."""
        folder = tempfile.mkdtemp(prefix="windfall-postgres-")
        if self.user:
            os.chown(folder, self.user.pw_uid, self.user.pw_gid)
        self.run("pg_basebackup", "-h", self.folder, "-U", "windfall", "-D", os.path.join(folder, "data"), "-R", "-c", "fast")
        return Postgres(folder=folder)

    def promote(self):
        self.run("pg_ctl", "promote", "-D", self.data)

    def address(self, database="postgres"):
        return f"postgresql://windfall@/{database}?host={self.folder}"

    def end(self):
        if self.process and self.process.poll() is None:
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


def main(words):
    safe = words[:1] != ["--unsafe"]
    command = words if safe else words[1:]
    for number in signal.SIGTERM, signal.SIGHUP:
        signal.signal(number, lambda *_: sys.exit(1))
    database = Postgres(safe)
    try:
        database.start()
        return subprocess.run(command, env={**os.environ, "WINDFALL_POSTGRES": database.address()}).returncode
    finally:
        database.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
