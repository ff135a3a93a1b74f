"""The lessons of the tutorial over a socket: each separately, with wrong answers first; they survive kill -9.

usage: tutorial.py PROGRAM"""
import os
import sys

from client import Client, Server

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))
import lessons

SEATS = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]


class Pupil:
    def __init__(self, server):
        self.client = Client(server.port)
        self.names = None

    def ask(self):
        return self.client.parts[self.table]["ask"]

    def lesson(self):
        return self.client.parts[self.table]["lesson"]

    def begin(self, word):
        reply = self.client.request(t="create", mode="base-2p", seats=SEATS, lesson=word)
        assert reply["t"] == "ok", reply
        self.table = reply["table"]
        self.client.fence()
        if not self.names:
            catalog = self.client.request(
                t="catalog", hash=self.client.parts[self.table]["game"]["catalog"])
            self.names = {card: design["name"] for design in catalog["designs"]
                          for card in range(design["first"], design["first"] + design["copies"])}

    def answer(self, picks):
        before = self.ask()["ask"]
        reply = self.client.request(t="answer", table=self.table, ask=before, picks=picks)
        assert reply["t"] == "ok", reply
        while not self.client.parts[self.table]["end"] and \
                (not self.ask() or self.ask()["ask"] == before):
            self.client.receive()

    def called(self, option):
        return option.get("action") or self.names.get(option.get("card"))

    def wish(self, step):
        """The options that the step names."""
        ask = self.ask()
        assert ask["op"] == step["op"], (ask, step)
        picks = []
        for name in step["picks"]:
            picks += [o["v"] for o in ask["options"] if self.called(o) == name and
                      o["v"] not in picks][:1]
        return picks

    def free(self):
        """Some legal answer."""
        options = [option["v"] for option in self.ask()["options"]]
        for count in range(self.ask()["min"] or 1, self.ask()["max"] + 1):
            reply = self.client.request(t="try", table=self.table, ask=self.ask()["ask"],
                                        picks=options[:count])
            if reply["t"] == "ok":
                return options[:count]
        return []

    def be_wrong(self, step):
        other = [o["v"] for o in self.ask()["options"] if self.called(o) not in step["picks"]]
        before = self.ask()
        self.answer([] if before["min"] == 0 else other[:1])
        assert self.lesson()["state"] == "wrong" and len(self.lesson()["text"]) == 1, self.lesson()
        assert self.client.request(t="undo", table=self.table)["t"] == "ok"
        self.client.fence()
        assert self.lesson()["state"] == "on" and self.ask()["op"] == before["op"]
        assert self.ask()["options"] == before["options"]

    def take(self, lesson):
        self.begin(lesson["word"])
        assert self.lesson()["title"] == lesson["title"] and self.lesson()["text"], self.lesson()
        if lesson["steps"]:
            self.be_wrong(lesson["steps"][0])
        for step in lesson["steps"]:
            if self.lesson()["state"] == "done":
                break
            self.answer(self.free() if step["free"] else self.wish(step))
        while self.lesson()["state"] == "on":
            self.answer(self.free())
        assert self.lesson()["state"] == "done", self.lesson()


def main():
    server = Server(sys.argv[1])
    pupil = Pupil(server)
    book = lessons.read()
    for lesson in book:
        pupil.take(lesson)
    assert pupil.client.parts[pupil.table]["end"]["reason"] == "played"
    print(f"ok {len(book)} lessons over a socket, each wrongly first")

    pupil.begin("trade")
    step = next(lesson for lesson in book if lesson["word"] == "trade")["steps"][0]
    pupil.answer(pupil.wish(step))
    said, token, table = pupil.lesson(), pupil.client.token, pupil.table
    server.kill()
    server.start()
    client = Client(server.port, token=token)
    client.request(t="enter", table=table)
    client.fence()
    assert client.parts[table]["lesson"] == said, client.parts[table]["lesson"]
    assert client.request(t="undo", table=table)["t"] == "ok"
    assert client.request(t="undo", table=table)["code"] == "too_late"  # what is given stays
    print("ok a lesson goes on after kill -9, and never before its beginning")

    assert client.request(t="create", mode="base-2p", seats=SEATS, lesson="x")["code"] == "option"
    assert client.request(t="create", mode="base-3p", seats=SEATS + SEATS[1:],
                          lesson="call")["code"] == "option"
    other = client.request(t="create", mode="base-2p", seats=SEATS, lesson="call")["table"]
    client.fence()
    assert client.tables[table]["state"] == "ended" and client.tables[other]["lesson"] == "call"
    assert not client.request(t="lobby", on=True)["mine"]
    client.request(t="settings", lang="ja")
    client.request(t="enter", table=other)
    client.fence()
    assert client.parts[other]["lesson"]["title"] != book[0]["title"]
    assert client.tables[other]["seats"][1]["name"] != "Ada"
    print("ok one lesson at a time, in the learner's language")
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


main()
