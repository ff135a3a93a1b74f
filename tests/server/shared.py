"""Two servers with one database: what somebody does on one, everybody sees on the other. usage: shared.py PROGRAM"""
import random
import signal
import subprocess
import sys
import time

from client import Client, Closed, Server, answer, new_store, run_tests, wait_until

PROGRAM = sys.argv[1]
BASE = {"mode": "base-2p", "shuffle": False}
ME, EMPTY = {"kind": "me"}, {"kind": "empty"}


class Pair:
    """Servers called one and two."""

    def __init__(self, *options, first=None):
        self.store = new_store()
        if first:
            subprocess.run(["psql", "-qXc", first, self.store], check=True)
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
        assert there.token == guest.token, "a guest is not known at the other server"
        assert there.request(t="sit", table=table)["t"] == "ok"
        for client in host, there:
            client.fence()
        assert host.parts[table]["ask"] and there.parts[table]["ask"]
        assert there.request(t="chat", table=table, text="a word")["t"] == "ok"
        host.fence()
        assert [m["text"] for m in host.heard if m["t"] == "chat"] == ["a word"]
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


def test_nobody_fills_the_lobby_of_other_servers():
    """Only so many tables of others are read; everybody's latest comes first."""
    with Pair() as (one, two):
        host, stranger, guest = Client(one), Client(one), Client(two)
        table = create(host, ME, EMPTY)
        for _ in range(210):
            create(stranger, ME, EMPTY)
        assert wait_until(lambda: row(guest, "open", table)), "the table of somebody else is not in the lobby"


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
        session = Session(pair.store)
        assert session.do('SELECT "user" FROM name') == [str(second.user)], "the name of a deleted account is kept"
        session.close()
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


