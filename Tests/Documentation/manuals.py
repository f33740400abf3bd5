#!/usr/bin/env python3
"""manuals.py COFFER FOLDER: reads the manual page of each command with `man`, and checks that it has all that `--help` has:
each option and argument, with its text, its values and its default."""

import json
import os
import re
import shutil
import subprocess
import sys

coffer, folder = sys.argv[1:]
# In a minimized image of Ubuntu, `man` only says that there are no manual pages.
man = shutil.which("man.REAL") or "man"


def output(*command, **variables):
    environment = dict(os.environ, LC_ALL="C.UTF-8", **variables)
    return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout


def commands(command, path=()):
    """The words of each command, without `help`."""
    if command["shouldDisplay"] and command["commandName"] != "help":
        yield path
        for below in command.get("subcommands", []):
            yield from commands(below, path + (below["commandName"],))


def entries(text):
    """The label and the text of each option, argument and command in a help."""
    for section in text.split("\n\n"):
        if not re.match("(ARGUMENTS|OPTIONS):\n", section):
            continue
        for entry in re.split(r"\n  (?=\S)", section)[1:]:
            label = re.match(r"(-\w, )?--[\w-]+( <[^>]*>)?|<[^>]*>", entry)[0]
            yield label, entry[len(label):]


def words(text):
    """The text on one line, without the dots of what can be repeated: the help does not have them."""
    return " ".join(text.replace("...", "").split())


problems = []
pages = list(commands(json.loads(output(coffer, "--experimental-dump-help"))["command"]))
written = sorted(os.listdir(folder + "/man1"))
expected = sorted("-".join(("coffer",) + path) + ".1" for path in pages)
if written != expected:
    problems.append(f"the pages are not those of the commands: {set(written) ^ set(expected)}")
count = 0
for path in pages:
    name = "-".join(("coffer",) + path)
    shown = output(man, name, MANPATH=folder, MANWIDTH="2000", MANPAGER="cat", PAGER="cat")
    page = words(re.sub(".\b", "", shown))
    help_text = output(coffer, *path, "--help")
    for label, text in entries(help_text):
        count += 1
        entry = words(label.replace("<", "").replace(">", "") + " " + text)
        if entry not in page:
            problems.append(f"{name}(1) does not have: {entry}")
    overview = words(help_text.split("\n\nUSAGE:")[0].removeprefix("OVERVIEW:"))
    for sentence in re.split(r"(?<=[.:;]) ", overview):
        if sentence not in page:
            problems.append(f"{name}(1) does not have: {sentence}")
    if "January 1, 2026" not in page:
        problems.append(f"{name}(1) has another date than SOURCE_DATE_EPOCH")
if problems:
    sys.exit("\n".join(problems))
print(f"manual pages: {len(pages)} pages, {count} options and arguments, each as in the help")
