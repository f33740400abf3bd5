#!/usr/bin/env python3
"""Puts forty small faults into a copy of the sources, one at a time, and counts those that a test finds.

All faults are compiled once; the variable COFFER_FAULT chooses the one that is in force. For each fault the tests of its
target run first, then all others; the first test that fails ends the run. A run without a fault must pass before.
"""

import argparse
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from faults import FAULTS

ROOT = pathlib.Path(__file__).resolve().parents[2]
SWITCH = """\
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

private let fault = getenv("COFFER_FAULT").flatMap { Int(String(cString: $0)) }

func hasFault(_ number: Int) -> Bool { fault == number }
"""
# Compares the sources with their map, and would see the switch.
SKIPPED = ["ArchitectureTests"]
# Suites that measure time, or wait for it: a busy machine fails them without a fault.
TIMED = ["EndedReportTests", "KillTests", "KilledOutputTests", "MarkdownTimeTests", "ReportPDFTests"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tree", type=pathlib.Path, default=ROOT / ".build/mutation", help="where the copy is made")
    parser.add_argument("--check", action="store_true", help="only check that the sources have the expression of each fault")
    parser.add_argument("--in-place", action="store_true", help="the tree is a copy already")
    parser.add_argument("--only", default="", help="numbers of faults, such as 3,7")
    parser.add_argument("--ignore", action="append", default=[], help="the name of a test that fails without a fault")
    parser.add_argument("--no-baseline", action="store_true", help="do not run the tests without a fault first")
    parser.add_argument("--timeout", type=int, default=1800, help="seconds a run may take")
    arguments = parser.parse_args()
    if arguments.check:
        sys.exit(0 if all(places(ROOT, *fault[:2]) for fault in FAULTS) else 1)
    if not arguments.in_place:
        copy(arguments.tree)
    only = {int(number) for number in arguments.only.split(",") if number}
    present = insert_faults(arguments.tree)
    program = build(arguments.tree)
    suites = sorted(path.name for path in (arguments.tree / "Tests").glob("*Tests") if path.name not in SKIPPED)
    if not arguments.no_baseline:
        outcome, name = run(arguments.tree, program, 0, suites, arguments)
        if outcome != "passed":
            sys.exit(f"without a fault the tests must pass: {outcome} {name}")
    found = 0
    for number, (target, expression, fault) in enumerate(FAULTS, 1):
        if number not in present or only and number not in only:
            continue
        start = time.monotonic()
        own = [suite for suite in suites if suite == present[number] + "Tests"]
        outcome, name = "passed", ""
        for part in [own, [suite for suite in suites if suite not in own]]:
            if part and outcome == "passed":
                outcome, name = run(arguments.tree, program, number, part, arguments)
        found += outcome != "passed"
        seconds = time.monotonic() - start
        verdict = f"found: {name}" if outcome != "passed" else "NOT FOUND"
        print(f"{number:2} {target}: {expression} -> {fault} ({seconds:.0f} s) {verdict}", flush=True)
    print(f"{found} of {len(only & set(present) if only else present)} faults found")


def copy(tree):
    """Copies what git knows of, and the checkouts of the packages that are used."""
    names = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    shutil.rmtree(tree, ignore_errors=True)
    for name in names.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)


def places(tree, target, expression):
    """The file with the expression, in a list; empty, with a message, unless the sources have it exactly once."""
    hits = [path for path in sorted((tree / "Sources").rglob("*.swift")) if expression in path.read_text()]
    # In another tree the code may have another place.
    own = [path for path in hits if path.relative_to(tree / "Sources").parts[0] == target] or hits
    count = sum(path.read_text().count(expression) for path in own)
    if count != 1:
        print(f"Tests/Mutation/faults.py:1: '{expression}' of {target} occurs {count} times; once is expected", flush=True)
        return []
    return own


def insert_faults(tree):
    """Returns the targets of the faults whose expression is in the sources, by number."""
    present = {}
    for number, (target, expression, fault) in enumerate(FAULTS, 1):
        own = places(tree, target, expression)
        if not own:
            continue
        changed = own[0].read_text().replace(expression, replacement(number, expression, fault))
        own[0].write_text(changed)
        present[number] = own[0].relative_to(tree / "Sources").parts[0]
        (tree / "Sources" / present[number] / "MutationSwitch.swift").write_text(SWITCH)
    return present


def replacement(number, expression, fault):
    label = re.match(r"(\.\w+: )(.*)$", expression)
    if label:
        return f"{label[1]}(hasFault({number}) ? {fault.removeprefix(label[1])} : {label[2]})"
    return f"(hasFault({number}) ? ({fault}) : ({expression}))"


def build(tree):
    for path in (tree / "Tests").rglob("Program.swift"):
        # The tests of the commands pass nothing else on.
        path.write_text(path.read_text().replace('["LD_LIBRARY_PATH", ', '["COFFER_FAULT", "LD_LIBRARY_PATH", '))
    subprocess.run(["swift", "build", "--build-tests"], cwd=tree, check=True, stdout=subprocess.DEVNULL)
    shown = subprocess.run(["swift", "build", "--show-bin-path"], cwd=tree, check=True, stdout=subprocess.PIPE)
    (bundle,) = pathlib.Path(shown.stdout.decode().strip()).glob("*PackageTests.xctest")
    return bundle / "Contents/MacOS" / bundle.stem if bundle.is_dir() else bundle


def run(tree, program, number, suites, arguments):
    """Runs suites until a test fails. Returns what came of it, and the first test that failed."""
    scratch = tempfile.mkdtemp(prefix="coffer-mutation-")
    environment = os.environ | {"COFFER_FAULT": str(number), "TMPDIR": scratch}
    command = [program, "--testing-library", "swift-testing", "--filter", rf"^({'|'.join(suites)})\."]
    command += [word for suite in TIMED for word in ("--skip", suite)]
    tests = subprocess.Popen(
        command, cwd=tree, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        start_new_session=True, text=True, errors="replace")
    signal.signal(signal.SIGALRM, lambda *_: os.killpg(tests.pid, signal.SIGKILL))
    signal.alarm(arguments.timeout)
    name = ""
    last = ""
    for line in tests.stdout:
        line = re.sub(r"\x1b\[[0-9;]*m", "", line)
        last = line.strip() or last
        failed = re.match(r"✘ Test (.*?) (?:recorded an issue|failed after)", line)
        if failed and failed[1].strip('"') not in arguments.ignore:
            name = failed[1]
            break
    if name:
        os.killpg(tests.pid, signal.SIGKILL)
    tests.stdout.close()
    status = tests.wait()
    signal.alarm(0)
    shutil.rmtree(scratch, ignore_errors=True)
    if name:
        return "failed", name
    return ("passed", "") if status == 0 or arguments.ignore and status == 1 else ("ended", f"the run ended with {status} after '{last[:100]}'")


if __name__ == "__main__":
    main()
