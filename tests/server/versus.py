"""Two servers side by side under the same load at the same time, each with a load program of its own: what
a choice costs the processor and how long it takes, then requests for the first page.

usage: versus.py PROGRAM OTHER [TABLES RATE SECONDS]"""
import json
import os
import socket
import subprocess
import sys
import threading
import time

from client import Server

REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
REQUESTS = 3000


def processor(server):
    """Its CPU seconds so far."""
    with open(f"/proc/{server.process.pid}/stat", encoding="utf-8") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def load(program, server, tables, rate, seconds, result):
    begun = processor(server)
    done = subprocess.run([program, "load", "--server", f"http://127.0.0.1:{server.port}", "--tables", tables,
                           "--rate", rate, "--seconds", seconds, "--json"], capture_output=True, text=True, check=True)
    result.update(json.loads(done.stdout))
    result["us_a_choice"] = round(1e6 * (processor(server) - begun) / result["choices"])


def fetch(server):
    begun, clock = processor(server), time.monotonic()
    for _ in range(REQUESTS):
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(REQUEST)
            while line.recv(65536):
                pass
    return (f"{REQUESTS / (time.monotonic() - clock):.0f} requests a second, "
            f"{1e6 * (processor(server) - begun) / REQUESTS:.0f} us each")


def main():
    programs, (tables, rate, seconds) = sys.argv[1:3], sys.argv[3:] or ("300", "400", "20")
    servers = [Server(program, None, "--per-address", "60000") for program in programs]
    results = [{} for _ in servers]
    threads = [threading.Thread(target=load, args=(programs[0], server, tables, rate, seconds, result))
               for server, result in zip(servers, results)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for program, server, result in zip(programs, servers, results):
        print(f"{program}: {result['choices']} choices, {result['us_a_choice']} us of the processor each, "
              f"median {result['p50_ms']} ms, 99 % {result['p99_ms']} ms; {fetch(server)}")


main()
