"""A very large inventory: the time of everything in proportion to that of a tenth, and memory."""
from measure import in_turns, run
from pages import items
from table import Goal, Row
from workbench import Workbench

MEMORY = 200


def large(bench: Workbench) -> list[Row]:
    sizes = [max(1, bench.rows // 10), bench.rows]
    sites = [bench.folder / f"large-{size}" for size in sizes]
    for size, site in zip(sizes, sites):
        bench.imported(items(bench, size), site)
    small, big = sites

    def built_first(site):
        bench.empty(site)
        return bench.built(site)

    def reported(site):
        return run(bench.coffer, "report", "insurance", "--site", site, "--output", site / "report.csv", "-q")

    steps = {"first build": built_first, "build again": bench.built, "insurance report as CSV": reported}
    rows = []
    for what, step in steps.items():
        few, many = in_turns(bench.runs, lambda: step(small), lambda: step(big))
        rows.append(Row(f"{what}, {sizes[1]:,} items", many, peer=f"{sizes[0]:,} items, in proportion",
                        ratio=many.seconds / few.seconds * sizes[0] / sizes[1],
                        goal=Goal(most=1.15, megabytes=MEMORY)))
    bench.remove(*sites)
    return rows
