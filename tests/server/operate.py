"""What an operator relies on: health, metrics, logs, new certificates without a restart.

usage: operate.py PROGRAM [WORD...]"""
import json
import os
import random
import re
import resource
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request

from kill import Player
from client import (PATIENCE, Client, Closed, Server, answer, free_port, new_folder, run_tests, together,
                    wait_until)

PROGRAM = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))


def get(port, path, host="localhost"):
    """Status and text."""
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"Host": host})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            return reply.status, reply.read().decode(errors="replace")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def figures(port):
    """All samples of /metrics by name and labels; also checks the format."""
    status, text = get(port, "/metrics")
    assert status == 200 and text.endswith("\n"), (status, text[:100])
    samples, types = {}, {}
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            name, kind = line.split()[2:]
            assert name not in types, f"{name} comes twice"
            types[name] = kind
        elif not line.startswith("# HELP "):
            found = re.fullmatch(r'([a-z_]+)(\{[a-z]+="[^"\\\n]*"\})? (\S+)', line)
            assert found, f"not a sample: {line}"
            family = re.sub("_(bucket|sum|count)$", "", found[1])
            assert types.get(found[1]) in ("counter", "gauge") or types.get(family) == "histogram", line
            samples[found[1] + (found[2] or "")] = float(found[3])
    for name in (name for name, kind in types.items() if kind == "histogram"):
        buckets = [value for key, value in samples.items() if key.startswith(name + "_bucket{")]
        assert buckets == sorted(buckets) and len(buckets) > 10, name
        assert buckets[-1] == samples[name + '_bucket{le="+Inf"}'] == samples[name + "_count"], name
    return samples


def watched(*options):
    port = free_port()
    return Server(PROGRAM, None, "--metrics", f"127.0.0.1:{port}", *options), port


def stop(server):
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


def test_metrics():
    """The figures follow what happens, and identify nobody."""
    server, port = watched()
    a, rng = Client(server.port), random.Random(1)
    a.request(t="register", name="Kaori", password="correct horse battery")
    table = a.request(t="create", mode="base-2p", title="Secretly", shuffle=False,
                      seats=[{"kind": "me"}, {"kind": "bot", "level": "greedy"}])["table"]
    for _ in range(8):
        assert wait_until(lambda: a.fence() or a.parts[table]["ask"])
        answer(a, table, rng)
    a.request(t="chat", table=table, text="a word")
    assert a.request(t="record", table=table)["code"] == "rights"
    a.frame(b"no JSON")
    a.fence()
    seen = figures(port)
    for name, value in {"windfall_connections": 1, "windfall_users": 1, "windfall_tables_playing": 1,
                        "windfall_tables_waiting": 0, "windfall_choices_total": 8, "windfall_tables_created_total": 1,
                        "windfall_chat_lines_total": 1, "windfall_password_seconds_count": 1, "windfall_store_failing": 0,
                        "windfall_connections_accepted_total": 1}.items():
        assert seen[name] == value, (name, seen[name], value)
    assert seen["windfall_choice_seconds_count"] >= 8 and seen["windfall_choice_seconds_sum"] > 0
    assert seen["windfall_store_seconds_count"] > 8 and seen["windfall_bot_seconds_count"] > 0
    assert seen["windfall_request_seconds_count"] > 8 and seen["windfall_loop_seconds_count"] > 8
    assert seen['windfall_errors_total{code="rights"}'] == 1 and seen["process_resident_memory_bytes"] > 1e6
    text = get(port, "/metrics")[1]
    for secret in ("Kaori", "Secretly", "a word", table, a.token, table[:6], "127.0.0.1"):
        assert secret not in text, f"'{secret}' is among the metrics"
    a.close()
    assert wait_until(lambda: figures(port)["windfall_connections"] == 0)
    stop(server)


