"""The summaries of many households: their totals, and a list of those that need attention."""
import re
from pathlib import Path

from measure import Run, in_turns, run
from pages import items
from table import Goal, Row
from workbench import Workbench

HOUSEHOLDS = 10_000
ITEMS = 500


def portfolios(bench: Workbench) -> list[Row]:
    homes = bench.folder / "homes"
    size = households(bench, homes)
    listed = bench.folder / "homes.txt"
    listed.write_text("".join(f"{homes / str(number)}\n" for number in range(HOUSEHOLDS)), encoding="utf-8")

    def shown(*options) -> Run:
        return run(bench.coffer, "portfolio", f"@{listed}", *options, "--output", bench.folder / "portfolio.out")

    table, csv, worst = in_turns(
        bench.runs, lambda: shown(), lambda: shown("--format", "csv"),
        lambda: shown("--only", "changed", "--sort", "-value", "--top", "20"))
    count = f"{HOUSEHOLDS:,} households, summaries of {size / 1000:.1f} kB"
    rows = [
        Row(f"portfolio, {count}", table, goal=Goal(most=5)),
        Row("the same as CSV", csv),
        Row("the same, the 20 largest that changed", worst),
    ]
    bench.remove(homes)
    return rows


def households(bench: Workbench, homes: Path) -> int:
    """Folders that have nothing but a summary of this program, each with other texts and values; gives the size of one."""
    site = bench.folder / "household"
    bench.imported(items(bench, ITEMS), site)
    summary = site / "summary.json"

    def built(day: str) -> None:
        run(bench.coffer, "build", "--site", site, "--summary", summary, "--as-of", day, "-q")

    built("2026-03-17")
    run(bench.coffer, "item", "add", "Globe", "--value", "40", "--site", site, "-q")
    built("2026-03-18")
    text = summary.read_text(encoding="utf-8")
    for number in range(HOUSEHOLDS):
        home = homes / str(number)
        home.mkdir(parents=True)
        own = text.replace('"title": "household"', f'"title": "Household {number}"', 1)
        own = re.sub(r'"value": \d', f'"value": {number % 9 + 1}', own)
        own = re.sub(r'"fingerprint": "\w{8}', f'"fingerprint": "{number:08x}', own)
        (home / "summary.json").write_text(own, encoding="utf-8")
    bench.remove(site)
    return len(text)
