"""The same steps in Firefox and WebKit, as far as they are installed: search, list and photos, by keyboard.

Both are driven by the Python package selenium: Firefox by WebDriver BiDi alone, so that geckodriver is not needed, and
WebKitGTK by its WebDriver on a screen of Xvfb.
"""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from browser import served

# The codes that WebDriver has for keys without a character.
DOWN, RIGHT, ENTER, ESCAPE = "\ue015", "\ue014", "\ue007", "\ue00c"
SLOWEST = 30
ITEMS = """itemKey,Name,Serial number,Value,Type,Room,photos
CLOCK,Clock,,90,Tools,Attic,front.png;back.png;below.png
RADIO,Röhrenradio,RR-1007,120,Electronics,Kitchen,
"""


def check(program, browser, findings):
    try:
        import selenium  # noqa: F401, before the household is made
    except ImportError:
        print("browser: Firefox and WebKit are left out, because the Python package selenium is not installed")
        return
    rows = [ITEMS] + [f"T{number:03},Thing {number},,{number * 7 % 500},Tools,Room {number % 3},\n" for number in range(240)]
    program.write("items.csv", "".join(rows))
    for shade, name in enumerate(("front.png", "back.png", "below.png")):
        program.photo(name, size=(1800, 1350), shade=shade * 60)
    program.run("init", "Home", "-q")
    program.run("import", "items.csv", "--photos", ".", "--site", "Home", "-q")
    program.run("build", "--site", "Home", "--output", "site", "-q")
    with served(program.folder / "site") as address:
        for name, engine in (("Firefox", firefox), ("WebKit", webkit)):
            with engine() as shown:
                if shown is None:
                    print(f"browser: {name} is left out, because it is not installed")
                    continue
                for start in (program.url("site") + "/", address):
                    walk(shown, start, lambda holds, sentence: findings.expect(holds, f"{name} at {start}: {sentence}"))
                for problem in shown.problems():
                    findings.expect(False, f"{name}: {problem}")
                print(f"browser: {name} {shown.version} searches, sorts, filters and shows photos")


def walk(shown, start, expect):
    search(shown, start, expect)
    shown.goto(start + "types/tools.html#sort=-amount&place=Room+1")
    names = shown.until("[...document.querySelectorAll('.result h2')].slice(0, 2).map((name) => name.textContent)", len)
    expect(names == ["Thing 214", "Thing 142"], f"the list begins with {names}")
    facts = shown.evaluate("document.querySelector('.facts').textContent")
    expect("80 of 241" in facts, f"the filter leaves {facts}")
    photos(shown, start, expect)


def search(shown, start, expect):
    shown.goto(start + "index.html")
    shown.until("document.querySelector('.search') !== null")
    shown.press("/", *"rohren")
    names = shown.until("[...document.querySelectorAll('.hits strong')].map((name) => name.textContent)", len)
    expect(names == ["Röhrenradio"], f"the search finds {names}")
    shown.press(ENTER)
    title = shown.until("location.pathname.endsWith('radio.html') && document.querySelector('h1')?.textContent")
    expect(title == "Röhrenradio", f"Enter leads to {title}")


def photos(shown, start, expect):
    shown.goto(start + "items/clock.html")
    shown.evaluate("document.querySelector(\"a[href='#photo-1']\").focus()")
    shown.press(ENTER)
    position = "document.querySelector('dialog.photos[open] .position')?.textContent"
    expect(shown.until(position) == "1 of 3", "Enter does not open the first photo")
    shown.press(RIGHT)
    shown.press("+")
    scale = shown.until("new DOMMatrix(getComputedStyle(document.querySelector('.stage img')).transform).a", lambda it: it != 1)
    expect(shown.evaluate(position) == "2 of 3" and scale == 1.5, f"the second photo is {scale} times as large")
    shown.press(ESCAPE)
    expect(shown.until("document.querySelector('dialog.photos[open]') === null"), "Escape leaves the photo open")
    focused = shown.until("document.activeElement.getAttribute('href')")
    expect(focused == "#photo-2", f"the focus is then on {focused}")


