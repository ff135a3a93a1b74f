"""One stranger cannot take the server from the others: limits go by the real address, and nothing large is done on the
loop.

usage: fair.py PROGRAM"""
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import urllib.request

from client import PATIENCE, Client, Closed, Server, free_port, new_folder, run_tests, wait_until

PROGRAM = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))


def is_let_in(port, **how):
    try:
        return Client(port, **how)
    except Closed:
        return None


def test_behind_a_proxy():
    """A client behind the proxy is counted by the address that the proxy reports, not by what it claims itself."""
    server = Server(PROGRAM, None, "--trusted-proxy", "127.0.0.0/8", "--per-address", "2")
    kept = [is_let_in(server.port, behind=who) for who in ("203.0.113.1", "1.1.1.1, 203.0.113.1")]
    assert all(kept) and not is_let_in(server.port, behind="2.2.2.2, 203.0.113.1")
    six = [is_let_in(server.port, behind=f"2001:db8::{i}") for i in range(3)]
    assert all(six[:2]) and not six[2], "a network of IPv6 is counted as one"
    assert is_let_in(server.port, behind="203.0.113.2")
    kept[0].close()
    assert wait_until(lambda: is_let_in(server.port, behind="203.0.113.1"))
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


def ask(port, source, *heads):
    """Sends requests on one connection, all at once, and returns the status of each answer."""
    found, rest = [], b""
    with socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0)) as line:
        line.sendall("".join(f"{head}\r\nHost: 127.0.0.1\r\n\r\n" for head in heads).encode())
        while len(found) < len(heads) and (more := line.recv(65536)):
            *answers, rest = (rest + more).split(b"\r\n\r\n")
            found += [int(answer.split()[1]) for answer in answers]
    return found


UPGRADE = ("GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")


def test_connections_of_a_proxy_are_used_again():
    """Caddy and others send requests of several people on one connection: each counts for who made it."""
    server = Server(PROGRAM, None, "--trusted-proxy", "127.0.0.1", "--per-address", "1")
    first, second = (f"X-Forwarded-For: 203.0.113.{i}" for i in (1, 2))
    kept = is_let_in(server.port, behind="203.0.113.1")
    head = "HEAD / HTTP/1.1\r\n"
    assert kept and ask(server.port, "127.0.0.1", head + second, f"{UPGRADE}\r\n{first}") == [200, 503]
    assert ask(server.port, "127.0.0.1", head + first, f"{UPGRADE}\r\n{second}") == [200, 101]
    # some proxies add a line of their own instead of continuing that of the caller
    assert ask(server.port, "127.0.0.1", f"{UPGRADE}\r\n{second}\r\n{first}") == [503]
    assert ask(server.port, "127.0.0.1", f"{UPGRADE}\r\n{first}\r\n{second}") == [101]
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


def test_connections_in_a_row():
    """Whoever does nothing but connect and hang up uses up the time of that address, too."""
    watch = free_port()
    server = Server(PROGRAM, None, "--rate", "1", "--metrics", f"127.0.0.1:{watch}")
    server.process.send_signal(signal.SIGSTOP)
    for _ in range(800):
        socket.create_connection(("127.0.0.1", server.port), PATIENCE, ("127.0.0.2", 0)).close()
    server.process.send_signal(signal.SIGCONT)
    assert ask(server.port, "127.0.0.3", "HEAD / HTTP/1.1") == [200]
    with urllib.request.urlopen(f"http://127.0.0.1:{watch}/metrics", timeout=PATIENCE) as reply:
        refused = re.search(r'^windfall_refused_total\{reason="rate"\} (\d+)', reply.read().decode(), re.M)
    assert int(refused[1]) > 100, refused[0]
    assert wait_until(lambda: is_let_in(server.port, source="127.0.0.2"))
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


def own_catalog(port):
    me = Client(port)
    with open(os.path.join(HERE, "..", "cards", "everything.cards"), encoding="utf-8") as file:
        table = me.request(t="create", mode="base-2p", cards=file.read(),
                           seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])["table"]
    me.fence()
    return me, me.parts[table]["game"]["catalog"]


