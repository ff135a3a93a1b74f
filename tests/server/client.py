"""A WebSocket client and a server to talk to, with only Python's standard library."""
import atexit
import base64
import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time
import traceback


PATIENCE = int(os.environ.get("PATIENCE", "20"))  # seconds; more where a sanitizer slows everything down


class Closed(Exception):
    pass


class Refused(Closed):
    """The server answered hello with an error."""

    def __init__(self, reply):
        super().__init__(str(reply))
        self.code = reply["code"]


def new_folder(quick=True):
    """A folder for data; in memory unless syncing the disk is tested."""
    memory = "/dev/shm" if quick and os.access("/dev/shm", os.W_OK) else None
    folder = tempfile.mkdtemp(prefix="windfall-test-", dir=memory)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def new_store(quick=True):
    """Where a server keeps everything: a folder, or a database in the PostgreSQL of tests/postgres.py."""
    address = os.environ.get("WINDFALL_POSTGRES")
    if not address:
        return new_folder(quick)
    name = "w" + os.urandom(8).hex()
    subprocess.run(["psql", "-qc", f"CREATE DATABASE {name}", address], check=True)
    return address.replace("/postgres?", f"/{name}?")


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Server:
    """A server of its own, on a free port, with its data in a folder or a database."""

    def __init__(self, program, data=None, *options, env=None):
        self.program, self.options, self.env = program, list(options), env
        self.data = data or new_store()
        if "--metrics" not in options:
            self.options += ["--metrics", "off"]
        self.port = 0
        atexit.register(self.end)
        self.start()

    def start(self):
        options = ["--data", self.data, "--port", str(self.port), "--bot-delay", "0",
                   "--quick-passwords", "--rate", "100000", "--burst", "100000",
                   "--guest-tables", "100000"] + self.options
        self.process = subprocess.Popen([self.program, "serve"] + options, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, env=self.env)
        self.line = self.process.stdout.readline()
        found = re.search(r"://[^ ]*:(\d+)", self.line)
        if not found:
            raise Closed("the server did not start: " + self.process.stderr.read())
        self.port = int(found[1])

    def end(self):
        """However a test ends, its server ends with it."""
        if self.process.poll() is None:
            self.kill()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE + 10)
        self.errors = self.process.stderr.read()
        return code

    def remove(self):
        shutil.rmtree(self.data, ignore_errors=True)


class Client:
    """One connection. `parts` of each table it is at are kept up to date."""

    def __init__(self, port, token=None, origin=None, path="/ws", hello=True, behind=None, host=None, source="127.0.0.1"):
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.bytes, self.number, self.heard, self.port = b"", 0, [], port
        self.parts, self.tables, self.seq = {}, {}, {}
        self.on_message = None
        key = base64.b64encode(os.urandom(16)).decode()
        head = (f"GET {path} HTTP/1.1\r\nHost: {host or f'127.0.0.1:{port}'}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Protocol: windfall-1\r\n")
        if origin:
            head += f"Origin: {origin}\r\n"
        if behind:  # a proxy
            head += f"X-Forwarded-For: {behind}\r\n"
        self.socket.sendall((head + "\r\n").encode())
        while b"\r\n\r\n" not in self.bytes:
            self._more()
        answer, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        if b" 101 " not in answer.split(b"\r\n")[0]:
            raise Closed(answer.decode())
        if hello:
            message = {"t": "hello", "v": 2}
            if token:
                message["token"] = token
            self.welcome = self.request(**message)
            if self.welcome["t"] == "error":
                raise Refused(self.welcome)
            self.token, self.user = self.welcome["token"], self.welcome["you"]["user"]

    def _more(self):
        try:
            data = self.socket.recv(65536)
        except OSError as error:
            raise Closed(str(error))
        if not data:
            raise Closed("end of stream")
        self.bytes += data

    def _take(self, size):
        while len(self.bytes) < size:
            self._more()
        taken, self.bytes = self.bytes[:size], self.bytes[size:]
        return taken

    def frame(self, data, op=1, final=True):
        size, mask = len(data), os.urandom(4)
        head = bytes([(0x80 if final else 0) | op])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        masked = bytes(b ^ mask[i & 3] for i, b in enumerate(data))
        try:
            self.socket.sendall(head + mask + masked)
        except OSError as error:
            raise Closed(str(error))

    def send(self, **message):
        self.number += 1
        message.setdefault("id", self.number)
        self.frame(json.dumps(message).encode())
        return message["id"]

    def receive(self):
        data = b""
        while True:
            first, second = self._take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            piece, op = self._take(size), first & 15
            if op == 8:
                raise Closed(f"closed {struct.unpack('>H', piece[:2])[0] if piece else ''}")
            if op == 9:
                self.frame(piece, 10)
            elif op < 3:
                data += piece
                if first & 0x80:
                    return self.take_in(data)

    def take_in(self, data):
        message = json.loads(data)
        kind, table = message["t"], message.get("table")
        if kind == "view":
            if message["full"]:
                self.parts[table], self.seq[table] = {}, message["seq"] - 1
            assert message["seq"] == self.seq[table] + 1, "a view is missing"
            self.seq[table] += 1
            self.parts[table].update(message["parts"])
        elif kind == "table":
            self.tables[table] = message
        if self.on_message:
            self.on_message(self, message)
        self.heard.append(message)
        return message

    def wait_for(self, number):
        while True:
            message = self.receive()
            if message.get("re") == number:
                return message

    def request(self, **message):
        return self.wait_for(self.send(**message))

    def fence(self):
        """Receives everything that the server has sent so far."""
        self.heard = []
        self.request(t="ping")

    def close(self):
        self.socket.close()


def random_picks(ask, rng):
    values = [option["v"] for option in ask["options"]]
    most = min(ask["max"], len(values))
    least = min(ask["min"], most)
    return rng.sample(values, rng.randint(least, most))


def answer(client, table, rng, tries=400):
    """Answers the open question at random; the server refuses illegal sets."""
    ask = client.parts[table]["ask"]
    for _ in range(tries):
        reply = client.request(t="answer", table=table, ask=ask["ask"], picks=random_picks(ask, rng))
        if reply["t"] == "ok":
            return
        assert reply["t"] == "error" and reply["code"] not in ("stale", "form"), reply
    raise AssertionError(f"no answer passes: {ask}")


def together(server):
    """An account and a guest at a table."""
    a, b = Client(server.port), Client(server.port)
    a.request(t="register", name="Kaori", password="correct horse")
    table = a.request(t="create", mode="base-2p", seats=[{"kind": "me"}, {"kind": "empty"}])["table"]
    b.request(t="sit", table=table)
    for client in (a, b):
        client.fence()
    return a, b, table


def wait_until(check, seconds=PATIENCE):
    end = time.time() + seconds
    while time.time() < end:
        if check():
            return True
        time.sleep(0.01)
    return False


def run_tests(tests, label, words=()):
    """Calls every test_.. of a script whose name contains one of the words; returns the exit code."""
    status = 0
    for name, test in list(tests.items()):
        if not name.startswith("test_") or not any(word in name for word in words or [""]):
            continue
        try:
            test()
            print(f"ok {label} {name[5:].replace('_', ' ')}")
        except Exception as error:  # pylint: disable=broad-except
            traceback.print_exc()
            print(f"not ok {label} {name[5:].replace('_', ' ')}: {type(error).__name__} {error}")
            status = 1
    return status