class Engine:
    """What the steps need of a browser: `goto`, `press`, `evaluate`, `problems` and its version."""

    def until(self, expression, holds=bool):
        """The value of the expression as soon as it holds, or what it is in the end."""
        last = time.monotonic() + SLOWEST
        while True:
            value = self.evaluate(expression)
            if holds(value) or time.monotonic() > last:
                return value
            time.sleep(0.05)


class Firefox(Engine):
    def __init__(self, connection):
        self.connection, self.sent, self.events = connection, 0, []
        self.version = self.call("session.new", capabilities={})["capabilities"]["browserVersion"]
        self.call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.call("browsingContext.setViewport", context=self.context, viewport={"width": 1280, "height": 900})

    def call(self, method, **parameters):
        self.sent += 1
        self.connection.send(json.dumps({"id": self.sent, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.connection.recv())
            if message.get("id") == self.sent:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['message']}")
                return message["result"]
            self.events.append(message)

    def goto(self, address):
        # From another page, so that a new fragment loads the page again.
        for url in ("about:blank", address):
            self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def press(self, *keys):
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.call("input.performActions", context=self.context, actions=[{"type": "key", "id": "keys", "actions": actions}])

    def evaluate(self, expression):
        result = self.call(
            "script.evaluate", expression=f"JSON.stringify([{expression}])", target={"context": self.context}, awaitPromise=False)
        return json.loads(result["result"]["value"])[0] if result["type"] == "success" else None

    def problems(self):
        for event in self.events:
            content = event["params"]
            if event["method"] == "log.entryAdded" and content["level"] in ("error", "warn"):
                yield content["text"]
            if event["method"] == "network.beforeRequestSent":
                url = content["request"]["url"]
                if not url.startswith(("about:", "blob:", "data:", "file:", "http://127.0.0.1:")):
                    yield f"asks for {url}"


@contextlib.contextmanager
def firefox():
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        yield None
        return
    from websocket import create_connection

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    profile = tempfile.mkdtemp(prefix="coffer-firefox-")
    process = subprocess.Popen(
        [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", str(port)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        last = time.monotonic() + SLOWEST
        while True:
            try:
                connection = create_connection(f"ws://127.0.0.1:{port}/session", timeout=SLOWEST, suppress_origin=True)
                break
            except OSError:
                if time.monotonic() > last:
                    raise
                time.sleep(0.1)
        yield Firefox(connection)
    finally:
        process.kill()
        process.wait()
        shutil.rmtree(profile, ignore_errors=True)


class WebKit(Engine):
    def __init__(self, driver):
        self.driver, self.version = driver, driver.capabilities["browserVersion"]
        driver.set_window_size(1280, 900)
        driver.set_page_load_timeout(SLOWEST)

    def goto(self, address):
        for url in ("about:blank", address):
            self.driver.get(url)

    def press(self, *keys):
        from selenium.webdriver import ActionChains

        ActionChains(self.driver).send_keys(*keys).perform()

    def evaluate(self, expression):
        return self.driver.execute_script(f"return {expression}")

    def problems(self):
        return []


@contextlib.contextmanager
def webkit():
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browsers = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    if driver is None or screen is None or not browsers:
        yield None
        return
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    reading, writing = os.pipe()
    with subprocess.Popen(
        [screen, "-displayfd", str(writing), "-screen", "0", "1400x1000x24"], pass_fds=[writing],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ) as display:
        os.close(writing)
        with open(reading, encoding="ascii") as number:
            environment = {**os.environ, "DISPLAY": ":" + number.readline().strip()}
        if os.geteuid() == 0:
            environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        options = Options()
        options.binary_location = str(browsers[-1])
        options.add_argument("--automation")
        shown = webdriver.WebKitGTK(options=options, service=Service(driver, env=environment))
        try:
            yield WebKit(shown)
        finally:
            shown.quit()
            display.terminate()
