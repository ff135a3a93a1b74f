"""When the machine fails: a clear message, nothing lost, nothing touched.

usage: faults.py PROGRAM"""
import ctypes
import hashlib
import json
import os
import random
import resource
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import time

from client import PATIENCE, Client, Closed, Server, answer, new_folder, run_tests, together, wait_until

PROGRAM = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))


def refuses(what, *options):
    """The program ends with 1 and one line that contains these words."""
    done = subprocess.run([PROGRAM, "serve", "--port", "0", *options], capture_output=True, text=True,
                          timeout=PATIENCE)
    lines = done.stderr.strip().split("\n")
    assert done.returncode == 1 and len(lines) == 1, f"{what}: {done.returncode} {done.stderr}"
    assert what in lines[0], f"'{what}' is not in '{lines[0]}'"


def played(folder, answers=30):
    """A server that has a running game, stopped; the game's name and its people's tokens."""
    server, rng = Server(PROGRAM, folder), random.Random(1)
    a, b = Client(server.port), Client(server.port)
    table = a.request(t="create", mode="base-2p", shuffle=False,
                      seats=[{"kind": "me"}, {"kind": "empty"}])["table"]
    b.request(t="sit", table=table)
    for _ in range(answers):
        a.fence()
        b.fence()
        answer(rng.choice([c for c in (a, b) if c.parts[table]["ask"]]), table, rng)
    a.fence()
    parts = a.parts[table]
    assert server.stop() == 0, server.errors
    return server, table, (a.token, b.token), parts


