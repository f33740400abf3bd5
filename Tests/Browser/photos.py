"""The photos of an item in a dialog: by keyboard, mouse and fingers, and without scripts."""

from browser import page, served

PHOTOS = 30


def check(program, browser, findings):
    names = []
    for number in range(PHOTOS):
        names.append(f"photo-{number}.png")
        program.photo(names[-1], size=(1800, 1350), shade=number * 8)
    program.run("init", "Home", "-q")
    program.write("items.csv", f"itemKey,Name,Value,Type,photos\nK-1,Clock,90,Tools,{';'.join(names)}\nK-2,Bell,5,Tools,\n")
    program.run("import", "items.csv", "--photos", ".", "--site", "Home", "-q")
    program.run("build", "--site", "Home", "--output", "site", "-q")
    with served(program.folder / "site") as address:
        for kind, start in (("file", program.url("site/items/k-1.html")), ("http", address + "items/k-1.html")):
            with page(browser, findings, f"photos by {kind}", 1280) as shown:
                walk(shown, start, kind, findings)
                addresses(shown, start, findings)
    fingers(program, browser, findings)
    with page(browser, findings, "photos without scripts", 1280, scripts=False) as shown:
        shown.goto(program.url("site/items/k-1.html"))
        shown.locator("a[href='#photo-2']").first.click()
        findings.expect(shown.locator("#photo-2 img").is_visible(), "without scripts a photo does not open")
        shown.locator("#photo-2 .after").click()
        findings.expect(shown.locator("#photo-3 img").is_visible(), "without scripts there is no next photo")
        shown.locator("#photo-3 .close").click()
        findings.expect(shown.locator("#photo-3").is_hidden(), "without scripts a photo does not close")
    beside(program, browser, findings)
    for width in (390, 1280):
        with page(browser, findings, f"photos at {width} px", width) as shown:
            shown.goto(program.url("site/items/k-1.html"))
            high = shown.evaluate("document.documentElement.scrollHeight")
            findings.expect(high <= 2400, f"a page with {PHOTOS} photos is {high} px high at {width} px")
            missing = shown.locator("main img:not([width]), main img:not([height])").count()
            findings.expect(missing == 0, f"{missing} pictures have no size")
            if width == 390:
                strip(shown, findings)


def strip(shown, findings):
    """In the strip of photos and in an open menu, the arrow keys do not open another item."""
    address = shown.url
    shown.locator(".more a").first.focus()
    for _ in range(3):
        shown.keyboard.press("ArrowRight")
    shown.wait_for_timeout(300)
    findings.expect(shown.url == address, f"in the strip an arrow key leads to {shown.url}")
    if shown.url != address:
        return
    moved = shown.evaluate("document.querySelector('.more').scrollLeft")
    findings.expect(moved > 0, "the arrow keys do not scroll the strip")
    shown.evaluate("document.activeElement.blur()")
    shown.get_by_role("button", name="Menu").press("Enter")
    shown.keyboard.press("ArrowRight")
    shown.wait_for_timeout(200)
    findings.expect(shown.url == address, f"with an open menu an arrow key leads to {shown.url}")


def beside(program, browser, findings):
    """The fields are beside the photos, also if there are many of these; on paper the photos have the width of the sheet."""
    with page(browser, findings, "photos beside fields", 1280) as shown:
        shown.goto(program.url("site/items/k-1.html"))
        name, fields = shown.locator("h1").bounding_box(), shown.locator("dl").bounding_box()
        findings.expect(fields["y"] - name["y"] < 300, f"the fields are {fields['y'] - name['y']} px below the name")
        shown.emulate_media(media="print")
        shown.set_viewport_size({"width": 680, "height": 960})
        all_of_it, photos = shown.locator(".item").bounding_box(), shown.locator(".more").bounding_box()
        findings.expect(photos["width"] > all_of_it["width"] * 0.95, f"on paper the photos are {photos['width']} px wide")


def scale(shown):
    return shown.evaluate("new DOMMatrix(getComputedStyle(document.querySelector('.stage img')).transform).a")


def position(shown):
    return shown.locator(".photos .position").inner_text()


