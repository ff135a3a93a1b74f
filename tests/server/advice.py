"""Hints, chances, what the next cards may be, second tabs.

usage: advice.py PROGRAM"""
import sys

from client import Client, Server

ALONE = [{"kind": "me"}, {"kind": "bot", "level": "settler"}]


def asked(client, table):
    """The open question, as soon as there is one; None at the end."""
    client.fence()
    while not client.parts[table]["ask"] and not client.parts[table]["end"]:
        client.receive()
    return client.parts[table]["ask"]


def play_hints(client, table, answers):
    """So many answers as the best hint says."""
    for _ in range(answers):
        ask = asked(client, table)
        if not ask:
            return
        hint = client.request(t="hint", table=table, ask=ask["ask"], step=2)
        assert hint["t"] == "hint", hint
        assert client.request(t="answer", table=table, ask=ask["ask"], picks=hint["picks"])["t"] == "ok"


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


def unseen(me, table):
    """Everything that I see is not among the unseen cards, and all the rest is."""
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
    """A spectator gets none; among people only counting is allowed."""
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


def main():
    server = Server(sys.argv[1])
    me = Client(server.port)
    table = me.request(t="create", mode="tgs-2p", seats=ALONE)["table"]
    steps(me, table)
    print("ok hints in three steps, two at once")
    for _ in range(6):
        chance(me, table)
        unseen(me, table)
        play_hints(me, table, 7)
    print("ok chance, and what the next cards may be")
    rights(server, me, table)
    print("ok advice is for those who play alone, counting for all who play")
    table = me.request(t="create", mode="base-2p", seats=ALONE)["table"]
    me.fence()
    tabs(server, me, table)
    print("ok two tabs: both work, and know of each other")
    for mode in ("draft-2p", "coop"):
        table = me.request(t="create", mode=mode, seats=ALONE)["table"]
        play_hints(me, table, 20)
        chance(me, table)
    table = me.request(t="create", mode="robot-easy", seats=[{"kind": "me"}])["table"]
    play_hints(me, table, 10)
    chance(me, table)
    print("ok advice in every mode")
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


main()
