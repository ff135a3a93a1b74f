"""Hints, win probabilities, possible next cards, second tabs; analyses and statistics.

usage: advice.py PROGRAM"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

from client import PATIENCE, Client, Server, answer

ALONE = [{"kind": "me"}, {"kind": "bot", "level": "settler"}]


def asked(client, table):
    """The open question, as soon as there is one; None at the end."""
    client.fence()
    while not client.parts[table]["ask"] and not client.parts[table]["end"]:
        client.receive()
    return client.parts[table]["ask"]


def play_on(client, table, answers, rng):
    """The first as the best hint says, the others at random."""
    ask = asked(client, table)
    hint = client.request(t="hint", table=table, ask=ask["ask"], step=2)
    assert hint["t"] == "hint", hint
    assert client.request(t="answer", table=table, ask=ask["ask"], picks=hint["picks"])["t"] == "ok"
    for _ in range(answers - 1):
        if asked(client, table):
            answer(client, table, rng)


def steps(me, table):
    ask = asked(me, table)["ask"]
    nudge, option, reason = [me.request(t="hint", table=table, ask=ask, step=s) for s in (1, 2, 3)]
    assert nudge["text"] and not nudge["picks"] and not nudge["answers"], nudge
    assert len(option["answers"]) == 1 and option["picks"] == option["answers"][0]["picks"], option
    assert option["answers"][0]["text"] and len(reason["answers"]) >= 1, reason
    assert reason["picks"] == option["picks"]
    assert me.request(t="hint", table=table, ask=ask + 7, step=1)["code"] == "stale"
    numbers = [me.send(t="hint", table=table, ask=ask, step=3) for _ in range(6)]
    replies = {}
    while len(replies) < len(numbers):
        message = me.receive()
        if message.get("re") in numbers:
            replies[message["re"]] = message
    kinds = [replies[n].get("code", replies[n]["t"]) for n in numbers]
    assert "busy" in kinds and "hint" in kinds and set(kinds) <= {"busy", "hint"}, kinds


def chance(me, table):
    ask = asked(me, table)
    reply = me.request(t="chance", table=table)
    assert reply["t"] == "chance" and 0 <= reply["win"] <= 100 and reply["ask"] == ask["ask"], reply
    assert me.request(t="chance", table=table)["win"] == reply["win"]
    best = me.request(t="hint", table=table, ask=ask["ask"], step=3)["answers"][0]
    assert best["win"] == reply["win"], ("the chance is that of the best answer", best, reply)


def marks(me, rng):
    """Hints call a seat by its mark, so that each client can name it as elsewhere, in its own language."""
    hints = []
    for _ in range(10):
        table = me.request(t="create", mode="base-2p", seats=ALONE, shuffle=False)["table"]
        while (ask := asked(me, table)) and "{1}" not in "".join(hints):
            hints.append(json.dumps(me.request(t="hint", table=table, ask=ask["ask"], step=3)))
            answer(me, table, rng)
    assert "{1}" in "".join(hints), hints
    assert not [hint for hint in hints if "settler" in hint.lower()], hints


def unseen(me, table):
    """What I see is not among the unseen cards, and everything else is."""
    asked(me, table)
    parts = me.parts[table]
    reply = me.request(t="unseen", table=table)
    catalog = me.request(t="catalog", hash=parts["game"]["catalog"])
    cards, later = set(reply["cards"]), set(reply["later"])
    hand = {card["card"] for card in parts["me"]["hand"]} | set(parts["me"]["look"])
    laid = {card for name, part in parts.items() if name.startswith("seat") for card in part["table"]}
    assert not cards & (hand | laid | later), reply
    assert reply["supply"] == parts["game"]["piles"][0]["supply"] <= len(cards)
    assert len(later) <= parts["game"]["piles"][0]["discard"]
    hidden = sum(p["supply"] + p["discard"] for p in parts["game"]["piles"]) - len(later)
    hidden += sum(len(p["goods"]) + (p["hand"] + p["looks"] if name != f"seat{parts['me']['seat']}" else 0)
                  for name, p in parts.items() if name.startswith("seat"))
    gone = catalog["cards"] - len(cards) - len(hand) - len(laid) - len(later)
    assert len(cards) == hidden and gone >= 0, (len(cards), hidden, gone)


def tabs(server, me, table):
    assert me.tables[table]["tabs"] == 1
    second = Client(server.port, token=me.token)
    assert second.request(t="enter", table=table)["t"] == "ok"
    second.fence()
    me.fence()
    assert me.tables[table]["tabs"] == second.tables[table]["tabs"] == 2
    ask = asked(second, table)
    hint = second.request(t="hint", table=table, ask=ask["ask"], step=2)
    assert second.request(t="answer", table=table, ask=ask["ask"], picks=hint["picks"])["t"] == "ok"
    late = me.request(t="answer", table=table, ask=ask["ask"], picks=hint["picks"])
    assert late["code"] == "stale", late
    second.close()
    while me.tables[table]["tabs"] != 1:
        me.receive()


def rights(server, me, table):
    """A spectator gets no advice; among people only counting is allowed."""
    other = Client(server.port)
    other.request(t="enter", table=table)
    for kind in ("chance", "unseen"):
        assert other.request(t=kind, table=table)["code"] == "rights"
    duel = me.request(t="create", mode="base-2p", seats=[{"kind": "me"}, {"kind": "empty"}])["table"]
    assert me.request(t="unseen", table=duel)["code"] == "not_asked"
    other.request(t="sit", table=duel)
    ask = asked(other, duel)["ask"]
    assert other.request(t="hint", table=duel, ask=ask, step=1)["code"] == "rights"
    assert other.request(t="chance", table=duel)["code"] == "rights"
    assert other.request(t="unseen", table=duel)["t"] == "unseen"


def play_out(me, mode, seats, rng):
    table = me.request(t="create", mode=mode, seats=seats)["table"]
    while asked(me, table):
        answer(me, table, rng)
    return table


def until(client, number):
    """The reply to a request, and the progress messages before it."""
    progress = []
    while True:
        message = client.receive()
        if message["t"] == "progress":
            progress.append((message["done"], message["of"]))
        if message.get("re") == number:
            return message, progress


def check_analysis(a, me, table):
    end, mine = me.parts[table]["end"], me.tables[table]["seat"]
    for seat in a["seats"]:
        marks = sum(seat[mark] for mark in ("doubtful", "error", "blunder"))
        assert marks == sum(m["seat"] == seat["seat"] for m in a["mistakes"])
        assert seat["decisions"] == sum(p["seat"] == seat["seat"] for p in a["points"])
        assert seat["decisions"] == sum(k["decisions"] for k in a["kinds"] if k["seat"] == seat["seat"])
        assert seat["result"] == (100 if seat["seat"] in end["winners"] else 0), seat
        parts = seat["start"] + seat["draws"] + seat["others"] - seat["own"]
        assert abs(seat["result"] - parts) < 0.6, seat
        assert abs(seat["without"] - (seat["result"] - seat["luck"])) < 0.3 and seat["why"], seat
    losses = [m["loss"] for m in a["mistakes"]]
    assert losses == sorted(losses, reverse=True) and losses, "a random player errs"
    for mistake in a["mistakes"]:
        given, best = mistake["given"], mistake["best"]
        assert given["picks"] != best["picks"] and given["text"] and best["text"], mistake
        assert best["win"] - given["win"] >= 0.9 and mistake["mark"] in ("doubtful", "error", "blunder")
    course = {row["at"]: row["win"] for row in a["course"]}
    assert list(course) == sorted({p["at"] for p in a["points"]})
    first = {p["at"]: p["win"] for p in reversed(a["points"]) if p["seat"] == mine}  # of each moment
    assert all(course[at][mine] == win for at, win in first.items()), (first, course)
    assert all(abs(sum(win) - 100) < 0.3 for win in course.values()), ("the bot has the rest", course)
    assert [c["round"] for c in a["curve"]] == list(range(1, len(a["curve"]) + 1))
    costliest = next(m for m in a["mistakes"] if m["seat"] == mine)
    then = me.request(t="look", table=table, n=costliest["n"], **{"as": mine})
    assert then["parts"]["game"]["round"] == costliest["round"] and then["at"] == costliest["at"], then
    assert then["parts"]["ask"]["op"] == costliest["op"], then["parts"]["ask"]
    seats = ALONE if mine == 0 else ALONE[::-1]
    again = me.request(t="create", mode=me.tables[table]["mode"], seats=seats, n=costliest["n"],
                       shuffle=False, **{"from": table})
    assert again["t"] == "ok", again
    ask = asked(me, again["table"])
    assert ask["op"] == costliest["op"] and ask["options"] == then["parts"]["ask"]["options"], ask
    me.request(t="resign", table=again["table"])


def analyse(server, me, table):
    running = me.request(t="create", mode="base-2p", seats=ALONE)["table"]
    assert me.request(t="analyse", table=running)["code"] == "too_late"
    me.request(t="resign", table=running)
    number = me.send(t="analyse", table=table)
    assert me.request(t="analyse", table=running)["code"] == "busy"
    other = Client(server.port)
    other.request(t="settings", lang="ja")
    reply, progress = until(me, number)
    assert reply["t"] == "analysis" and progress == sorted(progress), reply
    check_analysis(reply, me, table)
    assert me.request(t="analyse", table=table) == dict(reply, re=me.number)
    japanese = other.request(t="analyse", table=table)
    assert re.search("[\u3040-\u30ff]", japanese["seats"][0]["why"]), japanese["seats"][0]
    numbers = lambda a: [(m["n"], m["loss"], m["given"]["picks"]) for m in a["mistakes"]]
    assert numbers(japanese) == numbers(reply)
    return reply


def undisturbed(server):
    """Two people play without delay while games are analysed and bots think."""
    thinkers, rng = [Client(server.port) for _ in range(4)], random.Random(8)
    for thinker in thinkers[:2]:
        thinker.send(t="analyse", table=play_out(thinker, "base-2p", ALONE, rng))
    for thinker in thinkers[2:]:
        reply = thinker.request(t="create", mode="base-2p", seats=[{"kind": "me"}, {"kind": "bot", "level": "galactic"}])
        ask = asked(thinker, reply["table"])["ask"]
        for _ in range(2):
            thinker.send(t="hint", table=reply["table"], ask=ask, step=3)
    a, b = Client(server.port), Client(server.port)
    game = a.request(t="create", mode="base-2p", shuffle=False, seats=[{"kind": "me"}, {"kind": "empty"}])["table"]
    b.request(t="sit", table=game)
    slowest = 0
    for _ in range(40):
        for client in (a, b):
            client.fence()
        begun = time.time()
        answer(next(c for c in (a, b) if c.parts[game]["ask"]), game, rng)
        slowest = max(slowest, time.time() - begun)
    assert slowest < PATIENCE / 20, f"an answer took {slowest:.2f} s while others thought"
    for client in [*thinkers, a, b]:
        client.close()


def stop(me, rng):
    """Stopped by a message, by leaving, and by hanging up."""
    for how in ("analyse", "leave"):
        table = play_out(me, "base-2p", ALONE, rng)
        number = me.send(t="analyse", table=table)
        end = me.send(t=how, table=table, **({"on": False} if how == "analyse" else {}))
        reply, _ = until(me, number)
        assert reply.get("code", "") == "stopped" or reply["t"] == "analysis", reply
        if reply["t"] == "error":
            assert me.wait_for(end)["t"] == "ok"
    me.send(t="analyse", table=play_out(me, "base-2p", ALONE, rng))
    me.close()


def stats(me, games):
    told = me.request(t="stats")
    rows = told["games"]
    assert told["skill"] is None, "one game does not tell how somebody plays"
    assert [row["table"] for row in rows if row["reason"] == "played"] == games[::-1], rows
    for row in rows:
        if row["reason"] == "resigned":
            assert row["result"] == 0, row
            continue
        end = me.parts[row["table"]]["end"]
        assert row["scores"] == [sheet["total"] for sheet in end["sheets"]], row
        assert row["result"] in (0, 100) and (row["result"] == 100) == (row["seat"] in end["winners"])
        assert sum(row["calls"].values()) >= row["rounds"] > 3 and row["start"], row
        assert all(o["kind"] == "bot" and o["level"] == "settler" for o in row["others"])
    mine = [row["analysis"] for row in rows if row["reason"] == "played"][-1]
    assert sum(kind["decisions"] for kind in mine["kinds"]) == mine["decisions"] > 0, mine
    assert abs(sum(kind["loss"] for kind in mine["kinds"]) - mine["own"]) < 0.5, mine
    assert mine["missed"].keys() <= {"explore_5", "explore_1_1", "develop", "develop_2", "settle", "settle_2",
                                     "consume_trade", "consume_2x", "produce"}, mine
    table = me.request(t="create", mode="base-2p", seats=[{"kind": "me"}, {"kind": "empty"}])["table"]
    assert me.request(t="close", table=table)["t"] == "ok"
    assert len(me.request(t="stats")["games"]) == len(rows), "a game that was never played"
    assert Client(me.port).request(t="stats")["games"] == []


def one_result(me, table):
    """The page, the statistics and the record that is saved from the page tell the same result, of both sides."""
    end = me.parts[table]["end"]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.rec")
        with open(path, "w", encoding="utf-8") as file:
            file.write(me.request(t="record", table=table)["text"])
        told = json.loads(subprocess.run([sys.argv[1], "replay", "--json", path], capture_output=True, check=True).stdout)
    assert told["sides"] == end["sides"] and len(end["sides"]) == 2, (told["sides"], end["sides"])
    seats = [seat for side in end["sides"] for seat in side["seats"]]
    totals = [side["score"] for side in end["sides"] for _ in side["seats"]]
    assert [(sheet["seat"], sheet["total"]) for sheet in end["sheets"]] == list(zip(seats, totals)), end
    row = next(row for row in me.request(t="stats")["games"] if row["table"] == table)
    assert row["scores"] == totals and row["best"] == end["sides"][1]["score"], row


def main():
    # while one client waits for an analysis, however long that takes, the other cannot answer pings
    server, rng = Server(sys.argv[1], None, "--silence", "86400"), random.Random(5)
    me = Client(server.port)
    table = me.request(t="create", mode="tgs-2p", seats=ALONE)["table"]
    steps(me, table)
    print("ok hints in three steps, two at once")
    while asked(me, table):
        chance(me, table)
        unseen(me, table)
        play_on(me, table, 9, rng)
    print("ok chance, and what the next cards may be")
    marks(me, rng)
    print("ok hints name the others by their marks")
    rights(server, me, me.request(t="create", mode="base-2p", seats=ALONE)["table"])
    print("ok advice is for those who play alone, counting for all who play")
    table = me.request(t="create", mode="base-2p", seats=ALONE)["table"]
    me.fence()
    tabs(server, me, table)
    print("ok two tabs: both work, and know of each other")
    for mode in ("draft-2p", "coop"):
        table = me.request(t="create", mode=mode, seats=ALONE)["table"]
        chance(me, table)
        play_on(me, table, 8, rng)
    table = me.request(t="create", mode="robot-easy", seats=[{"kind": "me"}])["table"]
    chance(me, table)
    play_on(me, table, 8, rng)
    print("ok advice in every mode")
    me = Client(server.port)
    games = [play_out(me, "base-2p", ALONE, rng)]
    found = analyse(server, me, games[0])
    print(f"ok a game looked at again: {len(found['mistakes'])} mistakes, kept, in both languages")
    games += [play_out(me, "tgs-2px", ALONE, rng), play_out(me, "robot-easy", [{"kind": "me"}], rng)]
    stats(me, games)
    print("ok statistics of my own games")
    for mode, seats in (("robot-easy", [{"kind": "me"}]), ("coop", ALONE)):
        one_result(me, play_out(me, mode, seats, rng))
    print("ok one result in page, statistics and record")
    undisturbed(server)
    print("ok people play on while others let the machine think")
    stop(me, rng)
    print("ok an analysis that nobody waits for is stopped")
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


main()
