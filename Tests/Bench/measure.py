"""One timed run of a program, and the medians of several."""
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median

LAUNCH = Path(__file__).with_name("launch.py")


@dataclass(frozen=True)
class Run:
    """What one run of a program took. Memory is the most it held at once; `output` is its stdout."""
    seconds: float
    cpu_seconds: float
    megabytes: float
    output: str


class Failed(Exception):
    """A program that was measured ended with an error; the text says which, and what it printed."""


class Skipped(Exception):
    """Something this measurement needs is not on this machine; the text says what and how to get it."""


def run(*command, folder=None, discard=False) -> Run:
    """Runs `command` to its end. Files take its output, so that nothing has to be read while it runs."""
    words = [str(word) for word in command]
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as talk, tempfile.NamedTemporaryFile() as report:
        subprocess.run(
            [sys.executable, "-S", LAUNCH, report.name, *words], cwd=folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL if discard else output, stderr=talk)
        figures = json.loads(report.read() or b'{"exit": "never started"}')
        if figures["exit"] != 0:
            talk.seek(0)
            said = talk.read().decode(errors="replace").strip()
            raise Failed(f"{' '.join(words)}: exit {figures['exit']}\n{said}")
        output.seek(0)
        return Run(figures["seconds"], figures["cpu"], figures["bytes"] / 1e6, output.read().decode(errors="replace"))


def in_turns(count: int, *steps) -> list:
    """Calls all of `steps` one after the other, `count` times over; gives the median result of each.

    Taking turns lets a slow minute of the machine touch everyone alike. A step gives a Run or seconds.
    """
    rounds = [[step() for step in steps] for _ in range(count)]
    return [middle(results) for results in zip(*rounds)]


def middle(results):
    """The median of seconds; of runs, the medians of their figures."""
    if isinstance(results[0], Run):
        return Run(median(each.seconds for each in results), median(each.cpu_seconds for each in results),
                   median(each.megabytes for each in results), results[-1].output)
    return median(results)
