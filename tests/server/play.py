"""Random games over real connections in every mode: a client for each seat and a spectator. Every
message is looked at: nobody is ever told a hidden card.

usage: play.py PROGRAM GAMES [SEED]"""
import json
import random
import re
import sys
import threading
import traceback

from client import Client, Server, answer

THREADS = 8
COUNTED = ("answers", "undone", "withdrawn", "returned")

PRIVATE = {"draw", "look", "keep", "discard", "good", "pick"}


class Watch:
    """What one viewer is sent at one table, and whether all of it may be known there."""

    def __init__(self, game, client, seat):
        self.game, self.client, self.seat = game, client, seat
        client.on_message = self.hear

    def hear(self, client, message):
        if message["t"] != "view":
            return
        for event in message["events"]:
            self.check_event(event)
        for line in message["lines"]:
            self.check_line(line)

    def closed(self, seat):
        """A seat of a person whose cards the viewer may not see."""
        parts = self.client.parts[self.game.table]
        return (seat is not None and seat != self.seat and seat < self.game.players and
                "cards" not in parts.get(f"seat{seat}", {}))

    def check_event(self, event):
        if event["e"] in PRIVATE and self.closed(event.get("seat")):
            assert event["card"] is None, f"{self.game.mode}: seat {self.seat} is told {event}"
        if event["e"] == "good":
            assert event["card"] is None, f"a good's card is told: {event}"

    def check_line(self, line):
        if line["e"] in PRIVATE and self.closed(line.get("seat")):
            if line["e"] == "good":
                return  # names the world it lies on
            # the card paid for and the card of the power are on the table
            text = re.sub(r"\([^()]*\)| for .*", "", line["text"])
            for name in self.game.names:
                assert name not in text, f"{self.game.mode}: seat {self.seat} reads {line}"

    def named(self):
        """Every card that the parts of the view name."""
        parts = self.client.parts[self.game.table]
        cards = set()
        for name, part in parts.items():
            if name.startswith("seat"):
                cards.update(part["table"])
            collect(part, cards)
        return cards


def collect(value, cards):
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("card", "placed") and isinstance(inner, int):
                cards.add(inner)
            elif key in ("look", "mine", "hand", "cards") and isinstance(inner, list):
                cards.update(card for card in inner if isinstance(card, int))
            collect(inner, cards)
    elif isinstance(value, list):
        for inner in value:
            collect(inner, cards)


