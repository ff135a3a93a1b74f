"""People at a server from their terminals: two play a whole game against each other while a third one
watches; a lost line, chat, a rematch, a table that is made in the list, and wrong input.

usage: terminal.py PROGRAM"""
import base64
import hashlib
import os
import pty
import random
import re
import select
import signal
import socket
import subprocess
import sys
import threading
import time

from client import PATIENCE, Client, Server, new_folder

PROGRAM = sys.argv[1]
HOME = new_folder()


class Terminal:
    """`windfall play --server` behind a pipe or, with `tty`, a terminal of 40 columns."""

    def __init__(self, server, *options, lang="en", tty=False, seed=1):
        self.shown, self.rng = "", random.Random(seed)
        self.used = 0
        words = [PROGRAM, "play", "--server", f"http://127.0.0.1:{server.port}", "--lang", lang, *options]
        env = {**os.environ, "XDG_DATA_HOME": HOME, "TERM": "dumb", "COLUMNS": "40" if tty else "80"}
        if tty:
            self.pid, self.to = pty.fork()
            if self.pid == 0:
                os.execve(PROGRAM, words, env)
            self.of = self.to
            return
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, env=env)
        self.to, self.of, self.pid = self.process.stdin.fileno(), self.process.stdout.fileno(), 0

    def read(self, seconds=0.02):
        if not select.select([self.of], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.of, 65536)
        except OSError:
            data = b""
        self.shown += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)

    def type(self, text):
        self.used = len(self.shown)
        os.write(self.to, (text + "\n").encode())

    def new(self):
        return self.shown[self.used:]

    def wait(self, what, seconds=PATIENCE):
        """Waits until that was shown since the last line typed; line breaks do not matter."""
        end = time.time() + seconds
        while not re.search(what, re.sub(r"\n\s*", " ", self.new())):
            self.read(0.1)
            assert time.time() < end, f"no {what!r} in:\n{self.shown[-3000:]}"
        return self.new()

    def answer(self):
        """If a prompt is open, a random answer of the right form; an illegal one costs a
        line."""
        if not self.new().endswith("> "):
            return
        forms = re.findall(r"Type (a|\d+|up to \d+)(?: to (\d+))? numbers?(.*)", self.shown)
        assert forms, self.shown
        least, most, rest = forms[-1]
        asked = self.shown[:self.shown.rindex("Type " + least)]
        options = max(map(int, re.findall(r"^ +(\d+) \S", asked[asked.rindex("\n\n"):], re.M)))
        if least.startswith("up"):
            least, most, rest = "1", least[6:], "0"
        low = 1 if least == "a" else int(least)
        count = self.rng.randint(low, min(int(most or low), options))
        none = "0" in rest and self.rng.random() < 0.2
        self.type("none" if none else " ".join(map(str, self.rng.sample(range(1, options + 1), count))))

    def close(self):
        if self.pid:
            os.close(self.to)
            os.waitpid(self.pid, 0)
        else:
            self.process.stdin.close()
            while self.read(2):
                pass
            assert self.process.wait(PATIENCE) == 0, self.shown[-500:]


OVER = r"The game has ended"


def play_all(players, others=(), seconds=6 * PATIENCE, until=OVER):
    end = time.time() + seconds
    while not all(re.search(until, p.shown) for p in players):
        for p in (*players, *others):
            p.read(0.005)
        for p in players:
            if not re.search(until, p.shown):
                p.answer()
        assert time.time() < end, players[0].shown[-3000:] + players[1].shown[-3000:]


