#!/usr/bin/env python3
"""Thirty nights of a site that changes, each of which must end with the bytes of a fresh build.

    python3 Tests/Nights/nights.py .build/release/coffer              # seeds 1 to 3
    python3 Tests/Nights/nights.py .build/release/coffer --seed 7 -v  # one seed, with its commands

Each night changes the site at random: items, their order, types, places, photos, documents, site.yml, texts, templates and
assets, or nothing at all. Then the site is built for some audiences into the folders of the night before, with their
cache; one folder is for another audience each time. Some nights also lose or damage the cache, restore an old one, change the output by hand, restore the site from a
copy without times, set the clock back, or kill builds. The output must have the files, bytes and modes of a build of a copy
of the site, without a cache, into an empty folder. If nothing has changed, a night must not write a file.
"""

import argparse
import difflib
import json
import os
import random
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC", "HOME": "/nowhere", "SWIFT_BACKTRACE": "enable=no"}
# Some of them have the same name on a page, or the same page in a file system that ignores case.
TYPES = ["Tools", "Art & Craft", "Art Craft", "ART-CRAFT", "Lamps", "Café", "Cafe", "Jewelry", "None"]
NAMES = ["Lamp", "Oak dresser", "oak  dresser", "Chair", "Ring", "Drill <18 V>", "Übertopf", "Vase | blue", "Camera", "index"]
PLACES = ["House > Attic > Box 4", "House > Attic", "House", "house > attic", "Garage/Shelf", "Garage / Shelf / Box", "N/A", "", "Hall"]
FIELDS = ["room", "location", "brand", "purchase date", "receipt", "quantity", "replacement cost", "limit class"]
SETTINGS = {
    "title": ["Home", "The Quince Lane household", "'Title: with <signs> & more'"],
    "language": ["en", "pt-BR"],
    "currency": ["USD", "EUR", "JPY"],
    "itemsPerPage": ["1", "3", "4", "5", "100"],
    "valueThreshold": ["50", "0", "199.90"],
    "noindex": ["true", "false"],
    "search": ["true", "false"],
    "placeField": ["room", "location"],
    "placeSeparator": ["any", "'>'", "'/'", "none"],
    "accent": ["'#14586b'", "{light: '#14586b', dark: '#82c6d9'}"],
    "baseURL": ["https://home.example/inventory/", "https://other.example/"],
    "formats": ["[html]", "[html, markdown]", "[markdown]"],
    "audiences": ["{public: {show: [brand, notes]}}", "{public: {show: [itemKey]}, family: {hide: [notes]}}"],
    "report": ["{highValue: 100, insurer: Quince Mutual}", "{limits: uk}", "{classes: {Lamps: art}}", "{serialNumbers: [Lamps]}"],
}
ALWAYS = {"title", "itemsPerPage", "formats"}
SALTS = ["0123456789abcdef" * 4, "fedcba9876543210" * 4]


def png(width, height, seed):
    def chunk(kind, data):
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    color = [seed * 37 % 251, seed * 101 % 253, seed * 59 % 255]
    rows = b"".join(b"\0" + bytes((c + y * (i + 1)) % 256 for i, c in enumerate(color)) * width for y in range(height))
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 2, 0, 0, 0])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def pdf(text):
    parts = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
             b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>", b"<</Title(" + text.encode() + b")>>"]
    data, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, 1):
        places.append(len(data))
        data += b"%d 0 obj%s endobj\n" % (number, part)
    start = len(data)
    data += b"xref\n0 5\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % p for p in places)
    return data + b"trailer<</Size 5/Root 1 0 R/Info 4 0 R>>\nstartxref\n%d\n%%%%EOF\n" % start


class Failed(Exception):
    pass


