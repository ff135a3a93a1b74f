"""Noise over the socket: randomly changed messages, invalid frames, connections cut in the middle.
The server stays up, answers others, and its memory stays where it is.

usage: noise.py PROGRAM MESSAGES [SEED]"""
import json
import os
import random
import re
import socket
import sys

from client import PATIENCE, Client, Closed, Server

HERE = os.path.dirname(os.path.abspath(__file__))


def examples():
    with open(os.path.join(HERE, "../../docs/protocol.md"), encoding="utf-8") as file:
        return [json.dumps(json.loads(text)).encode()
                for text in re.findall(r"```json client\n(.*?)```", file.read(), re.S)]


def changed(rng, text, table):
    """A message with parts of it replaced."""
    text = bytearray(re.sub(rb'"table": "[^"]*"', b'"table": "' + table.encode() + b'"', text))
    for _ in range(rng.choice((0, 0, 1, 1, 2, 5))):
        at = rng.randrange(len(text))
        what = rng.randrange(5)
        if what == 0:
            text[at] = rng.randrange(32, 127)
        elif what == 1:
            del text[at:at + rng.randrange(1, 8)]
        elif what == 2:
            text[at:at] = rng.choice((b"[", b"{", b'"', b",", b"null", b"-1", b"9" * 30, b"1e400", b"\\u0000"))
        elif what == 3:
            numbers = [found.span() for found in re.finditer(rb"\d+", bytes(text))]
            if numbers:
                begin, end = rng.choice(numbers)
                text[begin:end] = str(rng.choice((0, 1, 2, 3, 255, 256, 2 ** 31, 2 ** 63))).encode()
        else:
            text += text[at:at + 40]
        if not text:
            text = bytearray(b" ")
    return bytes(text)


def memory(pid):
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1])


def broken_frames(port, rng, count):
    """Bytes that are not WebSocket frames, before and after the handshake."""
    for _ in range(count):
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
            line.sendall(bytes(rng.randrange(256) for _ in range(rng.randrange(1, 300))))
        client = Client(port, hello=rng.random() < 0.5)
        client.socket.sendall(bytes(rng.randrange(256) for _ in range(rng.randrange(1, 60))))
        client.close()


def drain(client):
    client.socket.setblocking(False)
    try:
        while client.socket.recv(1 << 20):
            pass
        raise Closed("the server hung up")
    except BlockingIOError:
        client.socket.setblocking(True)
    except OSError as error:
        raise Closed(str(error))


def main():
    program, count = sys.argv[1], int(sys.argv[2])
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    server, texts, first, sent = Server(program, None, "--per-address", "1000"), examples(), 0, 0
    watcher = Client(server.port)
    table = watcher.request(t="create", mode="base-2p", seats=[{"kind": "me"}, {"kind": "empty"}])["table"]
    while sent < count:
        client = Client(server.port)
        try:
            for _ in range(min(500, count - sent)):
                client.frame(changed(rng, rng.choice(texts), table))
                sent += 1
                drain(client)
        except Closed:
            pass
        client.close()
        if sent >= count // 4 and not first:
            first = memory(server.process.pid)
        assert watcher.request(t="ping")["t"] == "ok"
        watcher.heard = []
    broken_frames(server.port, rng, 50)
    assert watcher.request(t="ping")["t"] == "ok"
    grown = memory(server.process.pid) - first
    code = server.stop()
    server.remove()
    tables = 0 if count < 1000 else count // 40  # noise makes tables, too
    assert code == 0 and not server.errors, f"{code} {server.errors}"
    keeps = 150000 if b"__asan_init" in open(program, "rb").read() else 0  # what was freed, for a while
    assert grown < 20000 + keeps + tables * 30, f"{grown} kB more"
    print(f"ok {sent} messages of noise, memory grew by {grown} kB")


main()
