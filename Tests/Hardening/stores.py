#!/usr/bin/env python3
"""Runs every command on stores with flipped bits and on crafted ones.

    python3 Tests/Hardening/stores.py PROGRAM [--flips 300] [--seed 1] [--share 1/14] [--seconds 40]

Each run has a copy of its own. No command may end by a signal or a trap, take more than ten seconds, or blame itself (70);
those that only read may not change the folder of the store. `--share 1/1 --seconds 0` runs everything.
"""

import argparse
import concurrent.futures
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

import crafted

LONGEST = 10

READING = [
    ["list"], ["list", "--format", "json", "--sort=-valueInDollars,itemName"],
    ["list", "--format", "csv", "--where", "itemName CONTAINS 'a' OR fields.Room == 'Hall'"],
    ["build", "--output", "OUT/site", "--format", "html,markdown"],
    ["export", "--format", "csv", "--output", "OUT/e.csv", "--photos", "OUT/photos"],
    ["export", "--format", "json", "--output", "OUT/e.json"], ["export", "--format", "ndjson", "--output", "OUT/e.ndjson"],
    ["check"], ["check", "--json", "--where", "valueInDollars > 1"], ["item", "show", "Lamp"], ["type", "list"],
    ["photo", "list", "Lamp"], ["report", "insurance", "--output", "OUT/r.html"],
    ["report", "insurance", "--format", "csv", "--output", "OUT/r.csv"],
    ["report", "gaps", "--output", "OUT/g.html"], ["report", "labels", "--base-url", "https://home.example/", "--output", "OUT/l.html"],
    ["report", "claim", "--loss-date", "2026-01-01", "--select", "itemName != ''", "--output", "OUT/c.html"],
    ["report", "changes", "--since", "../sound/store.sqlite", "--output", "OUT/d.md"],
    ["report", "changes", "--since", "store.sqlite", "--store", "../sound/store.sqlite", "--output", "OUT/d.md"],
    ["import", "store.sqlite", "--update", "--store", "OUT/other.sqlite"],
    ["list", "--sql-debug", "3", "--format", "json"],
]

WRITING = [
    ["item", "add", "Sofa", "--type", "Art", "--value", "5"], ["item", "edit", "Lamp", "--notes", "new", "--value", "7"],
    ["item", "move", "Lamp", "--first"], ["item", "move", "Chair", "--after", "Lamp"], ["item", "remove", "Lamp", "Chair"],
    ["type", "add", "Tools"], ["type", "rename", "Furniture", "Seats"], ["type", "remove", "Furniture"],
    ["photo", "add", "Chair", "../photos/new.png"], ["photo", "move", "Lamp", "lamp.png", "--to", "1"],
    ["photo", "remove", "Lamp", "lamp.png"], ["import", "../more.csv", "--again"],
    ["import", "../list.csv", "--update", "--photos", "../photos"],
    ["import", "../list.csv", "--update", "--match", "itemName", "--photos", "../photos"],
    ["import", "--undo"], ["import", "../more.csv", "--update", "--match", "itemName", "--dry-run"],
]

ALLOWED = {0, 1, 64, 65, 66, 69, 73, 74, 75, 78}


