"""A preview in the browser: open pages reload after a change, and show mistakes until they are corrected."""

import contextlib
import os
import signal
import statistics
import subprocess
import time

from browser import page

COUNT = 12


def check(program, browser, findings):
    program.run("init", "Home", "-q")
    program.write("items.csv", "itemKey,itemName,Value\nA1,Oak dresser,1450\n")
    program.run("import", "items.csv", "--site", "Home", "-q")
    with served(program) as address:
        with page(browser, findings, "preview", 1280, failing=(500,)) as shown:
            shown.goto(address)
            # The browser must not show the page as loading while it waits for a change.
            shown.wait_for_load_state("load")
            changes(program, shown, findings)
            mistakes(program, shown)
            shown.goto(address + "items/a1.html")
            program.run("item", "edit", "A1", "--name", "Elm dresser", "--site", "Home")
            shown.locator("h1", has_text="Elm dresser").wait_for()
            searches(program, shown, findings)
            lists(program, shown, address)
        many(program, browser, findings, address)


def changes(program, shown, findings):
    times = []
    for number in range(COUNT):
        start = time.monotonic()
        program.write("Home/content/index.md", f"Text {number}\n")
        shown.get_by_text(f"Text {number}", exact=True).wait_for()
        times.append((time.monotonic() - start) * 1000)
        # A page that has just been loaded waits again.
        shown.wait_for_load_state("load")
    print(f"browser: a change of content is shown after {statistics.median(times):.0f} ms, at most {max(times):.0f} ms")


def mistakes(program, shown):
    program.write("Home/templates/home.html", "<p>{{missing}}</p>")
    shown.get_by_text("home.html:1:4").wait_for()
    program.write("Home/templates/home.html", "{{> head}}<h1>Corrected</h1>{{> foot}}")
    shown.locator("h1", has_text="Corrected").wait_for()
    (program.folder / "Home/templates/home.html").unlink()
    shown.get_by_text(f"Text {COUNT - 1}", exact=True).wait_for()


def searches(program, shown, findings):
    """A reload keeps the text in the search field, and the results if they are open."""
    field = shown.locator(".search input")
    field.fill("dress")
    shown.locator("#found a", has_text="Elm dresser").wait_for()
    field.press("ArrowLeft")
    # The second reload may come before the results are open again.
    for name in ["Ash dresser", "Fir dresser"]:
        program.run("item", "edit", "A1", "--name", name, "--site", "Home")
    shown.locator("#found a", has_text="Fir dresser").wait_for()
    state = shown.evaluate("""() => {
      const field = document.querySelector('.search input');
      return [field.value, field.selectionStart, document.activeElement === field];
    }""")
    findings.expect(state == ["dress", 4, True], f"after a reload, the search field is {state}")
    field.press("Escape")
    program.run("item", "edit", "A1", "--name", "Elm dresser", "--site", "Home")
    shown.locator("h1", has_text="Elm dresser").wait_for()
    shown.wait_for_load_state("load")
    findings.expect(field.input_value() == "dress", "a reload empties the search field")
    findings.expect(shown.locator("#found a").count() == 0, "a reload opens the results that were closed")
    field.fill("")
    shown.goto(shown.url.replace("items/a1.html", "index.html"), wait_until="load")
    findings.expect(field.input_value() == "", "another page has the text of the search field")


def lists(program, shown, address):
    """A sorted list shows a change."""
    program.write("more.csv", "itemKey,itemName,Value\nB1,Pine shelf,20\n")
    program.run("import", "more.csv", "--site", "Home", "-q")
    shown.goto(address + "types/none.html#sort=-amount", wait_until="load")
    shown.locator(".result li:nth-child(3) a", has_text="Pine shelf").wait_for()
    program.run("item", "edit", "B1", "--value", "2000", "--site", "Home")
    shown.locator(".result li:nth-child(2) a", has_text="Pine shelf").wait_for()


def many(program, browser, findings, address):
    """More pages than a browser opens connections: all of them can be used, and reload."""
    context = browser.new_context()
    try:
        pages = [context.new_page() for _ in range(8)]
        for shown in pages:
            shown.goto(address, wait_until="load")
        program.write("Home/content/index.md", "For all of them\n")
        for number, shown in enumerate(pages):
            shown.bring_to_front()
            shown.get_by_text("For all of them", exact=True).wait_for()
            findings.expect(shown.goto(address + "items/a1.html").status == 200, f"page {number} is blocked")
    finally:
        context.close()


@contextlib.contextmanager
def served(program):
    with subprocess.Popen(
        [program.path, "serve", "--site", "Home", "--port", "0", "-q", "--json"], cwd=program.folder, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC", "HOME": "/nowhere", "TMPDIR": str(program.folder)},
    ) as process:
        text = ""
        while not text.endswith("}\n"):
            text += process.stdout.readline()
        try:
            yield text.split('"')[3]
        finally:
            os.kill(process.pid, signal.SIGTERM)
