"""Sorting and filtering the items of an asset type, from files and over HTTP."""

import re
import subprocess

from browser import page, served

COUNT = 241


# Whether the end of a text is within the box that cuts it.
ENDS = """(selector) => {
  const text = document.querySelector(selector);
  const range = document.createRange();
  range.setStart(text.firstChild, text.textContent.length - 1);
  range.setEnd(text.firstChild, text.textContent.length);
  const [end, box] = [range.getBoundingClientRect(), text.parentElement.getBoundingClientRect()];
  return end.right <= box.right + 1 && end.left >= box.left && end.bottom <= box.bottom + 2 ? 'visible' : 'cut off';
}"""


def build(program, name, rows, *options):
    """Imports these lines of a CSV file, and builds their site in the folder of this name."""
    program.run("init", name.title(), "-q")
    program.write(f"{name}.csv", "\n".join(rows) + "\n")
    program.run("import", f"{name}.csv", *options, "--site", name.title(), "-q")
    program.run("build", "--site", name.title(), "--output", name, "-q")


def check(program, browser, findings):
    rows = ["itemKey,Name,Serial number,Value,Type,Room,Brand,Color,photos"]
    for number in range(COUNT - 1):
        value = "" if number % 40 == 39 else f"{number * 7 % 500}.{number % 100:02}"
        photo = "photo.png" if number % 7 == 0 else ""
        rows.append(f"K{number:03},Thing {number},SN-{number},{value},Tools,Room {number % 3},Brand {number},{'Red' if number % 4 else ''},{photo}")
    rows.append(f"LONG,Lost thing,,1,Tools,{'Zone with a long name ' * 4},,,")
    rows.append("LAST,Table,,900,Furniture,Room 1,,,")
    rows.append("LONE,Chair,,90,Furniture,Room 1,,,")
    program.run("init", "Home", "-q")
    program.write("items.csv", "\n".join(rows) + "\n")
    program.photo("photo.png")
    program.run("import", "items.csv", "--photos", ".", "--site", "Home", "-q")
    program.run("build", "--site", "Home", "--output", "site", "-q")
    with served(program.folder / "site") as address:
        for kind, start in (("file", program.url("site/types/tools.html")), ("http", address + "types/tools.html")):
            with page(browser, findings, f"list by {kind}", 1280) as shown:
                walk(shown, start, kind, findings)
    heights(program, browser, findings)
    steps(program, browser, findings)
    chips(program, browser, findings)
    still(program, browser, findings)
    filtered(program, browser, findings)
    choices(program, browser, findings)
    places(program, browser, findings)
    home(program, browser, findings)
    sheets(program, browser, findings)
    narrow(program, browser, findings)
    few(program, browser, findings)
    tall(program, browser, findings)
    arabic(program, browser, findings)
    with page(browser, findings, "list without scripts", 820, scripts=False) as shown:
        shown.goto(program.url("site/types/tools.html"))
        findings.expect(shown.locator(".tools").count() == 0, "without scripts there are filters that cannot work")
        shown.locator(".pick").click()
        findings.expect(shown.locator(".types [aria-current]").is_visible(), "the types do not open without scripts")
    for audience, hidden in (("public", ["Value", "Place", "Color"]), ("family", ["Value"])):
        program.run("build", "--site", "Home", "--output", audience, "--audience", audience, "-q")
        with page(browser, findings, f"list for {audience}", 1280) as shown:
            shown.goto(program.url(f"{audience}/types/tools.html"))
            shown.locator(".open-tools").click()
            shown.locator(".panel").wait_for()
            text = shown.locator(".panel").inner_text()
            for word in hidden:
                findings.expect(word not in text, f"{audience} may filter by '{word}'")