def test_port_in_use():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = subprocess.run([PROGRAM, "serve", "--port", str(port), "--data", new_folder()],
                              capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 1 and "in use" in done.stderr and done.stderr.count("\n") == 1, done


def test_address():
    refuses("address 300.1.2.3", "--address", "300.1.2.3", "--data", new_folder())


def test_folder_that_cannot_be():
    folder = new_folder()
    path = os.path.join(folder, "file")
    open(path, "w").close()
    refuses("cannot make the data folder", "--data", os.path.join(path, "data"))


def test_read_only_folder():
    folder = new_folder()
    os.chmod(folder, 0o500)
    if os.geteuid() == 0:  # may write anyway: a database that may not be written does the same
        folder = "/proc/self"
    refuses("cannot lock the data folder", "--data", folder)


def test_one_server_a_folder():
    """A second server on a folder reports that and ends without changes; after a crash nothing blocks a restart."""
    server = Server(PROGRAM)
    a = Client(server.port)
    a.request(t="register", name="Kaori", password="correct horse")
    begun = time.time()
    refuses("another server uses the data folder", "--data", server.data)
    assert time.time() - begun < PATIENCE / 4, "the second server waits"
    refuses("another server uses the data folder", "--data", os.path.join(server.data, "..", os.path.basename(server.data)))
    assert "Kaori" in host(server.data, "show", "Kaori")
    assert a.request(t="ping")["t"] == "ok"
    server.kill()
    server.start()
    refuses("another server uses the data folder", "--data", server.data)
    assert Client(server.port).request(t="login", name="Kaori", password="correct horse")["t"] == "welcome"
    assert server.stop() == 0 and not server.errors, server.errors
    server.start()
    assert server.stop() == 0
    server.remove()


def test_damaged_database():
    folder = new_folder()
    played(folder)
    path = os.path.join(folder, "windfall.db")
    with open(path, "r+b") as file:
        file.seek(4096)
        file.write(os.urandom(20000))
    before = open(path, "rb").read()
    refuses("damaged", "--data", folder)
    assert open(path, "rb").read() == before, "a damaged database was changed"


def test_database_that_cannot_be_read():
    """For example on a read-only disk: that is not damage."""
    folder = new_folder()
    played(folder)
    os.mkdir(os.path.join(folder, "windfall.db-wal"))
    refuses("windfall.db: unable to open database file", "--data", folder)


def test_no_database():
    folder = new_folder()
    path = os.path.join(folder, "windfall.db")
    with open(path, "w", encoding="utf-8") as file:
        file.write("these are notes, no database " * 100)
    before = open(path, "rb").read()
    refuses("windfall.db", "--data", folder)
    assert open(path, "rb").read() == before


def test_newer_database():
    folder = new_folder()
    played(folder, 2)
    path = os.path.join(folder, "windfall.db")
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version=1000")
    database.close()
    before = open(path, "rb").read()
    refuses("newer", "--data", folder)
    assert open(path, "rb").read() == before, "a newer database was changed"


def test_earlier_databases():
    """Databases of all earlier schema versions open."""
    names = sorted(name for name in os.listdir(HERE) if name.startswith("store"))
    assert names
    for name in names:
        folder = new_folder()
        database = sqlite3.connect(os.path.join(folder, "windfall.db"))
        with open(os.path.join(HERE, name), encoding="utf-8") as file:
            database.executescript(file.read())
        database.close()
        ended, running = halve_a_game(os.path.join(folder, "windfall.db"))
        server = Server(PROGRAM, folder)
        database = sqlite3.connect(os.path.join(folder, "windfall.db"))
        hosts = database.execute("SELECT host,json_extract(meta,'$.host') FROM game").fetchall()
        assert hosts and all(host and host == made for host, made in hosts), hosts
        database.close()
        assert "1 games go on" in server.line and not server.process.poll(), server.line
        kaori, ben = Client(server.port), Client(server.port)
        reply = kaori.request(t="login", name="Kaori", password="correct horse")
        assert reply["t"] == "welcome" and reply["you"]["name"] == "Kaori", reply
        assert reply["you"]["ratings"][0]["games"] == 1, reply
        replays(kaori, ended)
        password = host(folder, "reset", "Ben").split()[-1]
        assert wait_until(lambda: ben.request(t="login", name="Ben", password=password)["t"] == "welcome")
        play_on([kaori, ben], running)
        replays(kaori, running)
        assert [row["table"] for row in kaori.request(t="stats")["games"]] == [running, ended]
        assert server.stop() == 0 and not server.errors, server.errors
        server.remove()


def test_ids_are_not_used_again():
    """After a restart a newcomer never gets an old id: not of a deleted user, not of a guest who only chatted."""
    server = Server(PROGRAM)
    for again in (server.stop, server.kill):
        a, b, c = (Client(server.port) for _ in range(3))
        table = a.request(t="create", mode="base-2p", seats=[{"kind": "me"}, {"kind": "empty"}])["table"]
        b.request(t="register", name="Kaori", password="correct horse")
        b.request(t="sit", table=table)
        c.request(t="enter", table=table)
        c.request(t="chat", table=table, text="hello")
        host(server.data, "delete", "Kaori")
        assert wait_until(lambda: a.fence() or a.tables[table]["seats"][1]["late"]
                          or a.tables[table]["seats"][0]["late"], 5)
        seen = max(client.user for client in (a, b, c))
        assert not again(), "it does not stop"
        server.start()
        newcomers = [Client(server.port) for _ in range(3)]
        assert all(client.user > seen for client in newcomers), (seen, [client.user for client in newcomers])
        for client in newcomers:
            client.request(t="enter", table=table)
            client.fence()
            assert client.tables[table]["seat"] is None, "a newcomer got the seat of a deleted user"
    assert newcomers[0].user < seen + 200, "ids run away"
    first = Client(server.port).user
    assert server.stop() == 0 and not server.errors, server.errors
    server.start()
    assert Client(server.port).user == first + 1, "a clean stop wastes ids"
    assert server.stop() == 0
    server.remove()


def test_ids_of_earlier_databases():
    """Ids that only occur in a seat of a game are not reused, either."""
    folder = new_folder()
    database = sqlite3.connect(os.path.join(folder, "windfall.db"))
    with open(os.path.join(HERE, "store1.sql"), encoding="utf-8") as file:
        database.executescript(file.read())
    last = database.execute("SELECT max(id) FROM user").fetchone()[0]
    for statement in ("DELETE FROM user WHERE id=?", "DELETE FROM token WHERE user=?", "DELETE FROM rating WHERE user=?",
                      "DELETE FROM player WHERE user=?"):
        database.execute(statement, (last,))
    database.execute("INSERT INTO game VALUES('damaged', 2, 0, 0, 'no JSON', NULL)")
    database.commit()
    database.close()
    server = Server(PROGRAM, folder)
    assert Client(server.port).user == last + 1
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


def test_names_of_earlier_versions():
    """An account keeps a name that would be refused today: it logs in, sits and plays under it."""
    server, old, seats = Server(PROGRAM), "\u2605 Kaori \u2605", [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    assert Client(server.port).request(t="register", name="Kaori", password="correct horse")["t"] == "welcome"
    server.kill()
    with sqlite3.connect(os.path.join(server.data, "windfall.db")) as database:
        database.execute("UPDATE user SET name=?1,folded=?2 WHERE folded='kaori'", (old, old.replace("K", "k")))
    server.start()
    a = Client(server.port)
    assert a.request(t="account", name=old)["code"] == "name"
    assert a.request(t="login", name=f" {old} ", password="correct horse")["you"]["name"] == old
    table = a.request(t="create", mode="base-2p", seats=seats)
    assert table["t"] == "ok", table
    a.fence()
    assert old in [seat["name"] for seat in a.tables[table["table"]]["seats"]]
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


def halve_a_game(path):
    """Adds a second game to the finished one: the same, half played. Returns their names."""
    database = sqlite3.connect(path)
    ended, lines = database.execute("SELECT game, count(*) FROM line GROUP BY game").fetchone()
    running = "half" + ended[4:]
    database.execute("INSERT INTO line SELECT ?, n, at, line FROM line WHERE n < ?", (running, lines // 2))
    database.execute("INSERT INTO game SELECT ?, 1, created, changed, replace(meta, '\"end\":\"played\"',"
                     " '\"end\":\"\"'), NULL FROM game WHERE name = ?", (running, ended))
    database.commit()
    database.close()
    return ended, running


def replays(client, table):
    """The record of a table that has ended is what `windfall replay` reads."""
    assert client.request(t="enter", table=table)["t"] == "ok"
    client.fence()
    end = client.parts[table]["end"]
    record = client.request(t="record", table=table)["text"]
    path = os.path.join(new_folder(), "game.rec")
    with open(path, "w", encoding="utf-8") as file:
        file.write(record)
    done = subprocess.run([PROGRAM, "replay", path], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done
    assert end["reason"] == "played" and "\nover " in record, end
    middle = client.request(t="look", table=table, at=client.parts[table]["game"]["moment"] // 2)
    assert middle["t"] == "position", middle


def play_on(clients, table):
    rng = random.Random(6)
    for client in clients:
        assert client.request(t="enter", table=table)["t"] == "ok"
    while True:
        for client in clients:
            client.fence()
        if clients[0].parts[table]["end"]:
            return
        answer(next(c for c in clients if c.parts[table]["ask"]), table, rng)


def old_order(rules=None):
    """A folder with tables of the version before turns at the end: stopped in Consume, few chips left,
    where a later seat has answered before an earlier one. `rules`: what their rows say of it."""
    folder = new_folder()
    database = sqlite3.connect(os.path.join(folder, "windfall.db"))
    with open(os.path.join(HERE, "order1.sql"), encoding="utf-8") as file:
        database.executescript(file.read())
    seats = {name: [seat["user"] for seat in json.loads(meta)["seats"]]
             for name, meta in database.execute("SELECT name, meta FROM game WHERE state=1")}
    tokens = {user: f"{user:022d}" for users in seats.values() for user in users}
    for user, token in tokens.items():
        digest = hashlib.blake2b(token.encode(), digest_size=32).digest()
        database.execute("INSERT INTO token VALUES(?, ?)", (digest, user))
    if rules:
        database.execute("UPDATE game SET meta = json_set(meta, '$.rules', ?)", (rules,))
    database.commit()
    database.close()
    return folder, seats, tokens


def test_tables_of_earlier_rules():
    """Tables without a version of the rules continue in the order they began with; new ones have a version."""
    folder, seats, tokens = old_order()
    server = Server(PROGRAM, folder)
    for table, users in seats.items():
        clients = [Client(server.port, token=tokens[user]) for user in users]
        play_on(clients, table)
        replays(clients[0], table)
        assert "\nrules " not in clients[0].request(t="record", table=table)["text"]
    client = Client(server.port)
    ended = next(row[0] for row in sqlite3.connect(os.path.join(folder, "windfall.db")).execute(
        "SELECT name FROM game") if row[0] not in seats)
    replays(client, ended)
    fresh = client.request(t="create", mode="robot-easy", seats=[{"kind": "me"}])["table"]
    play_on([client], fresh)
    assert "\nrules 2\n" in client.request(t="record", table=fresh)["text"]
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


def test_tables_of_other_rules():
    """The same tables are impossible in the newer order: this is what the version is for."""
    for rules, why in ((2, "does not replay"), (99, "rules of a later version")):
        folder, seats, _ = old_order(rules)
        server = Server(PROGRAM, folder)
        assert server.stop() == 0
        assert server.errors.count(why) == len(seats), server.errors
        server.remove()


def host(folder, *words):
    done = subprocess.run([PROGRAM, "user", *words, "--data", folder], capture_output=True, text=True,
                          timeout=PATIENCE)
    assert done.returncode == 0 and not done.stderr, done
    return done.stdout


def test_host_while_it_runs():
    """The host resets and deletes accounts of a server that runs, under play."""
    server = Server(PROGRAM)
    a, b, table = together(server)
    assert "Kaori" in host(server.data, "show", "Kaori")
    password = host(server.data, "reset", "Kaori").split()[-1]
    try:
        while True:
            a.receive()
    except Closed:
        pass
    again = Client(server.port)
    assert again.request(t="login", name="Kaori", password="correct horse")["code"] == "login"
    reply = again.request(t="login", name="Kaori", password=password)
    assert reply["t"] == "welcome" and reply["you"]["user"] == a.user, reply
    play_on([again, b], table)
    replay = host(server.data, "export", table)
    assert replay == again.request(t="record", table=table)["text"]
    host(server.data, "delete", "Kaori")
    try:
        while True:
            again.receive()
    except Closed:
        pass
    assert Client(server.port).request(t="login", name="Kaori", password=password)["code"] == "login"
    record = b.request(t="record", table=table)["text"]
    assert "Kaori" not in record and "former player" in record, record[:300]
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


def test_restart_goes_on():
    folder = new_folder()
    server, table, tokens, before = played(folder)
    server.start()
    assert "1 games go on" in server.line, server.line
    a = Client(server.port, token=tokens[0])
    a.request(t="enter", table=table)
    a.fence()
    after = a.parts[table]
    assert {k: v for k, v in before.items()} == after, "another table after a restart"
    assert server.stop() == 0
    server.remove()


def test_crash_after_going_on():
    """A game continued from the middle of a record survives kill -9, in every mode."""
    folder = os.path.join(HERE, "..", "games")
    for name in ("draft-2p-random", "robot-hard-random", "coop-random"):
        with open(os.path.join(folder, name + ".rec"), encoding="utf-8") as file:
            record = file.read()
        mode = record.split("\n")[1].split()[1]
        answers = [line for line in record.split("\n") if line[:1].isdigit()]
        server, half = Server(PROGRAM), len(answers) // 2
        people = [Client(server.port)]
        count = next(row["players"] for row in people[0].welcome["modes"] if row["name"] == mode)
        people += [Client(server.port) for _ in range(count - 1)]
        table = people[0].request(t="create", mode=mode, shuffle=False, record=record, at=half,
                                  seats=[{"kind": "me"}] + [{"kind": "empty"}] * (count - 1))["table"]
        for person in people[1:]:
            assert person.request(t="sit", table=table)["t"] == "ok"
        server.kill()
        server.start()
        people = [Client(server.port, token=person.token) for person in people]
        for person in people:
            assert person.request(t="enter", table=table)["t"] == "ok"
            person.request(t="offer", table=table, what="end", on=True)
        text = people[0].request(t="record", table=table)["text"]
        assert [line for line in text.split("\n") if line[:1].isdigit()] == answers[:half], name
        assert server.stop() == 0 and not server.errors, server.errors
        server.remove()


def test_clock_set_back():
    folder = new_folder()
    server, table, tokens, _ = played(folder)
    database = sqlite3.connect(os.path.join(folder, "windfall.db"))
    for name in ("game", "user"):  # everything that was stored lies in the future
        column = "changed" if name == "game" else "seen"
        database.execute(f"UPDATE {name} SET {column}={column}+864000000")
    database.execute("UPDATE line SET at=at+864000000")
    database.execute("UPDATE game SET meta=replace(meta,'\"clock\":\"none\"','\"clock\":\"days\"')")
    database.execute("UPDATE game SET meta=replace(meta,'\"days\":0','\"days\":1')")
    database.commit()
    database.close()
    server.start()
    a, rng = Client(server.port, token=tokens[0]), random.Random(2)
    b = Client(server.port, token=tokens[1])
    for client in (a, b):
        client.request(t="enter", table=table)
        client.fence()
    assert a.parts[table]["clock"]["kind"] == "days", a.parts[table]["clock"]
    answer(next(c for c in (a, b) if c.parts[table]["ask"]), table, rng)
    assert a.request(t="lobby", on=True)["mine"], "the table is gone"
    assert server.stop() == 0, server.errors
    server.remove()


def test_full_disk():
    """Disk full: nothing is acknowledged and nothing changes; with space again it recovers by itself."""
    server, rng = Server(PROGRAM, new_folder(quick=False)), random.Random(4)
    a, b = Client(server.port), Client(server.port)
    table = a.request(t="create", mode="base-2p", shuffle=False,
                      seats=[{"kind": "me"}, {"kind": "empty"}])["table"]
    b.request(t="sit", table=table)
    a.fence()
    b.fence()
    pid = server.process.pid
    unlimited = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, unlimited[1]))
    ask = a.parts[table]["ask"]
    picks = [option["v"] for option in ask["options"]][:ask["min"]]
    number = a.send(t="answer", table=table, ask=ask["ask"], picks=picks)
    told = a.receive()
    assert told["t"] == "error" and told["code"] == "store" and "re" not in told, told
    b_ask = b.parts[table]["ask"]
    while True:
        message = b.receive()
        if message["t"] == "error":
            break
        assert message["t"] != "view", "an answer that is not stored was shown"
    b_picks = [option["v"] for option in b_ask["options"]][:b_ask["min"]]
    for refused in (b.request(t="answer", table=table, ask=b_ask["ask"], picks=b_picks),
                    b.request(t="look", table=table, at=0), b.request(t="lobby", on=True)):
        assert refused["t"] == "error" and refused["code"] == "store", refused
    assert b.request(t="ping")["t"] == "ok" and Client(server.port, token=a.token).user == a.user
    refused = Client(server.port, hello=False).request(t="hello", v=2)
    assert refused["t"] == "error" and refused["code"] == "store", refused
    time.sleep(1.5)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, unlimited)
    assert a.wait_for(number)["t"] == "ok", "the answer that waited is lost"
    assert wait_until(lambda: b.request(t="lobby", on=True)["t"] == "lobby")
    b.fence()
    answer(b, table, rng)
    a.fence()
    assert a.parts[table]["game"]["round"] == 1
    server.kill()
    server.start()
    again = Client(server.port, token=a.token)
    again.request(t="enter", table=table)
    again.fence()
    assert again.parts[table]["game"]["round"] == 1, "an acknowledged answer is lost"
    assert server.stop() == 0, server.errors
    server.remove()


def test_tls():
    """With a certificate it speaks TLS; a wrong one is refused."""
    folder = new_folder()
    key, cert = os.path.join(folder, "key.pem"), os.path.join(folder, "cert.pem")
    made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out",
                           cert, "-days", "2", "-subj", "/CN=localhost"], capture_output=True, check=False)
    assert made.returncode == 0, made.stderr
    server = Server(PROGRAM, None, "--cert", cert, "--key", key)
    assert "https://" in server.line, server.line
    trust = ssl.create_default_context(cafile=cert)
    trust.check_hostname = False
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as plain:
        with trust.wrap_socket(plain) as secure:
            secure.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            assert secure.recv(100).startswith(b"HTTP/1.1 200")
    assert server.stop() == 0
    with open(key, "w", encoding="utf-8") as file:
        file.write("no key")
    refuses("TLS", "--cert", cert, "--key", key, "--data", new_folder())


def test_no_secret_is_kept_or_said():
    """Neither the files nor the output of the server contain a password, a token or a link."""
    server = Server(PROGRAM)
    a, b = Client(server.port), Client(server.port)
    password = "correct horse battery"
    a.request(t="register", name="Kaori", password=password)
    again = Client(server.port).request(t="login", name="Kaori", password=password)["token"]
    table = a.request(t="create", mode="base-2p", private=True, seats=[{"kind": "me"}, {"kind": "empty"}])["table"]
    b.request(t="sit", table=table)
    secrets = [password, a.token, b.token, again]
    data = b"".join(open(os.path.join(server.data, name), "rb").read() for name in os.listdir(server.data))
    assert b"$argon2id$" in data
    for secret in secrets:
        assert len(secret) >= 20 and secret.encode() not in data, "a secret lies in the data folder"
    database = sqlite3.connect(os.path.join(server.data, "windfall.db"))
    database.execute("UPDATE line SET line='nonsense'")  # the table will not come back, and that is said
    database.execute("INSERT OR REPLACE INTO line VALUES (?, 0, 0, 'nonsense')", (table,))
    database.commit()
    database.close()
    server.kill()
    server.start()
    assert server.stop() == 0
    assert "stays closed" in server.errors and not any(s in server.errors for s in [*secrets, table]), server.errors
    server.remove()


def test_stopped_and_continued():
    """The watchdog does not mistake a stopped process for a loop that hangs."""
    server = Server(PROGRAM, None, "--watchdog", "1")
    a = Client(server.port)
    for _ in range(2):
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(2.5)
        server.process.send_signal(signal.SIGCONT)
        assert a.request(t="ping")["t"] == "ok"
    assert server.stop() == 0, server.errors
    server.remove()


def test_standing_still():
    """A loop that hangs ends the process: only its thread is stopped, as a debugger does."""
    seize, interrupt, wall = 0x4206, 0x4207, 0x40000000
    server = Server(PROGRAM, None, "--watchdog", "1")
    Client(server.port)  # the loop runs
    pid, libc = server.process.pid, ctypes.CDLL(None, use_errno=True)
    libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    if libc.ptrace(seize, pid, None, None):
        print("skip server standing still: ptrace " + os.strerror(ctypes.get_errno()))
        return
    assert not libc.ptrace(interrupt, pid, None, None)
    os.waitpid(pid, wall)
    begun = time.time()
    assert server.process.wait(PATIENCE) == -signal.SIGABRT and time.time() - begun > 0.7
    assert server.process.stderr.read() == "windfall serve: the loop stands still; the server ends\n"
    server.remove()


def test_systemd():
    """systemd is told when the server is ready, alive, and stopping."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        path = os.path.join(new_folder(), "notify")
        systemd.bind(path)
        systemd.settimeout(PATIENCE)
        server = Server(PROGRAM, env={**os.environ, "NOTIFY_SOCKET": path, "WATCHDOG_USEC": "200000"})
        heard = [systemd.recv(100) for _ in range(6)]
        assert server.stop() == 0, server.errors
        while heard[-1] != b"STOPPING=1":
            heard.append(systemd.recv(100))
        assert heard[0] == b"READY=1" and set(heard[1:-1]) == {b"WATCHDOG=1"}, heard
        server.remove()


def test_clean_stop():
    server = Server(PROGRAM)
    a = Client(server.port)
    server.process.terminate()
    message = a.receive()
    assert message["t"] == "bye" and message["text"], message
    assert wait_until(lambda: server.process.poll() is not None)
    assert server.process.returncode == 0
    server.remove()


sys.exit(run_tests(globals(), "server", sys.argv[2:]))