class Household:
    """A site, and the changes that can happen to it."""

    def __init__(self, coffer, folder, seed, verbose):
        self.coffer, self.folder, self.chance, self.verbose = coffer, folder, random.Random(seed), verbose
        self.site, self.files = folder / "Home", folder / "files"
        self.settings = {"title": "Home", "itemsPerPage": "3", "formats": "[html, markdown]", "placeField": "room"}
        self.salt, self.as_of, self.selection, self.sort, self.clock = 0, None, None, None, None
        self.made, self.log = 0, []
        self.files.mkdir()
        self.run("init", str(self.site), "-q", at=folder)
        self.theme = folder / "theme"
        self.run("init", str(self.theme), "--with-theme", "-q", at=folder)
        self.write_settings()
        for number in range(12):
            (self.files / f"photo-{number}.png").write_bytes(png(60 + 90 * (number % 9), 40 + 60 * (number % 7), number + 1))
        for number in range(4):
            (self.files / f"paper-{number}.pdf").write_bytes(pdf(f"Paper {number}"))
        self.import_rows([self.row(f"K-{n}") for n in range(1, 61)])
        for _ in range(10):
            self.photo()
        for _ in range(3):
            self.document()

    def run(self, *arguments, at=None, allowed=(0,), wrapper=()):
        self.log.append(shlex.join([*wrapper, *arguments]))
        done = subprocess.run([*wrapper, self.coffer, *arguments], cwd=at or self.site, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=120)
        if done.returncode not in allowed:
            raise Failed(f"{' '.join(arguments)}: {done.returncode}: {done.stderr.strip()}")
        return done

    # What there is.

    def items(self):
        found = [json.loads(l) for l in self.run("export", "--format", "ndjson", "-q").stdout.splitlines()]
        self.log.pop()
        return found

    def an_item(self):
        """At times the first or the last one, or one at the end of a page, of a type."""
        items = self.items()
        chosen = self.chance.choice(items)
        same = [i for i in items if i.get("assetType") == chosen.get("assetType")]
        size = int(self.settings["itemsPerPage"])
        edges = [0, -1, min(size, len(same)) - 1, min(size, len(same) - 1), self.chance.randrange(len(same))]
        return same[self.chance.choice(edges)]["itemKey"]

    def attached(self, kind, key):
        listed = self.run(kind, "list", key, "--json", "-q")
        self.log.pop()
        return len(json.loads(listed.stdout or "[]"))

    # Rows of lists.

    def row(self, key):
        pick = self.chance.choice
        return {"itemKey": key, "itemName": pick(NAMES) + pick(["", " 2", " 3", " 4"]), "serialNumber": pick(["", f"SN-{key}"]),
                "valueInDollars": pick(["", "0", "50", f"{self.chance.randrange(200_000) / 100:.2f}"]), "assetType": pick(["", *TYPES[:2] * 4, *TYPES]),
                "notes": pick(["", "Some *notes*.", "See [K-1](items/k-1.md)."]), "room": pick(PLACES), "brand": pick(["", "Acme"]),
                "purchase date": pick(["", "2019-05-06", "2024-01-02"])}

    def import_rows(self, rows, *options):
        def cell(text):
            return '"' + text.replace('"', '""') + '"'

        lines = [",".join(rows[0])] + [",".join(cell(v) for v in row.values()) for row in rows]
        (self.folder / "list.csv").write_text("\n".join(lines) + "\n")
        self.run("import", "../list.csv", "-q", "--many-types", *(options or ["--again"]))

    def new_key(self):
        """Keys that differ only in case, or in signs that no file name has, come up."""
        self.made += 1
        return self.chance.choice([f"K-{100 + self.made}", f"k-{99 + self.made}", f"K/{self.made}", f"K {self.made}", f"k_{self.made}"])

    # Changes. Each is the work of one evening.

    def add(self):
        where = self.chance.choice([[], ["--first"], ["--last"], ["--before", self.an_item()], ["--after", self.an_item()]])
        row = self.row(self.new_key())
        options = [o for name, text in (("--type", row["assetType"]), ("--value", row["valueInDollars"])) if text for o in (name, text)]
        photo = self.chance.choice([[], ["--photo", self.a_file("photo")]])
        self.run("item", "add", row["itemName"], "--key", row["itemKey"], "--field", f"room={row['room'] or 'Hall'}", *options, *photo,
                 *where, "-q")

    def remove(self):
        if len(self.items()) > 12:
            self.run("item", "remove", self.an_item(), "-q")

    def remove_many(self):
        if len(self.items()) > 30:
            for _ in range(6):
                self.remove()

    def edit(self):
        row, pick = self.row("-"), self.chance.choice
        options = pick([
            ["--name", row["itemName"]], ["--value", row["valueInDollars"]], ["--type", row["assetType"]], ["--notes", row["notes"]],
            ["--field", f"room={row['room']}"], ["--field", f"{pick(FIELDS)}={pick(['', '2', '2020-01-02', 'Acme'])}"],
            ["--serial-number", row["serialNumber"]], ["--date-created", pick(["2026-03-18", "2020-01-01"])]])
        self.run("item", "edit", self.an_item(), *options, "-q")

    def edit_many(self):
        self.run("item", "edit", "--where", "valueInDollars > 1000", "--field", f"room={self.chance.choice(PLACES)}", "-q", allowed=(0, 65))

    def move(self):
        self.run("item", "move", self.an_item(), self.chance.choice(["--first", "--last"]), "-q")

    def move_beside(self):
        first, second = self.an_item(), self.an_item()
        if first != second:
            self.run("item", "move", first, self.chance.choice(["--before", "--after"]), second, "-q")

    def update(self):
        keys = {i["itemKey"] for i in self.items()}
        rows = [self.row(k) for k in self.chance.sample(sorted(keys), min(5, len(keys)))] + [self.row(self.new_key())]
        self.import_rows(rows, *self.chance.choice([["--update"], ["--update", "--clear-empty"]]))

    def undo(self):
        self.import_rows([self.row(self.new_key()) for _ in range(3)])
        if self.chance.random() < 0.5:
            self.run("import", "--undo", "-q")

    def types(self):
        names = [t["label"] for t in json.loads(self.run("type", "list", "--json", "-q").stdout)["types"] if "label" in t]
        self.log.pop()
        if len(names) < 3:
            return self.run("type", "add", self.chance.choice(TYPES), "-q", allowed=(0, 65))
        first, second = self.chance.sample(names, 2)
        new = self.chance.choice(TYPES + ["Zebra", "Aardvark"])
        change = self.chance.choice([["rename", first, new], ["rename", first, first.upper()], ["merge", first, second],
                                     ["remove", first], ["add", new]])
        self.run("type", *change, "-q", allowed=(0, 64, 65, 66))

    def photo(self):
        key = self.an_item()
        count = self.attached("photo", key)
        what = self.chance.choice(["add", "add", "add", "remove", "replace", "mark", "move"]) if count else "add"
        if what in ("remove", "replace"):
            self.run("photo", "remove", key, str(self.chance.randint(1, count)), "-q")
        if what in ("add", "replace"):
            self.run("photo", "add", key, self.a_file("photo"), "-q", allowed=(0, 65))
        if what == "mark":
            kind = self.chance.choice(["item", "plate", "receipt"])
            self.run("photo", "mark", key, str(self.chance.randint(1, count)), "--kind", kind, "-q")
        if what == "move":
            self.run("photo", "move", key, str(self.chance.randint(1, count)), "--to", str(self.chance.randint(1, count)), "-q")

    def document(self):
        key, other = self.an_item(), self.an_item()
        count = self.attached("document", key)
        if count and self.chance.random() < 0.4:
            return self.run("document", "remove", key, str(self.chance.randint(1, count)), "-q")
        kind = self.chance.choice(["receipt", "warranty", "manual", "other"])
        also = ["--also", other] if other != key else []
        self.run("document", "add", key, self.a_file("paper"), "--kind", kind, *also, "-q", allowed=(0, 65))

    def a_file(self, kind):
        return str(self.chance.choice(sorted(self.files.glob(f"{kind}-*"))))

    def setting(self):
        key = self.chance.choice(sorted(SETTINGS))
        value = self.chance.choice(SETTINGS[key] + ([] if key in ALWAYS else [None]))
        self.settings.pop(key, None)
        if value is not None:
            self.settings[key] = value
        self.write_settings()

    def page_size(self):
        self.settings["itemsPerPage"] = self.chance.choice(["2", "3", "4"])
        self.write_settings()

    def new_salt(self):
        self.salt = 1 - self.salt
        self.write_settings()

    def write_settings(self):
        lines = [f"{k}: {v}" for k, v in self.settings.items()] + ["cache: .cache", "salt: salt.txt"]
        (self.site / "site.yml").write_text("\n".join(lines) + "\n")
        (self.site / "salt.txt").write_text(SALTS[self.salt] + "\n")
        self.log.append("site.yml: " + ", ".join(f"{k}: {v}" for k, v in self.settings.items()) + f", salt {self.salt}")

    def options_of_builds(self):
        self.as_of = self.chance.choice([None, "2026-03-18", "2026-03-19"])
        self.selection = self.chance.choice([None, None, None, "assetType != 'Lamps'", "itemName CONTAINS 'a'"])
        self.sort = self.chance.choice([None, None, None, "itemName", "-itemName"])

    def text(self):
        path = self.site / "content" / self.chance.choice(["about.md", "index.md", "second-page.md"])
        if path.exists() and self.chance.random() < 0.3:
            path.unlink()
        else:
            order = self.chance.choice(["", "---\norder: 1\n---\n", "---\ntitle: Another\ndraft: true\n---\n"])
            path.write_text(f"{order}# Text {self.chance.randrange(9)}\n\nSee [a thing](items/k-{self.chance.randrange(1, 9)}.md).\n")
        self.log.append(f"write or remove {path.name}")

    def look(self):
        name = self.chance.choice(["templates/item.html", "templates/card.html", "templates/foot.html", "templates/type.md", "assets/custom.css",
                                   "assets/style.css", "assets/plan.svg"])
        path, original = self.site / name, self.theme / name
        if path.exists() and self.chance.random() < 0.5:
            path.unlink()
        else:
            path.parent.mkdir(exist_ok=True)
            mark = self.chance.randrange(9)
            remark = {"html": f"<!-- {mark} -->", "md": f"{mark}", "css": f"/* {mark} */", "svg": f"<svg><!-- {mark} --></svg>"}
            path.write_text((original.read_text() if original.exists() else "") + remark[path.suffix[1:]] + "\n")
        self.log.append(f"write or remove {name}")

    def vacuum(self):
        """The same rows in other bytes."""
        with sqlite3.connect(self.site / "store.sqlite") as store:
            store.execute("VACUUM")
        store.close()
        self.log.append("VACUUM")

    CHANGES = [add, add, remove, remove, remove_many, edit, edit, edit, edit, edit_many, move, move_beside, move_beside, update, update, undo,
               types, types, photo, photo, photo, document, document, setting, setting, page_size, new_salt, options_of_builds, text,
               look, vacuum]

    # Builds.

    def audience_options(self, audience):
        options = ["build", "-q", "--audience", audience]
        for name, value in (("--as-of", self.as_of), ("--where", self.selection), ("--sort", self.sort)):
            options += [name, value] if value else []
        return options

    def fresh(self, audience):
        """The output of a copy of the site without a cache, in an empty folder."""
        top = self.folder / "fresh"
        shutil.rmtree(top, ignore_errors=True)
        top.mkdir()
        shutil.copytree(self.site, top / "Home", ignore=shutil.ignore_patterns(".cache", "out-*"))
        settings = top / "Home" / "site.yml"
        settings.write_text(settings.read_text().replace("cache: .cache\n", ""))
        self.run(*self.audience_options(audience), "--output", "out", at=top / "Home")
        self.log.pop()
        return tree(top / "Home" / "out")

    def build_arguments(self, output, audience):
        return [*self.audience_options(audience), "--output", output, "--jobs", str(self.chance.randint(1, 3))]

    def build(self, output, audience):
        """Builds as a night does; some nights do so with a clock that is years late."""
        arguments = self.build_arguments(output, audience)
        if not self.clock or not shutil.which("faketime", path=ENVIRONMENT["PATH"]):
            return self.run(*arguments)
        return self.run(*arguments, wrapper=["faketime", self.clock])

    def killed(self, output, audience, seconds):
        """Whether a build was still running after these seconds."""
        arguments = self.build_arguments(output, audience)
        self.log.append(" ".join(arguments) + f" (killed after {seconds:.4f} s)")
        process = subprocess.Popen([self.coffer, *arguments], cwd=self.site, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        said = process.communicate()[1].decode()
        if process.returncode not in (0, -signal.SIGKILL):
            raise Failed(f"{' '.join(arguments)}: {process.returncode}: {said.strip()}")
        return process.returncode != 0


def tree(folder):
    """Every file with its mode and its bytes, every folder with its mode."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        found[name] = (path.lstat().st_mode, path.read_bytes() if path.is_file() and not path.is_symlink() else b"")
    return found


def traces(folder):
    return {str(p.relative_to(folder)): (s.st_ino, s.st_mtime_ns, s.st_ctime_ns) for p in folder.rglob("*") if (s := p.lstat()) and p.is_file()}


def differences(found, expected):
    names = sorted(n for n in found.keys() | expected.keys() if found.get(n) != expected.get(n))
    lines = [f"{len(names)} of {len(expected)} files differ"]
    for name in names[:5]:
        if name not in found or name not in expected:
            lines.append(f"{name}: " + ("is missing" if name not in found else "should not be there"))
            continue
        (mode, content), (right_mode, right) = found[name], expected[name]
        lines.append(f"{name}: mode {mode:o}, not {right_mode:o}" if mode != right_mode else f"{name}: other bytes")
        texts = [b.decode(errors="replace").splitlines() for b in (right, content)]
        if max(map(len, texts)) < 5000:
            lines += ["    " + line[:200] for line in list(difflib.unified_diff(*texts, "fresh", "night", lineterm="", n=0))[:8]]
    return "\n  ".join(lines)


class Accidents:
    """What happens to the cache and the output between two nights. The times of files prove nothing about what is in them."""

    def __init__(self, household):
        self.household, self.site, self.chance = household, household.site, household.chance
        self.old = household.folder / "old"

    def outputs(self):
        return sorted(self.site.glob("out-*"))

    def files(self, folder):
        return sorted(p for p in folder.rglob("*") if p.is_file() and not p.is_symlink())

    def cache_lost(self, wanted):
        shutil.rmtree(self.site / ".cache", ignore_errors=True)

    def cache_damaged(self, wanted):
        for path in self.files(self.site / ".cache"):
            content = bytearray(path.read_bytes())
            how = self.chance.choice(["truncated", "changed", "empty", "sound", "longer"])
            if how == "changed" and content:
                for _ in range(3):
                    content[self.chance.randrange(len(content))] ^= 1 << self.chance.randrange(8)
            path.write_bytes({"truncated": content[: self.chance.randrange(len(content) + 1)], "empty": b"", "longer": content + b"x" * 64}.get(how, content))

    def remember(self):
        """A copy of today's cache and output, for a later night."""
        shutil.rmtree(self.old, ignore_errors=True)
        self.old.mkdir()
        for folder in [self.site / ".cache", *self.outputs()]:
            if folder.exists():
                subprocess.run(["cp", "-a", folder, self.old / folder.name], check=True)

    def restore(self, folders, times):
        for folder in folders:
            if folder.exists():
                shutil.rmtree(self.site / folder.name, ignore_errors=True)
                subprocess.run(["cp", "-a" if times else "-r", folder, self.site / folder.name], check=True)

    def old_cache(self, wanted):
        self.restore([self.old / ".cache"], True)

    def old_output(self, wanted):
        self.restore(sorted(self.old.glob("out-*")), True)

    def old_cache_and_output(self, wanted):
        self.restore([self.old / ".cache", *sorted(self.old.glob("out-*"))], True)

    def new_checkout(self, wanted):
        copy = self.household.folder / "checkout"
        subprocess.run(["cp", "-r", self.site, copy], check=True)
        shutil.rmtree(self.site)
        copy.rename(self.site)

    def output_lost(self, wanted):
        for folder in self.outputs():
            shutil.rmtree(folder)

    def output_changed(self, wanted):
        """By hand: only files that tonight's site has, as others that were changed are left to their owner."""
        for folder in self.outputs():
            files = [p for p in self.files(folder) if str(p.relative_to(folder)) in wanted.get(folder.name, {}) and p.name != "SHA256SUMS"]
            for path in self.chance.sample(files, min(8, len(files))):
                content, before = path.read_bytes(), path.stat()
                how = self.chance.choice(["deleted", "touched", "changed", "same size", "emptied", "replaced"])
                if how == "deleted":
                    path.unlink()
                elif how == "touched":
                    os.utime(path)
                elif how == "changed":
                    path.write_bytes(content + b"\nchanged\n")
                elif how == "same size":
                    path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]) if content else b"")
                elif how == "emptied":
                    path.write_bytes(b"")
                else:
                    # Another file with the size and the times of the one before.
                    new = path.with_name(path.name + ".new")
                    new.write_bytes(bytes(len(content)))
                    os.chmod(new, before.st_mode & 0o777)
                    os.utime(new, ns=(before.st_atime_ns, before.st_mtime_ns))
                    new.rename(path)

    def folder_deleted(self, wanted):
        for folder in self.outputs():
            inner = sorted(p for p in folder.iterdir() if p.is_dir())
            if inner:
                shutil.rmtree(self.chance.choice(inner))

    def clock_set_back(self, wanted):
        """All files are from the future; with faketime the program sees an earlier time, too."""
        self.household.clock = "2001-02-03 04:05:06"
        late = time.time_ns() + 40 * 86_400 * 10**9
        for path in self.files(self.site):
            os.utime(path, ns=(late, late))

    def times_kept(self, wanted):
        """All files have one time, whatever changed in them."""
        for path in self.files(self.site):
            os.utime(path, ns=(10**18, 10**18))

    ALL = [cache_lost, cache_damaged, old_cache, old_output, old_cache_and_output, new_checkout, output_lost, output_changed,
           folder_deleted, clock_set_back, times_kept]


