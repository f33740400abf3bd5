"""A long list: import and export; next to them the import of the sqlite3 shell and of sqlite-utils."""
import importlib.util
import shutil
import sys
from pathlib import Path

from measure import Run, in_turns, run
from pages import items
from table import Goal, Row
from workbench import Workbench

COLUMNS = "itemKey, itemName, serialNumber, valueInDollars, dateCreated, assetType, notes"
MEMORY = 100


def lists(bench: Workbench) -> list[Row]:
    """All columns of the list into a table with a unique key, as our own store has it."""
    if not shutil.which("sqlite3"):
        return [Row("sqlite3 .import", missing="not installed (apt install sqlite3)")]
    inventory, site, other = items(bench, bench.rows), bench.folder / "lists", bench.folder / "peer.db"
    steps = [
        lambda: bench.imported(inventory, site),
        lambda: imported_by_sqlite(inventory, other),
        *(lambda kind=kind: exported(bench, site, kind) for kind in ("csv", "json", "ndjson")),
    ]
    utils = sqlite_utils()
    if utils:
        steps.append(lambda: imported_by_sqlite_utils(utils, inventory, other))
    imported, least, *rest = in_turns(bench.runs, *steps)
    exports, others = rest[:3], rest[3:]

    count = f"{bench.rows:,} rows"
    rows = [
        Row(f"import, {count}", imported, peer="sqlite3 .import", ratio=imported.seconds / least.seconds,
            goal=Goal(most=1.25, megabytes=MEMORY)),
        *(Row(f"export as {kind}, {count}", each, peer="the import", ratio=each.seconds / imported.seconds,
              goal=Goal(most=1, megabytes=MEMORY)) for kind, each in zip(("csv", "json", "ndjson"), exports)),
        Row(f"sqlite3 .import, {count}, unique key", least),
    ]
    for each in others:
        rows.append(Row(f"sqlite-utils insert --csv --pk, {count}", each, peer="the import",
                        ratio=each.seconds / imported.seconds))
    if not utils:
        rows.append(Row("sqlite-utils insert", missing="not installed (pip install sqlite-utils)"))
    bench.remove(site)
    other.unlink()
    return rows


def exported(bench: Workbench, site: Path, kind: str) -> Run:
    return run(bench.coffer, "export", "--site", site, "--format", kind, "--output", site / f"items.{kind}", "-q")


def imported_by_sqlite(inventory: Path, database: Path) -> Run:
    database.unlink(missing_ok=True)
    columns = COLUMNS.replace("itemKey", "itemKey text not null unique")
    return run("sqlite3", database, f"create table item({columns})", f'.import --csv --skip 1 "{inventory}" item')


def imported_by_sqlite_utils(program: list[str], inventory: Path, database: Path) -> Run:
    database.unlink(missing_ok=True)
    return run(*program, "insert", database, "item", inventory, "--csv", "--pk", "itemKey")


def sqlite_utils() -> list[str] | None:
    """Of this Python, else the one in PATH."""
    if importlib.util.find_spec("sqlite_utils"):
        return [sys.executable, "-m", "sqlite_utils"]
    found = shutil.which("sqlite-utils")
    return [found] if found else None
