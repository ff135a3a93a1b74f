"""Bad input over real connections: a clear error to that client, nothing changed, others untouched.

usage: input.py PROGRAM"""
import gzip
import http.client
import json
import os
import random
import re
import sqlite3
import sys
import threading
import time
import traceback

from client import PATIENCE, Client, Closed, Server, answer, new_folder

NAME = "x" * 22
GAMES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "games")


def expect(reply, code, what):
    assert reply["t"] == "error" and reply["code"] == code, f"{what}: {reply}"
    assert reply["text"] and not re.search(r"[\0-\x1f]", reply["text"]), f"{what}: no text for people"


def two_players(server, mode="base-2p", **options):
    a, b = Client(server.port), Client(server.port)
    table = a.request(t="create", mode=mode, shuffle=False, seats=[{"kind": "me"}, {"kind": "empty"}],
                      **options)["table"]
    assert b.request(t="sit", table=table)["t"] == "ok"
    a.fence()
    b.fence()
    return a, b, table


def test_first_message(server):
    c = Client(server.port, hello=False)
    expect(c.request(t="lobby", on=True), "hello", "lobby before hello")
    expect(c.request(t="hello", v=99), "version", "an unknown version")
    try:
        c.receive()
        raise AssertionError("the line stays open after a wrong version")
    except Closed:
        pass
    c = Client(server.port, hello=False)
    expect(c.request(t="hello", v=3, future={"a": 1}), "version", "a version with unknown fields")


def test_forms(server):
    c = Client(server.port)
    bad = [{"t": "frobnicate"}, {"t": "enter"}, {"t": "enter", "table": 5}, {"t": "enter", "table": "x"},
           {"t": "enter", "table": NAME, "more": 1}, {"t": "answer", "table": NAME, "ask": 1, "picks": [1, 1]},
           {"t": "answer", "table": NAME, "ask": 1, "picks": [256]},
           {"t": "answer", "table": NAME, "ask": -1, "picks": []},
           {"t": "answer", "table": NAME, "ask": 1.5, "picks": []},
           {"t": "answer", "table": NAME, "ask": 1, "picks": {"a": 1}},
           {"t": "create", "mode": "base-2p", "seats": []},
           {"t": "create", "mode": "base-2p", "seats": [{"kind": "me", "x": 1}]},
           {"t": "create", "mode": "base-2p", "seats": [{}, {}]},
           {"t": "create", "mode": "base-2p", "seats": [{"kind": "me"}] * 6},
           {"t": "lobby", "on": 1}, {"t": "settings", "settings": []}]
    for message in bad:
        expect(c.request(**message), "form", str(message))
    for text in [b"", b"{", b"[]", b"null", b'{"t":"ping","t":"ping"}', b"\xff\xfe", b'{"t":"ping"} x',
                 b"[" * 3000, b'{"t":"ping","id":"\\u0000"}']:
        c = Client(server.port)
        try:
            c.frame(text)
            reply = c.receive()
            expect(reply, "form", repr(text[:40]))
            assert c.request(t="ping")["t"] == "ok"
        except Closed:
            assert text == b"\xff\xfe", f"closed after {text[:40]!r}"


def test_size(server):
    c = Client(server.port)
    c.frame(b'{"t":"chat","text":"' + b"x" * 200000 + b'"}')
    try:
        while True:
            c.receive()
    except Closed:
        pass
    c = Client(server.port)
    c.frame(b"\x01\x02", op=2)
    try:
        c.receive()
        raise AssertionError("binary frames are taken")
    except Closed:
        pass
    c = Client(server.port)  # in pieces
    text = json.dumps({"t": "ping", "id": 9}).encode()
    c.frame(text[:5], 1, False)
    c.frame(text[5:9], 0, False)
    c.frame(text[9:], 0, True)
    assert c.receive() == {"t": "ok", "re": 9}


def test_tables(server):
    c = Client(server.port)
    expect(c.request(t="enter", table=NAME), "no_table", "an unknown table")
    expect(c.request(t="create", mode="base-9p", seats=[{"kind": "me"}]), "mode", "an unknown mode")
    expect(c.request(t="create", mode="base-2p", seats=[{"kind": "me"}]), "option", "too few seats")
    expect(c.request(t="create", mode="base-2p", seats=[{"kind": "me"}, {"kind": "me"}]), "option", "me twice")
    expect(c.request(t="create", mode="base-2p", seats=[{"kind": "me"}, {"kind": "bot", "level": "god"}]),
           "option", "an unknown level")
    expect(c.request(t="create", mode="base-2p", seats=[{"kind": "me"}, {"kind": "empty"}],
                     clock={"kind": "live", "seconds": 1}), "option", "a clock of a second")
    expect(c.request(t="create", mode="base-2p", seats=[{"kind": "me"}, {"kind": "empty"}],
                     options={"aliens": 3}), "option", "an option of another mode")
    lobby = c.request(t="lobby", on=True)
    assert not lobby["mine"], "a refused table was made"


def test_seats(server):
    people = [Client(server.port) for _ in range(7)]
    table = people[0].request(t="create", mode="tgs-5p",
                              seats=[{"kind": "me"}] + [{"kind": "empty"}] * 4)["table"]
    for person in people[1:3]:
        assert person.request(t="sit", table=table)["t"] == "ok"
    ids = [person.send(t="sit", table=table, seat=3) for person in people[3:5]]  # two at once
    kinds = sorted(person.wait_for(number)["t"] for person, number in zip(people[3:5], ids))
    assert kinds == ["error", "ok"], f"two people on one seat: {kinds}"
    for person in people[3:6]:
        person.request(t="sit", table=table)
    reply = people[6].request(t="sit", table=table)
    expect(reply, "full", "the sixth person at a five-seat table")
    assert people[6].request(t="enter", table=table)["t"] == "ok"
    people[6].fence()
    assert people[6].tables[table]["seat"] is None
    expect(people[6].request(t="answer", table=table, ask=1, picks=[]), "rights", "a spectator's answer")
    expect(people[6].request(t="seat", table=table, seat=0, kind="bot", level="greedy"), "rights",
           "a bot put there by somebody else")