def walk(shown, start, kind, findings):
    def names():
        return shown.locator(".result h2").all_inner_texts()

    def facts():
        return re.sub(r"\s+", " ", shown.locator(".facts").inner_text())

    shown.goto(start)
    plain = facts()
    # By keyboard alone.
    shown.locator(".open-tools").focus()
    shown.keyboard.press("Enter")
    shown.locator(".panel select").first.wait_for()
    shown.locator(".panel select").first.select_option("-amount")
    found = names()
    findings.expect(found[:2] == ["Thing 214", "Thing 71"], f"by amount {kind} begins with {found[:2]}")
    shown.locator(".panel select").first.select_option("amount")
    findings.expect(names()[0] == "Thing 0", f"the lowest amount by {kind} is {names()[0]}")
    titles = shown.locator(".head > *").all_inner_texts()
    findings.expect(
        titles == ["Item", "Place", "Serial number", "Recorded on", "Value"], f"the columns of the table are {titles}")
    findings.expect(shown.get_by_text("No items match").count() == 0, "the table says that it is empty")
    shown.get_by_role("button", name="Sort by value, sorted ascending").click()
    focused = shown.evaluate("document.activeElement.textContent")
    findings.expect(names()[0] == "Thing 0" and focused == "Value", f"after a third click on a title, {names()[0]} is first and '{focused}' has the focus")
    shown.keyboard.press("Enter")
    findings.expect(names()[:2] == ["Thing 214", "Thing 71"], f"the title 'Value' sorts so that the list begins with {names()[:2]}")
    shown.get_by_role("button", name="Sort by value, sorted descending").click()
    findings.expect("sort=amount" in shown.url, f"a second click on 'Value' leads to {shown.url}")
    shown.locator("main .more-items").click()
    findings.expect(len(names()) == COUNT and names()[-1] == "Thing 239", "items without an amount are not last")
    shown.locator(".panel select").first.select_option("")
    shown.locator(".facet summary", has_text="Place").focus()
    shown.keyboard.press("Enter")
    shown.keyboard.press("Tab")
    shown.keyboard.press("Space")
    findings.expect(facts().startswith("80 of 241 items"), f"a place leaves {facts()}")
    counts = shown.locator(".facet", has_text="Color").locator("small").all_text_contents()
    findings.expect(sorted(map(int, counts)) == [20, 60], f"the counts of colors are {counts}")
    shown.get_by_label("Value from").fill("$489.5")
    shown.get_by_label("Without a photo").check()
    rows = [f"Thing {number}" for number in range(COUNT - 1)
            if number % 3 == 0 and number % 7 and number % 40 != 39 and number * 7 % 500 + number % 100 / 100 >= 489.5]
    findings.expect(names() == rows, f"the filters leave {names()}, not {rows}")
    total = sum(number * 7 % 500 * 100 + number % 100 for number in map(lambda name: int(name[6:]), rows))
    amount = f"${total / 100:,.2f}"
    findings.expect(amount in facts(), f"the total of the filter is {facts()}, not {amount}")
    address = shown.url
    findings.expect("place=Room" in address and "from=%24489.5" in address, f"the address {address} has not what is chosen")
    shown.goto("about:blank")
    shown.goto(address)
    shown.locator(".result h2").first.wait_for()
    findings.expect(names() == rows, f"the bookmark shows {names()}")
    shown.goto(start + "#sort=-amount&view=cards")
    shown.locator(".result h2").first.wait_for()
    captions = shown.locator(".result > .cap").all_inner_texts()
    findings.expect(captions == ["With a photo", "Without a photo"], f"sorted cards are under {captions}")
    findings.expect(shown.locator(".result .date").count() == 0, "a card has a date that does not say of what")
    findings.expect("sorted by value, highest first" in facts(), f"the order is not in {facts()}")
    findings.expect(shown.locator(".panel").is_hidden(), "a bookmark opens the panel")
    shown.locator(".open-tools").click()
    for field in shown.locator(".panel select").all():
        field.select_option("")
    findings.expect(facts() == plain and "#" not in shown.url, f"without choices there are {facts()} at {shown.url}")
    findings.expect(shown.locator(".pages").is_visible(), "a list without choices has no pages")
    shown.goto(start + "#place=<img src=x onerror=alert(1)>&sort=nothing&f.Color=Red")
    shown.locator(".result h2").first.wait_for()
    findings.expect(facts().startswith("180 of 241"), f"unknown choices leave {facts()}")
    ignored = shown.locator(".chips .ignored").all_inner_texts()
    findings.expect(
        ignored == ["Ignored, because it is not in this list: place: <img src=x onerror=alert(1)>"],
        f"of unknown choices, {ignored} are named")
    shown.get_by_role("button", name="Clear all").click()
    findings.expect(shown.locator(".chips .ignored").count() == 0, "choices that are not in the list are still named")


