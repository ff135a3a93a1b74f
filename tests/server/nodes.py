"""Three servers on one PostgreSQL behind HAProxy, which all play, each with tables of its own. Faults by a seed while real
clients play: servers are killed, stopped and told to end, the database is killed and stopped, connections of both are
cut. Each player keeps a notebook of what was acknowledged. Afterwards the checker compares it with the database:
every acknowledged answer is there once, in order, and nothing that nobody has sent; whatever was written at a table was
written by its owner. After every fault all tables go on within BACK seconds, not counting those for which the machine
had no time for a program that was ready (Yardstick).

usage: nodes.py PROGRAM FAULTS [SEED]
       nodes.py PLANTED FAULT      a server with that fault in it (tests/planted.c): the checker must find it; none: nothing
       nodes.py PROGRAM --replicated   the database has a standby, which is promoted when the primary is killed
       nodes.py PROGRAM --follow       the program's own clients go to the server of a table
       nodes.py PROGRAM --web FOLDER   serves it, says where, and does the faults that it reads, a line each"""
import atexit
import multiprocessing
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from types import SimpleNamespace

from client import PATIENCE, Client, Closed, new_folder, wait_until
from kill import Database, Player
from postgres import Postgres

NODES, TABLES = 3, 5
BACK = 10  # seconds until all tables go on

# Who writes at a table, and whose it is then; and who writes after being declared dead. The row of `writer` is part of
# every transaction.
AUDIT = """CREATE TABLE audit(game text, owner bigint, epoch bigint, writer bigint,
                               PRIMARY KEY(game, owner, epoch, writer));
CREATE FUNCTION audit() RETURNS trigger LANGUAGE plpgsql AS
 'BEGIN INSERT INTO audit SELECT NEW.game, owner, current_setting(''windfall.epoch'')::bigint,
   (SELECT id FROM writer WHERE xmin=pg_current_xact_id()::xid) FROM game WHERE name=NEW.game ON CONFLICT DO NOTHING;
  RETURN NEW; END';
CREATE TRIGGER audit AFTER INSERT ON line FOR EACH ROW EXECUTE FUNCTION audit();
CREATE TABLE ghost(epoch bigint PRIMARY KEY);
CREATE FUNCTION ghost() RETURNS trigger LANGUAGE plpgsql AS
 'BEGIN INSERT INTO ghost SELECT current_setting(''windfall.epoch'')::bigint
   WHERE NOT EXISTS(SELECT 1 FROM node WHERE epoch=current_setting(''windfall.epoch'')::bigint) ON CONFLICT DO NOTHING;
  RETURN NEW; END';
CREATE TRIGGER ghost AFTER INSERT OR UPDATE ON writer FOR EACH ROW EXECUTE FUNCTION ghost()"""

HAPROXY = """global
    stats socket {folder}/admin level admin
defaults
    mode http
    timeout connect 1s
    timeout client 1m
    timeout server 1m
    timeout tunnel 1h
    option redispatch
frontend door
    bind 127.0.0.1:{port}
    default_backend windfall
backend windfall
    option httpchk
    http-check send meth GET uri / ver HTTP/1.1 hdr Host 127.0.0.1
    http-check expect status 200
    default-server check inter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
{rules}
{servers}
"""

# The blows that show a fault of the server (tests/planted.c).
BLOWS = {"acknowledge": ["kill_unheard"] * 2, "epoch": ["cut_everybody"], "fence": ["stop_until_replaced", "cut_everybody"]}


