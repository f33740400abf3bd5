"""The figures with what they are compared with, as a Markdown table and as JSON."""
from dataclasses import dataclass, field

from measure import Run


@dataclass(frozen=True)
class Goal:
    """What we hold ourselves to; each bound that is stated has to be met."""
    most: float | None = None
    """Of the ratio, or of the seconds if the row is not compared with anything."""
    least: float | None = None
    megabytes: float | None = None
    """Of memory, at most."""

    def text(self, unit: str) -> str:
        bounds = [
            f"at most {self.most:g}{unit}" if self.most is not None else "",
            f"at least {self.least:g}{unit}" if self.least is not None else "",
            f"below {self.megabytes:g} MB" if self.megabytes is not None else "",
        ]
        return ", ".join(bound for bound in bounds if bound)

    def is_met(self, figure: float, megabytes: float | None) -> bool:
        return ((self.most is None or figure <= self.most) and (self.least is None or figure >= self.least)
                and (self.megabytes is None or megabytes is not None and megabytes < self.megabytes))


@dataclass(frozen=True)
class Row:
    """A figure. `ratio` is the multiple of `peer`; a peer that is `missing` has no figures."""
    what: str
    run: Run | None = None
    seconds: float | None = None
    files: int | None = None
    peer: str = ""
    ratio: float | None = None
    goal: Goal = field(default=Goal())
    missing: str = ""

    @property
    def time(self) -> float | None:
        return self.run.seconds if self.run else self.seconds

    @property
    def is_met(self) -> bool | None:
        """None without a goal, or without a figure."""
        figure = self.time if self.ratio is None else self.ratio
        if self.goal == Goal() or figure is None or self.missing:
            return None
        return self.goal.is_met(figure, self.run.megabytes if self.run else None)

    def cells(self) -> list[str]:
        time = self.time
        return [
            self.what,
            "" if time is None else f"{time:.3f} s" if time < 1 else f"{time:.2f} s",
            f"{self.run.cpu_seconds:.2f} s" if self.run else "",
            f"{self.run.megabytes:.0f} MB" if self.run else "",
            "" if self.files is None else f"{self.files:,}",
            self.missing or self.peer,
            "" if self.ratio is None else f"{self.ratio:.2f}",
            self.goal.text("" if self.ratio is not None or self.peer else " s"),
            {True: "met", False: "**not met**", None: ""}[self.is_met],
        ]

    def json(self) -> dict:
        figures = {
            "figure": self.what, "seconds": self.time, "cpuSeconds": self.run.cpu_seconds if self.run else None,
            "megabytes": self.run.megabytes if self.run else None, "files": self.files, "peer": self.peer or None,
            "ratio": self.ratio, "atMost": self.goal.most, "atLeast": self.goal.least,
            "belowMegabytes": self.goal.megabytes, "met": self.is_met, "missing": self.missing or None,
        }
        return {name: round(value, 4) if isinstance(value, float) else value
                for name, value in figures.items() if value is not None}


HEADER = ["figure", "time", "CPU", "peak memory", "files written", "compared with", "ratio", "goal", ""]


def table(rows: list[Row]) -> str:
    lines = [HEADER, ["---"] + ["---:"] * 4 + ["---", "---:", "---", "---"]] + [row.cells() for row in rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def verdict(rows: list[Row]) -> str:
    verdicts = [row.is_met for row in rows if row.is_met is not None]
    return f"{sum(verdicts)} of {len(verdicts)} goals are met."