def chips(program, browser, findings):
    """Above the list, each filter is a button that removes it, by keyboard, too."""
    start = program.url("site/types/tools.html")
    named = re.compile("^Remove filter ")

    def facts():
        return re.sub(r"\s+", " ", shown.locator(".facts").inner_text())

    def names():
        return [chip.get_attribute("aria-label") for chip in shown.get_by_role("button", name=named).all()]

    def focused():
        return shown.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.textContent")

    for width in (390, 1280):
        with page(browser, findings, f"filters in use at {width} px", width) as shown:
            shown.goto(start)
            plain = facts()
            shown.goto(start + "#from=100&photo=none&place=Room+1&f.Color=Red")
            shown.locator(".result h2").first.wait_for()
            findings.expect(shown.locator(".panel").is_hidden(), "the panel of a bookmark is open")
            found = ["Value from $100.00", "Without a photo", "Place: Room 1", "Color: Red"]
            findings.expect(names() == [f"Remove filter {name}" for name in found], f"the filters are {names()}")
            shown.emulate_media(media="print")
            texts = [text for text in found if shown.locator(".chips").get_by_text(text).is_visible()]
            findings.expect(texts == found, f"a printed list states the filters {texts}")
            shown.emulate_media(media="screen")
            shown.get_by_role("button", name="Remove filter Place: Room 1").press("Enter")
            count = sum(number % 4 > 0 and number % 7 > 0 and number % 40 != 39
                        and number * 7 % 500 + number % 100 / 100 >= 100 for number in range(COUNT - 1))
            findings.expect(facts().startswith(f"{count} of 241 items"), f"without the place there are {facts()}")
            findings.expect("place" not in shown.url and "f.Color=Red" in shown.url, f"the address is {shown.url}")
            for name in ("Color: Red", "Without a photo", "Value from $100.00"):
                findings.expect(focused() == f"Remove filter {name}", f"the focus is on {focused()}, not on {name}")
                shown.keyboard.press("Enter")
            findings.expect(focused() == "Sort and filter", f"without filters, the focus is on {focused()}")
            findings.expect(facts() == plain and names() == [], f"without filters there are {facts()}")
            shown.keyboard.press("Enter")
            shown.locator(".facet summary", has_text="Color").click()
            shown.locator(".facet", has_text="Color").get_by_label("Red").check()
            findings.expect(names() == ["Remove filter Color: Red"], f"the panel chooses {names()}")
            shown.locator(".panel select").first.select_option("name")
            shown.get_by_role("button", name="Clear all").click()
            findings.expect(shown.url == start + "#sort=name" and names() == [], f"'Clear all' leaves {shown.url}")
            findings.expect(focused() == "Sort and filter", f"after 'Clear all', the focus is on {focused()}")


def still(program, browser, findings):
    """What the scripts add to a page moves nothing."""
    where = "['main', '.top nav', '#main'].map(name => document.querySelector(name).getBoundingClientRect().top)"
    for width in (390, 820, 1280):
        with page(browser, findings, f"layout at {width} px", width) as shown:
            shown.add_init_script(
                f"document.addEventListener('DOMContentLoaded', () => {{ window.before = {where}; }}, {{ capture: true }})")
            shown.goto(program.url("site/types/tools.html"))
            shown.locator(".search").wait_for()
            before, after = shown.evaluate("before"), shown.evaluate(where)
            findings.expect(before == after, f"at {width} px, the scripts move the page from {before} to {after}")


