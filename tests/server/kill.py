"""Faults at random moments during play by real clients: no acknowledged answer is lost, and every game goes
on where it was. A blow is one of
  kill   kill -9, and the server is started again
  full   the disk is full for a while, and has room again; every third time kill -9 comes before that
  stop   the process is stopped for a while and continued; every third time it is killed instead
and with a PostgreSQL of its own
  base   all of PostgreSQL is stopped for a while and continued; every third time kill -9, and it is started again
  cut    answers of PostgreSQL get lost and the connections end: nobody was told whether a transaction was committed

usage: kill.py PROGRAM TIMES [SEED [kill|full|stop|base|cut [postgres]]]"""
import atexit
import os
import random
import resource
import signal
import socket
import sys
import threading
import time
import traceback

from client import PATIENCE, Client, Closed, Refused, Server, new_folder, random_picks, wait_until
sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from postgres import Postgres  # pylint: disable=wrong-import-position

TABLES = 6


class Player(threading.Thread):
    """Plays both seats of a table, and reconnects whenever the connection is lost."""

    def __init__(self, server, number, seed):
        super().__init__(daemon=True)
        self.server, self.number, self.rng = server, number, random.Random(f"{seed} {number}")
        self.tokens, self.table = [None, None], None
        self.acknowledged, self.games, self.lost = [0, 0], 0, []
        self.ending = False
        self.answers = self.refused = 0

    def run(self):
        while not self.ending:
            try:
                self.session()
            except Refused as error:  # only while the disk is full
                if error.code != "store":
                    self.lost.append(traceback.format_exc())
                    return
                self.refused += 1
                time.sleep(0.05)
            except (Closed, OSError):
                time.sleep(0.02)
            except BaseException:  # pylint: disable=broad-except
                self.lost.append(traceback.format_exc())
                return

    def connect(self, token):
        return Client(self.server.port, token=token)

    def session(self):
        clients = [self.connect(token) for token in self.tokens]
        for seat in (0, 1):
            # a guest who had done nothing yet may be somebody new after a crash
            if self.tokens[seat] and self.table and clients[seat].token != self.tokens[seat]:
                raise AssertionError("a token with a seat is gone")
            self.tokens[seat] = clients[seat].token
        if not self.table:
            self.new_table(clients)
        for seat in (0, 1):
            reply = self.ask_for(clients[seat], t="enter", table=self.table)
            assert reply["t"] == "ok", f"an acknowledged table is gone: {reply}"
            clients[seat].fence()
            assert clients[seat].tables[self.table]["seat"] == seat
        self.check(clients)
        while not self.ending:
            self.step(clients)

    def ask_for(self, client, **message):
        """While the disk is full the server refuses everything with that reason."""
        while True:
            reply = self.ask_once(client, message)
            if reply["t"] != "error" or reply["code"] != "store" or self.ending:
                return reply
            self.refused += 1
            time.sleep(0.05)

    def ask_once(self, client, message):
        return client.request(**message)

    def answer(self, client, number):
        """Answers the open question at random, until a set of picks is legal."""
        ask = client.parts[self.table]["ask"]
        for _ in range(400):
            reply = self.ask_for(client, t="answer", table=self.table, ask=number, picks=random_picks(ask, self.rng))
            if reply["t"] == "ok":
                return True
            if self.ending and reply["code"] == "store":
                return False
            assert reply["t"] == "error" and reply["code"] not in ("stale", "form"), reply
        raise AssertionError(f"no answer passes: {ask}")

    def new_table(self, clients):
        reply = self.ask_for(clients[0], t="create", mode=self.rng.choice(["base-2p", "tgs-2px", "draft-2p"]),
                                   seats=[{"kind": "me"}, {"kind": "empty"}], shuffle=False)
        assert reply["t"] == "ok", reply
        table = reply["table"]
        reply = self.ask_for(clients[1], t="sit", table=table)
        assert reply["t"] == "ok", reply
        self.table, self.acknowledged = table, [0, 0]

    def check(self, clients):
        """The numbers of questions only increase: an open one is newer than what was acknowledged."""
        for seat in (0, 1):
            parts = clients[seat].parts[self.table]
            if parts["ask"]:
                assert parts["ask"]["ask"] > self.acknowledged[seat], (
                    f"table {self.number} seat {seat}: answer {self.acknowledged[seat]} was "
                    f"acknowledged, but question {parts['ask']['ask']} is open")
            elif parts["me"]["locked"]:
                assert parts["me"]["locked"]["ask"] >= self.acknowledged[seat]

    def step(self, clients):
        for client in clients:
            client.fence()
        parts = [client.parts[self.table] for client in clients]
        if parts[0]["end"]:
            self.games += 1
            self.new_table(clients)
            for client in clients:
                self.ask_for(client, t="enter", table=self.table)
                client.fence()
            return
        asked = [seat for seat in (0, 1) if parts[seat]["ask"]]
        assert asked, "nobody is asked"
        seat = self.rng.choice(asked)
        number = parts[seat]["ask"]["ask"]
        if self.answer(clients[seat], number):
            self.acknowledged[seat] = number
            self.answers += 1


