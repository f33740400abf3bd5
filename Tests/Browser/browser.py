"""What the checks in a browser share: the program, a household, Chromium, and a list of what is wrong."""

import contextlib
import functools
import http.server
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import zlib
from pathlib import Path

WIDTHS = [390, 820, 1024, 1280, 1600, 1920]


class Findings:
    """What is wrong, in sentences; a check goes on after the first."""

    def __init__(self):
        self.sentences = []

    def expect(self, condition, sentence):
        if not condition:
            self.sentences.append(sentence)


class Program:
    """The program, run in a folder of its own."""

    def __init__(self, path):
        self.path = Path(path).resolve()
        self.folder = Path(tempfile.mkdtemp(prefix="coffer-browser-"))

    def run(self, *arguments):
        done = subprocess.run(
            [self.path, *arguments], cwd=self.folder, capture_output=True, text=True,
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC", "HOME": "/nowhere", "NO_COLOR": "1"})
        if done.returncode != 0:
            sys.exit(f"coffer {' '.join(arguments)} ended with {done.returncode}: {done.stderr}")
        return done.stdout

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def photo(self, name, size=(1200, 900), shade=120):
        """A PNG of one color, by which it is different from others."""
        width, height = size
        row = b"\0" + bytes([shade % 256, 128, 255 - shade % 256]) * width

        def chunk(kind, content):
            return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

        header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
        parts = [chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(row * height, 1)), chunk(b"IEND", b"")]
        (self.folder / name).write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(parts))

    def url(self, name):
        return (self.folder / name).as_uri()

    def remove(self):
        shutil.rmtree(self.folder)


def chromium_path():
    return next((path for path in map(shutil.which, ["chromium", "chromium-browser", "google-chrome"]) if path), None)


@contextlib.contextmanager
def chromium():
    """Chromium, without a network: every request to another host fails."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_path(), args=["--no-sandbox"] if os.geteuid() == 0 else [])
        try:
            yield browser
        finally:
            browser.close()


@contextlib.contextmanager
def page(browser, findings, name, width, height=900, dark=False, scripts=True, touch=False, failing=()):
    """A page whose errors, and requests to another place than the site, are findings. `failing` are expected statuses."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light",
        java_script_enabled=scripts, has_touch=touch, reduced_motion="reduce")
    shown = context.new_page()
    shown.on("pageerror", lambda error: findings.expect(False, f"{name}: {error}"))
    shown.on(
        "console",
        lambda message: findings.expect(
            message.type not in ("error", "warning") or any(f"status of {status}" in message.text for status in failing),
            f"{name}: {message.text} ({message.location.get('url')})"))
    shown.on(
        "request",
        lambda request: findings.expect(
            request.url.startswith(("file:", "data:", "blob:", "http://127.0.0.1:")), f"{name} asks for {request.url}"))
    try:
        yield shown
    finally:
        context.close()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@contextlib.contextmanager
def served(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