def choices(program, browser, findings):
    """Places contain places, values differ in more than case, and a text that is not an amount gets a hint."""
    places = ["House", "House > Attic", "house/attic/BOX 4", "House > Attic > Box 4", "Garden", "N/A"]
    rows = ["itemKey,Name,Value,Type,Room,Brand"]
    for number in range(240):
        rows.append(f"P{number:03},Pot {number},{number}.50,Pots,{places[number % 6]},{('Acme', 'ACME')[number % 2]}")
    build(program, "pots", rows)
    start = program.url("pots/types/pots.html")

    def facts(shown):
        return re.sub(r"\s+", " ", shown.locator(".facts").inner_text())

    with page(browser, findings, "choices of a list", 1280) as shown:
        shown.goto(start)
        # A bookmark of the same page, while it is open.
        shown.goto(start + "#place=House")
        shown.locator(".result h2").first.wait_for()
        findings.expect(facts(shown).startswith("160 of 240"), f"a house with its places has {facts(shown)}")
        values = shown.locator(".facet", has_text="Place").locator("label").all_inner_texts()
        values = [re.sub(r"\s+", " ", value).strip() for value in values]
        findings.expect(
            values == ["Garden 40", "House 160", "House > Attic 120", "House > Attic > Box 4 80", "not stated 40"]
            or values == ["Garden 40", "House 160", "House > Attic 120", "house > attic > BOX 4 80", "not stated 40"],
            f"the places are {values}")
        findings.expect(shown.locator(".facet", has_text="Brand").count() == 0, "Acme and ACME are two brands")
        shown.get_by_text("Clear all").click()
        shown.locator(".open-tools").click()
        for text, found in (("1.200,00", 0), ("100", 140), ("$100,5", 140), ("1e2", None), ("abc", None), ("", 240)):
            shown.get_by_role("textbox", name="Value from").fill(text)
            if found is not None:
                count = f"{found} of 240" if found != 240 else "240 items"
                findings.expect(facts(shown).startswith(count), f"from '{text}' there are {facts(shown)}")
            is_wrong = shown.locator(".hint").is_visible()
            findings.expect(is_wrong == (found is None), f"'{text}' is {'' if is_wrong else 'not '}called no amount")
        shown.goto("about:blank")
        shown.goto(start + "#sort=-amount&view=table")
        shown.locator("main .more-items").click()
        last = shown.locator(".result h2 a").nth(230)
        last.scroll_into_view_if_needed()
        before = shown.evaluate("scrollY")
        last.click()
        shown.locator("article.item").wait_for()
        shown.go_back()
        shown.locator(".result h2").nth(230).wait_for()
        shown.wait_for_timeout(300)
        after = shown.evaluate("scrollY")
        findings.expect(abs(after - before) < 50, f"Back from an item leads to {after} px, not to {before} px")


def filtered(program, browser, findings):
    """A filtered list is kept by the arrow keys and after Back, and is printed completely."""
    start = program.url("site/types/tools.html") + "#sort=-amount"
    with page(browser, findings, "filtered list", 1280) as shown:
        shown.goto(start)
        shown.locator(".result h2").first.wait_for()
        shown.keyboard.press("ArrowRight")
        shown.wait_for_timeout(300)
        findings.expect(shown.url == start, f"an arrow key leads from a sorted list to {shown.url}")
        paper = program.folder / "list.pdf"
        paper.write_bytes(shown.pdf())
        text = subprocess.run(["pdftotext", "-l", "1", paper, "-"], capture_output=True, text=True, check=True).stdout
        count = len(re.findall(r"^Thing \d+$", text, re.M))
        findings.expect(count >= 15, f"the first sheet of a long table has {count} items")
        findings.expect("below" not in text, "a printed list explains marks that it does not have")
        printed = shown.locator(".result h2").count()
        findings.expect(printed == COUNT, f"a sorted list is printed with {printed} of {COUNT} items")
        shown.keyboard.press("/")
        shown.keyboard.type("thing 21")
        shown.locator(".hits [role=option]").first.wait_for()
        shown.keyboard.press("Enter")
        shown.locator("article.item").wait_for()
        shown.go_back()
        shown.locator(".result h2").first.wait_for()
        query = shown.locator(".search input").input_value()
        findings.expect(query == "thing 21", f"Back to a sorted list, the search has '{query}'")
    with page(browser, findings, "types and search", 820) as shown:
        shown.goto(program.url("site/types/tools.html"))
        shown.locator(".pick").click()
        shown.keyboard.press("/")
        findings.expect(shown.locator(".types").is_hidden(), "the search opens below the types")


def home(program, browser, findings):
    """With many types, the names of the types have room beside their bars on every screen."""
    rows = ["Name,Type,Value"] + [f"Thing {number},Kitchen oak types {number},{100 + number}" for number in range(60)]
    build(program, "many", rows, "--many-types")
    for width in (320, 361, 390, 414, 480, 600, 820, 1280):
        with page(browser, findings, f"home at {width} px", width) as shown:
            shown.goto(program.url("many/index.html"))
            box = shown.locator(".index h3").first.bounding_box()
            findings.expect(box["width"] >= 110 and box["height"] < 80, f"the name of a type is {box['width']} by {box['height']} px at {width} px")


