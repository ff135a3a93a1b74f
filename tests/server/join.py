"""Bots that take seats over the network, and a rematch.

usage: join.py PROGRAM"""
import subprocess
import sys

from client import PATIENCE, Client, Server


def play(server, program, mode, players):
    """`windfall join` takes every seat; a spectator sees the end."""
    watcher = Client(server.port)
    table = watcher.request(t="create", mode=mode, seats=[{"kind": "empty"}] * players)["table"]
    bots = [subprocess.Popen([program, "join", "--server", f"http://127.0.0.1:{server.port}", "--bot",
                              "greedy", "--table", table], stdout=subprocess.PIPE, text=True)
            for _ in range(players)]
    watcher.request(t="enter", table=table)
    while not watcher.parts.get(table, {}).get("end"):
        watcher.receive()
    assert [bot.wait(PATIENCE) for bot in bots] == [0] * players
    assert watcher.parts[table]["end"]["reason"] == "played"


def rematch(server):
    """Alone against bots: undo, a hint, resign, and again."""
    me = Client(server.port)
    seats = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]
    table = me.request(t="create", mode="base-2p", seats=seats)["table"]
    me.fence()
    ask = me.parts[table]["ask"]
    hint = me.request(t="hint", table=table, ask=ask["ask"], step=3)
    assert hint["t"] == "hint", hint
    reply = me.request(t="answer", table=table, ask=ask["ask"], picks=hint["picks"])
    assert reply["t"] == "ok", reply
    while not me.parts[table]["ask"] or me.parts[table]["ask"]["op"] == ask["op"]:
        me.receive()
    assert me.request(t="undo", table=table)["t"] == "ok"
    me.fence()
    again = me.parts[table]["ask"]
    assert again["op"] == ask["op"] and again["ask"] > ask["ask"], again
    assert me.request(t="resign", table=table)["t"] == "ok"
    assert me.request(t="offer", table=table, what="rematch", on=True)["t"] == "ok"
    me.fence()
    after = me.tables[table]["next"]
    assert after and me.tables[after]["state"] == "playing" and me.parts[after]["ask"]
    reply = me.request(t="create", mode="base-2p", seats=seats, same=table)
    assert reply["t"] == "ok", reply


def same_again(server):
    """Whoever takes a call back and calls something else meets the same call of the bot, which had chosen in secret."""
    me = Client(server.port)
    for _ in range(6):
        seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
        table = me.request(t="create", mode="base-2p", seats=seats, shuffle=False)["table"]
        me.fence()
        while me.parts[table]["ask"]["op"] != "actions":
            ask = me.parts[table]["ask"]
            hint = me.request(t="hint", table=table, ask=ask["ask"], step=2)
            assert me.request(t="answer", table=table, ask=ask["ask"], picks=hint["picks"])["t"] == "ok"
            while not me.parts[table]["ask"] or me.parts[table]["ask"]["ask"] == ask["ask"]:
                me.receive()
        met = []
        for mine in range(4):
            ask = me.parts[table]["ask"]
            assert me.request(t="answer", table=table, ask=ask["ask"], picks=[ask["options"][mine]["v"]])["t"] == "ok"
            while not me.parts[table]["ask"] or me.parts[table]["ask"]["ask"] == ask["ask"]:
                me.receive()
            met.append(me.parts[table]["seat1"]["actions"])
            while me.parts[table]["ask"]["op"] != "actions":
                assert me.request(t="undo", table=table)["t"] == "ok"
                me.fence()
        assert met[0] and met == met[:1] * 4, met
        assert me.request(t="resign", table=table)["t"] == "ok"


def main():
    program = sys.argv[1]
    server = Server(program)
    for mode, players in (("base-2p", 2), ("tgs-5p", 5), ("draft-3p", 3), ("coop", 2), ("robot-hard", 1)):
        play(server, program, mode, players)
    print("ok join: bots took all seats in 5 modes")
    rematch(server)
    print("ok hint, undo, resign and rematch")
    same_again(server)
    print("ok a bot does not think again about a call because another is taken back")
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


main()