def walk(shown, start, kind, findings):
    shown.goto(start)
    shown.locator("a[href='#photo-1']").first.focus()
    shown.keyboard.press("Enter")
    shown.locator("dialog.photos[open]").wait_for()
    findings.expect(position(shown) == f"1 of {PHOTOS}", f"a photo by {kind} opens as '{position(shown)}'")
    box, view = shown.locator(".stage img").bounding_box(), shown.viewport_size
    findings.expect(abs(box["x"] + box["width"] / 2 - view["width"] / 2) < 2, "the photo is not in the center")
    shown.keyboard.press("ArrowRight")
    shown.keyboard.press("ArrowRight")
    shown.keyboard.press("ArrowLeft")
    findings.expect(position(shown) == f"2 of {PHOTOS}", f"the arrows lead to '{position(shown)}'")
    caption = shown.locator(".photos .caption [role=status]").inner_text()
    findings.expect(caption == "Clock", f"the caption is '{caption}'")
    shown.keyboard.press("+")
    findings.expect(scale(shown) == 1.5, f"+ makes the photo {scale(shown)} times as large")
    before = shown.locator(".stage img").bounding_box()["x"]
    shown.keyboard.press("ArrowRight")
    findings.expect(shown.locator(".stage img").bounding_box()["x"] < before, "an arrow does not move a large photo")
    shown.keyboard.press("0")
    findings.expect(scale(shown) == 1, "0 does not show the whole photo")
    shown.mouse.move(640, 450)
    shown.mouse.wheel(0, -400)
    findings.expect(scale(shown) > 1.5, "the wheel does not zoom")
    before = shown.locator(".stage img").bounding_box()["x"]
    shown.mouse.down()
    shown.mouse.move(700, 450, steps=3)
    shown.mouse.up()
    findings.expect(shown.locator(".stage img").bounding_box()["x"] > before, "dragging does not move a large photo")
    shown.mouse.dblclick(640, 450)
    findings.expect(scale(shown) == 1, "a double click does not show the whole photo")
    shown.mouse.dblclick(640, 450)
    findings.expect(scale(shown) == 2.5, "a double click does not zoom")
    for expected in (1, 2.5):
        shown.wait_for_timeout(400)
        shown.mouse.click(640, 450)
        findings.expect(scale(shown) == expected, f"after a click the scale is {scale(shown)}, not {expected}")
    shown.keyboard.press("Escape")
    findings.expect(shown.locator("dialog.photos").is_hidden(), "Escape leaves the photo open")
    # The event that the dialog closed comes a moment later.
    shown.wait_for_timeout(100)
    focused = shown.evaluate("document.activeElement.getAttribute('href')")
    findings.expect(focused == "#photo-2", f"the focus is then on {focused}")
    findings.expect(shown.url == start, f"the address is then {shown.url}")
    shown.keyboard.press("ArrowRight")
    shown.wait_for_url("**/items/k-2.html")
    shown.goto(start + "#photo-5")
    shown.locator("dialog.photos[open]").wait_for()
    findings.expect(position(shown) == f"5 of {PHOTOS}", "an address with a photo does not open it")


def addresses(shown, start, findings):
    """A photo has an address. Back closes the photos, and Forward opens them again."""
    def then(step):
        step()
        # The page and the browser learn of a step in the history a moment later.
        shown.wait_for_timeout(300)

    dialog = shown.locator("dialog.photos")
    shown.keyboard.press("ArrowRight")
    findings.expect(shown.url == start + "#photo-6", f"the address of photo 6 is {shown.url}")
    then(shown.reload)
    findings.expect(dialog.is_visible() and position(shown) == f"6 of {PHOTOS}", f"after a reload, the photo is '{position(shown)}'")
    then(lambda: shown.keyboard.press("Escape"))
    shown.goto("about:blank")
    shown.goto(start + "#photo-5")
    shown.locator("dialog.photos[open]").wait_for()
    findings.expect(position(shown) == f"5 of {PHOTOS}", f"#photo-5 shows '{position(shown)}'")
    then(lambda: shown.keyboard.press("Escape"))
    findings.expect(dialog.is_hidden(), "Escape does not close a photo that the address names")
    findings.expect(shown.locator("#photo-5").is_hidden(), "below the dialog, the photo is shown a second time")
    shown.goto("about:blank")
    shown.goto(start)
    shown.locator("a[href='#photo-1']").first.click()
    shown.locator("dialog.photos[open]").wait_for()
    then(shown.go_back)
    findings.expect(dialog.is_hidden() and shown.url == start, f"Back from a photo leads to {shown.url}")
    then(shown.go_forward)
    findings.expect(dialog.is_visible(), "Forward does not open the photo again")
    then(lambda: shown.keyboard.press("Escape"))
    shown.go_back()
    findings.expect(shown.url == "about:blank", f"a closed photo is a step of the history before {shown.url}")


def fingers(program, browser, findings):
    """Touches by the protocol of the browser: a pinch, a swipe and a double tap."""
    with page(browser, findings, "photos by touch", 390, touch=True) as shown:
        shown.goto(program.url("site/items/k-1.html"))
        shown.locator("a[href='#photo-1']").first.tap()
        shown.locator("dialog.photos[open]").wait_for()
        session = shown.context.new_cdp_session(shown)

        def touch(kind, *points):
            session.send("Input.dispatchTouchEvent", {
                "type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})

        touch("touchStart", (180, 400), (210, 400))
        touch("touchMove", (120, 400), (270, 400))
        touch("touchEnd")
        findings.expect(scale(shown) > 3, f"a pinch makes the photo {scale(shown)} times as large")
        shown.keyboard.press("0")
        touch("touchStart", (300, 400))
        touch("touchMove", (100, 405))
        touch("touchEnd")
        findings.expect(position(shown) == f"2 of {PHOTOS}", f"a swipe leads to '{position(shown)}'")
        for _ in range(2):
            touch("touchStart", (195, 400))
            touch("touchEnd")
        findings.expect(scale(shown) == 2.5, "a double tap does not zoom")
