"""Packets that once stopped or broke a server, and variations of them: bodies, second requests,
upgrades to something else, HTTP/2. After each of them the server answers a fresh request at once, over
plain connections and over TLS.

usage: packets.py PROGRAM"""
import ctypes
import ctypes.util
import os
import socket
import ssl
import struct
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from client import PATIENCE, Client, Server, new_folder

AT_ONCE = 0.1 * PATIENCE / 20  # seconds
HOST = b"Host: localhost\r\n"
GET = b"GET / HTTP/1.1\r\n" + HOST + b"\r\n"
HEAD = b"HEAD / HTTP/1.1\r\n" + HOST + b"\r\n"
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
H2C = (b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n")


def request(method, path=b"/", fields=b"", body=b""):
    return method + b" " + path + b" HTTP/1.1\r\n" + HOST + fields + b"\r\n" + body


def with_body(method, body=b"hello"):
    return request(method, fields=b"Content-Length: %d\r\n" % len(body), body=body)


def chunked(method):
    return request(method, fields=b"Transfer-Encoding: chunked\r\n", body=b"5\r\nhello\r\n0\r\n\r\n")


def frame(kind, flags, stream, body=b""):
    return struct.pack(">I", len(body))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + body


def h2_request(stream, method=0x82):
    """HEADERS that end the header block but not the stream, then DATA."""
    return (frame(4, 0, 0) + frame(1, 4, stream, bytes([method]) + b"\x84\x86\x41\x01x") +
            frame(0, 0, stream, b"hello"))


WS = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
# What is sent: in these pieces with a pause between them, and all at once.
PIECES = {
    "GET, then POST with a body": [GET, with_body(b"POST")],
    "HEAD, then POST with a body": [HEAD, with_body(b"POST")],
    "POST, then POST": [with_body(b"POST"), with_body(b"POST")],
    "GET, then PUT": [GET, with_body(b"PUT")],
    "POST whose body comes later": [GET, request(b"POST", fields=b"Content-Length: 5\r\n"), b"he", b"llo"],
    "POST whose body never comes": [request(b"POST", fields=b"Content-Length: 5\r\n")],
    "GET with a body": [with_body(b"GET")],
    "HEAD with a body": [with_body(b"HEAD")],
    "GET, then GET with a body": [GET, with_body(b"GET")],
    "a body that is a request": [with_body(b"GET", GET)],
    "a body in chunks": [chunked(b"POST"), chunked(b"GET")],
    "GET, then a body in chunks": [GET, chunked(b"GET")],
    "a negative length": [request(b"GET", fields=b"Content-Length: -5\r\n", body=b"hello")],
    "an endless length": [request(b"GET", fields=b"Content-Length: 99999999999999999999\r\n", body=b"hello")],
    "two lengths": [request(b"GET", fields=b"Content-Length: 0\r\nContent-Length: 5\r\n", body=b"hello")],
    "other methods": [request(b"DELETE"), request(b"OPTIONS"), request(b"PATCH"), request(b"CONNECT")],
    "OPTIONS *": [request(b"OPTIONS", b"*")],
    "no method at all": [request(b"FROB"), b"\r\n\r\n"],
    "h2c": [request(b"GET", fields=H2C), PREFACE + h2_request(3)],
    "h2c, POST": [request(b"GET", fields=H2C), PREFACE + h2_request(3, 0x83)],
    "h2c, DATA of the first stream": [request(b"GET", fields=H2C), PREFACE + frame(4, 0, 0) + frame(0, 0, 1, b"hello")],
    "h2c, HEAD": [request(b"HEAD", fields=H2C), PREFACE + h2_request(3)],
    "GET, then h2c": [GET, request(b"GET", fields=H2C), PREFACE + h2_request(3)],
    "HTTP/2 at once": [PREFACE + h2_request(1)],
    "HEAD, then HEAD with an unknown upgrade": [
        HEAD, request(b"HEAD", b"/catalog/base.json", b"Connection: Upgrade\r\nUpgrade: foo\r\n")],
    "an unknown upgrade": [request(b"GET", b"/catalog/base.json", b"Connection: Upgrade\r\nUpgrade: foo\r\n")],
    "an empty upgrade": [request(b"GET", fields=b"Connection: Upgrade\r\nUpgrade:\r\n")],
    "two upgrades": [request(b"GET", b"/ws", b"Upgrade: h2c\r\n" + WS + KEY), PREFACE + h2_request(3)],
    "a WebSocket without a key": [request(b"GET", b"/ws", WS)],
    "a WebSocket with a body": [request(b"GET", b"/ws", WS + KEY + b"Content-Length: 5\r\n", b"hello")],
    "a WebSocket by POST": [request(b"POST", b"/ws", WS + KEY)],
    "GET, then a WebSocket": [GET, request(b"GET", b"/ws", WS + KEY), b"\x81\x85\0\0\0\0hello"],
    "GETs in one piece": [GET * 50],
    "GETs in one piece, with a POST between": [GET * 3 + with_body(b"POST") + GET * 3],
    "a head that never ends": [b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 20000],
    "a line that never ends": [b"GET /" + b"x" * 200000],
    "empty lines": [b"\r\n" * 5000],
    "nothing but zeros": [b"\0" * 5000],
}
PACKETS = {**PIECES, **{f"{name}, all at once": [b"".join(pieces)] for name, pieces in PIECES.items() if len(pieces) > 1}}


def tls_files():
    folder = new_folder()
    key, cert = os.path.join(folder, "key.pem"), os.path.join(folder, "cert.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-keyout", key, "-out", cert, "-days", "2", "-subj", "/CN=localhost"],
                   capture_output=True, check=True)
    trust = ssl.create_default_context(cafile=cert)
    trust.check_hostname = False
    trust.set_alpn_protocols(["h2", "http/1.1"])
    return trust, ("--cert", cert, "--key", key)