def test_refusals_are_counted():
    """By reason, whatever a stranger sends; a message that is refused costs others nothing."""
    server, port = watched("--per-address", "3", "--rate", "20", "--burst", "60")
    seen = {reason: value for name, value in figures(port).items()
            for reason in re.findall(r'windfall_refused_total{reason="(\w+)"}', name)}
    assert not any(seen.values()) and len(seen) == 9, seen

    def counted(reason, more=1):
        name = f'windfall_refused_total{{reason="{reason}"}}'
        assert wait_until(lambda: figures(port)[name] >= more), (reason, figures(port)[name])

    def send(head):
        with socket.create_connection(("127.0.0.1", server.port), 10) as line:
            line.sendall(head)
            return line.recv(100)

    assert get(server.port, "/", "evil.example")[0] == 421
    counted("host")
    assert b" 400 " in send(b"nonsense\r\n\r\n")
    counted("malformed")
    assert b" 431 " in send(b"GET / HTTP/1.1\r\nx: " + b"x" * 9000)
    counted("size")
    assert fails(lambda: Client(server.port, origin="http://evil.example"))
    counted("origin")
    kept = [Client(server.port) for _ in range(3)]
    assert fails(lambda: Client(server.port))
    counted("address")
    try:
        kept[0].frame(b"x" * 100000)
        is_out(kept[0])
    except OSError:
        pass
    counted("size", 2)
    for _ in range(100):
        kept[1].send(t="ping")
    kept[1].fence()
    counted("rate")
    assert kept[2].request(t="ping")["t"] == "ok"
    host(server, "ban", "127.0.0.1")
    assert is_out(kept[2]) and fails(lambda: Client(server.port))
    counted("ban")
    stop(server)


def test_health():
    """Alive and ready; not ready while the disk is full."""
    server, port = watched()
    a = Client(server.port)
    assert get(port, "/healthz") == (200, "ok\n") and get(port, "/readyz") == (200, "ready\n")
    limit = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, limit[1]))
    a.send(t="create", mode="base-2p", seats=[{"kind": "me"}, {"kind": "empty"}])
    assert wait_until(lambda: get(port, "/readyz") == (503, "the store fails\n"))
    assert get(port, "/healthz")[0] == 200 and figures(port)["windfall_store_failing"] == 1
    assert figures(port)["windfall_store_errors_total"] > 0 and figures(port)["windfall_store_rows"] > 0
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limit)
    assert wait_until(lambda: get(port, "/readyz")[0] == 200)
    assert server.stop() == 0
    server.remove()


def test_metrics_have_their_own_address():
    """They are not on the game's address, the game is not on theirs, and a flood of one does not affect the other."""
    server, port = watched()
    for path in ("/metrics", "/healthz", "/readyz"):
        assert get(server.port, path)[0] == 404, path
    assert get(port, "/")[0] == 404 and get(port, "/catalog/base.json")[0] == 404
    assert get(port, "/metrics", "evil.example")[0] == 421, "a page of elsewhere may read the metrics"
    try:
        Client(port)
        raise AssertionError("a WebSocket at the address of the metrics")
    except Closed:
        pass
    idle = [socket.create_connection(("127.0.0.1", port)) for _ in range(100)]
    assert Client(server.port).request(t="ping")["t"] == "ok" and len(idle) == 100
    for line in idle:
        line.close()
    assert wait_until(lambda: get_or_none(port) == (200, "ok\n"))
    stop(server)


def get_or_none(port):
    try:
        return get(port, "/healthz")
    except OSError:
        return None


