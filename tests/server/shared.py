"""Two servers with one database: what somebody does at one, everybody sees at the other. usage: shared.py PROGRAM"""
import signal
import subprocess
import sys

from client import Client, Closed, Server, answer, new_store, run_tests, wait_until

import random

PROGRAM = sys.argv[1]
BASE = {"mode": "base-2p", "shuffle": False}
ME, EMPTY = {"kind": "me"}, {"kind": "empty"}


class Pair:
    """Servers called one and two."""

    def __init__(self, *options):
        self.store = new_store()
        self.one, self.two = (Server(PROGRAM, self.store, "--node", name, *options) for name in ("one", "two"))

    def __enter__(self):
        return self.one.port, self.two.port

    def __exit__(self, *_):
        for server in self.one, self.two:
            assert server.process.poll() is None, "a server has ended"
            server.end()


def create(client, *seats, **more):
    reply = client.request(t="create", seats=list(seats), **{**BASE, **more})
    assert reply["t"] == "ok", reply
    return reply["table"]


def code(client, **message):
    return client.request(**message).get("code")


def row(client, name, table):
    """The row of the table in the client's lobby, or None."""
    lobby = client.request(t="lobby", on=False)
    return next((r for r in lobby[name] if r["table"] == table), None)


def test_a_table_is_at_one_server():
    with Pair() as (one, two):
        host, guest = Client(one), Client(two)
        table = create(host, ME, EMPTY)
        reply = guest.request(t="sit", table=table)
        assert (reply["code"], reply["url"]) == ("moved", "/n/one/ws"), reply
        there = Client(one, token=guest.token, path=reply["url"])
        assert there.token == guest.token, "a guest is not known where he was sent"
        assert there.request(t="sit", table=table)["t"] == "ok"
        for client in host, there:
            client.fence()
        assert host.parts[table]["ask"] and there.parts[table]["ask"]
        assert code(guest, t="enter", table="A" * 22) == "no_table"


def test_a_server_that_has_ended_leaves_its_tables():
    pair = Pair()
    with pair as (one, two):
        host = Client(one)
        table = create(host, ME, {"kind": "bot", "level": "random"})
        host.fence()
        answer(host, table, random.Random(1))
        number = host.parts[table]["ask"]["ask"] if host.parts[table]["ask"] else 0
        for how in signal.SIGTERM, signal.SIGKILL:
            pair.one.process.send_signal(how)
            pair.one.process.wait()
            again = Client(two, token=host.token)
            assert wait_until(lambda c=again, t=table: c.request(t="enter", table=t)["t"] == "ok"), how
            again.fence()
            assert again.tables[table]["seat"] == 0 and again.parts[table]["ask"]["ask"] >= number
            pair.one.start()
            pair.one, pair.two = pair.two, pair.one
            one, two = two, one


def test_the_lobby_shows_all_tables():
    with Pair() as (one, two):
        host, guest = Client(one), Client(two)
        guest.request(t="lobby", on=True)
        table = create(host, ME, EMPTY, title="Here")
        assert wait_until(lambda: row(guest, "open", table))
        assert row(guest, "open", table)["seats"][0]["here"]
        assert wait_until(lambda: guest.request(t="lobby", on=False)["online"] == 2)
        there = Client(one, token=guest.token)
        create(there, ME, EMPTY)  # somebody who has done nothing is nobody
        third = Client(two)
        assert code(third, t="enter", table=table) == "moved"
        at_table = Client(one, token=third.token)
        assert at_table.request(t="sit", table=table)["t"] == "ok"
        for client in host, at_table:
            client.fence()
        assert wait_until(lambda: row(guest, "watch", table))
        at_table.close()
        answer(host, table, random.Random(1))
        assert wait_until(lambda: row(third, "mine", table)["yours"]), "it is not told whose turn it is elsewhere"
        assert wait_until(lambda: not row(third, "mine", table)["seats"][1]["here"])


def test_accounts_are_the_same_everywhere():
    with Pair() as (one, two):
        kaori, other = Client(one), Client(two)
        assert kaori.request(t="register", name="Kaori", password="correct horse")["t"] == "welcome"
        for name in "Kaori", "kaori", "Kaorı":
            assert code(other, t="register", name=name, password="correct horse") in ("taken", "name")
        welcome = other.request(t="login", name="Kaori", password="correct horse")
        assert welcome["you"]["name"] == "Kaori", welcome
        assert kaori.request(t="settings", settings={"theme": "dark"})["t"] == "welcome"
        assert wait_until(lambda: Client(two, token=welcome["token"]).welcome["you"]["settings"] == {"theme": "dark"})
        assert kaori.request(t="account", password="battery staple", old="correct horse")["t"] == "welcome"
        assert wait_until(lambda: closes(other)), "a login with the old password goes on elsewhere"
        assert Client(two, token=welcome["token"]).token != welcome["token"]
        assert code(Client(two), t="login", name="Kaori", password="correct horse") == "login"
        assert Client(two).request(t="login", name="Kaori", password="battery staple")["t"] == "welcome"


def closes(client):
    try:
        client.request(t="ping")
        return False
    except (Closed, OSError):
        return True


def test_a_name_is_given_once():
    """At the same moment at both."""
    with Pair() as (one, two):
        clients = [Client((one, two)[i % 2]) for i in range(8)]
        numbers = [client.send(t="register", name="Kaori", password="correct horse") for client in clients]
        replies = [client.wait_for(number) for client, number in zip(clients, numbers)]
        assert sorted(reply.get("code", "") for reply in replies) == [""] + ["taken"] * 7, replies
        for port in one, two:
            assert code(Client(port), t="ping") is None


def test_users_have_different_ids():
    with Pair() as (one, two):
        users = [Client((one, two)[i % 2]).welcome["you"]["user"] for i in range(20)]
        assert len(set(users)) == len(users), users


def test_bans_and_deletion_reach_everybody():
    pair = Pair()
    with pair as (one, two):
        first, second = Client(one), Client(two)
        first.request(t="register", name="Kaori", password="correct horse")
        second.request(t="register", name="Bo", password="correct horse")
        table = create(second, ME, EMPTY)
        there = Client(two, token=first.token)
        assert there.request(t="sit", table=table)["t"] == "ok"
        subprocess.run([PROGRAM, "user", "delete", "Kaori", "--store", pair.store], check=True, stdout=subprocess.DEVNULL)
        assert wait_until(lambda: closes(first)) and wait_until(lambda: closes(there))
        second.fence()
        assert second.tables[table]["seats"][0]["name"] == "Bo" or second.tables[table]["seats"][1]["name"] == "Bo"
        assert wait_until(lambda: not second.fence() and "former player" in
                          [seat["name"] for seat in second.tables[table]["seats"]])
        subprocess.run([PROGRAM, "user", "ban", "127.0.0.1", "--store", pair.store], check=True, stdout=subprocess.DEVNULL)
        for port in one, two:
            assert wait_until(lambda p=port: refuses(p))


def refuses(port):
    try:
        Client(port).close()
        return False
    except (Closed, OSError, AssertionError):
        return True


def test_limits_count_everywhere():
    with Pair() as (one, two):
        clients = [Client(one), Client(two)]
        codes = [code(clients[i % 2], t="login", name="Nobody", password="wrong horse") for i in range(40)]
        assert codes[:20] == ["login"] * 20 and "rate" in codes, codes


if __name__ == "__main__":
    sys.exit(run_tests(globals(), "two servers:", sys.argv[2:]))