def sheets(program, browser, findings):
    """A sheet of links does not cover the button that opens it."""
    for width, button, sheet in ((390, ".menu", "#menu"), (390, ".pick", ".types"), (820, ".pick", ".types"), (1024, ".pick", ".types")):
        with page(browser, findings, f"{sheet} at {width} px", width, 844) as shown:
            shown.goto(program.url("site/types/tools.html"))
            shown.locator(button).click()
            one, other = shown.locator(button).bounding_box(), shown.locator(sheet).bounding_box()
            findings.expect(one["y"] + one["height"] <= other["y"], f"{sheet} covers its button at {width} px")
            findings.expect(other["x"] >= 0 and other["x"] + other["width"] <= width, f"{sheet} is not inside {width} px")
            findings.expect(other["y"] + other["height"] <= 844, f"{sheet} ends below the window at {width} px")


def narrow(program, browser, findings):
    """On a narrow screen, whole serial numbers do not look cut, a table is a table from 1024 px, and an open panel shows
    how many items are left."""
    zone = "House > Ground floor with a long name > Living room with the bay window"
    rows = ["itemKey,Name,Type,Serial number,Room,Color"]
    rows += [f"N{number},Lamp {number},Lamps,SN-{number:08},{zone},{'Red' if number % 3 else 'Blue'}" for number in range(30)]
    build(program, "lamps", rows)
    start = program.url("lamps/types/lamps.html")
    cut = "() => [...document.querySelectorAll('.result .sub, .result .serial')].filter((box) => box.scrollHeight > box.clientHeight + 1).length"
    for width in (320, 360, 390):
        with page(browser, findings, f"table at {width} px", width, 844) as shown:
            shown.goto(start + "#sort=-name&view=table")
            shown.locator(".result h2").first.wait_for()
            findings.expect(shown.evaluate(cut) == 0, f"{shown.evaluate(cut)} details are cut at {width} px")
    with page(browser, findings, "table at 1024 px", 1024) as shown:
        shown.goto(start + "#view=table")
        shown.locator(".result h2").first.wait_for()
        head = shown.locator(".table .head")
        findings.expect(head.is_visible(), "a table at 1024 px has no titles")
        shown.mouse.wheel(0, 700)
        shown.wait_for_timeout(200)
        findings.expect(abs(head.bounding_box()["y"]) < 2, "the titles of a table scroll away")
    with page(browser, findings, "panel on a phone", 390, 844) as shown:
        shown.goto(start)
        shown.locator(".open-tools").click()
        shown.locator(".facet", has_text="Color").locator("summary").click()
        shown.get_by_role("checkbox", name="Blue").check()
        outcome = shown.locator(".outcome")
        findings.expect(outcome.inner_text() == "Show 10 of 30 items", f"the panel says {outcome.inner_text()}")
        box = outcome.bounding_box()
        findings.expect(0 <= box["y"] <= 844 - box["height"] + 1, f"the number of items is at {box['y']} px")
        outcome.click()
        findings.expect(shown.locator(".panel").is_hidden(), "the button with the number of items leaves the panel open")
        top = shown.locator(".result h2").first.bounding_box()["y"]
        findings.expect(0 <= top < 600, f"after the button with the number of items, the first item is at {top} px")
        findings.expect(shown.evaluate("document.activeElement.className") == "open-tools", "the button that closes the panel loses the focus")


def places(program, browser, findings):
    """Of more than 500 places, those that contain them are choices."""
    rows = ["itemKey,Name,Type,Room"]
    rows += [f"B{number},Bolt {number},Bolts,House > Room {number % 4} > Box {number % 600}" for number in range(700)]
    build(program, "bolts", rows)
    with page(browser, findings, "many places", 1280) as shown:
        shown.goto(program.url("bolts/types/bolts.html"))
        shown.locator(".open-tools").click()
        shown.locator(".panel").wait_for()
        values = shown.locator(".facet", has_text="Place").locator("label").all_text_contents()
        values = [re.sub(r"\s+", " ", value).strip() for value in values]
        rooms = [f"House > Room {number} 175" for number in range(4)]
        findings.expect(values == ["House 700"] + rooms, f"the places are {values}")