def test_one_screen(server):
    """Several people at one screen: only the hand of the person at the screen is sent."""
    anna, ben = {"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Ben"}
    bot, a, heard = {"kind": "bot", "level": "greedy"}, Client(server.port), []

    def create(*seats, **options):
        return a.request(t="create", mode="base-2p", seats=list(seats), shuffle=False, **options)

    def sits(seat, of=a):
        heard.clear()
        assert of.request(t="screen", table=table, **{"as": seat})["t"] == "ok"
        of.fence()
        assert of.tables[table]["seat"] == seat
        seats = {m["parts"]["me"]["seat"] for m in heard if m["t"] == "view" and m["parts"].get("me")}
        assert seats == ({seat} if seat is not None else set()), f"hands of {seats} for {seat}"

    a.on_message = lambda _, message: heard.append(message)
    expect(create({"kind": "me"}, {"kind": "me"}), "option", "a second person without a name")
    expect(create(anna, {"kind": "me", "name": "A\u200bnna"}), "name", "a name with something invisible")
    expect(create(anna, {"kind": "me", "name": "greedy"}), "name", "the name of a bot")
    expect(create(anna, ben, clock={"kind": "live", "seconds": 60, "late": "end"}), "option", "a clock at one screen")
    expect(a.request(t="create", mode="base-3p", seats=[anna, ben, {"kind": "empty"}]), "option", "a free seat beside")
    heard.clear()
    table = create(anna, ben)["table"]
    a.fence()
    assert a.tables[table]["seat"] is None and [s["name"] for s in a.tables[table]["seats"]] == ["Anna", "Ben"]
    assert not any(m["t"] == "view" and m["parts"].get("me") for m in heard), "a hand before anybody sits there"
    expect(a.request(t="answer", table=table, ask=1, picks=[]), "rights", "an answer of nobody")
    expect(a.request(t="look", table=table, at=0, **{"as": 1}), "rights", "a look at a hand with nobody there")
    for seat in (0, 1, None, 1, 0):
        sits(seat)
    expect(a.request(t="look", table=table, at=0, **{"as": 1}), "rights", "a look at the other's hand")
    expect(a.request(t="screen", table=table, **{"as": 4}), "rights", "a seat that there is not")
    other = Client(server.port)
    expect(other.request(t="screen", table=table, **{"as": 0}), "rights", "somebody elsewhere")
    other.request(t="enter", table=table)
    expect(other.request(t="screen", table=table, **{"as": 0}), "rights", "a spectator")
    tab = Client(server.port, a.token)
    tab.request(t="enter", table=table)
    tab.fence()
    assert tab.tables[table]["seat"] is None, "another tab begins with nobody"
    assert a.request(t="archive", table=table, on=True)["t"] == "ok"
    assert a.request(t="offer", table=table, what="end", on=True)["t"] == "ok"
    a.fence()
    assert a.tables[table]["state"] == "ended" and a.tables[table]["seat"] is None
    assert not a.request(t="stats")["games"], "a game of several people counts for one"
    single = create({"kind": "me"}, bot)["table"]
    expect(a.request(t="screen", table=single, **{"as": 1}), "rights", "the seat of a bot")


def test_answers(server):
    a, b, table = two_players(server)
    ask = a.parts[table]["ask"]
    good = [option["v"] for option in ask["options"]][:ask["min"]]
    before = json.dumps(a.parts[table], sort_keys=True)
    wrong = [("stale", ask["ask"] + 1, good), ("stale", ask["ask"] + 1000, good), ("too_few", ask["ask"], []),
             ("not_offered", ask["ask"], [255]), ("too_many", ask["ask"], [o["v"] for o in ask["options"]])]
    for code, number, picks in wrong:
        expect(a.request(t="answer", table=table, ask=number, picks=picks), code, f"{number} {picks}")
        expect(a.request(t="try", table=table, ask=number, picks=picks), code, f"try {number} {picks}")
    theirs = [option["v"] for option in b.parts[table]["ask"]["options"]][:ask["min"]]
    expect(a.request(t="answer", table=table, ask=ask["ask"], picks=theirs), "not_offered",
           "an answer for another seat")
    a.fence()
    assert json.dumps(a.parts[table], sort_keys=True) == before, "a wrong answer has changed something"
    assert a.request(t="try", table=table, ask=ask["ask"], picks=good)["t"] == "ok"
    first, second = (a.send(t="answer", table=table, ask=ask["ask"], picks=good) for _ in range(2))
    assert a.wait_for(first)["t"] == "ok"
    expect(a.wait_for(second), "stale", "an answer sent twice")
    assert a.request(t="withdraw", table=table)["t"] == "ok"
    expect(a.request(t="withdraw", table=table), "too_late", "withdrawn twice")
    expect(a.request(t="answer", table=table, ask=ask["ask"], picks=good), "stale", "the old number")
    expect(a.request(t="undo", table=table, at=0), "rights", "undo to a moment with others")
    expect(a.request(t="hint", table=table, ask=1, step=3), "rights", "a hint with others")
    expect(a.request(t="record", table=table), "rights", "a record of a running game")
    expect(a.request(t="look", table=table, at=0, **{"as": 1}), "rights", "another seat's view")
    assert b.request(t="resign", table=table)["t"] == "ok"
    a.fence()
    expect(b.request(t="answer", table=table, ask=1, picks=[]), "rights", "an answer after resigning")
    assert a.request(t="resign", table=table)["t"] == "ok"
    for message in ({"t": "answer", "ask": 1, "picks": []}, {"t": "undo"}, {"t": "resign"}):
        expect(a.request(table=table, **message), "ended", f"{message} after the end")
    late = Client(server.port)
    expect(late.request(t="sit", table=table), "ended", "a link to a table that has ended")


def seed_of(server, table):
    """As the store has it, and as a record writes it."""
    database = sqlite3.connect(os.path.join(server.data, "windfall.db"))
    seed = int(json.loads(database.execute("SELECT meta FROM game WHERE name=?", (table,)).fetchone()[0])["seed"], 16)
    database.close()
    return f"{seed:016x}", str(seed)


def asks_for_everything(client, table):
    """Everything that somebody at a table may request; the record must be refused."""
    expect(client.request(t="record", table=table), "rights", "a record before the end")
    for message in ({"t": "enter"}, {"t": "look", "at": 0}, {"t": "look", "at": 0, "as": None}, {"t": "analyse"},
                    {"t": "look", "n": 0}, {"t": "look", "at": 0, "as": 1}, {"t": "hint", "ask": 1, "step": 3},
                    {"t": "chance"}, {"t": "unseen"}):
        client.request(table=table, **message)
    for word in ("same", "from"):
        expect(client.request(t="create", mode="base-2p", seats=[{"kind": "me"}, {"kind": "empty"}], **{word: table}),
               "too_late", f"{word} a table that has not ended")
    client.request(t="lobby", on=True)
    client.request(t="stats")
    client.fence()