def test_metrics_address():
    """By default the next port, if that is free. A requested address must be available."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        for words, what in ((f"127.0.0.1:{port}", "in use"), ("7071", "ADDRESS:PORT"), ("127.0.0.1:", "ADDRESS:PORT"),
                            ("127.0.0.1:70000", "ADDRESS:PORT"), ("300.0.0.1:1", "address 300.0.0.1")):
            done = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", new_folder(), "--metrics", words],
                                  capture_output=True, text=True, timeout=PATIENCE)
            assert done.returncode == 1 and what in done.stderr and done.stderr.count("\n") == 1, done
        process = subprocess.Popen([PROGRAM, "serve", "--port", str(port - 1), "--data", new_folder()],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=PATIENCE)
        if "listens" in line:  # the port before may be in use by somebody else
            assert process.returncode == 0 and "no metrics: cannot listen" in errors, errors


def test_logs():
    """JSON or lines, down to a level; errors have their code, and nobody is named."""
    server, _ = watched("--log-format", "json", "--log-level", "debug")
    a = Client(server.port)
    a.request(t="register", name="Kaori", password="correct horse battery")
    a.request(t="login", name="Kaori", password="wrong, entirely")
    table = a.request(t="create", mode="base-2p", title="Secretly", seats=[{"kind": "me"}, {"kind": "empty"}])["table"]
    a.request(t="chat", table="x" * 22, text="a word")
    assert server.stop() == 0
    lines = [json.loads(line) for line in [server.line, *server.errors.splitlines()]]
    assert all(set(line) == {"at", "level", "text"} for line in lines), lines
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["at"]) for line in lines), lines
    texts = [line["text"] for line in lines]
    assert lines[0]["level"] == "info" and "listens on http://127.0.0.1" in texts[0], lines[0]
    assert any("health and metrics are at" in text for text in texts), texts
    assert any(re.fullmatch(r"connection \d+: error login", text) for text in texts), texts
    for secret in ("Kaori", "Secretly", "a word", "correct horse", "wrong, entirely", a.token, table):
        assert secret not in server.line + server.errors, f"'{secret}' is in the log"
    server.remove()
    server, _ = watched("--log-level", "info")
    assert server.stop() == 0 and "{" not in server.errors and "metrics are at" in server.errors, server.errors
    for words in (("--log-level", "loud"), ("--log-format", "xml")):
        done = subprocess.run([PROGRAM, "serve", *words], capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 2 and words[1] in done.stderr and done.stderr.count("\n") == 1, done


def make_cert(folder, name):
    """A certificate of that name with its key, in place of what is there."""
    key, cert = os.path.join(folder, "key.pem"), os.path.join(folder, "cert.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-keyout", key, "-out", cert, "-days", "2", "-subj", f"/CN={name}"], capture_output=True, check=True)
    return cert, key


def shown_name(port):
    """The name in the certificate that a new connection gets."""
    told = subprocess.run(["openssl", "s_client", "-connect", f"127.0.0.1:{port}"], input="", capture_output=True, text=True,
                          timeout=PATIENCE, check=False)
    return re.search(r"subject=.*CN *= *(\S+)", told.stdout)[1]


def serves(line):
    """A connection that is open answers one more request."""
    line.sendall(b"HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    heard = b""
    while b"\r\n\r\n" not in heard:
        piece = line.recv(65536)
        assert piece, "the connection is gone"
        heard += piece
    assert heard.startswith(b"HTTP/1.1 200"), heard
    return heard


def test_only_tls_asks_for_tls():
    """With TLS browsers are told to use nothing else (HSTS); without it they are not."""
    cert, key = make_cert(new_folder(), "first")
    trust = ssl.create_default_context(cafile=cert)
    trust.check_hostname = False
    for wrap, options in ((trust.wrap_socket, ("--cert", cert, "--key", key)), (lambda line: line, ())):
        server = Server(PROGRAM, None, *options)
        with wrap(socket.create_connection(("127.0.0.1", server.port), 20)) as line:
            asked = b"\r\nstrict-transport-security: max-age=31536000\r\n" in serves(line)
        assert asked == bool(options), options
        assert server.stop() == 0
        server.remove()


def test_new_certificates():
    """After SIGHUP new connections get the new certificate, old ones continue; a bad file changes nothing."""
    folder = new_folder()
    cert, key = make_cert(folder, "first")
    trust = ssl.create_default_context(cafile=cert)
    trust.check_hostname = False
    server, port = watched("--cert", cert, "--key", key, "--log-level", "info")
    ends = figures(port)["windfall_certificate_expiry_timestamp_seconds"]
    assert 86400 < ends - time.time() < 3 * 86400, ends
    line = trust.wrap_socket(socket.create_connection(("127.0.0.1", server.port), 20))
    serves(line)
    assert shown_name(server.port) == "first"
    make_cert(folder, "second")
    assert shown_name(server.port) == "first", "files are read without being asked for"
    server.process.send_signal(signal.SIGHUP)
    assert wait_until(lambda: figures(port)["windfall_certificate_reloads_total"] == 1)
    assert shown_name(server.port) == "second"
    serves(line)
    with open(key, "w", encoding="utf-8") as file:
        file.write("no key")
    server.process.send_signal(signal.SIGHUP)
    said = ""
    while "stays as it was" not in said:
        said = server.process.stderr.readline()
        assert said, "nothing was said about a bad key"
    assert "TLS file" in said and "key.pem" in said, said
    assert shown_name(server.port) == "second" and figures(port)["windfall_certificate_reloads_total"] == 1
    line.close()
    assert server.stop() == 0
    server.remove()


def test_hangup_without_certificates():
    """Reloading a server without TLS does not end it; closing a terminal ends the server that runs in it."""
    server, port = watched()
    server.process.send_signal(signal.SIGHUP)
    assert get(port, "/healthz")[0] == 200 and Client(server.port).request(t="ping")["t"] == "ok"
    stop(server)
    ours, theirs = os.openpty()
    process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", new_folder()], stdout=subprocess.PIPE,
                               stderr=theirs, text=True)
    assert "listens" in process.stdout.readline()
    process.send_signal(signal.SIGHUP)
    assert process.wait(PATIENCE) == 0
    process.stdout.close()
    os.close(ours)
    os.close(theirs)


def store(*words, code=0):
    done = subprocess.run([PROGRAM, "store", *words], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == code and (done.stderr.count("\n") == 1) == bool(code), done
    return done.stderr if code else done.stdout


def is_there(server, table, token, acknowledged):
    """The seat's table has everything that was acknowledged."""
    client = Client(server.port, token=token)
    assert client.token == token and client.request(t="enter", table=table)["t"] == "ok", "a seat is gone"
    client.fence()
    parts = client.parts[table]
    ask = parts["ask"] or (parts["me"] or {}).get("locked")
    assert not ask or ask["ask"] > acknowledged or parts["me"]["locked"], f"answer {acknowledged} is lost: {ask['ask']}"
    client.close()