def tall(program, browser, findings):
    """A page of 100 items is not too tall, even if each name, place and serial number is long."""
    name = "Antique walnut writing bureau with brass handles, a leather inlay and two secret drawers, restored in 2011, no."
    place = "House > Ground floor > Living room with the bay window > Cabinet on the left > Drawer"
    rows = ["itemKey,Name,Serial number,Value,Type,Room,photos"]
    for number in range(100):
        rows.append(f"B{number:02},\"{name} {number}\",SN-{number}-1234567890,12345.67,Bureaus,{place} {number % 4},{'photo.png' if number % 7 == 1 and number < 99 else ''}")
    build(program, "long", rows, "--photos", ".")
    with page(browser, findings, "long names", 1280) as shown:
        shown.goto(program.url("long/types/bureaus.html"))
        height = shown.evaluate("document.documentElement.scrollHeight")
        findings.expect(shown.locator(".cards li").count() == 14, "not 14 of 100 items have a photo")
        findings.expect(height <= 4000, f"a page of 100 items with long names and 14 photos is {height} px high")
        # A place and a serial number that do not fit are cut so that what tells items apart is visible.
        for kind in ("cards", "rows"):
            last = shown.evaluate(ENDS, f".{kind} li:last-child .place > .here")
            findings.expect(last == "visible", f"of a long place in {kind} the end is {last}")
            sign = shown.evaluate(ENDS, f".{kind} li:last-child .place .in")
            findings.expect(sign == "visible", f"of a long place in {kind} the sign before the last level is {sign}")
            serial = shown.locator(f".{kind} li:last-child .serial").bounding_box()
            sub = shown.locator(f".{kind} li:last-child .sub").bounding_box()
            inside = serial["x"] + serial["width"] <= sub["x"] + sub["width"] + 1 and serial["y"] + serial["height"] <= sub["y"] + sub["height"] + 1
            findings.expect(inside and serial["width"] > 60, f"in {kind} the serial number is cut off: {serial} in {sub}")
        shown.locator(".cards h2").first.hover()
        title = shown.locator(".cards h2").first.get_attribute("title")
        findings.expect(title == name + " 1", f"the title of a name that is cut is '{title}'")
        for view in ("cards", "table"):
            shown.goto("about:blank")
            shown.goto(program.url("long/types/bureaus.html") + f"#sort=-name&view={view}")
            shown.locator(".result .in").first.wait_for()
            sign = shown.evaluate(ENDS, ".result li:last-child .place .in")
            findings.expect(sign == "visible", f"in a sorted list as {view}, the sign before the last level is {sign}")
            text = shown.locator(".result li:last-child .place").first.text_content()
            findings.expect(text.startswith(place), f"in a sorted list as {view}, a place is '{text}'")


def arabic(program, browser, findings):
    """Places in Arabic read from right to left, as the build writes them and as a script sorts them, on pages in both directions."""
    house, attic, box = "\u0627\u0644\u0628\u064a\u062a", "\u0627\u0644\u0639\u0644\u064a\u0629", "\u0627\u0644\u0635\u0646\u062f\u0648\u0642"
    rows = ["itemKey,Name,Value,Type,Room"] + [f"R{number},{box} {number},5,Rings,{house} > {attic} > {box}" for number in range(3)]
    build(program, "arabic", rows)
    program.write("Arabic/site.yml", "language: ar\n")
    program.run("build", "--site", "Arabic", "--output", "arabic-rtl", "-q")
    for site, is_reversed in (("arabic", False), ("arabic-rtl", True)):
        for order in ("", "#sort=-name"):
            with page(browser, findings, f"places in {site}", 1280) as shown:
                shown.goto(program.url(f"{site}/types/rings.html") + order)
                item = shown.locator(".result li" if order else ".rows li").last
                item.wait_for()
                (above, last, name), edge = (item.locator(part).bounding_box() for part in (".up", ".here", "h2 a")), item.bounding_box()
                findings.expect(above["x"] > last["x"], f"in {site}{order}, the place of a place is left of it: {above}, {last}")
                start = abs(name["x"] + name["width"] - edge["x"] - edge["width"]) if is_reversed else abs(name["x"] - edge["x"])
                findings.expect(start < 20, f"in {site}{order}, a name begins {start} px from the edge")


