#!/usr/bin/env python3
"""Speed and memory of Coffer, next to the least that the work can cost and next to other programs.

Everything is measured in this run, on a RAM disk where there is one, the programs taking turns; the figures
are medians. A program that is not installed is listed as such. `make bench` builds Coffer first.
"""
import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from large import large
from lists import lists
from measure import Failed, Skipped, run
from pages import hugo, pages
from photos import photos
from portfolios import portfolios
from reports import reports
from table import Row, table, verdict
from workbench import Workbench

ROOT = Path(__file__).resolve().parents[2]
START, END = "<!-- The output of make bench. -->\n", "<!-- The end of the output. -->\n"


def render(bench: Workbench) -> list[Row]:
    """The item page alone: its program, where it was built, prints one line of its own."""
    program = bench.coffer.parent / "RenderBench"
    if not program.exists():
        raise Skipped(f"there is no RenderBench beside {bench.coffer.name}")
    print(run(program).output.strip(), file=sys.stderr)
    return []


def machine(folder: Path) -> str:
    """Where the figures come from, in one line."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    disk = "on a RAM disk" if folder.is_relative_to("/dev/shm") else "not on a RAM disk: figures include the disk"
    return f"{cores} cores of {model}, {platform.system()} {platform.release()}, load {load}, {disk}"


def commit() -> str:
    """The commit that is checked out, if Git knows it."""
    try:
        found = subprocess.run(["git", "-C", ROOT, "rev-parse", "--short", "HEAD"], capture_output=True, text=True)
    except OSError:
        return ""
    return f" of commit {found.stdout.strip()}" if found.returncode == 0 else ""


def work_place(items: int, rows: int) -> str | None:
    """The RAM disk, if it can hold two sites of this number of items, or a list in all its forms; otherwise where
    temporary files are."""
    need = 500_000_000 + max(items * 20_000, rows * 10_000)
    ram = "/dev/shm"
    return ram if os.access(ram, os.W_OK) and shutil.disk_usage(ram).free > need else None


def options(names: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--coffer", type=Path, default=ROOT / ".build/release/coffer", help="the program to measure")
    parser.add_argument("--peers", type=Path, default=ROOT.parent / "shared/bench", help="generators, floor.c, Hugo's site")
    parser.add_argument("--only", choices=names, action="append", help="measure this alone; repeatable")
    parser.add_argument("--runs", type=int, default=3, help="runs of everything; the median counts (3)")
    parser.add_argument("--items", type=int, default=100_000, help="items in the large inventory (100000)")
    parser.add_argument("--rows", type=int, default=1_000_000, help="rows of the list to import, and items of the largest inventory (1000000)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--document", type=Path, help="replace the table in this page, such as Speed.md")
    given = parser.parse_args()
    if min(given.runs, given.items, given.rows) < 1:
        parser.error("--runs, --items and --rows need a number of 1 or more")
    if not os.access(given.coffer, os.X_OK):
        parser.error(f"there is no program {given.coffer}; run 'make build' first")
    return given


def document(path: Path, text: str) -> None:
    """Replaces the part of a page between the two marks."""
    page = path.read_text(encoding="utf-8")
    before, _, rest = page.partition(START)
    _, mark, after = rest.partition(END)
    if not mark:
        sys.exit(f"bench: {path} has no line {START.strip()!r}, followed by {END.strip()!r}")
    path.write_text(f"{before}{START}\n{text}\n\n{END}{after}", encoding="utf-8")


def main() -> int:
    measurements = {"pages": pages, "hugo": hugo, "large": large, "import": lists, "photos": photos,
                    "reports": reports, "portfolio": portfolios, "render": render}
    given = options(list(measurements))
    place = work_place(given.items, given.rows)
    rows, skipped, broken = [], {}, 0
    with tempfile.TemporaryDirectory(prefix="coffer-bench-", dir=place) as folder:
        bench = Workbench(given, Path(folder))
        version = run(bench.coffer, "--version").output.strip()
        turns = f"medians of {given.runs} runs in turns" if given.runs > 1 else "one run of each"
        source = f"{version}{commit()}; {machine(bench.folder)}; {turns}"
        for name, measurement in measurements.items():
            if given.only and name not in given.only:
                continue
            print(f"measuring: {name}", file=sys.stderr)
            try:
                rows += measurement(bench)
            except Skipped as reason:
                skipped[name] = str(reason)
            except Failed as failure:
                print(f"failed: {name}: {failure}", file=sys.stderr)
                broken = 1
    if given.json:
        print(json.dumps({"source": source, "rows": [row.json() for row in rows], "skipped": skipped}, indent=2))
        return broken
    notes = [f"Skipped: {name}: {reason}." for name, reason in skipped.items()]
    text = "\n\n".join([source + ".", *([table(rows), verdict(rows)] if rows else []), *notes])
    print(text)
    if given.document:
        document(given.document, text)
    return broken


if __name__ == "__main__":
    sys.exit(main())
