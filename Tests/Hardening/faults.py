#!/usr/bin/env python3
"""What commands do when the system refuses a call, or the program is killed.

    python3 Tests/Hardening/faults.py .build/release/coffer            # every call
    python3 Tests/Hardening/faults.py .build/release/coffer --every 25 # a share of them

Each command runs on a small site with photos under strace, which makes one call fail with ENOSPC, EIO, EACCES or EMFILE, or
kills the program there. Then these must hold:

- The program does not crash, and says why it stopped. The cause is the one that the system reported: a message never tells
  the user to remove something, to try again, or that something is damaged.
- Exit code 0 means that everything is as it is without the fault.
- A file system that refuses every lock is named as the cause, not another program.
- An import is in the store as a whole, or not at all. The next run, without a fault, leaves exactly what there would be
  without any: no half file, no unfinished file, nothing that should have been removed.
- The site.yml and index.md of a new site are whole, or not there.
"""

import argparse
import collections
import errno
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

CALLS = [
    "openat", "read", "pread64", "write", "pwrite64", "close", "rename", "renameat", "renameat2", "unlink", "unlinkat",
    "mkdir", "mkdirat", "fsync", "fdatasync", "syncfs", "ftruncate", "flock", "getdents64", "newfstatat", "fchmod",
]
FAULTS = ["ENOSPC", "EIO", "EACCES", "EMFILE", "KILL"]
# Calls that fail from the first one on, as on a file system without locks.
LASTING = [("fcntl", "ENOLCK"), ("fcntl", "EACCES"), ("flock", "ENOLCK")]
WRONG_ADVICE = re.compile(r"remove it|damaged|try again|--force|restore it|not a folder|not UTF-8", re.IGNORECASE)
SAVED = re.compile(r"saved", re.IGNORECASE)
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin", "SOURCE_DATE_EPOCH": "1767225600", "LC_ALL": "C", "TZ": "UTC", "NO_COLOR": "1", "HOME": "/nowhere",
    "SWIFT_BACKTRACE": "enable=no",
}


def png(width, height, color):
    def chunk(kind, data):
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    rows = b"".join(b"\0" + bytes(color) * width for _ in range(height))
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 2, 0, 0, 0])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Scene:
    """A command, and how the site looks before it."""

    def __init__(self, name, arguments, prepare, store_changes=False, heals=True):
        self.name, self.arguments, self.prepare, self.store_changes = name, arguments, prepare, store_changes
        self.heals = heals


class Trial:
    """One run with one fault, and what was wrong with it."""

    def __init__(self, scene, call, when, fault):
        self.scene, self.call, self.when, self.fault = scene, call, when, fault
        self.problems = []

    def __str__(self):
        return f"{self.scene.name}: {self.call} #{self.when} {self.fault}"


