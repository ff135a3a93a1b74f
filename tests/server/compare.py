"""The load of one server on SQLite, of one on PostgreSQL at two thirds of that rate, and of three on one PostgreSQL that
share what the one had; each for so long, one after the other, and whether the targets are met: the same 99 % (or 50 ms),
and of three servers together at least four fifths of one's choices. Means something on a quiet machine only.

usage: compare.py PROGRAM [TABLES RATE SECONDS]"""
import json
import os
import subprocess
import sys

from client import new_folder, new_store
sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
from postgres import Postgres  # pylint: disable=wrong-import-position

LIMIT_MS = 50


def load(program, tables, rate, seconds, *more):
    """Begins one; its data is in a folder of its own."""
    return subprocess.Popen([program, "load", "--json", "--tables", str(tables), "--rate", str(rate), "--seconds", str(seconds),
                             *more], stdout=subprocess.PIPE, text=True, env={**os.environ, "TMPDIR": new_folder(quick=False)})


def told(name, processes):
    """Prints and returns the choices a second of all of them, and the slowest 99 %."""
    results = [json.loads(process.communicate()[0]) for process in processes]
    rate, slowest = sum(r["rate"] for r in results), max(r["p99_ms"] for r in results)
    print(f"{name}: {rate:.1f} choices a second, median {max(r['p50_ms'] for r in results)} ms, 99 % {slowest} ms "
          f"({max(r['p99_window_ms'] for r in results)} in the median stretch of 10 s), "
          f"{sum(r['us_a_choice'] for r in results) / len(results):.0f} us a choice, "
          f"{sum(r['errors'] for r in results)} errors, taken away {max(r['steal_s'] for r in results)} s", flush=True)
    return rate, slowest


def main():
    program, tables, rate, seconds = sys.argv[1], *(int(word) for word in sys.argv[2:] or ("2000", "1000", "300"))
    lite, lite_ms = told("SQLite", [load(program, tables, rate, seconds)])
    fewer, slower = tables * 2 // 3, rate * 2 // 3
    database = Postgres()
    try:
        database.start()
        os.environ["WINDFALL_POSTGRES"] = database.address()
        one, one_ms = told("PostgreSQL", [load(program, fewer, slower, seconds, "--store", new_store())])
        shared = new_store()
        three, three_ms = told("PostgreSQL, three servers", [
            load(program, fewer // 3, slower // 3, seconds, "--store", shared, "--node", name) for name in ("one", "two", "three")])
    finally:
        database.end()
    most = max(LIMIT_MS, lite_ms)
    met = {"two thirds on PostgreSQL": one >= 0.99 * lite * 2 / 3 and one_ms <= most,
           "three servers within a fifth": three >= 0.8 * one and three_ms <= most}
    for what, is_met in met.items():
        print("ok" if is_met else "not ok", what)
    return 0 if all(met.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