def test_no_seed_before_the_end(server):
    """Whoever asks: no record of a running game, and no message with its seed."""
    empty, bot, heard = {"kind": "empty"}, {"kind": "bot", "level": "greedy"}, []

    def person():
        client = Client(server.port)
        client.on_message = lambda _, message: heard.append(json.dumps(message))
        return client

    def closed(table, *clients):
        heard.clear()
        for client in clients:
            asks_for_everything(client, table)
        for seed in seed_of(server, table):
            assert len(heard) > 10 and not any(seed in text for text in heard), "a message tells the seed"

    host, a, b, watcher = (person() for _ in range(4))
    table = host.request(t="create", mode="base-2p", seats=[empty, empty])["table"]
    closed(table, host, watcher)  # nobody sits yet
    a.request(t="sit", table=table)
    closed(table, host, a, watcher)
    b.request(t="sit", table=table)
    closed(table, host, a, b, watcher)
    b.request(t="leave", table=table)
    b.request(t="resign", table=table)
    closed(table, host, a, b, watcher)
    waiting = a.request(t="create", mode="base-2p", seats=[{"kind": "me"}, empty])["table"]
    closed(waiting, a, watcher)  # alone, for now
    alone = a.request(t="create", mode="base-2p", seats=[{"kind": "me"}, bot])["table"]
    closed(alone, a, watcher)
    a.request(t="undo", table=alone, at=0)
    closed(alone, a)
    bots = host.request(t="create", mode="base-3p", seats=[bot, bot, empty])["table"]
    closed(bots, host, watcher)
    lesson = a.request(t="create", mode="base-2p", seats=[{"kind": "me"}, bot], lesson="pay")["table"]
    expect(a.request(t="record", table=lesson), "rights", "the record of a lesson that goes on")
    a.request(t="resign", table=alone)
    assert seed_of(server, alone)[0] in a.request(t="record", table=alone)["text"], "not what a record writes"


def test_records_and_cards(server):
    a = Client(server.port)
    seats = [{"kind": "me"}, {"kind": "empty"}]

    def create(**options):
        return a.request(t="create", mode="base-2p", seats=seats, **options)
    expect(create(record="nonsense"), "record", "a record that is none")
    expect(create(record="windfall record 1\nmode base-2p\nseed 1\nstart 00\n"), "record", "a cut record")
    expect(create(cards="world\n"), "cards", "a wrong card file")
    # cards being written: all of the box and these, or the error with its line
    storm = next(m["catalog"] for m in a.welcome["modes"] if m["name"] == "tgs-2p")
    read = a.request(t="catalog", cards=OWN, lang="ja")
    box = a.request(t="catalog", hash=storm, lang="ja")
    assert read["t"] == "catalog" and len(read["designs"]) > len(box["designs"]) and read["lang"] == "ja", read
    wrong = a.request(t="catalog", cards="world Reef\n    cost 2, 1 pint\n", lang="en")
    expect(wrong, "cards", "a mistake in a card that is being written")
    assert wrong["text"].startswith("own.cards:2: ") and '"pint"' in wrong["text"], wrong
    expect(a.request(t="catalog", lang="en"), "form", "a catalog of nothing")
    expect(a.request(t="catalog", cards=OWN, hash="0" * 16), "form", "a catalog of two things")
    expect(create(cards="x" * 65537), "form", "a card file over 64 kB")
    expect(create(same=NAME), "no_table", "the same deal as no table")
    b, c, table = two_players(server)
    expect(a.request(t="create", mode="base-2p", seats=seats, **{"from": table}), "too_late",
           "play on from a running table")
    for client in (b, c):
        client.request(t="offer", table=table, what="end", on=True)
    b.fence()
    assert b.parts[table]["end"]["reason"] == "agreed"
    text = b.request(t="record", table=table)["text"]
    changed = text.replace("seed ", "seed 1")
    expect(create(record=changed), "record", "a record that does not replay")
    reply = create(record=text)
    assert reply["t"] == "ok", reply
    bots = [{"kind": "bot", "level": "random"}] * 2
    reply = a.request(t="create", mode="base-2p", seats=bots, record=re.sub("(?m)^name 0 .*", "name 0 Kaori", text))
    a.fence()
    shown = a.tables[reply["table"]]
    assert shown["seats"][0]["name"] == "Kaori" and shown["private"], "anybody can publish a game of Kaori's here"
    reply = a.request(t="create", mode="base-2p", seats=seats, title=" \u2800 ")
    a.fence()
    assert a.tables[reply["table"]]["title"] == "", "a title that nobody sees"
    expect(create(title="e" + "\u0301" * 20), "option", "a title that covers the rows above")
    reply = create(cards=OWN)
    assert reply["t"] == "ok", reply


def read_game(name):
    with open(os.path.join(GAMES, name + ".rec"), encoding="utf-8") as file:
        return file.read()


def answers_of(record):
    return [line for line in record.split("\n") if line[:1].isdigit()]


