"""People play against bots while a stranger floods the server with tables of bots, hints and analyses from another
address. How long until a person's answer is acknowledged, and until the bot has moved? The server has its usual
limits; bots answer as soon as they can.

usage: flood.py PROGRAM [PEOPLE SECONDS THINK LEVEL FLOODERS]
THINK: seconds that a person takes for an answer, on average. LEVEL: the bots' level."""
import random
import subprocess
import sys
import threading
import time

from client import Client, Closed, Server, answer

LIMITS = ["--rate", "20", "--burst", "60", "--guest-tables", "8", "--per-address", "64"]
TARGETS = {"acknowledged": 0.02, "the bot has moved": 3}


class Person(threading.Thread):
    """Plays one game after the other from an address of its own, until the time is over."""

    def __init__(self, port, number, end, think, level):
        super().__init__(daemon=True)
        self.client = Client(port, source=f"127.0.1.{number + 1}")
        self.rng, self.end, self.think, self.level = random.Random(number), end, think, level
        self.took = {name: [] for name in TARGETS}
        self.games, self.done = 0, False
        self.start()

    def run(self):
        while time.monotonic() < self.end:
            seats = [{"kind": "me"}, {"kind": "bot", "level": self.level}]
            table = self.client.request(t="create", mode="base-2p", seats=seats)["table"]
            self.await_question(table)
            while not self.over(table) and time.monotonic() < self.end:
                self.move(table)
            self.games += 1
        self.done = True

    def over(self, table):
        return self.client.parts.get(table, {}).get("end")

    def await_question(self, table):
        while not self.over(table) and not self.client.parts.get(table, {}).get("ask"):
            self.client.receive()
            self.client.heard.clear()

    def asked(self, table):
        """The number of the open question, or None. A view may be sent in full again, so it is looked up every time."""
        return (self.client.parts[table]["ask"] or {}).get("ask")

    def move(self, table):
        time.sleep(self.rng.uniform(0, 2 * self.think))
        asked, tries, begun = self.asked(table), self.client.number, time.monotonic()
        answer(self.client, table, self.rng)
        told = time.monotonic()
        self.took["acknowledged"].append((told - begun) / (self.client.number - tries))
        while self.asked(table) == asked:
            self.client.receive()
        if not self.asked(table):
            self.await_question(table)
            self.took["the bot has moved"].append(time.monotonic() - told)


def flood(port, number, end):
    """A stranger who wants as much of the bots as possible, and tries again what is refused."""
    rng, done = random.Random(-number), 0
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": "galactic"}] * 4
    while time.monotonic() < end:
        try:
            client = Client(port, source="127.0.0.2")
            while time.monotonic() < end:
                table = client.request(t="create", mode="tgs-5p", seats=seats).get("table")
                if not table:
                    client.request(t="logout")
                    time.sleep(0.05)
                    continue
                client.fence()
                answer(client, table, rng)
                question = client.parts[table]["ask"]
                if question:
                    client.send(t="hint", table=table, ask=question["ask"], step=3)
                client.request(t="resign", table=table)
                client.send(t="analyse", table=table)
                client.fence()
                done += 1
        except (Closed, AssertionError, KeyError, TypeError):
            time.sleep(0.05)
    print(done, flush=True)


def main():
    people, seconds, think = (float(word) for word in (sys.argv[2:5] or (50, 300, 10)))
    level, flooders = (sys.argv[5:7] or ("galactic", 40))
    server = Server(sys.argv[1], None, *LIMITS)
    end = time.monotonic() + seconds
    strangers = [subprocess.Popen([sys.executable, __file__, "flood", str(server.port), str(i), str(end)],
                                  stdout=subprocess.PIPE, text=True) for i in range(int(flooders))]
    crowd = [Person(server.port, i, end, think, level) for i in range(int(people))]
    for person in crowd:
        person.join(seconds + 60)
        assert person.done, "somebody did not get to the end"
    done = [int(stranger.communicate()[0] or 0) for stranger in strangers]
    assert server.stop() == 0, server.errors
    server.remove()
    print(f"{len(crowd)} people, {sum(person.games for person in crowd)} games; flooded with {sum(done)} tables")
    status = 0
    for name, most in TARGETS.items():
        took = sorted(t for person in crowd for t in person.took[name])
        assert took, f"nothing was measured: {name}"
        fine = took[len(took) * 99 // 100] < most
        print(f"{'ok' if fine else 'not ok'} {name}: {len(took)} times, median {took[len(took) // 2] * 1e3:.1f} ms, "
              f"99 % {took[len(took) * 99 // 100] * 1e3:.1f} ms (target {most * 1e3:.0f}), worst {took[-1] * 1e3:.1f} ms")
        status = status or not fine
    return status


if sys.argv[1] == "flood":
    flood(int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))
else:
    sys.exit(main())