def test_requests_in_a_row():
    """What is dear to answer is not answered a thousand times in a row: that stood still for a second."""
    server = Server(PROGRAM, None, "--rate", "20", "--per-address", "8")
    kept, own = own_catalog(server.port)
    heads = [f"HEAD /catalog/{own}.json HTTP/1.1"] * 1000
    found = ask(server.port, "127.0.0.2", *heads)
    assert found[0] == 200 and found[-1] == 429 and len(found) < 1000, (found[0], found[-1], len(found))
    assert ask(server.port, "127.0.0.3", "HEAD / HTTP/1.1") == [200]
    assert kept.request(t="ping")["t"] == "ok" and server.stop() == 0 and not server.errors, server.errors
    server.remove()


def test_handshakes():
    """Nor are handshakes of TLS made without end."""
    folder = new_folder()
    files = [os.path.join(folder, name) for name in ("key.pem", "cert.pem")]
    made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:4096", "-nodes", "-keyout", files[0], "-out",
                           files[1], "-days", "2", "-subj", "/CN=localhost"], capture_output=True, check=False)
    assert made.returncode == 0, made.stderr
    server = Server(PROGRAM, None, "--cert", files[1], "--key", files[0], "--rate", "1", "--per-address", "5")
    trust = ssl.create_default_context(cafile=files[1])
    assert not all(shakes(server.port, trust, "127.0.0.2") for _ in range(100))
    assert shakes(server.port, trust, "127.0.0.3")
    assert wait_until(lambda: shakes(server.port, trust, "127.0.0.2"))
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


def shakes(port, trust, source):
    try:
        with socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0)) as line:
            with trust.wrap_socket(line, server_hostname="localhost"):
                return True
    except OSError:
        return False


def test_analyses_of_one_address():
    """A stranger who has many games analysed leaves room for others."""
    server = Server(PROGRAM, None, "--review-plays", "100000")
    with open(os.path.join(HERE, "..", "games", "base-3p-greedy.rec"), encoding="utf-8") as file:
        game = {"t": "create", "mode": "base-3p", "record": file.read(), "shuffle": False,
                "seats": [{"kind": "me"}] + 2 * [{"kind": "bot", "level": "greedy"}]}
    lines = [Client(server.port, source="127.0.0.2") for _ in range(9)] + [Client(server.port, source="127.0.0.3")]
    busy = []
    for line in lines:
        number = line.send(t="analyse", table=line.request(**game)["table"])
        line.send(t="ping")
        reply = line.receive()
        while reply.get("re") not in (number, number + 1):
            reply = line.receive()
        busy.append(reply.get("code") == "busy")
    assert busy == [False] * 8 + [True, False], busy
    server.kill()
    server.remove()


def test_not_behind_a_proxy():
    """Only the trusted proxy is believed."""
    server = Server(PROGRAM, None, "--trusted-proxy", "192.0.2.1", "--per-address", "2")
    kept = [is_let_in(server.port, behind=f"203.0.113.{i}") for i in range(3)]
    assert all(kept[:2]) and not kept[2]
    assert server.stop() == 0
    assert server.errors.count("\n") == 1 and "--trusted-proxy" in server.errors, server.errors
    server.remove()
    done = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", new_folder(), "--trusted-proxy", "my-proxy"],
                          capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode and "ADDRESS/BITS" in done.stderr and done.stderr.count("\n") == 1, done


def block_of(first):
    """The block of docs/hosting.md that begins with this line."""
    with open(os.path.join(HERE, "..", "..", "docs", "hosting.md"), encoding="utf-8") as file:
        return re.search(rf"^```\n({re.escape(first)}\n.*?)^```", file.read(), re.M | re.S)[1]