def two_and_a_watcher(server):
    kaori = Terminal(server, "--name", "Kaori", tty=False, seed=1)
    kaori.wait("make MODE")
    kaori.type("sit 1")
    kaori.wait("There are none")
    kaori.type("make")
    kaori.wait("Say which game")
    kaori.type("make nonsense")
    kaori.wait("The modes: base-2p")
    kaori.type("make tgs-2p")
    link = re.search(r"http\S+/#/table/\S+", kaori.wait(r"/#/table/\S{22}"))[0]
    ben = Terminal(server, "--name", "Ben", "--table", link, seed=2)
    ben.wait("You sit at a table")
    kaori.wait("Ben sits down|Ben begins")
    eve = Terminal(server, "--name", "Eve", "--table", link, "--watch", seed=3)
    eve.wait("You watch a table")
    eve.type("say good luck")
    kaori.wait("Eve says: good luck")
    ben.wait("Eve says: good luck")
    eve.type("hand")
    eve.wait("You are only watching")
    eve.type("table")
    eve.wait("Kaori: .* in the tableau")
    for word, seen in (("?", "talk to the table"), ("hand", "Your hand"), ("goals", "point"), ("status", "Kaori: "),
                       ("who", "Seat 2"), ("log all", "begin"), ("zzz", "neither"), ("card gem world", "Gem World"),
                       ("scores", "Points as the table stands"), ("99", "no option 99")):
        ben.wait("> $")
        ben.type(word)
        ben.wait(seen)
    ben.wait("> $")
    play_all((kaori, ben), (eve,))
    eve.wait(OVER)
    for p in (kaori, ben, eve):
        assert re.search(r"Final points:", p.shown) and re.search(r"\w+ (win|share)s? ?", p.shown), p.shown[-2000:]
    totals = [re.findall(r": (\d+) points?\.$", p.shown, re.M)[-2:] for p in (kaori, ben, eve)]
    assert totals[0] == totals[1] == totals[2], totals
    assert "Ben draws" not in "".join(re.findall(r"Ben draws .*: .*", kaori.shown)), "a secret"
    kept = re.search(r"Kept as (\S+)", kaori.wait("Kept as \\S+[.]")) or 1
    assert kept
    print("ok two terminals play a whole game, a third one watches")
    ben.wait("> $")
    ben.type("rematch")
    kaori.wait("wants to play again")
    kaori.type("rematch")
    kaori.wait("The next game begins")
    ben.wait("You sit at a table|Choose")
    print("ok rematch")
    for p in (kaori, ben, eve):
        p.close()
    assert "Your seat is kept" in kaori.shown and "Goodbye" in ben.shown
    print("ok the seat is kept when input ends")


def lost_line(server):
    """The server is killed; they reconnect by themselves, and the game continues."""
    ann = Terminal(server, "--name", "Ann", tty=True, seed=4)
    ann.wait("make MODE")
    ann.type("make base-2p")
    table = re.search(r"/#/table/(\S{22})", ann.wait(r"/#/table/\S{22}").replace("\n", ""))[1]
    bob = Terminal(server, "--name", "Bob", "--table", table, seed=5)
    bob.wait("> $")
    bob.answer()
    server.kill()
    ann.wait("is lost")
    bob.wait("is lost")
    server.start()
    ann.wait("Connected again", 30)
    bob.wait("Connected again", 30)
    ann.wait("> $")
    ann.type("who")
    ann.wait("Bob")
    wide = [line for line in ann.shown.splitlines() if len(line) > 40 and "http" not in line and "/#/" not in line]
    assert not wide, wide
    assert ann.shown.count("You begin with") == 1, "told twice"
    os.kill(ann.pid, signal.SIGINT)
    ann.wait("Goodbye")
    bob.close()
    ann.close()
    print("ok a lost line is said and mended; Ctrl-C takes leave")


def alone_in_japanese(server):
    """Against a bot over the server, with a hint, an undo and the words in Japanese."""
    me = Terminal(server, lang="ja", seed=6)
    me.wait("> $")
    me.type("作成 base-2p greedy")
    me.wait("番号を")
    me.wait("> $")
    me.type("手札")
    me.wait("あなたの手札")
    me.wait("> $")
    me.type("１　２　３　４")
    me.wait("ラウンド")
    me.wait("> $")
    me.type("ヒント")
    me.wait("もう一度")
    me.wait("> $")
    me.type("ヒント 9")
    me.wait("> $")
    for step in ("ヒント", "ヒント 3"):
        me.type(step)
        me.wait(r"\d+ ?[%％].*> $")
    me.type("戻す")
    me.wait("最初の手札から")
    me.close()
    print("ok alone against a bot of the server, in Japanese")


