"""The insurance report in full, of a tenth of the items and of all: time in proportion, and memory."""
from measure import Run, in_turns, run
from pages import items
from table import Goal, Row
from workbench import Workbench


def reports(bench: Workbench) -> list[Row]:
    sizes = [max(1, bench.items // 10), bench.items]
    sites = [bench.folder / f"report-{size}" for size in sizes]
    for size, site in zip(sizes, sites):
        bench.imported(items(bench, size), site)

    def written(site) -> Run:
        return run(bench.coffer, "report", "insurance", "--site", site, "--output", site / "report.html", "-q")

    few, many = in_turns(bench.runs, lambda: written(sites[0]), lambda: written(sites[1]))
    rows = [
        Row(f"insurance report, {sizes[0]:,} items", few, goal=Goal(most=1.5)),
        Row(f"insurance report, {sizes[1]:,} items", many, peer="the smaller one, in proportion",
            ratio=many.seconds / few.seconds * sizes[0] / sizes[1], goal=Goal(most=1.15, megabytes=200)),
    ]
    bench.remove(*sites)
    return rows
