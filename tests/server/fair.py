"""One stranger cannot take the server from the others: limits go by the real address, and nothing large is done on the
loop.

usage: fair.py PROGRAM"""
import os
import subprocess
import sys
import urllib.request

from client import Client, Closed, Server, new_folder, run_tests, wait_until

PROGRAM = sys.argv[1]
HERE = os.path.dirname(os.path.abspath(__file__))


def is_let_in(server, **how):
    try:
        return Client(server.port, **how)
    except Closed:
        return None


def test_behind_a_proxy():
    """Who comes by the proxy is counted by the address that it tells, and by nothing he says himself."""
    server = Server(PROGRAM, None, "--trusted-proxy", "127.0.0.0/8", "--per-address", "2")
    kept = [is_let_in(server, behind=who) for who in ("203.0.113.1", "1.1.1.1, 203.0.113.1")]
    assert all(kept) and not is_let_in(server, behind="2.2.2.2, 203.0.113.1")
    six = [is_let_in(server, behind=f"2001:db8::{i}") for i in range(3)]
    assert all(six[:2]) and not six[2], "a network of IPv6 is counted as one"
    assert is_let_in(server, behind="203.0.113.2")
    kept[0].close()
    assert wait_until(lambda: is_let_in(server, behind="203.0.113.1"), 5)
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


def test_not_behind_a_proxy():
    """Nobody else is believed."""
    server = Server(PROGRAM, None, "--trusted-proxy", "192.0.2.1", "--per-address", "2")
    kept = [is_let_in(server, behind=f"203.0.113.{i}") for i in range(3)]
    assert all(kept[:2]) and not kept[2]
    assert server.stop() == 0
    server.remove()
    done = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", new_folder(), "--trusted-proxy", "my-proxy"],
                          capture_output=True, text=True, timeout=20)
    assert done.returncode and "ADDRESS/BITS" in done.stderr and done.stderr.count("\n") == 1, done


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