def test_backup_under_load():
    """A backup while people play has everything that was acknowledged before it; a restore brings it back."""
    server, folder = Server(PROGRAM, new_folder(quick=False)), new_folder()
    players, copy = [Player(server, number, 5) for number in range(3)], os.path.join(folder, "copy.db")
    for player in players:
        player.start()
    for answers in (30, 80, 130):  # the later ones replace the copy before
        assert wait_until(lambda: min(player.answers for player in players) >= answers)
        before = [(p.table, p.tokens[seat], p.acknowledged[seat]) for p in players for seat in (0, 1)]
        assert copy in store("backup", copy, "--data", server.data)
        assert os.stat(copy).st_mode & 0o777 == 0o600 and os.listdir(folder) == ["copy.db"], os.listdir(folder)
    server.kill()
    for player in players:
        player.ending = True
        player.join()
        assert not player.lost, player.lost
    restored = new_folder()
    assert "the old data" not in store("restore", copy, "--data", restored)
    again = Server(PROGRAM, restored)
    for table, token, acknowledged in before:
        is_there(again, table, token, acknowledged)
    stop(again)
    server.remove()


def host(server, *words, code=0):
    done = subprocess.run([PROGRAM, "user", *words, "--data", server.data], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == code and bool(done.stderr) == bool(code), done
    return done.stderr if code else done.stdout


def is_out(client):
    """The server hangs up."""
    try:
        while True:
            client.receive()
    except Closed as why:
        return str(why) != "timed out"


def test_bans_and_mutes():
    """The host lists, bans and mutes people and addresses of a server that runs."""
    server, _ = watched()
    a, b, table = together(server)
    assert re.fullmatch(r"#\d+  Kaori  since \d{4}-\d\d-\d\d \d\d:\d\d, seen \d{4}-.* UTC\n", host(server, "list"))
    host(server, "mute", "kaori")
    assert wait_until(lambda: a.request(t="chat", table=table, text="x")["t"] == "error")
    assert a.request(t="chat", table=table, text="x")["code"] == "muted" and b.request(t="chat", table=table, text="y")["t"] == "ok"
    assert "muted" in host(server, "list") and "muted" in host(server, "bans")
    host(server, "unmute", "Kaori")
    assert wait_until(lambda: a.request(t="chat", table=table, text="x")["t"] == "ok")
    host(server, "ban", "Kaori")
    assert is_out(a)
    again = Client(server.port, hello=False)
    reply = again.request(t="hello", v=2, token=a.token)
    assert reply["code"] == "banned" and is_out(again), reply
    reply = Client(server.port).request(t="login", name="Kaori", password="correct horse")
    assert reply["t"] == "error" and reply["code"] == "banned", reply
    assert Client(server.port).request(t="login", name="Kaori", password="wrong horse")["code"] == "login"
    server.kill()
    server.start()
    assert Client(server.port).request(t="login", name="Kaori", password="correct horse")["code"] == "banned"
    host(server, "unban", "Kaori")
    assert wait_until(lambda: Client(server.port).request(t="login", name="Kaori", password="correct horse")["t"] == "welcome")
    b = Client(server.port, token=b.token)
    with sqlite3.connect(os.path.join(server.data, "windfall.db")) as database:  # an earlier version gave this name
        database.execute("UPDATE user SET name=?1,folded=?1 WHERE folded='kaori'", (f"#{b.user}",))
    host(server, "ban", f"#{b.user}")
    assert is_out(b), "the number of a user is the name of another one"
    stranger = Client(server.port)
    host(server, "ban", "10.0.0.0/8")
    time.sleep(1.2)
    assert stranger.request(t="ping")["t"] == "ok", "another net was banned, too"
    host(server, "ban", "127.0.0.0/24")
    assert is_out(stranger)
    try:
        Client(server.port)
        raise AssertionError("a banned address may come in")
    except Closed:
        pass
    host(server, "unban", "127.0.0.0/24")
    assert wait_until(lambda: not fails(lambda: Client(server.port)))
    for words in (("ban", "nobody"), ("ban", "10.0.0.0/33"), ("ban", "1.2.3"), ("mute", "#999999"), ("done", "7"), ("done", "x")):
        assert host(server, *words, code=1).count("\n") == 1
    for words in (("ban",), ("list", "x"), ("frob", "x")):
        host(server, *words, code=2)
    stop(server)


def fails(what):
    try:
        what()
        return False
    except Closed:
        return True


def test_reports():
    """A report reaches only the host, with what was really said; reports cannot flood the host."""
    server, port = watched()
    a, b, table = together(server)
    spectator = Client(server.port)
    b.request(t="chat", table=table, text="you fool")
    with sqlite3.connect(os.path.join(server.data, "windfall.db")) as database:  # as earlier versions took it
        database.execute("UPDATE chat SET text=?", ("you \x1b[31mfool\x9bm \u202e",))
    a.fence()
    n = next(m["n"] for m in a.heard + b.heard if m["t"] == "chat")
    for message, code in (({"user": a.user}, "option"), ({"user": 99999}, "option"), ({"user": b.user, "n": n + 1}, "option"),
                          ({"user": spectator.user}, "option"), ({"user": spectator.user, "n": n}, "option"),
                          ({"user": b.user, "text": "x" * 501}, "size"), ({"user": b.user, "words": "x"}, "form"), ({}, "form")):
        reply = a.request(t="report", table=table, **message)
        assert reply["t"] == "error" and reply["code"] == code, (message, reply)
    assert spectator.request(t="report", table=table, user=b.user)["code"] == "rights"
    assert host(server, "reports") == ""
    assert a.request(t="report", table=table, user=b.user, n=n, text="an insult")["t"] == "ok"
    assert a.request(t="report", table=table, user=b.user, n=n, text="again")["t"] == "ok"  # the same: kept once
    assert a.request(t="report", table=table, user=b.user)["t"] == "ok"
    told = host(server, "reports")
    assert told.count("report ") == 2 and "said: you  [31mfool  m    \n" in told and "reported as: an insult" in told, told
    assert f"#{b.user} " in told and f"by #{a.user} at table {table}" in told, told
    b.fence()
    assert not any("insult" in json.dumps(m) or m["t"] == "report" for m in b.heard), "the reported one is told"
    assert figures(port)["windfall_reports_total"] == 2
    number = re.search(r"report (\d+)", told)[1]
    host(server, "done", number)
    assert host(server, "reports").count("report ") == 1
    lines = []
    for i in range(25):
        b.request(t="chat", table=table, text=f"line {i}")
        lines.append(n + 1 + i)
    replies = [a.request(t="report", table=table, user=b.user, n=line) for line in lines]
    assert [r["t"] for r in replies].count("ok") == 19 and replies[-1]["code"] == "limit", replies
    assert server.stop() == 0
    server.start()
    assert host(server, "reports").count("report ") == 20
    host(server, "delete", "Kaori")
    assert host(server, "reports") == "", "the reports of a deleted account are kept"
    stop(server)


def made_unit():
    """The unit as it is installed, with this program."""
    with open(os.path.join(HERE, "..", "..", "share", "windfall.service.in"), encoding="utf-8") as file:
        text = file.read()
    path = os.path.join(new_folder(), "windfall.service")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace("@bindir@/windfall", os.path.abspath(PROGRAM)))
    return path, text