class Nights:
    def __init__(self, coffer, folder, seed, nights, verbose):
        self.household = Household(coffer, folder, seed, verbose)
        self.accidents, self.chance, self.nights = Accidents(self.household), self.household.chance, nights
        self.verbose, self.seed = verbose, seed
        # Each accident has a night, and one in five of the others is quiet.
        order = list(range(2, nights))
        self.chance.shuffle(order)
        plan = [a.__name__ for a in Accidents.ALL] + ["output_changed", "kill", "kill", "kill and change"]
        self.plan = dict(zip(order, plan))
        calm = [n for n in order if not self.plan.get(n, "").startswith("kill")]
        self.quiet = set(self.chance.sample(calm, len(calm) // 5))
        self.fresh, self.duration = {}, {}

    def run(self):
        return all(self.night(night) for night in range(1, self.nights + 1))

    def builds(self, accident):
        """The outputs of a night, each with its audience."""
        both = {"out-owner": "owner", "out-public": "public"}
        chosen = both if accident or self.chance.random() < 0.6 else {"out-owner": "owner"}
        shared = {"out-shared": self.chance.choice(["owner", "insurer", "family", "public"])}
        return chosen | shared if self.chance.random() < 0.4 else chosen

    def change(self, night):
        if night in self.quiet:
            return ["nothing"]
        changes = self.chance.choices(Household.CHANGES, k=self.chance.choice([1, 1, 1, 2, 4]))
        for change in changes:
            change(self.household)
        return [c.__name__ for c in changes]

    def night(self, night):
        home, accident = self.household, self.plan.get(night)
        home.log, home.clock = [], None
        try:
            changes = self.change(night)
            builds = self.builds(accident)
            if accident == "kill and change":
                changes += self.kill(night, builds) + self.change(night)
            elif accident == "kill":
                changes += self.kill(night, builds)
            fresh = {a: home.fresh(a) for a in sorted(set(builds.values()))}
            if accident and not accident.startswith("kill"):
                home.log.append(accident)
                getattr(self.accidents, accident)({o: fresh[a] for o, a in builds.items()})
            counts = [self.build_and_compare(o, a, fresh[a], accident) for o, a in builds.items()]
        except Failed as problem:
            print(f"seed {self.seed}, night {night}: {problem}")
            print("  commands of this night:\n    " + "\n    ".join(home.log))
            return False
        if night % 5 == 1:
            self.accidents.remember()
        said = ", ".join(changes) + (f"; {accident}" if accident else "")
        print(f"seed {self.seed}, night {night}: {said}: " + ", ".join(counts), flush=True)
        if self.verbose:
            print("    " + "\n    ".join(home.log))
        return True

    def kill(self, night, builds):
        """With a new title, which is on each page."""
        self.household.settings["title"] = f"Night {night}"
        self.household.write_settings()
        killed = [self.household.killed(o, a, self.chance.random() * self.duration.get(o, 0.1)) for o, a in builds.items() for _ in range(4)]
        return [f"title, {sum(killed)} builds killed"]

    def build_and_compare(self, name, audience, expected, accident):
        home, output = self.household, self.household.site / name
        before = traces(output) if output.exists() else {}
        is_same = not accident and self.fresh.get(name) == expected
        start = time.monotonic()
        home.build(name, audience)
        self.duration[name] = time.monotonic() - start
        found, after = tree(output), traces(output)
        if found != expected:
            raise Failed(f"{name} is not that of a fresh build for {audience}: " + differences(found, expected))
        written = sum(before.get(n) != after[n] for n in after)
        if is_same and written:
            raise Failed(f"{name}: nothing changed, but {written} files were written")
        self.fresh[name] = expected
        place = name.removeprefix("out-")
        return (place if place == audience else f"{place} ({audience})") + f" {len(after)} files, {written} written"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("coffer")
    options.add_argument("--seed", type=int, action="append", help="the seed of the changes; repeatable (default: 1, 2 and 3)")
    options.add_argument("--nights", type=int, default=30)
    options.add_argument("--keep", help="a folder that does not exist, for the site and what was expected")
    options.add_argument("-v", action="store_true", help="print the commands of each night")
    given = options.parse_args()
    coffer, failed = str(Path(given.coffer).resolve()), []
    seeds = given.seed or [1, 2, 3]
    base = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    for seed in seeds:
        with tempfile.TemporaryDirectory(dir=base, prefix="coffer-nights-") as work:
            if not Nights(coffer, Path(work), seed, given.nights, given.v).run():
                failed.append(str(seed))
                if given.keep:
                    shutil.copytree(work, f"{given.keep}/{seed}", symlinks=True, dirs_exist_ok=True)
    print(f"nights: {len(seeds)} times {given.nights} nights, " + (f"failed with seed {', '.join(failed)}" if failed else "all as built afresh"))
    sys.exit(1 if failed else 0)


main()