def connect(port, trust):
    line = socket.create_connection(("127.0.0.1", port), PATIENCE)
    return trust.wrap_socket(line) if trust else line


def answers(line):
    """Everything until the server hangs up or sends nothing more."""
    heard = b""
    line.settimeout(0.3 * PATIENCE / 20)
    try:
        while piece := line.recv(65536):
            heard += piece
    except OSError:
        pass
    return heard


def send(port, trust, pieces):
    with connect(port, trust) as line:
        try:
            for piece in pieces:
                line.sendall(piece)
                time.sleep(0.01)
        except OSError:
            pass  # it has hung up already
        return answers(line)


def fresh(port, trust, path=b"/"):
    """Seconds until a fresh request is answered; the best of three, because the machine may be busy."""
    took = []
    while len(took) < 3 and not (took and min(took) < AT_ONCE):
        begun = time.monotonic()
        with connect(port, trust) as line:
            line.settimeout(2 * PATIENCE / 20)
            line.sendall(request(b"GET", path, fields=b"Connection: close\r\n"))
            try:
                assert line.recv(100).startswith(b"HTTP/1.1 200 "), "another answer"
            except OSError:
                pass
        took.append(time.monotonic() - begun)
    return min(took)


def check_answers(name, pieces, heard):
    """Bodies and other protocols are refused, and nothing else is mistaken for a request."""
    assert b"HTTP/2" not in heard and b"\r\nupgrade: h2c" not in heard.lower(), f"{name}: {heard[:200]}"
    lines = [line for line in heard.split(b"\r\n") if line.startswith(b"HTTP/1.1 ")]
    refused = [line for line in lines if line[9:10] == b"4"]
    assert len(refused) <= 1, f"{name}: {lines}"
    first = pieces[0].split(b"\r\n\r\n")[0]
    if b"Content-Length" in first or b"Transfer-Encoding" in first:
        assert not any(line.startswith(b"HTTP/1.1 2") for line in lines), f"{name}: {lines}"


def check_more_requests(port, trust):
    """They are answered one after another; what follows a refused request is not read."""
    for pieces in ([GET, GET, HEAD], [GET + GET + HEAD]):
        heard = send(port, trust, pieces)
        assert heard.count(b"HTTP/1.1 200 ") == 3 and b"connection: keep-alive" in heard, heard[:300]
    heard = send(port, trust, [GET + with_body(b"POST", GET) + GET])
    assert heard.count(b"HTTP/1.1 200 ") == 1 and heard.count(b"HTTP/1.1 405 ") == 1, heard
    heard = send(port, trust, [request(b"GET", fields=b"Connection: close\r\n") + GET])
    assert heard.count(b"HTTP/1.1 ") == 1 and b"connection: close" in heard, heard


def check_hosts(port, trust):
    """Only the names of this server are answered."""
    for host, fine in ((b"localhost", True), (b"LOCALHOST:80", True), (b"127.0.0.1:7070", True), (b"[::1]:1", True),
                       (b"a.localhost", True), (b"play.example", True), (b"games.example", True), (b"Games.example:8443", True), (b"evil.example", False), (b"localhost:x", False),
                       (b"", False), (b"play.example,other", False), (b"[::1", False)):
        heard = send(port, trust, [b"GET / HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n\r\n"])
        assert heard.startswith(b"HTTP/1.1 200 " if fine else b"HTTP/1.1 4"), (host, heard[:60])


