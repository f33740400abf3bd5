#!/usr/bin/env python3
"""Builds a site in shards as the recipes in Site/ci/shards do, and compares the bytes with those of a single build.

    python3 Tests/Shards/shards.py .build/release/coffer
    python3 Tests/Shards/shards.py .build/release/coffer --items 100000 --photos 200 --pictures FOLDER --measure

It runs the lines of the recipes: with GNU parallel and with Slurm in 3 and in 7 shards, and those for Kubernetes, GitLab and
GitHub with the variables that these set. Slurm's daemons run on this machine, with a folder, ports and a munge of their own,
and end with the script. What is not installed is skipped. `--measure` builds the same shards one after the other, and prints
the time and memory that each needs.
"""

import argparse
import csv
import hashlib
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import uuid
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Bench"))
import measure  # noqa: E402

RECIPES = Path(__file__).resolve().parents[2] / "Site" / "ci" / "shards"
TYPES = ["Furniture", "Jewelry", "Electronics", "Art", "Tools", "Kitchen", "Books", "Clothing", "Sports", "Instruments", "Garden", "Other"]


class Problem(Exception):
    pass


def png(number):
    width, height = 700 + number % 5 * 150, 500 + number % 7 * 120
    chance = random.Random(number)
    row = bytes(chance.randrange(256) for _ in range(3 * 64)) * (width // 64 + 2)
    rows = b"".join(b"\0" + row[3 * (y % 40):][: 3 * width] for y in range(height))

    def chunk(kind, data):
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 2, 0, 0, 0])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


