"""One stranger cannot take the server from the others: limits go by the real address, and nothing large is done on the
loop.

usage: fair.py PROGRAM"""
import os
import re
import shutil
import subprocess
import sys
import urllib.request

from client import Client, Closed, Server, free_port, new_folder, run_tests, wait_until

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
    assert wait_until(lambda: is_let_in(server.port, behind="203.0.113.1"), 5)
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


def test_not_behind_a_proxy():
    """Only the trusted proxy is believed."""
    server = Server(PROGRAM, None, "--trusted-proxy", "192.0.2.1", "--per-address", "2")
    kept = [is_let_in(server.port, behind=f"203.0.113.{i}") for i in range(3)]
    assert all(kept[:2]) and not kept[2]
    assert server.stop() == 0
    server.remove()
    done = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", new_folder(), "--trusted-proxy", "my-proxy"],
                          capture_output=True, text=True, timeout=20)
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
    files = {"nginx.conf": f"pid nginx.pid; daemon off; events {{}} http {{ access_log off; {temps}"
                           f"server {{ listen 127.0.0.1:{ours}; server_name play.example.org; {nginx} }} }}",
             "Caddyfile": "{\n admin off\n}\n" + caddy.replace("play.example.org", f"http://play.example.org:{ours}")}
    for name, text in files.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    commands = {"nginx": ["-p", folder, "-e", "nginx.log", "-c", "nginx.conf"],
                "caddy": ["run", "--adapter", "caddyfile", "--config", os.path.join(folder, "Caddyfile")]}
    path = os.environ["PATH"] + ":/usr/sbin"
    return [[shutil.which(name, path=path), *words] for name, words in commands.items() if shutil.which(name, path=path)]


def test_real_proxies():
    """nginx and Caddy, where they are installed: pages, WebSockets, and the limits of one address."""
    folder, ours = new_folder(), free_port()
    server = Server(PROGRAM, None, "--host", "play.example.org", "--trusted-proxy", "127.0.0.1", "--per-address", "1")
    host, commands = f"play.example.org:{ours}", real_proxies(folder, ours, server.port)
    for command in commands:
        with subprocess.Popen(command, env={**os.environ, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder},
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as proxy:
            request = urllib.request.Request(f"http://127.0.0.1:{ours}/", headers={"Host": host})
            assert wait_until(lambda: opens(request), 20), f"no page by {command[0]}"
            kept = [is_let_in(ours, host=host, origin=f"http://{host}", source=f"127.0.0.{i}") for i in (2, 3, 2)]
            assert all(kept[:2]) and not kept[2], f"{command[0]}: limits do not go by who is behind it"
            assert not is_let_in(ours, host=host, origin="http://evil.example", source="127.0.0.4"), command
            for line in kept[:2]:
                assert line.request(t="ping")["t"] == "ok", command
                line.close()
            proxy.terminate()
    if not commands:
        print("skip real proxies: neither nginx nor caddy is installed")
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


def opens(request):
    try:
        with urllib.request.urlopen(request, timeout=5) as reply:
            return reply.status == 200
    except OSError:
        return False


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
        with urllib.request.urlopen(request, timeout=20) as got:
            assert got.headers["Content-Encoding"] == packed, (name, got.headers["Content-Encoding"])
    assert server.stop() == 0
    server.remove()


sys.exit(run_tests(globals(), "fair"))