def test_begins_where_it_says(server):
    """A game continued from a record or a finished table starts exactly there, with or without sealed answers."""
    for name in ("draft-2p-random", "draft-3p-greedy", "robot-medium-random", "coop-greedy",
                 "coop-table-random", "base-2px-random", "first-5p-greedy", "own-cards-draft-random"):
        record = read_game(name)
        mode, answers = re.search("^mode (.*)$", record, re.M)[1], answers_of(record)
        people = [Client(server.port)]
        count = next(row["players"] for row in people[0].welcome["modes"] if row["name"] == mode)
        people += [Client(server.port) for _ in range(count - 1)]

        def begun(**source):
            reply = people[0].request(t="create", mode=mode, shuffle=False,
                                      seats=[{"kind": "me"}] + [{"kind": "empty"}] * (count - 1), **source)
            assert reply["t"] == "ok", (name, source, reply)
            for person in people[1:]:
                assert person.request(t="sit", table=reply["table"])["t"] == "ok"
            return reply["table"]

        def given(table):
            for person in people:
                person.request(t="offer", table=table, what="end", on=True)
            return answers_of(people[0].request(t="record", table=table)["text"])

        for at in (0, 1, len(answers) // 3, len(answers) // 2, len(answers) - 1):
            table = begun(record=record, at=at)
            assert given(table) == answers[:at], f"{name} does not begin after answer {at}"
            if at != len(answers) - 1:
                continue
            for n in (0, at // 3, at // 2, at):
                assert given(begun(**{"from": table, "n": n})) == answers[:n], f"{name} from, n {n}"
            moment = people[0].parts[table]["game"]["moment"] // 2
            then = begun(**{"from": table, "at": moment})
            before = given(then)
            assert before and before == answers[:len(before)], f"{name} from, at {moment}"
            last = begun(**{"from": table, "n": len(before) - 1})
            people[0].fence()
            assert people[0].parts[last]["game"]["moment"] < moment <= people[0].parts[then]["game"]["moment"]
            assert given(begun(same=table)) == [], f"{name} dealt again"


def test_rivals_have_names(server):
    """Lines of the log name the side that the mode plays, in the reader's language."""
    for mode, lang, name in (("robot-easy", "en", "The robot"), ("coop", "en", "The Thomann"), ("coop", "ja", "トーマン人")):
        me = Client(server.port)
        me.request(t="settings", lang=lang)
        seats = [{"kind": "me"}] + [{"kind": "empty"}] * (mode == "coop")
        table = me.request(t="create", mode=mode, seats=seats)["table"]
        if mode == "coop":
            Client(server.port).request(t="sit", table=table)
        lines = []
        while not lines:
            lines = [line["text"] for line in me.receive().get("lines", [])]
        assert any(line.startswith(name) for line in lines), lines


def test_one_source(server):
    a, seats = Client(server.port), [{"kind": "me"}, {"kind": "empty"}]
    record = read_game("base-2p-random")
    for sources in ({"record": record, "same": NAME}, {"same": NAME, "from": NAME},
                    {"lesson": "pay", "record": record}):
        expect(a.request(t="create", mode="base-2p", seats=seats, **sources), "option", str(list(sources)))
    expect(a.request(t="create", mode="tgs-2p", seats=seats, record=record), "mode", "a record of another mode")
    false = read_game("draft-2p-random").replace("cards ", "option first_game\ncards ", 1)
    expect(a.request(t="create", mode="draft-2p", seats=seats, record=false), "record", "a drafted first game")
    assert not a.request(t="lobby", on=False)["mine"], "a refused table was made"


def test_silence(server):
    """A silent client is pinged, and disconnected if it does not answer; sooner before hello."""
    quick = Server(server.program, None, "--silence", "6")
    stranger, here, away = Client(quick.port, hello=False), Client(quick.port), Client(quick.port)
    heard = []
    listener = threading.Thread(target=lambda: heard.append(here.receive()))
    listener.start()
    begun = time.time()
    for client, least, most in ((stranger, 0.9, PATIENCE / 4), (away, 6, PATIENCE * 0.6)):
        client.socket.settimeout(PATIENCE)
        while client.socket.recv(100):
            pass
        assert least < time.time() - begun < most, time.time() - begun
    here.send(t="ping")
    listener.join(PATIENCE)
    assert heard and heard[0]["t"] == "ok", "somebody who is there was sent away"
    assert quick.stop() == 0, quick.errors
    quick.remove()


OWN = "world Test World of Ours\n    cost 1, 1 point, novelty production\n    produce: a good here\n"


def test_options(server):
    """Every mode and option of the engine over the network, exported and imported as a record."""
    a = Client(server.port)
    bot = {"kind": "bot", "level": "greedy"}

    def create(mode, **options):
        return a.request(t="create", mode=mode["name"], seats=[{"kind": "me"}] + [bot] * (mode["players"] - 1),
                         **options)

    def check(mode, wish, **options):
        reply = create(mode, **options)
        assert reply["t"] == "ok", (mode["name"], options, reply)
        table = reply["table"]
        a.fence()
        told = a.tables[table]["options"]
        assert all(told[key] == value for key, value in wish.items()), (mode["name"], told, wish)
        assert a.request(t="resign", table=table)["t"] == "ok"
        record = a.request(t="record", table=table)["text"]
        assert a.request(t="offer", table=table, what="rematch", on=True)["t"] == "ok"
        a.fence()
        again = a.tables[table]["next"]
        assert a.tables[again]["options"] == told, a.tables[again]
        reply = create(mode, record=record)
        assert reply["t"] == "ok", (mode["name"], options, reply)
        a.fence()
        assert a.tables[reply["table"]]["options"] == told, (told, a.tables[reply["table"]]["options"])
        a.request(t="resign", table=reply["table"])
        same = a.request(t="record", table=reply["table"])["text"]
        head = [re.sub("name .*", "", text[:text.index("\nstart")]).strip() for text in (record, same)]
        assert head[0] == head[1], head
        a.request(t="resign", table=again)

    for mode in a.welcome["modes"]:
        check(mode, {"revised": True, "cards": True}, revised=True, cards=OWN)
        if mode["goals"]:
            check(mode, {"goals": False}, goals=False)
        if mode["first_game"]:
            check(mode, {"first_game": True}, first_game=True)
        else:
            expect(create(mode, first_game=True), "option", f"a first game of {mode['name']}")
        if mode["values"]:
            check(mode, {"values": True}, values="ALIENS: 33\n" if mode["name"] == "coop" else "credit at most: 5\n")
            expect(create(mode, values="nonsense 1\n"), "cards", "a table with an unknown value")
        else:
            expect(create(mode, values="x 1\n"), "option", f"values for {mode['name']}")
        for option in mode["options"]:
            for value in (option["min"], option["max"]):
                check(mode, {option["name"]: value}, options={option["name"]: value})
            expect(create(mode, options={option["name"]: option["max"] + 1}), "option", "an option too large")
    expect(create(a.welcome["modes"][0], cards=OWN, rated=True), "option", "own cards in a rated game")


def test_accounts(server):
    a, name = Client(server.port), "Ann <b>&"
    expect(a.request(t="register", name="", password="long enough"), "name", "an empty name")
    expect(a.request(t="register", name="x" * 25, password="long enough"), "name", "a long name")
    expect(a.request(t="register", name="a\nb", password="long enough"), "name", "a control character")
    expect(a.request(t="register", name=name, password="short"), "password", "a short password")
    expect(a.request(t="register", name=name, password="\u6708" * 257), "password", "a long password")
    expect(a.request(t="login", name=name, password="x" * 257), "password", "a long password")
    user = a.user
    reply = a.request(t="register", name=name, password="long enough")
    assert reply["t"] == "welcome" and reply["you"] == {"user": user, "name": name, "guest": False,
                                                        "settings": {}, "ratings": []}, reply
    b = Client(server.port)
    expect(b.request(t="register", name="ANN <b>&", password="long enough"), "taken", "a name twice")
    expect(b.request(t="account", name=name), "taken", "a guest with an account's name")
    expect(b.request(t="login", name=name, password="wrong password"), "login", "a wrong password")
    expect(b.request(t="login", name="nobody", password="wrong password"), "login", "a wrong name")
    expect(b.request(t="login", name="nobody" * 16, password="wrong password"), "login", "a long name")
    reply = b.request(t="login", name=name, password="long enough")
    assert reply["t"] == "welcome" and reply["you"]["user"] == user
    token = reply["token"]
    assert token != a.token and Client(server.port, token=token).user == user
    reply = b.request(t="settings", settings={"theme": "dark"}, lang="ja")
    assert reply["you"]["settings"] == {"theme": "dark"}
    expect(b.request(t="settings", settings={"x": "y" * 5000}), "size", "large settings")
    expect(a.request(t="account", name="Anna", old="wrong"), "login", "a change without the password")
    reply = a.request(t="account", name="Anna", password="even longer", old="long enough")
    assert reply["you"]["name"] == "Anna", reply
    try:
        while True:
            b.receive()
    except Closed:
        b = Client(server.port)  # a new password ends the other lines of the account
    for old in (token, a.token):
        assert Client(server.port, token=old).user != user, "an old login after a new password"
    assert Client(server.port, token=reply["token"]).user == user
    guest = Client(server.port)
    guest.request(t="settings", settings={"kept": True})
    assert Client(server.port, token=guest.token).user == guest.user
    assert guest.request(t="logout")["you"]["user"] != guest.user
    assert Client(server.port, token=guest.token).user != guest.user, "a login after logging out"
    expect(a.request(t="delete", password="long enough"), "login", "deleted with an old password")
    seats, guest = [{"kind": "me"}, {"kind": "empty"}], Client(server.port)
    ended, running = (a.request(t="create", mode="base-2p", seats=seats, title="of Anna")["table"]
                      for _ in range(2))
    for table in (ended, running):
        guest.request(t="sit", table=table)
    for client in (a, guest):
        client.request(t="offer", table=ended, what="end", on=True)
    expect(a.request(t="delete", password="even longer"), "rights", "deleted in the middle of a game")
    assert a.request(t="resign", table=running)["t"] == "ok"
    assert a.request(t="delete", password="even longer")["you"]["guest"]
    guest.fence()
    assert "former player" in [seat["name"] for seat in guest.tables[ended]["seats"]], guest.tables[ended]
    record = guest.request(t="record", table=ended)["text"]
    assert "Anna" not in record and "former player" in record, record
    expect(b.request(t="login", name="Anna", password="even longer"), "login", "a deleted account")


def test_origins(main):
    """Pages elsewhere: only those that the host names, whole and exactly."""
    server = Server(main.program, None, "--allow-origin", "https://me.example,http://127.0.0.1:9")
    own = f"http://127.0.0.1:{server.port}"
    for origin, fine in ((own, True), (None, True), ("https://me.example", True), ("http://127.0.0.1:9", True),
                         ("http://me.example", False), ("https://me.example:444", False), ("https://me.example.org", False),
                         ("https://me.exampl", False), ("https://me.example,http://127.0.0.1:9", False), ("null", False),
                         ("https://evil.example", False), ("https://me.example/", False), ("x" * 5000, False)):
        try:
            client = Client(server.port, origin=origin)
            assert fine, f"a page of {origin} may speak"
            assert client.request(t="ping")["t"] == "ok"
        except Closed:
            assert not fine, f"a page of {origin} may not speak"
    assert server.stop() == 0
    for wrong in ("me.example", "https://me.example/", "https://me.example/page", "ftp://me.example", "*", "null", "https://",
                  "https://me.example,", ",https://me.example", "https://a.example,,https://b.example", ""):
        try:
            Server(main.program, None, "--allow-origin", wrong)
            raise AssertionError(f"--allow-origin '{wrong}' is accepted")
        except Closed as why:
            assert "--allow-origin" in str(why), why


def test_web(server):
    for origin, fine in ((f"http://127.0.0.1:{server.port}", True), ("http://evil.example", False)):
        try:
            Client(server.port, origin=origin)
            assert fine, "a page of another origin may speak"
        except Closed:
            assert not fine, "the own page may not speak"
    try:
        Client(server.port, path="/other")
        raise AssertionError("a WebSocket at another path")
    except Closed:
        pass
    web = http.client.HTTPConnection("127.0.0.1", server.port)
    for path, status in (("/", 200), ("/../../etc/passwd", 404), ("/nothing", 404),
                         ("/catalog/0000000000000000.json", 404), ("/%2e%2e/x", 404)):
        web.request("GET", path)
        answered = web.getresponse()
        answered.read()
        assert answered.status in (status, 403), f"{path}: {answered.status}"
        if answered.status == 200:
            policy = answered.headers["content-security-policy"]
            assert "script-src 'self'" in policy and "unsafe-eval'" in policy, policy
    c = Client(server.port)
    table = c.request(t="create", mode="base-2p", seats=[{"kind": "me"}, {"kind": "bot", "level": "greedy"}])["table"]
    c.fence()
    path = f"/catalog/{c.parts[table]['game']['catalog']}.json"
    for lang in ("en", "ja"):
        web.request("GET", f"{path}?lang={lang}", headers={"Accept-Encoding": "gzip"})
        answered = web.getresponse()
        catalog = json.loads(gzip.decompress(answered.read()))
        same = c.request(t="catalog", hash=catalog["hash"], lang=lang)
        del same["re"]
        assert catalog == same and catalog["lang"] == lang and catalog["cards"] == 114
    web.request("POST", "/", body="x")
    assert web.getresponse().status in (404, 405)


def test_forms_of_a_file(server):
    """A file of the page is sent in the smallest form that is there and that the browser takes."""
    pages = new_folder()
    plain = b"the same words again. " * 200
    forms = {"/index.html": plain, "/a.js": plain, "/a.js.br": b"as packed by the build"}
    for name, content in forms.items():
        with open(pages + name, "wb") as file:
            file.write(content)
    own = Server(server.program, None, "--web", pages)
    web = http.client.HTTPConnection("127.0.0.1", own.port)
    for path, takes, form in (("/a.js", "gzip, br", "br"), ("/a.js", "gzip", "gzip"), ("/a.js", "identity", None),
                              ("/", "gzip, br", "gzip"), ("/", "br", None), ("/a.js", "gzip, br;q=0", "gzip"),
                              ("/a.js", "br;q=0.0, gzip; q=0", None)):
        web.request("GET", path, headers={"Accept-Encoding": takes})
        answered = web.getresponse()
        content = answered.read()
        assert answered.status == 200 and answered.headers["Content-Encoding"] == form, (path, takes, answered.headers)
        assert answered.headers["Vary"] == "accept-encoding", answered.headers
        web.request("HEAD", path, headers={"Accept-Encoding": takes})
        only_head = web.getresponse()
        assert not only_head.read() and only_head.headers.items() == answered.headers.items(), (only_head.headers, path)
        assert content == forms["/a.js.br"] if form == "br" else \
            (gzip.decompress(content) if form else content) == plain, (path, takes)
    web.request("GET", "/a.js.br")
    assert web.getresponse().status == 404, "a form of a file is a file of its own"
    assert own.stop() == 0


def sends_frames(server, op, count):
    """Whether a message is answered that comes after so many pings, or in so many empty pieces."""
    c = Client(server.port)
    try:
        for number in range(count):
            c.frame(b"" if number or op == 9 else b" ", op if number else op or 1, op == 9)
        c.frame(b'{"t":"ping","id":1}', 1 if op == 9 else 0)
        return c.wait_for(1)["t"] == "ok"
    except Closed:
        return False


def check_frames(server):
    """Frames that are no message cost as much: a flood of them closes the connection, too."""
    for op in (9, 0):
        assert sends_frames(server, op, 20), f"frames of kind {op} are refused"
        assert not sends_frames(server, op, 2000), f"frames of kind {op} are taken without end"


def test_speed(server):
    """Too many messages are refused, and a flood closes the connection; others continue."""
    slow = Server(server.program, None, "--rate", "20", "--burst", "60")
    c, other = Client(slow.port), Client(slow.port)
    ids = [c.send(t="ping") for _ in range(150)]
    codes = [c.wait_for(number).get("code") for number in ids]
    assert codes[:50] == [None] * 50 and "rate" in codes, codes
    try:
        for _ in range(2000):
            c.send(t="ping")
        while True:
            c.receive()
    except Closed:
        pass
    assert other.request(t="ping")["t"] == "ok"
    check_frames(slow)
    many = []
    while "rate" not in many and len(many) < 200:  # guessing passwords; on a slow machine the limit comes later
        many.append(other.request(t="login", name=f"Nobody{len(many)}", password="wrong password")["code"])
        time.sleep(0.06)
    assert many[:20] == ["login"] * 20 and "rate" in many, many
    crowd = []
    try:
        for _ in range(100):
            crowd.append(Client(slow.port))
        raise AssertionError("a hundred connections from one address")
    except Closed:
        assert 50 < len(crowd) < 70, len(crowd)
    assert slow.stop() == 0
    slow.remove()


def test_come_and_go(server):
    """Seats freed and taken, bots seated, tables closed, offers withdrawn."""
    a, b, c = (Client(server.port) for _ in range(3))
    table = a.request(t="create", mode="base-3p", seats=[{"kind": "me"}] + [{"kind": "empty"}] * 2)["table"]
    hidden = a.request(t="create", mode="base-2p", private=True, seats=[{"kind": "me"}, {"kind": "empty"}])["table"]
    lobby = b.request(t="lobby", on=False)
    assert table in [row["table"] for row in lobby["open"]] and hidden not in json.dumps(lobby)
    assert b.request(t="sit", table=table, seat=2)["t"] == "ok"
    assert b.request(t="leave", table=table)["t"] == "ok"
    a.fence()
    assert [seat["kind"] for seat in a.tables[table]["seats"]] == ["person", "empty", "empty"]
    assert b.request(t="sit", table=table)["t"] == "ok"
    expect(b.request(t="close", table=table), "rights", "closed by a guest of the table")
    assert a.request(t="seat", table=table, seat=2, kind="bot", level="greedy")["t"] == "ok"
    a.fence()
    assert a.tables[table]["state"] == "playing", a.tables[table]
    expect(a.request(t="close", table=table), "too_late", "closed while it is played")
    assert b.request(t="leave", table=table)["t"] == "ok"
    assert c.request(t="enter", table=table)["t"] == "ok"
    c.fence()
    here = {seat["name"]: seat["here"] for seat in c.tables[table]["seats"] if seat["kind"] == "person"}
    assert sorted(here.values()) == [False, True] and c.tables[table]["watching"] == 1, c.tables[table]
    assert b.request(t="enter", table=table)["t"] == "ok"
    b.fence()
    assert b.tables[table]["seat"] is not None and b.parts[table]["me"], "the seat is gone after leaving"
    expect(c.request(t="offer", table=table, what="end", on=True), "rights", "a spectator's offer")
    for on in (True, False):
        assert a.request(t="offer", table=table, what="end", on=on)["t"] == "ok"
    assert b.request(t="offer", table=table, what="end", on=True)["t"] == "ok"
    b.fence()
    assert b.tables[table]["state"] == "playing" and len(b.tables[table]["offers"]["end"]) == 1
    assert a.request(t="offer", table=table, what="end", on=True)["t"] == "ok"
    c.fence()
    assert c.tables[table]["state"] == "ended" and c.parts[table]["end"]["reason"] == "agreed"
    assert a.request(t="close", table=hidden)["t"] == "ok"
    expect(b.request(t="sit", table=hidden), "ended", "a link to a table that was closed")


def test_logging_out_at_a_table(server):
    """The others see who has left."""
    a, b, table = two_players(server)
    number = a.tables[table]["seat"]
    assert b.tables[table]["seats"][number]["here"] and a.request(t="logout")["t"] == "welcome"
    b.fence()
    assert not b.tables[table]["seats"][number]["here"], b.tables[table]


LIVE = {"kind": "live", "seconds": 600, "late": "greedy"}
EMPTY = {"kind": "empty"}


def account(server, name):
    client = Client(server.port)
    assert client.request(t="register", name=name, password="long enough")["t"] == "welcome"
    return client


def rated_game(server, *names, mode="base-2p", clock=None):
    """A rated game of new accounts, by seat."""
    people = [account(server, name) for name in names]
    seats = [{"kind": "me"}] + [EMPTY] * (len(people) - 1)
    reply = people[0].request(t="create", mode=mode, rated=True, seats=seats, clock=clock or LIVE)
    assert reply["t"] == "ok", reply
    for person in people[1:]:
        assert person.request(t="sit", table=reply["table"])["t"] == "ok"
    for person in people:
        person.fence()
    return sorted(people, key=lambda person: person.tables[reply["table"]]["seat"]), reply["table"]


def test_rated_tables(server):
    """Rated games are fresh deals with default options between people with accounts; everything else is refused."""
    a, guest, bot = account(server, "Rita"), Client(server.port), {"kind": "bot", "level": "greedy"}
    seats = [{"kind": "me"}, EMPTY]
    b, c, ended = two_players(server)
    for client in (b, c):
        client.request(t="offer", table=ended, what="end", on=True)

    def refused(what, code="option", client=a, mode="base-2p", **options):
        message = {"seats": seats, "clock": LIVE, **options}
        expect(client.request(t="create", mode=mode, rated=True, **message), code, f"a rated game with {what}")

    refused("a record", record=read_game("base-2p-random"))
    refused("the deal of another", same=ended)
    refused("answers of another", **{"from": ended, "n": 0})
    refused("a lesson", lesson="pay")
    refused("a bot", seats=[{"kind": "me"}, bot])
    refused("nobody but bots", seats=[bot, bot])
    refused("oneself twice", seats=[{"kind": "me"}, {"kind": "me"}])
    refused("the robot", mode="robot-easy", seats=[{"kind": "me"}])
    refused("the Thomann", mode="coop")
    refused("own cards", cards=OWN)
    refused("own values", mode="coop", values="ALIENS: 33\n")
    refused("preset hands", first_game=True)
    refused("later values", revised=True)
    refused("chosen seats", shuffle=False)
    refused("no goals", mode="tgs-2p", goals=False)
    refused("no clock", clock={"kind": "none"})
    refused("a guest as host", "rights", guest)
    assert not a.request(t="lobby", on=False)["mine"], "a refused table was made"
    table = a.request(t="create", mode="base-3p", rated=True, seats=[{"kind": "me"}, EMPTY, EMPTY], clock=LIVE)["table"]
    expect(guest.request(t="sit", table=table), "rights", "a guest at a rated table")
    expect(a.request(t="seat", table=table, seat=1, **bot), "rights", "a bot at a rated table")
    assert a.request(t="sit", table=table)["t"] == "ok"
    again = Client(server.port)
    again.request(t="login", name="Rita", password="long enough")
    assert again.request(t="sit", table=table)["t"] == "ok"
    a.fence()
    assert [seat["kind"] for seat in a.tables[table]["seats"]].count("empty") == 2, "one person on two seats"
    assert a.tables[table]["rated"] and a.request(t="close", table=table)["t"] == "ok"


def test_no_help_in_rated_games(server):
    people, table = rated_game(server, "Rolf", "Rosa")
    a = people[0]
    assert a.tables[table]["undo"] == "rules" and not a.tables[table]["alone"]
    expect(a.request(t="hint", table=table, ask=1, step=1), "rights", "a hint in a rated game")
    expect(a.request(t="chance", table=table), "rights", "a chance in a rated game")
    expect(a.request(t="undo", table=table, at=0), "rights", "undo to a moment in a rated game")
    expect(a.request(t="analyse", table=table), "too_late", "an analysis of a running game")


def test_ratings(server):
    """A rated game of two accounts changes both ratings, for that number of players only."""
    people, table = rated_game(server, "Rated 0", "Rated 1")
    rng = random.Random(9)
    while True:
        for person in people:
            person.fence()
        if people[0].parts[table]["end"]:
            break
        answer(next(p for p in people if p.parts[table]["ask"]), table, rng)
    end = people[0].parts[table]["end"]
    ratings = [sheet["rating"] for sheet in end["sheets"]]
    assert all(before == 1500 for before, _ in ratings), ratings
    assert sum(after - 1500 for _, after in ratings) == 0 or len(end["winners"]) == 2, ratings
    for person in people:
        name = person.tables[table]["seats"][person.tables[table]["seat"]]["name"]
        again = Client(server.port).request(t="login", name=name, password="long enough")["you"]
        assert [row["players"] for row in again["ratings"]] == [2] and again["ratings"][0]["games"] == 1, again
        assert again["ratings"][0]["rating"] == ratings[person.tables[table]["seat"]][1]
    assert people[0].request(t="stats")["games"][0]["rating"] == ratings[people[0].tables[table]["seat"]]


def ratings_after(people, table):
    """By seat: [before, after] as sent to everybody at the end."""
    for person in people:
        person.fence()
    sheets = [person.parts[table]["end"]["sheets"] for person in people if table in person.parts]
    assert all(sheet == sheets[0] for sheet in sheets)
    return [sheet["rating"] for sheet in sheets[0]]


def test_absence_in_rated_games(server):
    """Whoever runs out of time or resigns has lost; the last one left has won, and games with bots are not rated."""
    games = []
    for late in ("greedy", "end"):
        people, table = rated_game(server, f"Here {late}", f"Late {late}",
                                   clock={"kind": "live", "seconds": 10, "late": late})
        ask = people[0].parts[table]["ask"]
        picks = [option["v"] for option in ask["options"]][:ask["min"]]
        assert people[0].request(t="answer", table=table, ask=ask["ask"], picks=picks)["t"] == "ok"
        games.append((people, table, "time", [0]))
    people, table = rated_game(server, "Here 3", "Gone 3")
    assert people[1].request(t="resign", table=table)["t"] == "ok"
    games.append((people, table, "resigned", [0]))
    for people, table, reason, winners in games:
        while not people[0].parts[table]["end"]:
            people[0].receive()
        end = people[0].parts[table]["end"]
        assert (end["reason"], end["winners"]) == (reason, winners), end
        (a, won), (b, lost) = ratings_after(people, table)
        assert a == b == 1500 and won > 1500 > lost, (won, lost)
        assert [person.request(t="stats")["games"][0]["result"] for person in people] == [100, 0]


def test_absence_among_three(server):
    """A bot plays on for a player who has left and who comes last; the others are compared at the end."""
    people, table = rated_game(server, "Three 1", "Three 2", "Three 3", mode="base-3p")
    assert people[2].request(t="resign", table=table)["t"] == "ok"
    assert people[0].request(t="ping")["t"] == "ok"
    rng = random.Random(11)
    while True:
        for person in people:
            person.fence()
        if people[0].parts[table]["end"]:
            break
        asked = [person for person in people[:2] if person.parts[table]["ask"]]
        if asked:
            answer(asked[0], table, rng)
        else:
            time.sleep(0.01)
    end, ratings = people[0].parts[table]["end"], ratings_after(people, table)
    assert end["reason"] == "played" and end["winners"] and 2 not in end["winners"], end
    assert ratings[2][1] < 1500 and ratings[2][1] <= min(after for _, after in ratings[:2]), ratings
    totals = [sheet["total"] for sheet in end["sheets"]]
    assert totals[0] == totals[1] or (totals[0] > totals[1]) == (ratings[0][1] > ratings[1][1]), (totals, ratings)
    people, table = rated_game(server, "Four 1", "Four 2", "Four 3", mode="base-3p")
    people[2].request(t="resign", table=table)
    for person in people[:2]:  # no way out for who has resigned, and no result between the others
        person.request(t="offer", table=table, what="end", on=True)
    ratings = ratings_after(people, table)
    assert people[0].parts[table]["end"]["reason"] == "agreed" and ratings[2][1] < 1500, ratings
    assert ratings[0][1] == ratings[1][1] > 1500, ratings


def test_claim(server):
    """A game that the opponent has left can be claimed after a while: not sooner, and not by spectators."""
    quick = Server(server.program, None, "--away", "4")
    people, table = rated_game(quick, "Stays", "Leaves")
    a, b, watcher = *people, Client(quick.port)
    watcher.request(t="enter", table=table)
    expect(a.request(t="claim", table=table), "too_late", "claimed from somebody who is there")
    b.close()
    expect(a.request(t="claim", table=table), "too_late", "claimed at once")
    again = Client(quick.port, token=b.token)
    again.request(t="enter", table=table)
    time.sleep(4.5)
    expect(a.request(t="claim", table=table), "too_late", "claimed from somebody who came back")
    again.close()
    while a.tables[table]["absent"] != [1]:
        a.receive()
    expect(watcher.request(t="claim", table=table), "rights", "claimed by a watcher")
    assert a.request(t="claim", table=table)["t"] == "ok"
    a.fence()
    end = a.parts[table]["end"]
    assert (end["reason"], end["winners"]) == ("left", [0]), end
    (_, won), (_, lost) = ratings_after([a], table)
    assert won > 1500 > lost, (won, lost)
    expect(a.request(t="claim", table=table), "ended", "claimed twice")
    quick.kill()
    quick.start()  # the end is the same from the store
    a = Client(quick.port, token=a.token)
    a.request(t="enter", table=table)
    a.fence()
    assert a.parts[table]["end"] == end, a.parts[table]["end"]
    c, d, table = two_players(quick, clock={"kind": "live", "seconds": 600, "late": "greedy"})
    d.close()
    while c.tables[table]["absent"] != [1]:
        c.receive()
    assert c.request(t="claim", table=table)["t"] == "ok"
    c.fence()
    assert c.tables[table]["seats"][1]["late"] and c.tables[table]["state"] == "playing", c.tables[table]
    assert quick.stop() == 0 and not quick.errors, quick.errors
    quick.remove()


def test_clocks(server):
    """When time runs out a bot takes over, or the game ends, as the table is set."""
    games = []
    for late in ("greedy", "end"):
        a, b, table = two_players(server, clock={"kind": "live", "seconds": 10, "late": late})
        games.append((late, a, b, table))
        clock = a.parts[table]["clock"]
        assert clock["kind"] == "live" and 9000 < clock["left"][0] <= 10000, clock
    for late, a, b, table in games:
        picks = [o["v"] for o in a.parts[table]["ask"]["options"]][:a.parts[table]["ask"]["min"]]
        assert a.request(t="answer", table=table, ask=a.parts[table]["ask"]["ask"], picks=picks)["t"] == "ok"
    for late, a, b, table in games:
        if late == "end":
            while not b.parts[table]["end"]:
                b.receive()
            assert b.parts[table]["end"]["reason"] == "time"
        else:
            while not b.tables[table]["seats"][1]["late"]:
                b.receive()
            while not a.parts[table]["ask"]:
                a.receive()
            expect(b.request(t="answer", table=table, ask=1, picks=[]), "rights", "an answer too late")


def test_chat(server):
    a, b, table = two_players(server)
    c = Client(server.port)
    c.request(t="enter", table=table)
    text = "<script>alert(1)</script> \u2764\ufe0f"
    assert a.request(t="chat", table=table, text=text)["t"] == "ok"
    c.fence()
    assert [m["text"] for m in c.heard if m["t"] == "chat"] == [text]
    expect(a.request(t="chat", table=table, text="x" * 501), "size", "a long line")
    for wrong in ("\x1b[2J", "I resign\nBo: me too", "\x9b31m", "left\u202eright", "one\u2028two", " ", "\u200b"):
        expect(a.request(t="chat", table=table, text=wrong), "option", f"chat {wrong!r}")
        expect(a.request(t="report", table=table, user=b.user, text=wrong), "option", f"a report {wrong!r}")
    assert b.request(t="mute", user=a.user, on=True)["t"] == "ok"
    b.fence()
    a.request(t="chat", table=table, text="again")
    b.fence()
    assert not [m for m in b.heard if m["t"] == "chat"], "a muted person is heard"
    same = Client(server.port, token=b.token)
    assert same.welcome["muted"] == [a.user], same.welcome["muted"]
    same.request(t="mute", user=a.user, on=False)
    assert same.request(t="data")["muted"] == []
    d = Client(server.port)
    expect(d.request(t="chat", table=table, text="hi"), "rights", "chat of somebody who is not there")
    d.request(t="enter", table=table)
    d.fence()


def test_others_go_on(server):
    """A table plays on while others send nonsense."""
    rng = random.Random(3)
    a, b, table = two_players(server)
    for number in range(60):
        noise = Client(server.port)
        noise.frame(os.urandom(40) if number % 2 else bytes(rng.choices(b'{}[]":,tx1', k=60)))
        asked = [c for c in (a, b) if c.parts[table]["ask"]]
        answer(rng.choice(asked), table, rng)
        a.fence()
        b.fence()
        noise.close()


def main():
    server = Server(sys.argv[1], None, "--per-address", "1000")
    status = 0
    for name, test in list(globals().items()):
        if not name.startswith("test_"):
            continue
        try:
            test(server)
            print(f"ok server {name[5:].replace('_', ' ')}")
        except Exception as error:  # pylint: disable=broad-except
            traceback.print_exc()
            print(f"not ok server {name[5:].replace('_', ' ')}: {type(error).__name__} {error}")
            status = 1
    code = server.stop()
    if code or server.errors:
        print(f"not ok server ended with {code}: {server.errors}")
        status = 1
    server.remove()
    return status


sys.exit(main())