def kill(server, _rng, _last):
    server.kill()
    server.start()


def end_blow(server, how_else, last):
    if last:
        kill(server, None, None)
    else:
        how_else()


def full(server, rng, last):
    """Nothing can be written any more: all files have reached a size limit."""
    pid = server.process.pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, before[1]))
    time.sleep(rng.uniform(0.05, 0.6))
    end_blow(server, lambda: resource.prlimit(pid, resource.RLIMIT_FSIZE, before), last)
    time.sleep(rng.uniform(0, 1.5))  # it tries again every second; the next blow may come before that


def stop(server, rng, last):
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(rng.uniform(0.05, 0.6))
    end_blow(server, lambda: server.process.send_signal(signal.SIGCONT), last)


class Way:
    """A way to a PostgreSQL that can be cut."""

    def __init__(self, postgres):
        self.postgres = postgres
        self.folder = new_folder()
        self.lines, self.deaf, self.mute = [], False, False
        self.door = socket.socket(socket.AF_UNIX)
        self.door.bind(os.path.join(self.folder, ".s.PGSQL.5432"))
        self.door.listen(20)
        self.address = f"postgresql://windfall@/postgres?host={self.folder}"
        threading.Thread(target=self.welcome, daemon=True).start()

    def welcome(self):
        while True:
            near = self.door.accept()[0]
            far = socket.socket(socket.AF_UNIX)
            try:
                far.connect(os.path.join(self.postgres.folder, ".s.PGSQL.5432"))
            except OSError:
                near.close()
                continue
            self.lines += [near, far]
            threading.Thread(target=self.carry, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self.carry, args=(far, near, True), daemon=True).start()

    def carry(self, source, target, is_answer):
        try:
            while data := source.recv(65536):
                if not (self.deaf if is_answer else self.mute):
                    target.sendall(data)
        except OSError:
            pass
        for line in source, target:
            try:
                line.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def cut(self, rng):
        self.deaf = True
        time.sleep(rng.uniform(0.02, 0.3))
        lines, self.lines = self.lines, []
        for line in lines:
            try:
                line.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.deaf = False


class Database:
    """A PostgreSQL, and a way to it."""

    def __init__(self):
        self.postgres = Postgres()
        atexit.register(self.postgres.end)
        self.postgres.start()
        self.way = Way(self.postgres)
        self.address = self.way.address

    def new_way(self):
        return Way(self.postgres)

    def signal(self, number):
        self.postgres.signal(number)

    def base(self, rng, last):
        self.signal(signal.SIGKILL if last else signal.SIGSTOP)
        time.sleep(rng.uniform(0.05, 0.6))
        if last:
            self.postgres.process.wait()
            self.postgres.start()
        else:
            self.signal(signal.SIGCONT)


def unexpected(errors):
    """What the server has logged, except that the disk was full and has space again."""
    return [line for line in errors.splitlines()
            if not any(words in line for words in ("cannot store", "storing again", "PostgreSQL: "))]


def main():
    program, times = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 11
    how = sys.argv[4] if len(sys.argv) > 4 else "kill"
    database = Database() if sys.argv[5:] == ["postgres"] else None
    blow = {"kill": kill, "full": full, "stop": stop,
            "base": lambda _server, rng, last: database.base(rng, last),
            "cut": lambda _server, rng, _last: database.way.cut(rng)}[how]
    rng = random.Random(seed)
    server = Server(program, database.address if database else new_folder(quick=False))
    players = [Player(server, number, seed) for number in range(TABLES)]
    for player in players:
        player.start()
    for number in range(times):
        time.sleep(rng.uniform(0.05, 0.6))
        blow(server, rng, number % 3 == 2)
    before = [player.answers for player in players]
    wait_until(lambda: all(player.answers > count or player.lost for player, count in zip(players, before)), PATIENCE)
    stuck = [player.number for player, count in zip(players, before)
             if player.answers == count and not player.lost]
    for player in players:
        player.ending = True
    for player in players:
        player.join(PATIENCE)
    code = server.stop()
    server.remove()
    failures = [text for player in players for text in player.lost]
    if stuck:
        failures.append(f"tables {stuck} stand still")
    if code or unexpected(server.errors):
        failures.append(f"the server ended with {code}: {server.errors}")
    for failure in failures:
        print("not ok kill:", failure)
    if not failures:
        print(f"ok {times} times {how}{' on PostgreSQL' if database else ''} under {sum(p.answers for p in players)} answers of {TABLES} tables, "
              f"{sum(p.games for p in players)} games ended, {sum(p.refused for p in players)} messages refused: nothing lost")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