def real_proxies(folder, ours, theirs):
    """The proxies that are installed, as hosting.md sets them up, but without TLS."""
    nginx = block_of("location / {").replace("127.0.0.1:7070", f"127.0.0.1:{theirs}")
    temps = "".join(f"{name}_temp_path {name}; " for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    caddy = block_of("play.example.org {").replace("127.0.0.1:7070", f"127.0.0.1:{theirs}")
    haproxy = "".join(line for line in block_of("backend windfall").splitlines(True) if "two" not in line)
    haproxy = haproxy.replace("192.0.2.11:7070", f"127.0.0.1:{theirs}")
    times = "timeout connect 1s\n timeout client 1m\n timeout server 1m"
    files = {"haproxy.cfg": f"defaults\n mode http\n {times}\nfrontend door\n bind 127.0.0.1:{ours}\n"
                            f" default_backend windfall\n{haproxy}",
             "nginx.conf": f"pid nginx.pid; daemon off; events {{}} http {{ access_log off; {temps}"
                           f"server {{ listen 127.0.0.1:{ours}; server_name play.example.org; {nginx} }} }}",
             "Caddyfile": "{\n admin off\n}\n" + caddy.replace("play.example.org", f"http://play.example.org:{ours}")}
    for name, text in files.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    commands = {"haproxy": ["-f", os.path.join(folder, "haproxy.cfg")],
                "nginx": ["-p", folder, "-e", "nginx.log", "-c", "nginx.conf"],
                "caddy": ["run", "--adapter", "caddyfile", "--config", os.path.join(folder, "Caddyfile")]}
    path = os.environ["PATH"] + ":/usr/sbin"
    return [[shutil.which(name, path=path), *words] for name, words in commands.items() if shutil.which(name, path=path)]


def test_real_proxies():
    """HAProxy and nginx, and Caddy where it is installed: pages, WebSockets, and the limits of one address."""
    folder, ours = new_folder(), free_port()
    server = Server(PROGRAM, None, "--host", "play.example.org", "--trusted-proxy", "127.0.0.1", "--per-address", "1")
    host, commands = f"play.example.org:{ours}", real_proxies(folder, ours, server.port)
    for command in commands:
        with subprocess.Popen(command, env={**os.environ, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder},
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as proxy:
            try:
                request = urllib.request.Request(f"http://127.0.0.1:{ours}/", headers={"Host": host})
                assert wait_until(lambda: opens(request)), f"no page by {command[0]}"
                kept = [is_let_in(ours, host=host, origin=f"http://{host}", source=f"127.0.0.{i}") for i in (2, 3, 2)]
                assert all(kept[:2]) and not kept[2], f"{command[0]}: limits do not go by who is behind it"
                assert not is_let_in(ours, host=host, origin="http://evil.example", source="127.0.0.4"), command
                for line in kept[:2]:
                    assert line.request(t="ping")["t"] == "ok", command
                    line.close()
            finally:
                proxy.terminate()
    assert {"haproxy", "nginx"} <= {os.path.basename(command[0]) for command in commands}, commands
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


def opens(request):
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
            return reply.status == 200
    except OSError:
        return False


def test_long_names():
    """A name of the most characters, each of several bytes, is in the record as it is, and stops nothing."""
    server = Server(PROGRAM)
    a, b = Client(server.port), Client(server.port)
    for name in ("A" + "\u3042" * 23, "\U00020000" * 24):
        assert a.request(t="account", name=name)["t"] == "welcome", name
        table = a.request(t="create", mode="base-2p", shuffle=False,
                          seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])["table"]
        assert a.request(t="resign", table=table)["t"] == "ok"
        record = a.request(t="record", table=table)
        assert f"\nname 0 {name}\n" in record["text"], record
        assert b.request(t="create", mode="base-2p", seats=[{"kind": "me"}, {"kind": "empty"}])["t"] == "ok"
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


def test_own_catalog_is_not_packed():
    server = Server(PROGRAM)
    a = Client(server.port)
    with open(os.path.join(HERE, "..", "cards", "everything.cards"), encoding="utf-8") as file:
        cards = file.read()
    table = a.request(t="create", mode="base-2p", seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])["table"]
    a.fence()
    built_in = a.parts[table]["game"]["catalog"]
    reply = a.request(t="create", mode="base-2p", cards=cards,
                      seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
    assert reply["t"] == "ok", reply
    a.fence()
    own = a.parts[reply["table"]]["game"]["catalog"]
    assert own != built_in
    for name, packed in ((built_in, "gzip"), (own, None)):
        request = urllib.request.Request(f"http://127.0.0.1:{server.port}/catalog/{name}.json",
                                         headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request, timeout=PATIENCE) as got:
            assert got.headers["Content-Encoding"] == packed, (name, got.headers["Content-Encoding"])
    assert server.stop() == 0
    server.remove()


sys.exit(run_tests(globals(), "fair", sys.argv[2:]))
