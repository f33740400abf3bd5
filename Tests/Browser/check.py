#!/usr/bin/env python3
"""Pages and reports in Chromium, without a network, as a person uses them; the main steps in Firefox and WebKit, too.

    python3 Tests/Browser/check.py .build/release/coffer [reports ...]

Needs Chromium and the Python package playwright; and where they are installed, uses selenium with firefox-esr, and with
webkit2gtk-driver and xvfb.
"""

import importlib
import sys

from browser import Findings, Program, chromium, chromium_path

PARTS = ["engines", "lists", "overview", "photos", "reports", "search", "serve", "standards"]


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if chromium_path() is None:
        sys.exit("browser: there is no Chromium; install it, for example with apt-get install chromium")
    findings = Findings()
    with chromium() as browser:
        for name in sys.argv[2:] or PARTS:
            program = Program(sys.argv[1])
            try:
                importlib.import_module(name).check(program, browser, findings)
            finally:
                program.remove()
    for sentence in findings.sentences:
        print(f"browser: {sentence}", file=sys.stderr)
    sys.exit(1 if findings.sentences else 0)


if __name__ == "__main__":
    main()