class Faults:
    def __init__(self, coffer, work):
        self.coffer, self.work = str(Path(coffer).resolve()), Path(work)

    # What the site is made of.

    def run(self, folder, *arguments, check=True):
        done = subprocess.run(
            [self.coffer, *arguments], cwd=folder, env={**ENVIRONMENT, "TMPDIR": str(folder / "tmp")},
            stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
        if check and done.returncode != 0:
            sys.exit(f"faults: {' '.join(arguments)}: {done.returncode}: {done.stderr.decode()}")
        return done

    def site(self, folder):
        folder.mkdir()
        (folder / "tmp").mkdir()
        self.run(folder, "init", "-q")
        self.write_list(folder / "list.csv", range(1, 7))
        self.write_list(folder / "more.csv", range(7, 13))
        (folder / "pictures").mkdir()
        for number in range(1, 13):
            if number % 3 == 1:
                (folder / "pictures" / f"{number}.png").write_bytes(png(40 + number, 30, (number * 20, 90, 120)))
        self.run(folder, "import", "list.csv", "--photos", "pictures", "-q")

    @staticmethod
    def write_list(path, numbers):
        rows = [f"K{n},Thing {n},SN-{n},{n}.50,Type {n % 3},{n}.png" if n % 3 == 1 else f"K{n},Thing {n},SN-{n},{n}.50,Type {n % 3},"
                for n in numbers]
        path.write_text("\n".join(["itemKey,itemName,serialNumber,valueInDollars,assetType,photos", *rows]) + "\n")

    def empty(self, folder):
        folder.mkdir()
        (folder / "tmp").mkdir()

    def built_and_changed(self, folder):
        """The next build writes some pages again, and removes a page, renditions and thumbnails."""
        self.site(folder)
        self.run(folder, "build", "-q")
        self.run(folder, "item", "remove", "K4", "-q", check=False).returncode == 0 or self.run(
            folder, "item", "remove", "Thing 4", "-q")
        self.run(folder, "item", "edit", "Thing 2", "--value", "99", "-q")

    def scenes(self):
        photos = ["--photos", "pictures", "-q"]
        return [
            # A store is never replaced, so the next run is refused where the first one has made it.
            Scene("init", ["init", "Home", "-q"], self.empty, heals=False),
            Scene("import", ["import", "more.csv", *photos], self.site, store_changes=True),
            Scene("build", ["build", "-q"], self.site),
            Scene("rebuild", ["build", "-q"], self.built_and_changed),
            Scene("public", ["build", "-q", "--audience", "public", "--where", "assetType == 'Type 1'"], self.built_and_changed),
            Scene("export", ["export", "--output", "out.csv", "--photos", "originals", "-q"], self.site),
            Scene("report", ["report", "insurance", "--output", "insurance.html", "-q"], self.site),
            Scene("report folder", ["report", "insurance", "--output", "Insurance/", "-q"], self.site),
        ]

    # What is compared.

    def state(self, folder):
        """Every file by its digest, the store by what an export says of it."""
        files = {}
        for path in sorted(folder.rglob("*")):
            name = str(path.relative_to(folder))
            if path.is_file() and not path.name.startswith("store.sqlite") and name not in ("trace", "export"):
                content = path.read_bytes()
                # Each new site has another salt; it must be whole.
                if path.name == "salt.txt" and re.fullmatch(rb"[0-9a-f]{64}\n?", content):
                    content = b"a whole salt"
                files[name] = hashlib.sha256(content).hexdigest()
        exported = self.run(folder, "export", "--format", "ndjson", check=False)
        files["store"] = hashlib.sha256(exported.stdout).hexdigest() if exported.returncode == 0 else exported.stderr.decode()
        return files

    @staticmethod
    def difference(state, other):
        names = sorted(n for n in state.keys() | other.keys() if state.get(n) != other.get(n))
        return ", ".join(names[:5])

    # The trials.

    def trace(self, scene, folder, *options):
        command = ["strace", "-f", "-qq", "-o", str(folder / "trace"), *options, self.coffer, *scene.arguments]
        done = subprocess.run(
            command, cwd=folder, env={**ENVIRONMENT, "TMPDIR": str(folder / "tmp")}, stdin=subprocess.DEVNULL,
            capture_output=True, timeout=120)
        lines = (folder / "trace").read_text(errors="replace").splitlines() if (folder / "trace").exists() else []
        (folder / "trace").unlink(missing_ok=True)
        return done, lines

    def prepare(self, scene):
        scene.before = self.work / scene.name.replace(" ", "-")
        scene.prepare(scene.before)
        scene.state_before = self.state(scene.before)
        clean = self.copy(scene, "clean")
        done, lines = self.trace(scene, clean, "-e", "trace=" + ",".join("?" + c for c in CALLS))
        if done.returncode != 0:
            sys.exit(f"faults: {scene.name} without a fault ends with {done.returncode}: {done.stderr.decode()}")
        scene.state_after = self.state(clean)
        shutil.rmtree(clean)
        counts = collections.Counter(m.group(1) for l in lines if (m := re.match(r"\d+ +(\w+)\(", l)))
        single = [Trial(scene, call, n, fault) for call in CALLS for n in range(1, counts[call] + 1) for fault in FAULTS]
        return single, [Trial(scene, call, "1+", fault) for call, fault in LASTING]

    def copy(self, scene, name):
        folder = self.work / f"{scene.before.name}-{name}"
        shutil.copytree(scene.before, folder, symlinks=True)
        return folder

    def attempt(self, trial, number):
        folder = self.copy(trial.scene, str(number))
        try:
            return self.judge(trial, folder)
        except subprocess.TimeoutExpired:
            trial.problems.append("hangs")
            return trial
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def judge(self, trial, folder):
        scene = trial.scene
        how = "signal=KILL" if trial.fault == "KILL" else f"error={trial.fault}"
        done, lines = self.trace(
            scene, folder, "-e", f"trace=?{trial.call}", "-e", f"inject={trial.call}:{how}:when={trial.when}")
        said = done.stderr.decode(errors="replace")
        # In each thread, the call of this number fails.
        hit = "\n".join(line for line in lines if "(INJECTED)" in line)
        if trial.fault != "KILL" and not hit:
            return None  # The threads share the work differently each time: there was no such call.
        trial.problems += self.wrong_end(trial, done.returncode, said, hit)
        state = self.state(folder)
        whole = (state["store"] == scene.state_before["store"], state["store"] == scene.state_after["store"])
        # What is left unfinished in the journal is undone by the next run.
        if scene.store_changes and trial.fault != "KILL" and not any(whole) and not (folder / "store.sqlite-journal").exists():
            trial.problems.append("half an import")
        if done.returncode == 0 and self.visible(state) != scene.state_after:
            trial.problems.append("exit code 0, but different: " + self.difference(self.visible(state), scene.state_after))
        # An import that is in the store already would be refused, as its keys are taken.
        is_kept = scene.store_changes and whole[1]
        for name in () if scene.heals else ("Home/site.yml", "Home/content/index.md"):
            if state.get(name) not in (None, scene.state_after[name]):
                trial.problems.append("half a file: " + name)
        if is_kept and done.returncode not in (0, 137, -9) and not SAVED.search(said):
            trial.problems.append(f"the change was saved, but that was not reported: {said.strip()}")
        if not is_kept and scene.heals:
            again = self.run(folder, *scene.arguments, check=False)
            if scene.store_changes and again.returncode == 65:
                pass  # Killed after the commit.
            elif again.returncode != 0:
                trial.problems.append(f"the next run ends with {again.returncode}: {again.stderr.decode().strip()}")
        healed = self.state(folder)
        if scene.heals and healed != scene.state_after:
            trial.problems.append("the next run does not heal: " + self.difference(healed, scene.state_after))
        return trial

    @staticmethod
    def visible(state):
        """A folder for temporary files is nobody's result."""
        return {name: digest for name, digest in state.items() if not name.startswith("tmp/")}

    @staticmethod
    def wrong_end(trial, code, said, hit):
        if trial.fault == "KILL":
            return [] if code in (137, -9, 0) else [f"exit code {code} when killed"]
        is_runtime = "/proc/" in hit or ".so" in hit or "/etc/" in hit
        if code < 0 or code >= 128:
            return [] if is_runtime else [f"ends with {code} at {hit.strip()}"]
        problems = []
        if code != 0 and not said.strip() and "write(2," not in hit:
            problems.append(f"ends with {code} and says nothing")
        if code == 70 and not is_runtime and "the command line cannot be read" not in said:
            problems.append(f"calls itself at fault: {said.strip()}")
        if code != 0 and WRONG_ADVICE.search(said) and os.strerror(getattr(errno, trial.fault)) not in said:
            problems.append(f"wrong cause or advice: {said.strip()}")
        return problems


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("coffer")
    options.add_argument("--every", type=int, default=1, help="try every N-th fault")
    options.add_argument("--offset", type=int, default=0, help="begin with another one")
    options.add_argument("--only", help="one scene, such as 'rebuild'")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    options.add_argument("-v", action="store_true", help="print each trial")
    given = options.parse_args()
    works = shutil.which("strace") and subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], capture_output=True)
    if not works or works.returncode != 0:
        print("faults: skipped, as strace is missing or may not trace here")
        return
    base = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=base, prefix="coffer-faults-") as work:
        faults = Faults(given.coffer, work)
        prepared = [faults.prepare(s) for s in faults.scenes() if given.only in (None, s.name)]
        trials = [t for single, _ in prepared for t in single][given.offset :: given.every]
        trials += [t for _, lasting in prepared for t in lasting]
        with ThreadPoolExecutor(given.jobs) as pool:
            done = [t for t in pool.map(faults.attempt, trials, range(len(trials))) if t]
    for trial in done:
        for problem in trial.problems:
            print(f"{trial}: {problem}")
        if given.v and not trial.problems:
            print(f"{trial}: ok")
    by_scene = collections.Counter(t.scene.name for t in done)
    failed = sum(bool(t.problems) for t in done)
    counts = ", ".join(f"{name} {count}" for name, count in by_scene.items())
    print(f"faults: {len(done)} runs ({counts}), {failed} with problems")
    sys.exit(1 if failed else 0)


main()