def answers_after_new_keys(port, count):
    """Whether a request is answered after so many new keys of TLS, which Python's own TLS cannot send."""
    tls = ctypes.CDLL(ctypes.util.find_library("ssl"))
    for name in ("TLS_client_method", "SSL_CTX_new", "SSL_new"):
        getattr(tls, name).restype = ctypes.c_void_p
    context = ctypes.c_void_p(tls.SSL_CTX_new(ctypes.c_void_p(tls.TLS_client_method())))
    mine, heard = ctypes.c_void_p(tls.SSL_new(context)), ctypes.create_string_buffer(100)
    with connect(port, None) as line:
        line.settimeout(None)
        assert tls.SSL_set_fd(mine, line.fileno()) == 1 and tls.SSL_connect(mine) == 1, "no TLS"
        for _ in range(count):
            if tls.SSL_key_update(mine, 0) != 1 or tls.SSL_do_handshake(mine) != 1:
                break
        tls.SSL_write(mine, GET, len(GET))
        answered = tls.SSL_read(mine, heard, 100) > 0
        tls.SSL_free(mine)
    tls.SSL_CTX_free(context)
    return answered


def check_new_keys(port):
    """While they arrive, OpenSSL reads on by itself: a stranger who sends nothing else would have the whole loop."""
    assert answers_after_new_keys(port, 3), "no answer after new keys"
    assert not answers_after_new_keys(port, 200), "new keys are taken without end"


def begin_slowly(port, trust):
    """Connections that never finish what they begin: nothing at all, no request, half of one, a second one."""
    lines = [connect(port, None), connect(port, trust), connect(port, trust), connect(port, trust)]
    lines[2].sendall(b"GET / HTTP/1.1\r\nHost:")
    lines[3].sendall(GET)
    return lines, time.monotonic()


def check_slow(lines, begun):
    """They are closed after some seconds, even if bytes trickle in."""
    for line in lines:
        line.settimeout(0.5)
    while lines and time.monotonic() - begun < 20 * PATIENCE / 20:
        for line in lines[:]:
            try:
                if line is lines[-1]:
                    line.sendall(b"x")
                if not line.recv(65536):
                    lines.remove(line)
            except TimeoutError:
                pass
            except OSError:
                lines.remove(line)
    assert not lines and time.monotonic() - begun > 8, (lines, time.monotonic() - begun)


def check(program, trust, options):
    server = Server(program, None, "--host", "example,play.example", "--public-url",
                    "https://games.example:8443", *options)
    slow = begin_slowly(server.port, trust)
    if trust:
        with connect(server.port, trust) as line:
            assert line.selected_alpn_protocol() != "h2", "HTTP/2 is offered"
        check_new_keys(server.port)
    else:
        person = Client(server.port)
    for name, pieces in PACKETS.items():
        try:
            check_answers(name, pieces, send(server.port, trust, pieces))
            took = fresh(server.port, trust)
        except OSError as error:
            raise AssertionError(f"{name}: {error}") from error
        assert took < AT_ONCE, f"{name}: a fresh request takes {took:.3f} s"
    check_more_requests(server.port, trust)
    check_hosts(server.port, trust)
    check_slow(*slow)
    if not trust:
        assert person.request(t="ping")["t"] == "ok"
    code = server.stop()
    server.remove()
    assert code == 0 and not server.errors, f"{code} {server.errors}"
    print(f"ok {len(PACKETS)} packets, {'TLS' if trust else 'plain'}")


def check_watchers(program):
    """The address of health and metrics has the same reader: all packets at the same time, then a fresh request."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = Server(program, None, "--metrics", f"127.0.0.1:{port}")
    lines = [(name, pieces, connect(port, None)) for name, pieces in PIECES.items()]
    for part in range(max(map(len, PIECES.values()))):
        for _, pieces, line in lines:
            try:
                line.sendall(b"".join(pieces[part:part + 1]))
            except OSError:
                pass  # it has hung up already
    took = fresh(port, None, b"/healthz")
    assert took < AT_ONCE, f"a fresh request takes {took:.3f} s"
    for name, pieces, line in lines:
        with line:
            line.settimeout(0.05)
            try:
                heard = line.recv(65536)
            except OSError:
                heard = b""
            assert b" 101 " not in heard and b" 200 " not in heard, f"{name}: {heard[:200]}"
            check_answers(name, pieces, heard)
    assert fresh(port, None, b"/metrics") < AT_ONCE
    assert server.stop() == 0 and not server.errors, server.errors
    print(f"ok {len(PIECES)} packets, health and metrics")


def main():
    check_watchers(sys.argv[1])
    with ThreadPoolExecutor() as both:
        for done in [both.submit(check, sys.argv[1], *how) for how in ((None, ()), tls_files())]:
            done.result()


main()
