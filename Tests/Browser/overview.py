"""Places, charts and what is missing: what pages say, how they print, and that they stay small."""

import re
import shutil
from pathlib import Path
from urllib.parse import unquote, urlsplit

from browser import WIDTHS, page

TYPES = 464
HOME_BYTES = 60_000
ITEM_BYTES = 60_000
SAMPLE = Path(__file__).resolve().parents[2] / "Site"


def check(program, browser, findings):
    rows = ["itemKey,Name,Value,Type,Room,Purchase date"]
    places = ["House > Attic > Box 4", "House > Attic", "House", "Shed/Shelf", "N/A"]
    for number in range(50):
        rows.append(f"K{number:03},Thing {number},{number + 1},Tools,{places[number % 5]},{2001 + number % 20}-05-06")
    program.run("init", "Home", "-q")
    settings = program.folder / "Home/site.yml"
    program.write("items.csv", "\n".join(rows) + "\n")
    program.run("import", "items.csv", "--site", "Home", "-q")
    text = settings.read_text(encoding="utf-8").replace("qrCodes: false", "qrCodes: true")
    settings.write_text(text + "\nbaseURL: https://home.example/\n", encoding="utf-8")
    program.run("build", "--site", "Home", "--output", "site", "-q")
    for width in WIDTHS:
        for dark in (False, True):
            with page(browser, findings, f"overview at {width}", width, dark=dark) as shown:
                for name in ("places/index", "places/house--attic", "overview/charts", "overview/missing"):
                    shown.goto(program.url(f"site/{name}.html"))
                    over = shown.evaluate("document.documentElement.scrollWidth - innerWidth")
                    findings.expect(over <= 0, f"{name} is wider than a window of {width} pixels")
    with page(browser, findings, "places", 1280) as shown:
        walk(shown, program, findings)
        charts(shown, program, findings)
        gaps(shown, program, findings)
        printed(shown, program, findings)
        weigh(shown, program, findings)
    for scripts in (True, False):
        with page(browser, findings, "menu", 390, scripts=scripts) as shown:
            menu(shown, program, findings)
    for audience in ("family", "public"):
        program.run("build", "--site", "Home", "--output", audience, "--audience", audience, "-q")
        site = program.folder / audience
        findings.expect(not (site / "overview/missing.html").exists(), f"{audience} has a page of what is missing")
        findings.expect((site / "places/house.html").exists() == (audience == "family"), f"{audience}: places")
        text = (site / "overview/charts.html").read_text(encoding="utf-8")
        findings.expect("$" not in text, f"the charts show amounts to the {audience}")
    many_types(program, findings)


def walk(shown, program, findings):
    """From the list of places into a box and back, by keyboard."""
    shown.goto(program.url("site/index.html"))
    shown.get_by_role("link", name="Places", exact=True).press("Enter")
    shown.wait_for_url("**/places/index.html")
    names = shown.locator(".places a").all_inner_texts()
    findings.expect(names == ["House", "Attic", "Box 4", "Shed", "Shelf"], f"the places are {names}")
    facts = re.sub(r"\s+", " ", shown.locator(".facts").inner_text())
    findings.expect("10 items have no place" in facts, f"the places say: {facts}")
    shown.get_by_role("link", name="Attic").press("Enter")
    shown.wait_for_url("**/places/house--attic.html")
    trail = shown.locator(".trail a").all_inner_texts()
    findings.expect(trail == ["Home", "Places", "House"], f"the trail of the attic is {trail}")
    findings.expect(shown.locator(".contents li h2").count() == 10, "the attic lists other items than its own")
    shown.get_by_role("link", name="Box 4").press("Enter")
    shown.wait_for_url("**/places/house--attic--box-4.html")
    shown.locator(".contents h2 a").first.press("Enter")
    shown.wait_for_url("**/items/k000.html")
    shown.locator("dd a", has_text="House > Attic > Box 4").press("Enter")
    shown.wait_for_url("**/places/house--attic--box-4.html")
    findings.expect(shown.locator("h1").inner_text() == "Box 4", "an item does not link to its place")


def menu(shown, program, findings):
    """On a phone, the links to pages are in a menu, which needs no scripts."""
    shown.goto(program.url("site/index.html"))
    links = shown.locator(".top nav a")
    findings.expect(links.first.is_hidden(), "the links are visible before the menu opens")
    shown.get_by_role("button", name="Menu").press("Enter")
    for link in links.all():
        box = link.bounding_box()
        inside = box and box["x"] >= 0 and box["x"] + box["width"] <= 390
        findings.expect(inside, f"the menu does not show the link {link.text_content()}")
    shown.keyboard.press("Tab")
    shown.keyboard.press("Tab")
    shown.keyboard.press("Enter")
    shown.wait_for_url("**/places/index.html")