def names_of_cards(server):
    """The server's messages have the requested names of cards."""
    for lang, name in (("ja", r"は[^A-Z]+。"), ("ja@both", r"は[^A-Z]+ \([A-Z].*\)。"), ("ja@english", r"は[A-Z][^ぁ-龠]*。")):
        me = Terminal(server, lang=lang, seed=6)
        me.wait("> $")
        me.type("作成 base-2p greedy")
        me.wait("番号を")
        me.wait("> $")
        me.type("記録 全部")
        me.wait("> $")
        told = [line for line in me.new().splitlines() if "初期惑星" in line]
        assert told and all(re.search(name, line) for line in told), (lang, told)
        me.close()
    print("ok the names of cards as asked for")


def account(server):
    """An account by its password, and the statistics of its games."""
    owner = Client(server.port)
    assert owner.request(t="register", name="Mika", password="correct horse")["t"] == "welcome"
    for password, right in (("correct horse", True), ("wrong", False)):
        env = {**os.environ, "XDG_DATA_HOME": HOME, "WINDFALL_PASSWORD": password}
        words = ["--server", f"http://127.0.0.1:{server.port}", "--name", "Mika"]
        shown = subprocess.run([PROGRAM, "play", *words], input="q\n", capture_output=True, text=True, env=env).stdout
        assert ("Your name is now Mika" in shown) == right and "Goodbye" in shown, shown
        result = subprocess.run([PROGRAM, "stats", *words], capture_output=True, text=True, env=env)
        assert (result.returncode == 0 and "no finished games" in result.stdout) if right else \
            (result.returncode == 1 and result.stderr.count("\n") == 1), result
    print("ok an account, its seat and its statistics")


def refused():
    for options, word in ((["--server", "nonsense"], "nonsense"), (["--table", "x"], "--server"),
                          (["--server", "http://127.0.0.1:1"], "127.0.0.1:1")):
        result = subprocess.run([PROGRAM, "play", *options], input="", capture_output=True, text=True, timeout=PATIENCE)
        assert result.returncode in (1, 2) and result.stderr.count("\n") == 1 and word in result.stderr, result
    print("ok wrong addresses cost one line")


def other_version():
    """A server of another version: one clear sentence, and the program ends."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=refuse_version, args=(listener,), daemon=True).start()
        result = subprocess.run([PROGRAM, "play", "--server", f"http://127.0.0.1:{listener.getsockname()[1]}"],
                                stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE)
    shown = " ".join(result.stdout.split())
    assert result.returncode == 1 and "different versions (version 2: I speak 9)" in shown, result
    assert "\x1b" not in result.stdout and "\x9b" not in result.stdout, "a server writes escape sequences"
    print("ok a server of another version is told apart")


def refuse_version(listener):
    line, _ = listener.accept()
    head = b""
    while b"\r\n\r\n" not in head:
        head += line.recv(4096)
    key = re.search(rb"(?i)sec-websocket-key: *(\S+)", head)[1]
    accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
    text = b'{"t":"error","code":"version","text":"version 2:\\u001b \\u009bI speak 9","about":"v"}'
    line.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 b"Sec-WebSocket-Protocol: windfall-1\r\nSec-WebSocket-Accept: " + accept + b"\r\n\r\n"
                 + bytes([0x81, len(text)]) + text)
    line.recv(4096)
    line.close()


def main():
    server = Server(PROGRAM)
    two_and_a_watcher(server)
    alone_in_japanese(server)
    names_of_cards(server)
    account(server)
    lost_line(server)
    refused()
    other_version()
    server.stop()
    server.remove()


main()