class Game:
    def __init__(self, server, mode, rng):
        self.server, self.rng, self.mode, self.players = server, rng, mode["name"], mode["players"]
        self.clients = [Client(server.port) for _ in range(self.players)]
        seats = [{"kind": "me"}] + [{"kind": "empty"}] * (self.players - 1)
        reply = self.clients[0].request(t="create", mode=self.mode, seats=seats, shuffle=False)
        assert reply["t"] == "ok", reply
        self.table = reply["table"]
        self.watches = [Watch(self, client, seat) for seat, client in enumerate(self.clients)]
        self.names = []
        for client in self.clients[1:]:
            reply = client.request(t="sit", table=self.table)
            assert reply["t"] == "ok", reply
        self.spectator = Client(server.port)
        self.watches.append(Watch(self, self.spectator, None))
        assert self.spectator.request(t="enter", table=self.table)["t"] == "ok"
        self.fence()
        catalog_hash = self.spectator.parts[self.table]["game"]["catalog"]
        catalog = self.spectator.request(t="catalog", hash=catalog_hash)
        self.names = [design["name"] for design in catalog["designs"]]
        self.answers = self.undone = self.withdrawn = self.returned = 0

    def fence(self):
        for watch in self.watches:
            watch.client.fence()

    def part(self, seat, name):
        return self.clients[seat].parts[self.table][name]

    def check_cards(self):
        """The hands are those that their owners are sent; nobody else is sent any of them."""
        secret = []
        for seat in range(self.players):
            me = self.part(seat, "me")
            placed = {me["placed"]} if self.spectator.parts[self.table]["game"]["step"] in (
                "develop", "settle") else set()
            secret.append(({card["card"] for card in me["hand"]} | set(me["look"]) | placed) - {None})
        for watch in self.watches:
            named = watch.named()
            for seat in range(self.players):
                if watch.closed(seat) or watch.seat is None:
                    leak = named & secret[seat] if watch.closed(seat) else set()
                    assert not leak, f"{self.mode}: {watch.seat} is told {leak} of seat {seat}"

    def come_back(self, seat):
        """A lost connection: afterwards everything is as before."""
        old = self.clients[seat]
        before = json.dumps(old.parts[self.table], sort_keys=True)
        old.close()
        new = Client(self.server.port, token=old.token)
        assert new.user == old.user
        self.clients[seat] = self.watches[seat].client = new
        new.on_message = self.watches[seat].hear
        assert new.request(t="enter", table=self.table)["t"] == "ok"
        new.fence()
        after = json.dumps(new.parts[self.table], sort_keys=True)
        assert before == after, f"{self.mode}: another view after coming back\n{before}\n{after}"
        self.returned += 1

    def step(self):
        asked = [s for s in range(self.players) if self.part(s, "ask")]
        assert asked, f"{self.mode}: nobody is asked"
        seat = self.rng.choice(asked)
        answer(self.clients[seat], self.table, self.rng)
        self.answers += 1
        self.fence()
        self.check_cards()
        chance, me = self.rng.random(), self.part(seat, "me")
        if chance < 0.03:
            self.come_back(seat)
        elif chance < 0.10 and me["withdraw"]:
            assert self.clients[seat].request(t="withdraw", table=self.table)["t"] == "ok"
            self.withdrawn += 1
            self.fence()
        elif chance < 0.15 and me["undo"]:
            assert self.clients[seat].request(t="undo", table=self.table)["t"] == "ok"
            self.undone += 1
            self.fence()

    def over(self):
        return self.spectator.parts[self.table]["end"] is not None

    def play(self):
        while not self.over():
            self.step()
            assert self.answers < 5000, f"{self.mode} does not end"
        for seat in range(self.players):
            assert self.part(seat, "end") == self.spectator.parts[self.table]["end"]
        record = self.clients[0].request(t="record", table=self.table)
        assert record["t"] == "record", record
        for watch in self.watches:
            watch.client.close()
        return record["text"]


def play_all(server, modes, numbers, seed, done, failures):
    """One thread's share of the games; whatever goes wrong in it is a failure, and ends the others."""
    number, mode = None, ""
    try:
        for number in numbers:
            if failures:
                return
            mode = modes[number % len(modes)]
            game = Game(server, mode, random.Random(f"{seed} {number}"))
            assert game.play().startswith("windfall record 1\n")
            done.append([getattr(game, name) for name in COUNTED])
            if len(done) % 100 == 0:
                print(f"# {len(done)} games", flush=True)
    except BaseException:  # pylint: disable=broad-except
        failures.append(f"game {number}, {mode and mode['name']}: {traceback.format_exc()}")
        print("# at once:", failures[-1], flush=True)


def main():
    program, games = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 7
    server = Server(program, None, "--per-address", "1000")
    modes = Client(server.port).welcome["modes"]
    done, failures = [], []
    shares = [range(first, games, THREADS) for first in range(THREADS)]
    threads = [threading.Thread(target=play_all, args=(server, modes, share, seed, done, failures))
               for share in shares]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sums = {name: sum(counts[i] for counts in done) for i, name in enumerate(COUNTED)}
    if len(done) != games and not failures:
        failures.append(f"only {len(done)} of {games} games were played")
    code = server.stop()
    server.remove()
    if code or server.errors:
        failures.append(f"the server ended with {code}: {server.errors}")
    for failure in failures:
        print("not ok games over sockets:", failure)
    if not failures:
        print(f"ok {games} games in {len(modes)} modes over sockets: {sums['answers']} answers, "
              f"{sums['undone']} undone, {sums['withdrawn']} withdrawn, {sums['returned']} lines lost; "
              "no secret told")
    return 1 if failures else 0


sys.exit(main())