def test_unit():
    """systemd finds no error in the unit, and little more to restrict."""
    path, text = made_unit()
    for setting in ("SystemCallFilter=@system-service", "MemoryMax=", "ExecReload=", "WatchdogSec=", "DynamicUser=yes",
                    "StartLimitIntervalSec=0", "RestartSec="):  # systemd does not give up while the database is away
        assert setting in text, setting
    if not shutil.which("systemd-analyze"):
        print("skip operator unit: there is no systemd-analyze")
        return
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", path], capture_output=True, text=True, check=False)
    said = [line for line in done.stderr.splitlines() if "windfall.service" in line]
    assert not said, said
    done = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=20", path], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stdout[-400:] + done.stderr


def test_system_calls():
    """Nothing that the server does needs a system call that the unit forbids."""
    path, _ = made_unit()
    numbers = "/usr/include/x86_64-linux-gnu/asm/unistd_64.h"
    if not shutil.which("systemd-analyze") or not os.path.exists(numbers):
        print("skip operator system calls: there is no systemd-analyze, or another processor")
        return
    folder = new_folder(quick=False)
    wrapper = os.path.join(folder, "confined")
    with open(wrapper, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nexec {sys.executable} {HERE}/confine.py {path} {os.path.abspath(PROGRAM)} "$@"\n')
    os.chmod(wrapper, 0o700)
    assert subprocess.run([sys.executable, os.path.join(HERE, "confine.py"), path, sys.executable, "-c", "import os; os.chroot('/')"],
                          capture_output=True, check=False).returncode < 0, "nothing is forbidden"
    cert, key = make_cert(folder, "first")
    port, rng = free_port(), random.Random(3)
    plain = Server(wrapper, new_folder(quick=False), "--metrics", f"127.0.0.1:{port}")
    a = Client(plain.port)
    assert a.request(t="register", name="Kaori", password="correct horse")["t"] == "welcome"
    table = a.request(t="create", mode="base-2p", seats=[{"kind": "me"}, {"kind": "bot", "level": "greedy"}])["table"]
    for _ in range(10):
        assert wait_until(lambda: a.fence() or a.parts[table]["ask"])
        answer(a, table, rng)
    assert wait_until(lambda: a.fence() or a.parts[table]["ask"])
    assert a.request(t="hint", table=table, ask=a.parts[table]["ask"]["ask"], step=1)["t"] == "hint"
    assert figures(port)["windfall_choices_total"] == 10
    store("backup", os.path.join(folder, "copy.db"), "--data", plain.data)
    assert get(plain.port, "/catalog/base.json")[0] == 200
    assert a.request(t="resign", table=table)["t"] == "ok"
    a.fence()
    assert get(plain.port, f"/t/{table}.png")[0] == (200 if os.environ.get("PICTURES", "1") == "1" else 404)
    stop(plain)
    secure = Server(wrapper, None, "--cert", cert, "--key", key)
    secure.process.send_signal(signal.SIGHUP)
    assert shown_name(secure.port) == "first"
    stop(secure)


def names_in(server):
    people = {}
    for name in ("Kaori", "Ben"):
        people[name] = Client(server.port).request(t="login", name=name, password="correct horse")["t"] == "welcome"
    return people


def test_restore():
    """A restore refuses a folder in use and a bad file, and keeps what it replaces, with its log."""
    server, folder = Server(PROGRAM), new_folder()
    copy, bad = os.path.join(folder, "copy.db"), os.path.join(folder, "bad.db")
    Client(server.port).request(t="register", name="Kaori", password="correct horse")
    store("backup", copy, "--data", server.data)
    Client(server.port).request(t="register", name="Ben", password="correct horse")
    assert "another server uses the data folder" in store("restore", copy, "--data", server.data, code=1)
    assert names_in(server) == {"Kaori": True, "Ben": True}
    server.kill()  # the last writes are in the log alone
    with open(copy, "rb") as whole, open(bad, "wb") as damaged:
        data = bytearray(whole.read())
        data[4096:20000] = os.urandom(20000 - 4096)
        damaged.write(data)
    assert "damaged" in store("restore", bad, "--data", server.data, code=1)
    assert "No such file" in store("restore", os.path.join(folder, "none.db"), "--data", server.data, code=1)
    with open(bad, "w", encoding="utf-8") as file:
        file.write("notes " * 1000)
    assert bad in store("restore", bad, "--data", server.data, code=1)
    assert bad in store("backup", bad, "--data", server.data, code=1), "a backup replaces notes"
    server.start()
    assert names_in(server) == {"Kaori": True, "Ben": True}
    server.kill()
    old = store("restore", copy, "--data", server.data).split()[-1]
    server.start()
    assert names_in(server) == {"Kaori": True, "Ben": False}
    assert server.stop() == 0
    store("restore", old, "--data", server.data)
    server.start()
    assert names_in(server) == {"Kaori": True, "Ben": True}
    stop(server)
    if not os.geteuid():  # root restores for a service that runs as somebody else
        folder = new_folder()
        os.chown(folder, 65534, 65534)
        store("restore", copy, "--data", folder)
        store("restore", copy, "--data", folder)
        owners = {name: os.stat(os.path.join(folder, name)).st_uid for name in os.listdir(folder)}
        assert set(owners.values()) == {65534} and {"windfall.db", "windfall.lock", "windfall-old1.db"} <= set(owners), owners
    assert "unable to open" in store("backup", copy, "--data", new_folder(), code=1)
    assert os.path.exists(copy), "a failed backup removes the one before"
    assert subprocess.run([PROGRAM, "store", "burn", copy], capture_output=True, check=False).returncode == 2


sys.exit(run_tests(globals(), "operator", sys.argv[2:]))