class Session:
    """A connection of the test's own to the database."""

    def __init__(self, store):
        self.process = subprocess.Popen(["psql", "-qAtX", store], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def do(self, text):
        """Returns the lines that it prints."""
        self.process.stdin.write(text + ";\n\\echo .\n")
        self.process.stdin.flush()
        return list(iter(lambda: self.process.stdout.readline().strip(), "."))

    def close(self):
        self.process.communicate()


def account(port, name):
    client = Client(port)
    assert client.request(t="register", name=name, password="correct horse")["t"] == "welcome"
    return client


def rated_table(host, guest):
    """A game that goes on."""
    table = create(host, ME, EMPTY, rated=True, shuffle=True, clock={"kind": "live", "seconds": 600})
    assert guest.request(t="sit", table=table)["t"] == "ok"
    for client in host, guest:
        client.fence()
    return table


def test_rated_games_that_end_at_the_same_moment():
    """Both count: the second transaction adds what its game did to what the first one has stored."""
    pair = Pair()
    with pair as (one, two):
        kaori, ann, bo = account(one, "Kaori"), account(one, "Ann"), account(two, "Bo")
        there = Client(two, token=kaori.token)
        games = [(kaori, rated_table(kaori, ann)), (there, rated_table(there, bo))]
        session = Session(pair.store)
        session.do("BEGIN; LOCK TABLE rating IN EXCLUSIVE MODE")  # what is there can be read
        numbers = [client.send(t="resign", table=table) for client, table in games]
        waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation='rating'::regclass"
        assert wait_until(lambda: session.do(waiting) == ["2"]), "the games have not ended at the same moment"
        session.do("COMMIT")
        for (client, _), number in zip(games, numbers):
            assert client.wait_for(number)["t"] == "ok"
        rows = session.do("SELECT games,rating,deviation FROM rating WHERE \"user\"=" + str(kaori.user))
        session.close()
        count, rating, deviation = (float(number) for number in rows[0].split("|"))
        assert count == 2 and rating < 1500 - 2 * 160 and deviation < 260, rows
        welcome = Client(two).request(t="login", name="Kaori", password="correct horse")
        assert welcome["you"]["ratings"][0]["games"] == 2, welcome


def test_a_deadlock_is_nobodys_business():
    """Whose transaction was broken off gives it again at once: nobody is told that something was not stored."""
    pair = Pair(first="DO 'BEGIN EXECUTE format(''ALTER DATABASE %I SET deadlock_timeout=1500'',current_database()); END'")
    with pair as (one, _two):
        people = [account(one, "Kaori"), account(one, "Ann")]
        table = rated_table(*people)
        first, second = (seat["user"] for seat in people[0].tables[table]["seats"])
        session, beside = Session(pair.store), Session(pair.store)
        for user in first, second:
            session.do(f"INSERT INTO rating VALUES({user},2,1,1500,300,0.06)")
        change = 'UPDATE rating SET games=games WHERE "user"='
        session.do(f"SET deadlock_timeout='1min'; BEGIN; {change}{second}")
        number = people[0].send(t="resign", table=table)
        assert wait_until(lambda: beside.do("SELECT count(*) FROM pg_locks WHERE NOT granted") == ["1"])
        session.do(f"{change}{first}; COMMIT")
        assert people[0].wait_for(number)["t"] == "ok"
        people[1].request(t="ping")
        said = [m["code"] for client in people for m in client.heard if m["t"] == "error"]
        assert not said, said
        assert beside.do("SELECT games FROM rating") == ["2", "2"]
        for each in session, beside:
            each.close()


def test_a_deleted_user_leaves_tables_of_nobody():
    """A table whose server is gone has nobody who could remove a deleted user from it: its next server does."""
    pair = Pair()
    with pair as (one, two):
        kaori, ann = account(one, "Kaori"), Client(one)
        host = account(one, "Zoe")
        table = create(host, EMPTY, EMPTY, title="Zoe and her friends")
        for client in kaori, ann:
            assert client.request(t="sit", table=table)["t"] == "ok"
        pair.one.process.send_signal(signal.SIGKILL)
        pair.one.process.wait()
        for name in "Kaori", "Zoe":
            subprocess.run([PROGRAM, "user", "delete", name, "--store", pair.store], check=True, stdout=subprocess.DEVNULL)
        again = Client(two, token=ann.token)
        assert wait_until(lambda: again.request(t="enter", table=table)["t"] == "ok")
        again.fence()
        seats = sorted(seat["name"] for seat in again.tables[table]["seats"])
        assert "former player" in seats and "Kaori" not in seats, seats
        assert again.tables[table]["title"] == "", again.tables[table]
        pair.one.start()


def test_guests_who_are_sent_on_are_counted():
    """A guest has to be known at the other server, and so is stored; as often as an address may have guests stored."""
    with Pair("--guest-tables", "1") as (one, two):
        table = create(Client(one), ME, EMPTY)
        codes = [code(Client(two), t="enter", table=table) for _ in range(30)]
        assert codes[:24] == ["moved"] * 24 and codes[-1] == "limit", codes


def test_time_of_the_loop_is_limited_here_too():
    """It is each server's own. Whoever lets it wait for the database takes it from others, too."""
    pair = Pair("--rate", "20", "--per-address", "8")
    with pair as (one, two):
        host, replies = Client(one), []

        def is_made():  # a slow database takes the time of the loop, too
            replies.append(host.request(t="create", seats=[ME, {"kind": "bot", "level": "random"}], **BASE))
            return replies[-1]["t"] == "ok"
        assert wait_until(is_made), replies[-1]
        assert wait_until(lambda: code(host, t="ping") is None)
        cards = {"t": "catalog", "lang": "en", "hash": host.parts[replies[-1]["table"]]["game"]["catalog"]}
        def connected(port):
            """On a busy machine the time of the loop is used up by the connections themselves."""
            found = []

            def is_let_in():
                try:
                    found.append(Client(port, source="127.0.0.2"))
                except Closed:
                    return False
                return True
            assert wait_until(is_let_in), "no connection is accepted"
            return found[0]
        busy, there, waiting = connected(one), connected(two), connected(two)
        for client in busy, waiting:
            assert wait_until(lambda c=client: code(c, t="ping") is None)

        def is_refused():
            numbers = [busy.send(**cards) for _ in range(100)]
            return "rate" in [busy.wait_for(number).get("code") for number in numbers]
        assert wait_until(is_refused), "time of the loop is free"
        assert code(there, t="ping") is None
        session = Session(pair.store)

        def is_charged():
            session.do("BEGIN; LOCK TABLE game")
            number = waiting.send(t="enter", table="A" * 22)
            time.sleep(0.04)
            session.do("COMMIT")
            waiting.wait_for(number)
            return code(waiting, t="ping") == "rate"
        assert wait_until(is_charged), "waiting for the database is free"
        session.close()
        assert wait_until(lambda: code(waiting, t="ping") is None)


def test_limits_count_everywhere():
    with Pair() as (one, two):
        clients = [Client(one), Client(two)]
        strangers = [Client(one, source="127.0.0.9"), Client(two, source="127.0.0.9")]
        for people, name, least in ((clients, "Nobody{}", 20), (strangers, "Nobody", 10)):
            codes = []
            while "rate" not in codes and len(codes) < 200:  # on a slow machine the limit comes later
                codes.append(code(people[len(codes) % 2], t="login", name=name.format(len(codes)), password="wrong horse"))
            assert codes[:least] == ["login"] * least and "rate" in codes, codes
        assert len(codes) <= 12, codes


if __name__ == "__main__":
    sys.exit(run_tests(globals(), "two servers:", sys.argv[2:]))
