#!/usr/bin/env python3
"""docs.py CATALOG OUTPUT: builds a documentation catalog with DocC, with warnings as errors.

The pages of the catalog link to each other with relative paths, so that they work on a Git host. DocC does not check such
links. A copy of the catalog is built in which they are <doc:> links, which it checks. The copy also gets what only DocC
needs: the lists that arrange its sidebar, and the pictures from outside the catalog.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

LINK = re.compile(r"(!?)\[((?:[^\[\]`]|`[^`]*`)*)\]\(([^()\s]+)\)")
HEADING = re.compile(r"^(#{2,6}) +(.*?) *#*$")


def blocks(text):
    """The lines of a page, each with whether it is text: not in a fenced block of code."""
    fence = None
    for line in text.split("\n"):
        mark = re.match(r" {0,3}(```+|~~~+)", line)
        if fence is None and mark:
            fence = mark[1]
            yield line, False
        elif fence is not None:
            if mark and mark[1].startswith(fence) and not line.strip(" `~"):
                fence = None
            yield line, False
        else:
            yield line, True


def headings(text):
    """The titles of a page's sections, in order."""
    return [HEADING.match(line)[2] for line, is_text in blocks(text) if is_text and HEADING.match(line)]


def anchor(title):
    """The anchor that a Git host gives to a heading."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).replace("`", "")
    return re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")


class Catalog:
    """The copy of a catalog that DocC builds."""

    def __init__(self, source, copy):
        self.source, self.copy = source, copy
        self.pages = sorted(source.rglob("*.md"))
        names = [page.stem.lower() for page in self.pages]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            sys.exit(f"docs: two pages have the name '{twice[0]}'; DocC needs different names")
        # By page: the anchor of a Git host and that of DocC.
        self.anchors = None

    def write(self):
        shutil.rmtree(self.copy, ignore_errors=True)
        for page in self.pages:
            target = self.copy / page.relative_to(self.source)
            target.parent.mkdir(parents=True, exist_ok=True)
            text = "\n".join(
                LINK.sub(lambda link: self.link(link, page), line) if is_text else line
                for line, is_text in blocks(page.read_text(encoding="utf-8"))
            )
            target.write_text(text + self.topics(page), encoding="utf-8")

    def link(self, link, page):
        is_image, title, target = link.groups()
        if re.match(r"[a-z]+:", target):
            return link[0]
        path, _, fragment = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        if not file.exists():
            sys.exit(f"docs: {page}: {target} does not exist")
        if is_image:
            shutil.copy(file, self.copy / file.name)
            return f"![{title}]({file.name})"
        if file not in self.pages:
            return title  # Only the repository has this file.
        own = (self.anchors or {}).get(file, {}).get(fragment)
        if fragment and self.anchors is not None and own is None:
            sys.exit(f"docs: {page}: {target}: there is no such heading")
        # DocC does not find an anchor with two hyphens in it.
        return f"[{title}](doc:{file.stem}" + (f"#{own})" if own and "--" not in own else ")")

    def topics(self, page):
        """The pages below one, which DocC lists beside it: those in the folder of its name, and below the first page those of
        each other folder, in the order in which it links to them."""
        if "## Topics" in page.read_text(encoding="utf-8"):
            return ""
        groups = {}
        if page == self.source / "Coffer.md":
            text = page.read_text(encoding="utf-8")
            for other in sorted(self.pages, key=lambda other: (self.place(other, text), other)):
                if other.parent.parent == self.source:
                    groups.setdefault(other.parent.name, []).append(other)
        else:
            below = [other for other in self.pages if other.parent == page.with_suffix("")]
            if below:
                groups["Pages"] = below
        lines = [
            f"\n### {name}\n\n" + "\n".join(f"- <doc:{other.stem}>" for other in group) + "\n"
            for name, group in groups.items()
        ]
        return "\n## Topics\n" + "".join(lines) if lines else ""

    def place(self, page, text):
        place = text.find(f"({page.relative_to(self.source)}")
        return place if place >= 0 else len(text)

    def read_anchors(self, output):
        """Takes DocC's anchors from what it has built: the headings come in the order of the page."""
        built = {file.stem: file for file in output.rglob("data/documentation/**/*.json")}
        self.anchors = {}
        for page in self.pages:
            content = json.loads(built[page.stem.lower()].read_text(encoding="utf-8"))
            found = [
                block["anchor"]
                for section in content.get("primaryContentSections", [])
                for block in section.get("content", [])
                if block["type"] == "heading" and block["level"] > 1
            ]
            own = [anchor(title) for title in headings(page.read_text(encoding="utf-8"))]
            # DocC puts a heading of its own above text that comes before the first one.
            found = found[len(found) - len(own):]
            counts = {}
            self.anchors[page] = {}
            for name, made in zip(own, found):
                number = counts.get(name, 0)
                counts[name] = number + 1
                self.anchors[page][f"{name}-{number}" if number else name] = made


def convert(docc, catalog, output):
    said = subprocess.run(
        [docc, "convert", catalog, "--output-path", output, "--warnings-as-errors",
         "--fallback-display-name", "Coffer", "--fallback-bundle-identifier", "coffer"],
        capture_output=True, text=True)
    if said.returncode:
        sys.exit(said.stdout + said.stderr)


def toolchain_docc():
    """Beside the swift that is used; on macOS, as Xcode says."""
    swift = shutil.which("swift")
    beside = Path(swift).resolve().parent / "docc" if swift else None
    if beside and beside.exists():
        return beside
    found = subprocess.run(["xcrun", "--find", "docc"], capture_output=True, text=True) if shutil.which("xcrun") else None
    if found and found.returncode == 0:
        return found.stdout.strip()
    sys.exit("docs: the Swift toolchain has no docc")


def main():
    source, output = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    docc = toolchain_docc()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        catalog = Catalog(source, work / source.name)
        catalog.write()
        convert(docc, catalog.copy, work / "first")
        catalog.read_anchors(work / "first")
        catalog.write()
        convert(docc, catalog.copy, work / "second")
        shutil.rmtree(output, ignore_errors=True)
        output.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(work / "second", output)
    print(f"{len(catalog.pages)} pages in {os.path.relpath(output)}")


main()