def few(program, browser, findings):
    """A field with a few values is a choice, even if each item has its own value. Days are chosen by year."""
    rows = ["itemKey,Name,Type,Brand,Model,Purchase date"]
    for number in range(24):
        name = "Lutes" if number < 6 else "Flutes"
        rows.append(f"L{number},Thing {number},{name},Brand {number},Model {number},20{10 + number % 3}-0{1 + number % 9}-{10 + number}")
    build(program, "music", rows)
    years = {"lutes": "2", "flutes": "6"}
    for slug, fields in (("lutes", ["Brand", "Model", "Purchase date"]), ("flutes", ["Purchase date"])):
        with page(browser, findings, f"choices of {slug}", 1280) as shown:
            shown.goto(program.url(f"music/types/{slug}.html"))
            shown.locator(".open-tools").click()
            shown.locator(".panel").wait_for()
            found = sorted(shown.locator(".facet summary").all_inner_texts())
            findings.expect(found == fields, f"the choices of {slug} are {found}, not {fields}")
            values = [re.sub(r"\s+", " ", text).strip() for text in shown.locator(".facet", has_text="Purchase date").locator("label").all_text_contents()]
            findings.expect(values == [f"{year} {years[slug]}" for year in (2012, 2011, 2010)], f"the years of {slug} are {values}")


def steps(program, browser, findings):
    """Back returns to the choices before. An amount that is typed is one step."""
    with page(browser, findings, "steps of filters", 1280) as shown:
        start = program.url("site/types/tools.html")
        shown.goto(start)
        shown.locator(".open-tools").click()
        shown.get_by_label("Sort by").select_option("name")
        shown.get_by_label("Value from").press_sequentially("400")
        shown.get_by_label("Without a photo").check()
        for expected in ("#sort=name&from=400", "#sort=name", ""):
            shown.go_back()
            shown.wait_for_timeout(200)
            findings.expect(shown.url == start + expected, f"Back leads to {shown.url}, not to {start + expected}")
        plain = shown.locator(".rows:not(.table)").first.is_visible()
        findings.expect(plain, "after Back, the list is still sorted")
        shown.go_forward()
        shown.wait_for_timeout(200)
        findings.expect(shown.locator(".panel select").first.input_value() == "name", "Forward does not sort the list again")


def heights(program, browser, findings):
    with page(browser, findings, "long list", 1280) as shown:
        shown.goto(program.url("site/types/tools.html"))
        height = shown.evaluate("document.documentElement.scrollHeight")
        findings.expect(shown.locator(".date").count() == 0, "an item in a list has a date that does not say of what")
        findings.expect(height <= 4000, f"a page of 100 items with 15 photos is {height} px high")
        shown.keyboard.press("Tab")
        shown.keyboard.press("Enter")
        shown.keyboard.press("Tab")
        focused = shown.evaluate("document.activeElement.textContent")
        findings.expect(focused == "Thing 0", f"after the skip link comes '{focused}'")
        chosen = program.url("site/types/tools.html") + "#sort=-amount&from=400"
        shown.goto("about:blank")
        shown.goto(chosen)
        shown.locator(".result h2").first.wait_for()
        facts = shown.locator(".facts").inner_text()
        shown.keyboard.press("Tab")
        shown.keyboard.press("Enter")
        shown.wait_for_timeout(200)
        left = shown.locator(".facts").inner_text()
        findings.expect(left == facts and shown.url == chosen, f"after the skip link, {facts} is {left} at {shown.url}")
        shown.keyboard.press("Tab")
        first, focused = shown.locator(".result h2").first.inner_text(), shown.evaluate("document.activeElement.textContent")
        findings.expect(focused == first, f"after the skip link of a table comes '{focused}', not '{first}'")
        shown.goto("about:blank")
        shown.goto(program.url("site/types/tools.html") + "#view=bogus&photo=some&from=bogus")
        shown.locator(".panel select").first.wait_for()
        findings.expect(shown.locator(".panel select").nth(1).input_value() == "", "an unknown view is chosen")
    for width in (390, 820):
        with page(browser, findings, f"filters at {width} px", width, dark=True) as shown:
            shown.goto(program.url("site/types/tools.html") + "#sort=name&place=Room+1")
            shown.locator(".result h2").first.wait_for()
            wide = shown.evaluate("document.documentElement.scrollWidth")
            findings.expect(wide <= width, f"the filters make the page {wide} px wide at {width} px")
            shown.locator(".pick").click()
            findings.expect(shown.locator(".types [aria-current]").is_visible(), f"no type is marked at {width} px")
            shown.keyboard.press("Escape")
            findings.expect(shown.locator(".types").is_hidden(), "Escape leaves the types open")
