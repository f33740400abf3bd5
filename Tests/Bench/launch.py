"""launch.py REPORT COMMAND ...: runs a program and writes what it took, as JSON, into the file REPORT.

A process of its own, and a small one: the memory counted for a program begins with what the process that
started it held at that moment.
"""
import json
import os
import sys
import time

report, *command = sys.argv[1:]
start = time.perf_counter()
child = os.posix_spawnp(command[0], command, os.environ)
_, status, usage = os.wait4(child, 0)
seconds = time.perf_counter() - start
with open(report, "w", encoding="utf-8") as out:
    json.dump({
        "exit": os.waitstatus_to_exitcode(status),
        "seconds": seconds,
        "cpu": usage.ru_utime + usage.ru_stime,
        # Linux counts in KiB, macOS in bytes.
        "bytes": usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024),
    }, out)
