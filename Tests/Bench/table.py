"""The figures as a Markdown table."""
from dataclasses import dataclass

from measure import Run


@dataclass(frozen=True)
class Row:
    """A line of the table. `ratio` is so many times `than`; `goal` is what we hold ourselves to."""
    what: str
    run: Run | None = None
    seconds: float | None = None
    files: int | None = None
    ratio: float | None = None
    than: str = ""
    goal: str = ""

    def cells(self) -> list[str]:
        seconds = self.run.seconds if self.run else self.seconds
        return [
            self.what,
            f"{seconds:.3f} s" if seconds < 1 else f"{seconds:.2f} s",
            f"{self.run.cpu_seconds:.2f} s" if self.run else "",
            f"{self.run.megabytes:.0f} MB" if self.run else "",
            "" if self.files is None else f"{self.files:,}",
            "" if self.ratio is None else f"{self.ratio:.2f}x {self.than}",
            self.goal,
        ]


HEADER = ["what", "time", "CPU", "peak memory", "files written", "ratio", "goal"]


def table(rows: list[Row]) -> str:
    lines = [HEADER, ["---"] + ["---:"] * (len(HEADER) - 2) + ["---"]] + [row.cells() for row in rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
