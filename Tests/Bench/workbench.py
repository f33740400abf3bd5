"""What every measurement is given."""
import argparse
import os
import shutil
from pathlib import Path

from measure import Run, Skipped, run


class Workbench:
    """The program, the sizes and a folder that is removed afterwards."""

    def __init__(self, options: argparse.Namespace, folder: Path):
        self.coffer: Path = options.coffer.resolve()
        self.peers: Path = options.peers.resolve()
        self.runs: int = options.runs
        self.items: int = options.items
        self.rows: int = options.rows
        self.hugo_items = min(10_000, options.items)
        self.folder = folder

    def peer(self, name: str) -> Path:
        path = self.peers / name
        if not path.exists():
            raise Skipped(f"there is no {name} in {self.peers} (--peers FOLDER says where the generators are)")
        return path

    def imported(self, inventory: Path, site: Path, *options) -> Run:
        """A new site, and the inventory taken into its store."""
        self.make(site)
        return self.imported_into(site, inventory, *options)

    def make(self, site: Path) -> None:
        """A new site without items."""
        shutil.rmtree(site, ignore_errors=True)
        run(self.coffer, "init", site)

    def imported_into(self, site: Path, inventory: Path, *options) -> Run:
        return run(self.coffer, "import", inventory, "--site", site, *options, "-q")

    def built(self, site: Path) -> Run:
        return run(self.coffer, "build", "--site", site, "--output", site / "public", "-q")

    def built_with_cache(self, site: Path) -> Run:
        """A first build with `cache` in site.yml, so that the next one knows what it did."""
        self.enable_cache(site)
        self.empty(site)
        return self.built(site)

    def enable_cache(self, site: Path) -> None:
        with open(site / "site.yml", "a", encoding="utf-8") as settings:
            settings.write("\ncache: .cache\n")

    def disable_search(self, site: Path) -> None:
        settings = site / "site.yml"
        settings.write_text(settings.read_text(encoding="utf-8").replace("search: true", "search: false"), encoding="utf-8")

    def empty(self, site: Path) -> None:
        """Removes the output of a site, if there is any."""
        shutil.rmtree(site / "public", ignore_errors=True)

    def files(self, folder: Path) -> int:
        return sum(len(names) for _, _, names in os.walk(folder))

    def traces(self, folder: Path) -> dict[str, tuple[int, int]]:
        """What a write leaves on a file, even of the same bytes: another inode or another time of change."""
        found = {}
        for path, _, names in os.walk(folder):
            for name in names:
                status = os.stat(os.path.join(path, name))
                found[os.path.join(path, name)] = (status.st_ino, status.st_ctime_ns)
        return found

    def remove(self, *folders: Path) -> None:
        """Gives the RAM disk back before the next measurement."""
        for folder in folders:
            shutil.rmtree(folder)
