"""kill -9 at random moments under play by real clients: no acknowledged answer is lost, and every game
goes on where it was.

usage: kill.py PROGRAM KILLS [SEED]"""
import random
import sys
import threading
import time
import traceback

from client import PATIENCE, Client, Closed, Server, answer, new_folder, wait_until

TABLES = 6


class Player(threading.Thread):
    """Plays both seats of a table, and comes back whenever the line is lost."""

    def __init__(self, server, number, seed):
        super().__init__(daemon=True)
        self.server, self.number, self.rng = server, number, random.Random(f"{seed} {number}")
        self.tokens, self.table = [None, None], None
        self.acknowledged, self.games, self.lost = [0, 0], 0, []
        self.ending = False
        self.answers = 0

    def run(self):
        while not self.ending:
            try:
                self.session()
            except (Closed, OSError):
                time.sleep(0.02)
            except BaseException:  # pylint: disable=broad-except
                self.lost.append(traceback.format_exc())
                return

    def session(self):
        clients = [Client(self.server.port, token=token) for token in self.tokens]
        for seat in (0, 1):
            # a guest who had done nothing yet may be somebody new after a crash
            if self.tokens[seat] and self.table and clients[seat].token != self.tokens[seat]:
                raise AssertionError("a token with a seat is gone")
            self.tokens[seat] = clients[seat].token
        if not self.table:
            self.new_table(clients)
        for seat in (0, 1):
            reply = clients[seat].request(t="enter", table=self.table)
            assert reply["t"] == "ok", f"an acknowledged table is gone: {reply}"
            clients[seat].fence()
            assert clients[seat].tables[self.table]["seat"] == seat
        self.check(clients)
        while not self.ending:
            self.step(clients)

    def new_table(self, clients):
        reply = clients[0].request(t="create", mode=self.rng.choice(["base-2p", "tgs-2px", "draft-2p"]),
                                   seats=[{"kind": "me"}, {"kind": "empty"}], shuffle=False)
        assert reply["t"] == "ok", reply
        table = reply["table"]
        reply = clients[1].request(t="sit", table=table)
        assert reply["t"] == "ok", reply
        self.table, self.acknowledged = table, [0, 0]

    def check(self, clients):
        """The numbers of questions only go up: an open one is newer than what was acknowledged."""
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
                client.request(t="enter", table=self.table)
                client.fence()
            return
        asked = [seat for seat in (0, 1) if parts[seat]["ask"]]
        assert asked, "nobody is asked"
        seat = self.rng.choice(asked)
        number = parts[seat]["ask"]["ask"]
        answer(clients[seat], self.table, self.rng)
        self.acknowledged[seat] = number
        self.answers += 1


def main():
    program, kills = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 11
    rng = random.Random(seed)
    server = Server(program, new_folder(quick=False))
    players = [Player(server, number, seed) for number in range(TABLES)]
    for player in players:
        player.start()
    for _ in range(kills):
        time.sleep(rng.uniform(0.05, 0.6))
        server.kill()
        server.start()
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
    if code or server.errors:
        failures.append(f"the server ended with {code}: {server.errors}")
    for failure in failures:
        print("not ok kill:", failure)
    if not failures:
        print(f"ok {kills} times kill -9 under {sum(p.answers for p in players)} answers of "
              f"{TABLES} tables, {sum(p.games for p in players)} games ended: nothing lost")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
