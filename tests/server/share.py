#!/usr/bin/env python3
"""Links to finished games: title and picture for chats, and nothing of running, private and unknown ones.
usage: tests/server/share.py PROGRAM"""
import http.client
import os
import re
import struct
import sys
import threading
import time
import urllib.error
import urllib.request

from client import PATIENCE, Client, Server, new_folder

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PAGE = ('<!doctype html><html><head><title>Windfall</title></head><body>'
        '<script type="module" src="./assets/index.js"></script></body></html>')


def make_pages():
    """A page with the emblem, as the browser table has it."""
    folder = new_folder()
    with open(f"{folder}/index.html", "w") as out:
        out.write(PAGE)
    with open(f"{ROOT}/web/public/emblem.png", "rb") as emblem, open(f"{folder}/emblem.png", "wb") as out:
        out.write(emblem.read())
    return folder


def get(port, path, method="GET"):
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def tags(html):
    return dict(re.findall(r'<meta property="(og:[a-z:_]+)" content="([^"]*)"', html.decode()))


def size_of(png):
    assert png[:8] == b"\x89PNG\r\n\x1a\n", png[:20]
    return struct.unpack(">II", png[16:24])


def deal(client, answers=None, **more):
    """A table of a golden game, to its end or only so far."""
    with open(f"{ROOT}/tests/games/base-3p-greedy.rec") as file:
        record = file.read()
    seats = [{"kind": "me"}] + 2 * [{"kind": "bot", "level": "greedy"}]
    at = {} if answers is None else {"at": answers}
    return client.request(t="create", mode="base-3p", seats=seats, record=record, shuffle=False, **at, **more)["table"]


def check_finished(server, pictures):
    me = Client(server.port)
    me.request(t="account", name='A<b>"&c')
    table = deal(me)
    status, _, html = get(server.port, f"/t/{table}/20?lang=ja")
    found = tags(html)
    assert status == 200 and found["og:title"] == "A&lt;b&gt;&quot;&amp;c – Greedy – Greedy · Windfall", found
    assert found["og:image"] == f"https://games.example/t/{table}/20.png?lang=ja", found
    assert found["og:url"] == f"https://games.example/t/{table}/20", found
    assert b'src="/assets/index.js"' in html and b"<title>A&lt;b" in html, html
    emblem = get(server.port, "/emblem.png")[2]
    seen = set()
    for path in ("/20", "/3", "", "/99999"):
        status, head, png = get(server.port, f"/t/{table}{path}.png")
        assert status == 200 and head["content-type"] == "image/png" and size_of(png) == (1200, 630), (path, status)
        seen.add(png)
        assert get(server.port, f"/t/{table}{path}.png")[2] == png
        assert get(server.port, f"/t/{table}{path}.png", "HEAD")[2] == b""
    assert len(seen) == (3 if pictures else 1) and (emblem in seen) == (not pictures), len(seen)
    return table


def check_secret(server):
    """What is told of them is the same as of a table that does not exist."""
    me = Client(server.port)
    unknown = "A" * 22
    html = get(server.port, f"/t/{unknown}")[2]
    png = get(server.port, f"/t/{unknown}.png")[2]
    assert tags(html)["og:image"] == "https://games.example/emblem.png" and size_of(png) == (1200, 630)
    for table in (deal(me, 30), deal(me, private=True)):
        assert get(server.port, f"/t/{table}")[2] == html.replace(unknown.encode(), table.encode())
        for moment in ("", "/5"):
            assert get(server.port, f"/t/{table}{moment}.png")[2] == png
    for path in ("/t/", "/t/short", f"/t/{unknown}/", f"/t/{unknown}/x", f"/t/{unknown}/123456", f"/t/{unknown}.gif",
                 f"/t/{unknown}/../x"):
        assert get(server.port, path)[0] == 404, path


def check_many(server, table, pictures):
    """Pictures are drawn beside the loop: others are served meanwhile, and what is too much is refused."""
    me = Client(server.port)
    answers, slowest, other = [], 0, None
    ask = lambda moment: answers.append(get(server.port, f"/t/{table}/{moment}.png?lang=ja"))
    threads = [threading.Thread(target=ask, args=(moment,)) for moment in range(40)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        begun = time.monotonic()
        assert me.request(t="ping")["t"] == "ok"
        slowest = max(slowest, time.monotonic() - begun)
        if not other and any(status == 503 for status, _, _ in answers):
            line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE, source_address=("127.0.0.3", 0))
            line.request("GET", f"/t/{table}/50.png")
            other = line.getresponse().status
        time.sleep(0.005)
    assert other == 200 or not pictures, f"somebody else gets {other} while one address wants too many"
    for status, _, png in answers:
        assert status == 503 or size_of(png) == (1200, 630), status
    drawn = sum(status == 200 for status, _, _ in answers)
    assert drawn >= 8, drawn
    return f"{drawn} of 40 pictures at once, a ping took at most {slowest * 1000:.0f} ms"


def check_deleted(server):
    """With the player and with the game its picture is gone."""
    me = Client(server.port)
    emblem = get(server.port, "/emblem.png")[2]
    for message in ({"t": "delete"}, {"t": "remove"}):
        table = deal(me)
        assert get(server.port, f"/t/{table}/9.png")[2] != emblem
        reply = me.request(**message, **({"table": table} if message["t"] == "remove" else {}))
        assert reply["t"] in ("ok", "welcome"), reply
        me.fence()
        assert get(server.port, f"/t/{table}/9.png")[2] == emblem, message


def check_renamed(server):
    """A picture is drawn again without the name of somebody who has left."""
    a, b = Client(server.port), Client(server.port)
    a.request(t="account", name="Zebedee")
    table = a.request(t="create", mode="base-2p", seats=[{"kind": "me"}, {"kind": "empty"}])["table"]
    assert b.request(t="sit", table=table)["t"] == "ok"
    for line in (a, b):
        assert line.request(t="offer", table=table, what="end", on=True)["t"] == "ok"
    before = get(server.port, f"/t/{table}.png")[2]
    assert a.request(t="delete")["t"] == "welcome"
    a.fence()
    assert get(server.port, f"/t/{table}.png")[2] != before


def main(program):
    pictures = os.environ.get("PICTURES", "1") == "1"
    server = Server(program, None, "--web", make_pages(), "--public-url", "https://games.example")
    table = check_finished(server, pictures)
    print("ok links to finished games have title and picture")
    check_secret(server)
    print("ok nothing is told of running, private and unknown games")
    print(f"ok pictures do not hold up others ({check_many(server, table, pictures)})")
    if pictures:
        check_deleted(server)
        check_renamed(server)
        print("ok pictures of deleted games and names are gone")
    assert server.stop() == 0 and not server.errors, server.errors
    server.remove()


if __name__ == "__main__":
    main(sys.argv[1])