class Bench:
    """A site, the bytes of its single build, and the environment of a recipe."""

    def __init__(self, coffer, folder, items, photos, pictures):
        self.folder, self.site = folder, folder / "Home"
        (folder / "bin").mkdir()
        (folder / "bin" / "coffer").symlink_to(Path(coffer).resolve())
        names = ["PATH", "HOME", "TMPDIR"]
        self.environment = {n: os.environ[n] for n in names if n in os.environ} | {"LC_ALL": "C.UTF-8"}
        self.environment["PATH"] = f"{folder / 'bin'}:{self.environment['PATH']}"
        pictures = sorted(Path(pictures).iterdir())[:photos] if pictures else self.make_pictures(photos)
        self.write_list(items, pictures)
        self.run("coffer", "init", self.site, "-q")
        self.run("coffer", "import", folder / "list.csv", "--photos", pictures[0].parent, "--site", self.site, "-q")
        self.single = self.measured("single build")
        self.expected = self.digests(self.site / "public")

    def make_pictures(self, photos):
        folder = self.folder / "photos"
        folder.mkdir()
        for number in range(photos):
            (folder / f"photo-{number:05d}.png").write_bytes(png(number))
        return sorted(folder.iterdir())

    def write_list(self, items, pictures):
        chance = random.Random(17)
        step = max(1, items // len(pictures))
        with open(self.folder / "list.csv", "w", newline="", encoding="utf-8") as out:
            rows = csv.writer(out, lineterminator="\n")
            rows.writerow(["itemKey", "itemName", "serialNumber", "valueInDollars", "dateCreated", "assetType", "notes", "room", "photos"])
            for n in range(items):
                picture = pictures[n // step].name if n % step == 0 and n // step < len(pictures) else ""
                rows.writerow([
                    str(uuid.UUID(int=chance.getrandbits(128), version=4)).upper(), f"Thing no. {n}", f"SN-{n:09d}" if n % 3 else "",
                    f"{chance.randrange(1, 500000) / 100:.2f}", f"20{chance.randrange(10, 26)}-05-{chance.randrange(1, 29):02d}",
                    chance.choice(TYPES), f"Bought *second hand*, lot {n}." if n % 4 == 0 else "", f"House > Room {n % 9} > Shelf {n % 40}",
                    picture])

    def run(self, *command, environment=None, at=None):
        done = subprocess.run([str(c) for c in command], cwd=at or self.folder, env=self.environment | (environment or {}),
                              stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode != 0:
            logs = "".join(f"\n{p.name}: {p.read_text().strip()}" for p in sorted(self.site.glob("*.log")))
            raise Problem(f"{' '.join(map(str, command))}: {done.returncode}: {done.stdout}{done.stderr}{logs}")
        return done.stdout

    def measured(self, what, *arguments):
        """Its time, that of its processors, and its memory."""
        try:
            run = measure.run(self.folder / "bin" / "coffer", "build", "--site", self.site, "-q", *arguments)
        except measure.Failed as problem:
            raise Problem(f"{what}: {problem}")
        return f"{what}: {run.seconds:.2f} s, {run.cpu_seconds:.2f} s of processors, {run.megabytes:.0f} MB"

    @staticmethod
    def digests(folder):
        """The SHA-256 of all files, of the list of checksums, too."""
        files = {}
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                files[str(path.relative_to(folder))] = hashlib.sha256(path.read_bytes()).digest()
        return files

    def clean(self):
        for path in self.site.glob("public*"):
            shutil.rmtree(path)
        for path in [*self.site.glob("*.log"), *self.site.glob("shards.txt")]:
            path.unlink()

    def compare(self, what):
        found = self.digests(self.site / "public")
        names = sorted(n for n in found.keys() | self.expected.keys() if found.get(n) != self.expected.get(n))
        if names:
            raise Problem(f"{what}: {len(names)} of {len(self.expected)} files differ from the single build: {', '.join(names[:5])}")

    def try_recipe(self, what, recipe):
        self.clean()
        start = time.monotonic()
        recipe()
        seconds = time.monotonic() - start
        self.compare(what)
        print(f"{what}: {seconds:.1f} s, the same {len(self.expected)} files as a single build", flush=True)


class Slurm:
    """Slurm's daemons for this machine alone, and a munge of their own."""

    PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch", "sinfo"]

    def __init__(self, bench, cores):
        self.bench, self.cores, self.folder, self.processes = bench, cores, bench.folder / "slurm", []

    @staticmethod
    def missing():
        path = os.environ["PATH"] + ":/usr/sbin:/sbin"
        missing = [p for p in Slurm.PROGRAMS if not shutil.which(p, path=path)]
        return f"{', '.join(missing)} not installed" if missing else None if os.getuid() == 0 else "its daemons need root here"

    def __enter__(self):
        for name in ("", "state", "spool", "munge"):
            (self.folder / name).mkdir(mode=0o755)
        key = self.folder / "munge" / "key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        host = socket.gethostname().split(".")[0]
        ports = [self.free_port() for _ in range(2)]
        (self.folder / "slurm.conf").write_text(f"""
ClusterName=coffer
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket={self.folder}/munge/socket
StateSaveLocation={self.folder}/state
SlurmdSpoolDir={self.folder}/spool
SlurmctldPidFile={self.folder}/slurmctld.pid
SlurmdPidFile={self.folder}/slurmd.pid
SlurmctldLogFile={self.folder}/slurmctld.log
SlurmdLogFile={self.folder}/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
SchedulerParameters=sched_min_interval=100000,batch_sched_delay=0
NodeName={host} NodeAddr=127.0.0.1 CPUs={self.cores} State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
""")
        self.environment = {"SLURM_CONF": str(self.folder / "slurm.conf")}
        self.bench.environment |= self.environment
        try:
            self.start("munged", "--foreground", f"--key-file={key}", f"--socket={self.folder}/munge/socket",
                       f"--pid-file={self.folder}/munge/pid", f"--seed-file={self.folder}/munge/seed",
                       f"--log-file={self.folder}/munge/log", "--num-threads=2", "--force")
            self.wait("munge", lambda: (self.folder / "munge" / "socket").exists())
            self.start("slurmctld", "-D", "-i")
            self.start("slurmd", "-D", "-N", host)
            self.wait("Slurm", lambda: "idle" in subprocess.run(
                ["sinfo", "-h", "-o", "%T"], env=self.bench.environment, capture_output=True, text=True).stdout)
        except BaseException:
            self.__exit__()
            raise
        return self

    def start(self, program, *options):
        environment = self.bench.environment | {"PATH": self.bench.environment["PATH"] + ":/usr/sbin:/sbin"}
        with open(self.folder / f"{program}.out", "w") as out:
            found = shutil.which(program, path=environment["PATH"])
            self.processes.append(subprocess.Popen([found, *options], env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out))

    def wait(self, what, is_ready):
        for _ in range(300):
            if is_ready():
                return
            time.sleep(0.1)
        logs = [f"{p.name}: {p.read_text(errors='replace')[-1500:]}" for p in sorted([*self.folder.glob("*.out"), *self.folder.glob("*.log")])]
        raise Problem(f"{what} does not start:\n" + "\n".join(logs))

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    @staticmethod
    def free_port():
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            return found.getsockname()[1]


def scripts(recipe):
    """The shell lines of a recipe in YAML: its blocks after `|`."""
    found, block, depth = [], None, 0
    for line in (RECIPES / recipe).read_text().splitlines():
        indent = len(line) - len(line.lstrip())
        if block is not None and line.strip() and indent <= depth:
            found.append("\n".join(block))
            block = None
        if block is not None:
            block.append(line.strip())
        elif line.endswith("|"):
            block, depth = [], indent
    return found + (["\n".join(block)] if block else [])


def seven(bench, recipe, variables, replaced=lambda text, number: text, at=None):
    """The first block once per shard, and then the second one."""
    shard, merge = scripts(recipe)
    for number in range(1, 8):
        bench.run("sh", "-ec", replaced(shard, number), environment=variables(number), at=at)
    # Artifacts have no empty folders.
    for folder in sorted(bench.site.glob("public-*/**/"), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()
    bench.run("sh", "-ec", merge, at=at)


def total_of_kubernetes():
    text = (RECIPES / "kubernetes.yml").read_text()
    total = re.search(r'COFFER_SHARDS, value: "(\d+)"', text).group(1)
    if re.search(r"completions: (\d+)", text).group(1) != total:
        raise Problem("kubernetes.yml: completions and COFFER_SHARDS differ")
    return total


def engines(bench, cores, only):
    if "parallel" in only:
        if shutil.which("parallel"):
            for shards in (3, 7):
                bench.try_recipe(f"GNU parallel, {shards} shards",
                                 lambda: bench.run("sh", RECIPES / "parallel.sh", bench.site, shards))
        else:
            print("GNU parallel: skipped, as parallel is not installed (apt install parallel)")
    if "slurm" in only:
        missing = Slurm.missing()
        if missing:
            print(f"Slurm: skipped: {missing} (apt install slurm-wlm munge)")
        else:
            with Slurm(bench, cores):
                for shards in (3, 7):
                    bench.try_recipe(f"Slurm, {shards} shards", lambda: bench.run("sh", RECIPES / "slurm.sh", bench.site, shards))
    if "jobs" in only:
        total = total_of_kubernetes()
        bench.try_recipe(f"Kubernetes, {total} shards", lambda: seven(
            bench, "kubernetes.yml", lambda n: {"JOB_COMPLETION_INDEX": str(n - 1), "COFFER_SHARDS": total}, at=bench.site))
        bench.try_recipe("GitLab CI, 7 shards", lambda: seven(
            bench, "gitlab.yml", lambda n: {"CI_NODE_INDEX": str(n), "CI_NODE_TOTAL": "7"}))
        bench.try_recipe("GitHub Actions, 7 shards", lambda: seven(
            bench, "github.yml", lambda n: {}, lambda text, n: text.replace("${{ matrix.shard }}", str(n))))


def one_by_one(bench, counts):
    """One after the other, each with one job, so that they do not disturb each other."""
    print(bench.single)
    for count in counts:
        bench.clean()
        for number in range(1, count + 1):
            print(bench.measured(f"shard {number}/{count}", "--jobs", "1", "--shard", f"{number}/{count}"), flush=True)
        folders = [bench.site / f"public-{n}-of-{count}" for n in range(1, count + 1)]
        print(bench.measured(f"merge of {count}", "--jobs", "1", "--merge", *folders))
        bench.compare(f"merge of {count}")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("coffer")
    options.add_argument("--items", type=int, default=2000)
    options.add_argument("--photos", type=int, default=40)
    options.add_argument("--pictures", help="a folder with photos, instead of generated ones")
    options.add_argument("--only", default="parallel,slurm,jobs", help="some of parallel, slurm and jobs, separated by commas")
    options.add_argument("--cores", type=int, default=os.cpu_count(), help="the cores that Slurm may use")
    options.add_argument("--measure", action="store_true", help="also build the shards one after the other, and measure them")
    options.add_argument("--counts", default="1,3,7", help="the numbers of shards that are measured (default: 1,3,7)")
    given = options.parse_args()
    base = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    try:
        with tempfile.TemporaryDirectory(dir=base, prefix="coffer-shards-") as work:
            # Munge wants folders that only their owner can change.
            os.chmod(work, 0o755)
            bench = Bench(given.coffer, Path(work), given.items, given.photos, given.pictures)
            engines(bench, given.cores, given.only.split(","))
            if given.measure:
                one_by_one(bench, [int(n) for n in given.counts.split(",")])
    except Problem as problem:
        sys.exit(f"shards: {problem}")



main()