def png(color):
    """A small picture of one color."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + bytes(color) * 24) * 24
    header = struct.pack(">IIBBBBB", 24, 24, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def make_sound(program, work):
    """A site with a store that has something in every table."""
    photos = work / "photos"
    photos.mkdir()
    for index, name in enumerate(["lamp", "chair", "new"]):
        (photos / f"{name}.png").write_bytes(png((40 * index, 90, 200 - 40 * index)))
    lines = ["itemKey,itemName,serialNumber,valueInDollars,assetType,notes,orderingValue,photos,Room,Brand"]
    for index, name in enumerate(["Lamp", "Chair", "Table", "Desk", "Ring", "Radio"]):
        photo = f"{name.lower()}.png" if index < 2 else ""
        kind = ["Furniture", "Art", ""][index % 3]
        lines.append(f"K{index},{name},SN-{index},{index * 10}.50,{kind},Some *notes* on {name},{123456.75 + index},"
                     f"{photo},Hall,Brand {index}")
    (work / "list.csv").write_text("\n".join(lines) + "\n")
    (work / "more.csv").write_text("itemName,Room\nShelf,Hall\nClock,Attic\n")
    sound = work / "sound"
    for command in (["init", str(sound)], ["import", str(work / "list.csv"), "--photos", str(photos), "--site", str(sound)],
                    ["import", str(work / "more.csv"), "--site", str(sound)], ["build", "--site", str(sound)]):
        subprocess.run([program, *command, "-q"], check=True, stdin=subprocess.DEVNULL)
    shutil.rmtree(sound / "public")
    return sound


def flip(path, number, seed):
    """Turns one bit over, mostly where something is."""
    random_bits = random.Random(f"{seed}-{number}")
    data = bytearray(path.read_bytes())
    place = random_bits.randrange(len(data))
    for _ in range(40):
        if data[place]:
            break
        place = random_bits.randrange(len(data))
    data[place] ^= 1 << random_bits.randrange(8)
    path.write_bytes(data)


def state(folder):
    """What a command that reads may not change."""
    found = {}
    for path in sorted(folder.iterdir()):
        if path.name == "OUT":
            continue
        plain = path.is_file() and not path.is_symlink()
        found[path.name] = path.read_bytes() if plain else oct(path.lstat().st_mode)
    return found


class Runner:
    def __init__(self, program, work, sound, seed):
        self.program, self.work, self.sound, self.seed = program, work, sound, seed

    def run(self, number, name, damage, command, reads):
        """What went wrong, or nothing; and how long it took."""
        folder = self.work / f"run-{number}"
        shutil.copytree(self.sound, folder)
        (folder / "OUT").mkdir()
        if "OUT/other.sqlite" in command:
            shutil.copy(self.sound / "store.sqlite", folder / "OUT/other.sqlite")
        damage(folder / "store.sqlite")
        before = state(folder)
        environment = {"PATH": os.environ.get("PATH", ""), "SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C", "TZ": "UTC"}
        start = time.monotonic()
        with open(folder / "OUT/stdout", "wb") as out, open(folder / "OUT/stderr", "wb") as errors:
            process = subprocess.Popen([self.program, *command], cwd=folder, stdin=subprocess.DEVNULL, stdout=out,
                                       stderr=errors, env=environment)
            try:
                status = process.wait(LONGEST)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                status = None
        taken = time.monotonic() - start
        said = (folder / "OUT/stderr").read_text(errors="replace").strip()[:300]
        problem = None
        if status is None:
            problem = f"took more than {LONGEST} s"
        elif status not in ALLOWED:
            problem = f"ended with {status}"
        elif status != 0 and not said:
            problem = f"ended with {status} and said nothing"
        elif reads and state(folder) != before:
            problem = "changed the folder of the store"
        shutil.rmtree(folder, ignore_errors=True)
        return (f"{name}: coffer {' '.join(command)}: {problem} ({said})" if problem else None), taken, status


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--flips", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", default="1/14", help="run every N-th pair of a store and a command (default: 1/14)")
    parser.add_argument("--seconds", type=int, default=40, help="stop after this number of seconds (0: never)")
    parser.add_argument("--only", default="", help="only stores whose names contain this")
    options = parser.parse_args()
    share = int(options.share.split("/")[1])
    program = str(Path(options.program).resolve())
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        sound = make_sound(program, work)
        runner = Runner(program, work, sound, options.seed)
        stores = [(name, lambda path, make=make: make(str(path))) for name, make in crafted.stores()]
        stores += [(f"flip {n} of seed {options.seed}", lambda path, n=n: flip(path, n, options.seed))
                   for n in range(options.flips)]
        stores = [store for store in stores if options.only in store[0]]
        commands = [(command, True) for command in READING] + [(command, False) for command in WRITING]
        pairs = [(store, command) for store in stores for command in commands]
        # Another share with another seed; the order is mixed, so that a run that is stopped has seen a bit of everything.
        pairs = pairs[options.seed % share::share]
        random.Random(options.seed).shuffle(pairs)
        end = time.monotonic() + options.seconds if options.seconds else None
        problems, slowest, done, codes = [], (0, ""), 0, {}
        # A command that a sound store refuses would show nothing.
        for number, (command, reads) in enumerate(commands):
            problem, _, status = runner.run(f"sound-{number}", "the sound store", lambda path: None, command, reads)
            if problem or status not in (0, 69):
                problems.append(problem or f"the sound store: coffer {' '.join(command)}: ended with {status}")

        def one(task):
            number, ((name, damage), (command, reads)) = task
            if end and time.monotonic() > end:
                return None
            return name, command, runner.run(number, name, damage, command, reads)

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
            for result in pool.map(one, enumerate(pairs)):
                if result is None:
                    continue
                name, command, (problem, taken, status) = result
                done += 1
                codes[status] = codes.get(status, 0) + 1
                slowest = max(slowest, (taken, f"{name}: {' '.join(command)}"))
                if problem:
                    problems.append(problem)
        for problem in problems[:50]:
            print(problem, file=sys.stderr)
        print(f"hardening, stores: {done} of {len(pairs)} runs, {len(stores)} stores, {len(commands)} commands; "
              f"{len(problems)} problems; slowest {slowest[0]:.1f} s ({slowest[1]}); exit codes "
              + ", ".join(f"{code}: {count}" for code, count in sorted(codes.items(), key=str)))
        sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
