"""Twelve camera photos: thumbnails and renditions, with and without a cache; next to them djpeg and libvips."""
import csv
import importlib.util
import shutil
import sys
from pathlib import Path

from measure import Run, Skipped, in_turns, run
from table import Goal, Row
from workbench import Workbench

COUNT = 12


def photos(bench: Workbench) -> list[Row]:
    """`djpeg -scale 1/2` is the least that decoding the same files can cost on one thread."""
    if not shutil.which("djpeg"):
        return [Row("djpeg -scale 1/2", missing="not installed (apt install libjpeg-turbo-progs)")]
    folder = camera_photos(bench)
    files = sorted(folder.glob("*.jpg"))
    inventory, site, other = bench.folder / "photos.csv", bench.folder / "photos-site", bench.folder / "vips"
    one_item_a_photo(files, inventory)

    cached, kept = bench.folder / "photos-cached", bench.folder / "photos-cache"

    def cached_import() -> Run:
        """Into a new site with `cache` in site.yml and an empty cache."""
        bench.make(cached)
        bench.enable_cache(cached)
        return bench.imported_into(cached, inventory, "--photos", folder)

    def next_import() -> Run:
        """Into a new site with the cache of the last build, as a nightly job does."""
        shutil.rmtree(kept, ignore_errors=True)
        shutil.move(cached / ".cache", kept)
        bench.make(cached)
        bench.enable_cache(cached)
        shutil.move(kept, cached / ".cache")
        return bench.imported_into(cached, inventory, "--photos", folder)

    steps = [
        lambda: bench.imported(inventory, site, "--photos", folder),
        lambda: bench.built(site),
        cached_import,
        lambda: bench.built(cached),
        next_import,
        lambda: bench.built(cached),
        lambda: sum(run("djpeg", "-scale", "1/2", file, discard=True).seconds for file in files),
    ]
    if shutil.which("vipsthumbnail"):
        steps.append(lambda: thumbnails_by_vips(files, other))
    imported, built, with_cache, rest, again, built_again, halved, *vips = in_turns(bench.runs, *steps)

    both = with_cache.seconds + rest.seconds
    count = f"{COUNT} photos of 12 megapixels"
    rows = [
        Row(f"import, {count}: checks, thumbnails", imported),
        Row(f"build, {count}: renditions of 640 and 1600 px", built, files=bench.files(site / "public")),
        Row("import and build", seconds=imported.seconds + built.seconds),
        Row(f"import with a cache, {count}: checks, thumbnails and renditions", with_cache),
        Row("build with this cache", rest, files=bench.files(cached / "public")),
        Row("import and build with a cache", seconds=both, peer="djpeg", ratio=both / halved, goal=Goal(most=1.5)),
        Row("the next night, into a new store with the same cache", seconds=again.seconds + built_again.seconds),
        Row(f"djpeg -scale 1/2, {count}, one after the other", seconds=halved),
    ]
    for seconds in vips:
        rows.append(Row("import and build with a cache", seconds=both, peer="vipsthumbnail, times as fast", ratio=seconds / both,
                        goal=Goal(least=4)))
        rows.append(Row("vipsthumbnail 1600, 640 and 120 px", seconds=seconds))
    if not vips:
        rows.append(Row("vipsthumbnail", missing="not installed (apt install libvips-tools)"))
    return rows


def camera_photos(bench: Workbench) -> Path:
    for module, package in (("PIL", "pillow"), ("numpy", "numpy")):
        if not importlib.util.find_spec(module):
            raise Skipped(f"{package}, which makes the photos, is not installed (pip install pillow numpy)")
    folder = bench.folder / "camera"
    run(sys.executable, bench.peer("make_photos.py"), COUNT, folder)
    return folder


def one_item_a_photo(files: list[Path], inventory: Path) -> None:
    with open(inventory, "w", newline="", encoding="utf-8") as out:
        rows = csv.writer(out, lineterminator="\n")
        rows.writerow(["itemName", "photos"])
        rows.writerows([f"Photographed thing {number}", file.name] for number, file in enumerate(files, 1))


def thumbnails_by_vips(files: list[Path], folder: Path) -> float:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return sum(
        run("vipsthumbnail", *files, "-s", size, "-o", f"{folder}/%s-{size}.jpg[Q=82]").seconds
        for size in (1600, 640, 120))