def charts(shown, program, findings):
    shown.goto(program.url("site/overview/charts.html"))
    titles = shown.locator(".chart h2").all_inner_texts()
    findings.expect(
        titles == ["Value by asset type", "Value by place", "Items by year of purchase", "Items by year recorded"],
        f"the charts are {titles}")
    # Every picture says what it shows.
    for image in shown.locator("main svg").all():
        named = image.get_attribute("aria-label") or image.get_attribute("aria-hidden") == "true"
        findings.expect(named, "a chart has no text")
    # With only a house and a garage, the chart shows the rooms of the house.
    amounts = shown.locator(".bars").nth(1).locator(".sumof").all_inner_texts()
    findings.expect(amounts == ["$480.00", "$265.00", "$255.00", "$275.00"], f"the places are worth {amounts}")
    heights = shown.locator(".columns rect").evaluate_all("columns => columns.map(column => column.getBoundingClientRect().height)")
    findings.expect(max(heights) > 100, f"the highest column has {max(heights)} pixels")


def gaps(shown, program, findings):
    """A choice of a gap lists the items that have it, by keyboard alone."""
    shown.goto(program.url("site/overview/missing.html"))
    # A paragraph is not cut at its start, as lists of facts are.
    cut = shown.locator(".facts").evaluate("element => getComputedStyle(element).clipPath")
    findings.expect(cut == "none", f"the explanation of the documented share is cut by {cut}")
    listed = shown.locator(".lacking li:visible")
    total = listed.count()
    for choice in shown.locator(".gaps label").all()[1:]:
        choice.locator("input").focus()
        shown.keyboard.press("Space")
        text = choice.inner_text()
        count = int(choice.locator(".count").inner_text().split()[0])
        findings.expect(listed.count() == count, f"{text!r} lists {listed.count()} items")
        heading = shown.locator("#lacking").inner_text()
        findings.expect(heading.startswith(choice.locator("span").first.inner_text() + ": "), f"the heading of {text!r} is {heading!r}")
    for _ in range(shown.locator(".gaps label").count() - 1):
        shown.keyboard.press("ArrowUp")
    findings.expect(listed.count() == total > 0, f"'All gaps' lists {listed.count()} of {total} items")


def printed(shown, program, findings):
    """On paper a place is a list of contents with a code; on screens there is none."""
    for name in ("places/house--attic--box-4", "items/k000"):
        shown.emulate_media(media="screen")
        shown.goto(program.url(f"site/{name}.html"))
        findings.expect(not shown.locator(".qr").is_visible(), f"{name} shows its code on a screen")
        shown.emulate_media(media="print")
        findings.expect(shown.locator(".qr").is_visible(), f"{name} has no code on paper")
        label = shown.locator(".qr svg").get_attribute("aria-label")
        findings.expect(label == f"QR code of https://home.example/{name}.html", f"{name}: {label}")
    shown.emulate_media(media="screen")


def weigh(shown, program, findings):
    """The files that the largest page of an item in the sample loads, without pictures."""
    program.run("init", "Sample", "-q")
    made = shutil.ignore_patterns("photos", "public", "*.sqlite*")
    shutil.copytree(SAMPLE, program.folder / "Sample", dirs_exist_ok=True, ignore=made)
    program.run("import", SAMPLE / "inventory.csv", "--photos", SAMPLE / "photos", "--site", "Sample", "-q")
    program.run("build", "--site", "Sample", "--output", "sample", "-q")
    largest = max((program.folder / "sample/items").glob("*.html"), key=lambda path: path.stat().st_size)
    loaded = {}
    shown.on("request", lambda request: loaded.setdefault(request.url, request.resource_type))
    shown.goto(largest.as_uri())
    shown.locator(".trail .position").wait_for()
    size = sum(Path(unquote(urlsplit(url).path)).stat().st_size for url, kind in loaded.items() if kind != "image")
    findings.expect(size < ITEM_BYTES, f"the sample's page of {largest.stem} loads {size} bytes")


def many_types(program, findings):
    rows = ["Name,Value,Type"] + [f"Thing {number},{number},A type with the number {number}" for number in range(TYPES)]
    program.run("init", "Many", "-q")
    program.write("many.csv", "\n".join(rows) + "\n")
    program.run("import", "many.csv", "--site", "Many", "--many-types", "-q")
    program.run("build", "--site", "Many", "--output", "many", "-q")
    size = (program.folder / "many/index.html").stat().st_size
    findings.expect(size <= HOME_BYTES, f"the home page of {TYPES} types has {size} bytes")
    text = (program.folder / "many/types/index.html").read_text(encoding="utf-8")
    numbers = [int(number) for number in re.findall(r">A type with the number (\d+)<", text)]
    findings.expect(numbers == list(range(TYPES)), f"the types are in the order {numbers[:5]}")
    findings.expect(text.count('class="level-1"') == TYPES, "not all types are on their page")