def free_port():
    """One that no outgoing connection gets while its server is down."""
    with open("/proc/sys/net/ipv4/ip_local_port_range", encoding="ascii") as file:
        first = int(file.read().split()[0])
    while True:
        port = random.SystemRandom().randrange(min(first, 32768) * 2 // 3, first)
        with socket.socket() as door:
            try:
                door.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


class Yardstick:
    """How long programs that were ready had to wait for a processor, in seconds: what a process that only sleeps and wakes
    up was late by. Leases end on time on any machine; what servers and clients do then takes longer on a busy one."""

    NAP = 0.01

    def __init__(self):
        self.total = multiprocessing.Value("d", 0)
        multiprocessing.Process(target=self.measure, args=(os.getpid(),), daemon=True).start()

    def measure(self, parent):
        while os.getppid() == parent:
            began = time.monotonic()
            time.sleep(self.NAP)
            self.total.value += time.monotonic() - began - self.NAP

    def moment(self):
        """The time, and how much of it the machine has taken so far."""
        return time.time(), self.total.value


class Notebook:
    """What a seat has sent: by the number of the question, what was acknowledged, and what may have arrived."""

    def __init__(self):
        self.pages = {}

    def sends(self, number, picks):
        page = self.pages.setdefault(number, {"acknowledged": None, "sent": []})
        page["sent"].append(sorted(picks))

    def hears(self, number, accepted):
        page = self.pages[number]
        picks = page["sent"].pop()
        if accepted:
            page["acknowledged"] = picks

    def agrees(self, answers):
        """Are these answers what was acknowledged, with nothing between but what may have arrived?"""
        ends = {0}
        for _, page in sorted(self.pages.items()):
            if page["acknowledged"] is not None:
                ends = {end + 1 for end in ends if answers[end:end + 1] == [page["acknowledged"]]}
            else:
                ends |= {end + 1 for end in ends if end < len(answers) and answers[end] in page["sent"]}
        return len(answers) in ends


class Moved(Exception):
    """The table is at another server."""


class Guest(Player):
    """A player with a notebook. A server that was cut off may show an old state until it notices, but not for long."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.notebooks, self.behind, self.times_behind, self.times_moved = {}, None, 0, 0
        self.path = "/ws"

    def connect(self, token):
        return Client(self.server.port, token=token, path=self.path)

    def run(self):
        while not self.ending:
            self.fresh = False
            try:
                super().session()
            except Moved as moved:
                self.path = str(moved)
                self.times_moved += 1
                time.sleep(0.05)
            except (Closed, OSError):
                self.path = "/ws"
                time.sleep(0.05)
            except BaseException as error:  # pylint: disable=broad-except
                self.behind = self.behind or time.time()
                self.times_behind += 1
                if self.fresh or time.time() - self.behind > BACK:
                    self.lost.append(f"table {self.number}: {type(error).__name__} {error}")
                    return
                time.sleep(0.1)

    def check(self, clients):
        super().check(clients)
        self.fresh, self.behind = True, None

    def new_table(self, clients):
        super().new_table(clients)
        self.notebooks[self.table] = [Notebook(), Notebook()]

    def ask_once(self, client, message):
        if message["t"] != "answer":
            return self.follow(client.request(**message))
        notebook = self.notebooks[self.table][client.tables[self.table]["seat"]]
        notebook.sends(message["ask"], message["picks"])
        reply = client.request(**message)
        notebook.hears(message["ask"], reply["t"] == "ok")
        return self.follow(reply)

    @staticmethod
    def follow(reply):
        if reply.get("code") == "moved":
            raise Moved(reply["url"])
        return reply


class Node:
    """A server that is started again whenever it has ended, as a service manager does."""

    def __init__(self, program, way, name, planted, options):
        self.program, self.way, self.name, self.planted, self.options = program, way, name, planted, options
        self.port, self.is_stopped, self.stays_down = free_port(), False, False
        self.log = open(os.path.join(way.folder, "log"), "w+", encoding="utf-8")
        self.start()
        atexit.register(self.end)

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve", "--data", self.way.address, "--node", self.name, "--port", str(self.port), "--metrics", "off",
             "--rate", "100000", "--burst", "100000", "--guest-tables", "100000",
             "--bot-delay", "0", *self.options],
            stdout=subprocess.DEVNULL, stderr=self.log, env={**os.environ, "PLANTED": self.planted})

    def plays(self):
        try:
            return not self.is_stopped and urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=1).status == 200
        except OSError:
            return False

    def signal(self, number):
        self.is_stopped = number == signal.SIGSTOP
        self.process.send_signal(number)

    def finish(self, number):
        process = self.process
        self.signal(number)
        process.wait(PATIENCE)

    def end(self):
        if self.process.poll() is None:
            self.finish(signal.SIGKILL)


class Cluster:
    """The database, a way to it for each server, the servers, and HAProxy before them."""

    def __init__(self, program, planted="", nodes=NODES, options=(), database=None):
        self.database = database or Database()
        self.nodes = [Node(program, self.database.new_way(), f"n{i}", planted, options) for i in range(nodes)]
        self.ending, self.ended, self.faults = False, [], []
        assert wait_until(self.all_play, PATIENCE), "not all servers play"
        self.ask(AUDIT)
        self.port, self.folder = free_port(), new_folder()
        servers = "\n".join(f"    server {node.name} 127.0.0.1:{node.port}" for node in self.nodes)
        rules = "\n".join(f"    use-server {node.name} if {{ path_beg /n/{node.name}/ }}" for node in self.nodes)
        path = os.path.join(self.folder, "haproxy.cfg")
        with open(path, "w", encoding="utf-8") as file:
            file.write(HAPROXY.format(folder=self.folder, port=self.port, servers=servers, rules=rules))
        self.haproxy = subprocess.Popen(["/usr/sbin/haproxy", "-db", "-f", path], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        atexit.register(self.haproxy.kill)
        assert wait_until(self.is_open, PATIENCE), "HAProxy finds no server"
        threading.Thread(target=self.keep, daemon=True).start()

    def ask(self, text):
        return subprocess.run(["psql", "-qAtc", text, self.database.postgres.address()], check=True, text=True,
                              capture_output=True).stdout.splitlines()

    def is_open(self):
        try:
            return urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=5).status == 200
        except OSError:
            return False

    def all_play(self):
        return all(node.plays() for node in self.nodes)

    def has_tables(self, node):
        return self.ask(f"SELECT 1 FROM game JOIN node ON epoch=owner WHERE state<2 AND node.name='{node.name}' LIMIT 1")

    def is_replaced(self, node):
        """Others have all its tables."""
        return not self.has_tables(node) and not self.ask(
            "SELECT 1 FROM game LEFT JOIN node ON epoch=owner WHERE state<2 AND epoch IS NULL LIMIT 1")

    def keep(self):
        """Ended servers are started again."""
        while not self.ending:
            for node in self.nodes:
                if node.process.poll() is not None and not node.stays_down:
                    self.ended.append(node.process.returncode)
                    node.start()
            time.sleep(0.2)

    # ---- faults ----

    def pause(self, thing, low, high, rng):
        thing.signal(signal.SIGSTOP)
        time.sleep(rng.uniform(low, high))
        thing.signal(signal.SIGCONT)

    def kill(self, node, _rng):
        node.finish(signal.SIGKILL)

    def kill_for_long(self, node, _rng):
        node.stays_down = True
        node.finish(signal.SIGKILL)
        replaced = wait_until(lambda: self.is_replaced(node), PATIENCE)
        node.stays_down = False
        assert replaced, "nobody has taken over"

    def tell_to_end(self, node, _rng):
        node.finish(signal.SIGTERM)

    def stop(self, node, rng):
        self.pause(node, 0.1, 2, rng)

    def stop_until_replaced(self, node, _rng):
        node.signal(signal.SIGSTOP)
        replaced = wait_until(lambda: self.is_replaced(node), PATIENCE)
        node.signal(signal.SIGCONT)
        assert replaced, "nobody has taken over"

    def cut(self, node, rng):
        node.way.cut(rng)

    def cut_clients(self, node, _rng):
        with socket.socket(socket.AF_UNIX) as admin:
            admin.connect(os.path.join(self.folder, "admin"))
            admin.sendall(f"shutdown sessions server windfall/{node.name}\n".encode())
            admin.recv(100)

    def cut_everybody(self, _node, rng):
        time.sleep(1)
        for node in self.nodes:
            self.cut_clients(node, rng)

    def stop_database(self, _node, rng):
        self.pause(self.database, 0.1, 1, rng)

    def kill_database(self, _node, rng):
        self.database.base(rng, True)

    def kill_beside_stopped_database(self, node, rng):
        """What was not committed then is not there any more: nobody may have been told that it is."""
        self.database.signal(signal.SIGSTOP)
        time.sleep(rng.uniform(0.6, 1.2))
        node.finish(signal.SIGKILL)
        self.database.signal(signal.SIGCONT)

    def kill_unheard(self, _node, _rng):
        """Nothing that the servers say reaches the database any more: an answer that is now acknowledged is lost."""
        for node in self.nodes:
            node.way.mute = True
        time.sleep(3)
        for node in self.nodes:
            node.finish(signal.SIGKILL)
            node.way.mute = False

    # Each as often as it is written here. Two of them take as long as a lease.
    DECK = ("kill", "kill", "kill", "kill_for_long", "tell_to_end", "tell_to_end", "stop", "stop", "stop_until_replaced", "cut",
            "cut", "cut_clients", "stop_database", "kill_database", "kill_beside_stopped_database")

    def do(self, name, rng):
        """A fault at a server that has tables, if there is one. Returns when it began."""
        assert wait_until(self.all_play, PATIENCE), "not all servers play"
        node = rng.choice([node for node in self.nodes if self.has_tables(node)] or self.nodes)
        self.faults.append(name)
        began = YARDSTICK.moment()
        getattr(self, name)(node, rng)
        return began

    def end(self):
        self.ending = True
        for node in self.nodes:
            node.end()
        self.haproxy.kill()


class Replicated:
    """A PostgreSQL and its standby."""

    def __init__(self, synchronous):
        self.postgres = Postgres(settings=["synchronous_standby_names=*"] if synchronous else [])
        atexit.register(self.postgres.end)
        self.postgres.start()
        self.standby = self.postgres.copy()
        atexit.register(self.standby.end)
        self.standby.start()

    def new_way(self):
        hosts = f"{self.postgres.folder},{self.standby.folder}"
        return SimpleNamespace(address=f"postgresql://windfall@/postgres?host={hosts}&target_session_attrs=read-write",
                               folder=new_folder())

    def fail_over(self):
        """The standby is away when the primary commits its last."""
        self.standby.stop(signal.SIGQUIT)
        time.sleep(0.5)
        self.postgres.signal(signal.SIGKILL)
        self.standby.start()
        self.standby.promote()
        self.postgres = self.standby


class Round:
    """Players at a cluster, faults, and what the checker says afterwards."""

    def __init__(self, cluster, seed):
        self.cluster, self.rng = cluster, random.Random(seed)
        self.slowest, self.failures = (0, 0, ""), []
        self.guests = [Guest(cluster, number, seed) for number in range(TABLES)]
        for guest in self.guests:
            guest.start()
        self.wait()

    def wait(self, seconds=PATIENCE):
        """Until every table has gone on."""
        before = [guest.answers for guest in self.guests]
        if not wait_until(lambda: all(guest.answers > count or guest.lost
                                      for guest, count in zip(self.guests, before)), seconds):
            self.failures.append(f"tables stand still: {[g.answers - n for g, n in zip(self.guests, before)]}")

    def fault(self, name):
        began = self.cluster.do(name, self.rng)
        self.wait()
        took, late = (now - then for now, then in zip(YARDSTICK.moment(), began))
        self.slowest = max(self.slowest, (took - late, took, name))
        time.sleep(self.rng.uniform(0, 0.3))

    def play(self, count):
        deck = []
        for _ in range(count):
            deck = deck or self.rng.sample(Cluster.DECK, len(Cluster.DECK))
            self.fault(deck.pop())
            if self.failures or any(guest.lost for guest in self.guests):
                break

    def finish(self):
        for guest in self.guests:
            guest.ending = True
        self.cluster.haproxy.kill()  # whoever waits for a reply hears that there will be none
        for guest in self.guests:
            guest.join(PATIENCE)
        self.failures += [text for guest in self.guests for text in guest.lost]
        self.failures += [f"a server ended with {code}" for code in self.cluster.ended
                          if code not in (0, 1, -signal.SIGKILL)]
        if self.slowest[0] > BACK:
            self.failures.append(f"tables went on after {self.how_slow()}")
        self.check_answers()
        self.check_owners()
        self.cluster.end()
        return self.failures

    def how_slow(self):
        took, in_all, fault = self.slowest
        return f"{took:.1f} s ({fault}; {in_all - took:.1f} more without a processor)"

    def check_answers(self):
        stored = {}
        for row in self.cluster.ask("SELECT game,line FROM line ORDER BY game,n"):
            game, line = row.split("|")
            word, seat, picks = line.split()[:3]
            assert word == "a", row
            stored.setdefault((game, int(seat)), []).append(
                [] if picks == "-" else [int(pick) for pick in picks.split(",")])
        for guest in self.guests:
            for table, notebooks in guest.notebooks.items():
                for seat in (0, 1):
                    if not notebooks[seat].agrees(stored.get((table, seat), [])):
                        self.failures.append(f"table {table} seat {seat}: the database has other answers")

    def check_owners(self):
        self.failures += [f"a server has written at another's table: {row}" for row in
                          self.cluster.ask("SELECT DISTINCT owner,epoch FROM audit WHERE owner<>epoch")]
        self.failures += [f"a server has written after it was declared dead: {row}" for row in
                          self.cluster.ask("SELECT epoch FROM ghost")]
        self.failures += [f"several servers have written in epoch {row}" for row in
                          self.cluster.ask("SELECT owner FROM audit GROUP BY owner HAVING count(DISTINCT writer)>1")]


def play(program, count, seed):
    cluster = Cluster(program)
    game = Round(cluster, seed)
    game.play(count)
    failures = game.finish()
    for failure in failures:
        print("not ok nodes:", failure, f"(seed {seed}, faults {cluster.faults[-3:]})")
    if not failures:
        print(f"ok {count} faults of {NODES} servers, their database and their connections under "
              f"{sum(g.answers for g in game.guests)} answers: nothing lost, nothing twice; "
              f"all tables went on after at most {game.how_slow()}; sent to another server "
              f"{sum(g.times_moved for g in game.guests)} times, an old state was seen "
              f"{sum(g.times_behind for g in game.guests)} times")
    return 1 if failures else 0


def find(program, planted):
    """Without the fault in it the same blows do no harm."""
    cluster = Cluster(program, planted, nodes=2)
    game = Round(cluster, 1)
    for name in BLOWS.get(planted) or sorted(set(sum(BLOWS.values(), []))):
        cluster.do(name, game.rng)
        time.sleep(2)
    game.wait(BACK)
    failures = game.finish()
    found = bool(failures) == (planted in BLOWS)
    print("ok" if found else "not ok", f"the checker looks at a server with the fault '{planted}':", failures[:2] or "nothing found")
    return 0 if found else 1


def replicate(program, synchronous):
    """What was acknowledged is at the standby, and where it replicates later the checker finds what is missing."""
    cluster = Cluster(program, nodes=2, database=Replicated(synchronous))
    game = Round(cluster, 1)
    began = time.time()
    cluster.database.fail_over()
    if synchronous:
        game.wait()
    took = time.time() - began
    failures = game.finish()
    right = bool(failures) != synchronous
    print("ok" if right else "not ok", f"{'' if synchronous else 'a'}synchronous replication, primary killed, standby "
          f"promoted ({took:.1f} s):", failures[:2] or "nothing lost")
    return 0 if right else 1


def follow(program):
    """Tables at each server; who asks the balancer for them comes to any."""
    cluster = Cluster(program, nodes=2)
    url, wrong = f"http://127.0.0.1:{cluster.port}", []
    for node in cluster.nodes * 2:
        host = Client(node.port)
        for words, stdin in (["join", "--bot", "greedy"], None), (["play", "--name", "Ann"], "\n"):
            table = host.request(t="create", mode="base-2p", shuffle=False,
                                 seats=[{"kind": "empty"}, {"kind": "bot", "level": "random"}])["table"]
            done = subprocess.run([program, *words, "--server", url, "--table", table], input=stdin, text=True,
                                  capture_output=True, timeout=PATIENCE * 3, env={**os.environ, "XDG_DATA_HOME": cluster.folder})
            host.fence()
            if done.returncode or host.tables[table]["state"] == "waiting" or "another server" in done.stdout:
                wrong.append((words, done))
    cluster.end()
    print("not ok" if wrong else "ok", "the program's own clients go to the server of a table", wrong[:1] or "")
    return 1 if wrong else 0


def serve(program, folder):
    cluster = Cluster(program, options=["--web", folder])
    print(f"http://127.0.0.1:{cluster.port}/", flush=True)
    for line in sys.stdin:
        cluster.do(line.strip(), random.Random(1))
        print("done", flush=True)
    cluster.end()


def main():
    program, word, *rest = sys.argv[1:]
    if word == "--web":
        return serve(program, *rest)
    if word == "--follow":
        return follow(program)
    if word == "--replicated":
        return replicate(program, True) or replicate(program, False)
    return play(program, int(word), int((rest or [11])[0])) if word.isdigit() else find(program, word)


if __name__ == "__main__":
    YARDSTICK = Yardstick()
    sys.exit(main())
