"""Bots and analyses by `windfall work`: processes that are killed and stopped all the time. Every game is played to its
end, an analysis by a worker is the one that the server makes, and workers have really done the work.

usage: work.py PROGRAM"""
import atexit
import os
import random
import signal
import subprocess
import sys
import threading
import time

from client import PATIENCE, Client, Server, answer, new_store, run_tests, wait_until

PROGRAM = sys.argv[1]
GAMES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "games")

# Which jobs workers have done; a job begins with the number of its kind.
AUDIT = """CREATE TABLE done(lane int, kind int);
CREATE FUNCTION done() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO done VALUES(NEW.lane,get_byte(NEW.given,0)); RETURN NEW;
 END';
CREATE TRIGGER done BEFORE UPDATE ON job FOR EACH ROW EXECUTE FUNCTION done()"""


class Crew:
    """Worker processes on a database."""

    def __init__(self, address, count):
        self.address = address
        self.processes = [self.begin() for _ in range(count)]
        atexit.register(self.end)

    def begin(self):
        return subprocess.Popen([PROGRAM, "work", "--store", self.address, "--threads", "1"])

    def ask(self, text):
        return subprocess.run(["psql", "-qAtc", text, self.address], check=True, text=True,
                              capture_output=True).stdout.split()

    def replace(self, number):
        self.processes[number].kill()
        self.processes[number].wait()
        self.processes[number] = self.begin()

    def end(self):
        for process in self.processes:
            process.kill()
            process.wait()


class Player(threading.Thread):
    """Plays against a bot that thinks."""

    def __init__(self, server, number, level="galactic"):
        super().__init__(daemon=True)
        self.server, self.rng, self.level = server, random.Random(number), level
        self.answers, self.failure, self.ending = 0, None, False
        self.client, self.table = None, None

    def run(self):
        try:
            self.client = Client(self.server.port)
            while not self.ending:
                self.play()
        except BaseException as error:  # pylint: disable=broad-except
            self.failure = f"{type(error).__name__} {error}"

    def play(self):
        self.table = self.client.request(t="create", mode="base-2p", shuffle=False,
                                         seats=[{"kind": "me"}, {"kind": "bot", "level": self.level}])["table"]
        self.client.request(t="enter", table=self.table)
        while not self.ending and not self.client.parts[self.table]["end"]:
            if self.client.parts[self.table]["ask"]:
                answer(self.client, self.table, self.rng)
                self.answers += 1
                self.client.fence()
            else:
                self.client.receive()


def start(count, *options):
    server = Server(PROGRAM, new_store(), "--threads", "1", "--remote", "4", *options)
    crew = Crew(server.data, count)
    assert wait_until(lambda: len(crew.ask("SELECT pid FROM pg_stat_activity WHERE datname=current_database()"
                                           " AND application_name LIKE 'windfall_%'")) == count + 4, PATIENCE)
    crew.ask(AUDIT)
    return server, crew


def all_go_on(players):
    before = [player.answers for player in players]
    return wait_until(lambda: all(player.failure or player.answers > count
                                  for player, count in zip(players, before)), PATIENCE)


def test_workers_that_are_killed_lose_nothing():
    server, crew = start(3)
    players = [Player(server, number) for number in range(4)]
    for player in players:
        player.start()
    rng = random.Random(5)
    for blow in range(12):
        number = rng.randrange(3)
        if blow % 2:
            crew.replace(number)
        else:
            crew.processes[number].send_signal(signal.SIGSTOP)
            time.sleep(rng.uniform(0, 0.5))
            crew.processes[number].send_signal(signal.SIGCONT)
        time.sleep(rng.uniform(0, 0.3))
    assert all_go_on(players), "a table stands still"
    assert wait_until(lambda: int(crew.ask("SELECT count(*) FROM done")[0]) > 20, PATIENCE), "workers do nothing"
    for number in range(3):
        crew.processes[number].send_signal(signal.SIGSTOP if number else signal.SIGKILL)
    assert all_go_on(players), "a table stands still without workers"
    for player in players:
        player.ending = True
    for player in players:
        player.join(PATIENCE)
        assert not player.failure, player.failure
    crew.end()
    assert server.stop() == 0, server.errors


def ended_game(server):
    """A short one."""
    client, rng = Client(server.port), random.Random(3)
    table = client.request(t="create", mode="base-2p", shuffle=False,
                           seats=[{"kind": "me"}, {"kind": "bot", "level": "greedy"}])["table"]
    client.request(t="enter", table=table)
    for _ in range(6):
        while not client.parts[table]["ask"]:
            client.receive()
        answer(client, table, rng)
        client.fence()
    assert client.request(t="resign", table=table)["t"] == "ok"
    return client, table


def test_an_analysis_by_a_worker_is_the_same():
    """The server analyses one game at a time; a second one is for the workers, unless the first has ended by then."""
    server, crew = start(1, "--review-plays", "100")
    there = []

    def analysis_elsewhere():
        games = [ended_game(server) for _ in range(2)]
        numbers = [client.send(t="analyse", table=table) for client, table in games]
        texts = [client.wait_for(number)["t"] for (client, _), number in zip(games, numbers)]
        assert texts == ["analysis"] * 2, texts
        there[:] = [(client, table, client.request(t="analyse", table=table)) for client, table in games]
        return crew.ask("SELECT 1 FROM done WHERE lane=2")
    assert wait_until(analysis_elsewhere, PATIENCE), "no analysis by a worker"
    crew.ask("DELETE FROM analysis")
    crew.end()
    for client, table, text in there:
        here = client.request(t="analyse", table=table)
        assert {**here, "re": 0} == {**text, "re": 0}, "an analysis differs"
    assert server.stop() == 0, server.errors


def test_plans_by_a_worker():
    """While the only thread here thinks about hints, plans are made elsewhere; they are the same. What cannot be made
    elsewhere is not tried there: that would break the server's connections to the workers."""
    server, crew = start(1)
    connections = "SELECT pid FROM pg_stat_activity WHERE datname=current_database() AND " \
                  "application_name LIKE 'windfall_found%' ORDER BY 1"
    before = crew.ask(connections)
    with open(f"{GAMES}/base-2p-greedy.rec", encoding="utf-8") as file:
        game = {"t": "create", "mode": "base-2p", "record": file.read(), "at": 25, "shuffle": False,
                "seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]}  # a good can be sold
    lines = [Client(server.port) for _ in range(4)]
    asks = []
    for line in lines:
        table = line.request(**game)["table"]
        while not line.parts.get(table, {}).get("ask"):
            line.receive()
        asks.append({"table": table, "ask": line.parts[table]["ask"]["ask"]})

    def plan_elsewhere():
        numbers = [line.send(t="hint", step=3, **ask) for line, ask in zip(lines[1:], asks[1:])]
        assert lines[0].request(t="stats")["t"] == "stats"
        found.append(lines[0].request(t="plan", **asks[0]))
        for line, number in zip(lines[1:], numbers):
            assert line.wait_for(number)["t"] == "hint"
        return crew.ask("SELECT 1 FROM done WHERE kind=3")
    found = []
    assert wait_until(plan_elsewhere, PATIENCE), "no plan by a worker"
    assert crew.ask(connections) == before and len(before) == 4, before
    crew.end()
    found.append(lines[0].request(t="plan", **asks[0]))
    assert found[0]["t"] == "plan" and found[0]["plans"], found[0]
    assert all({**plan, "re": 0} == {**found[0], "re": 0} for plan in found), found
    assert server.stop() == 0, server.errors


if __name__ == "__main__":
    sys.exit(run_tests(globals(), "work", sys.argv[2:]))
