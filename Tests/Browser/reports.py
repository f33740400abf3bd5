"""Reports on a screen: no figure is cut, or out of sight without a hint, at the width of a phone or of a desktop."""

import shutil

from browser import WIDTHS, page

HEAD = [
    "itemName", "serialNumber", "valueInDollars", "assetType", "Room", "Quantity", "Brand", "Model", "Condition",
    "Purchase Date", "Purchased From", "Purchase Price", "Replacement Cost", "Receipt", "Description", "Warranty",
]
TYPES = ["Electronics", "Furniture", "Jewelry", "Kitchen", "Musical instruments"]

# What is cut: a figure that leaves the window, or a box that clips it. A box that scrolls sideways says so.
CUT = """
() => {
  const cut = []
  const figures = 'td.number, td.amount, .facts dd, .grand dd, .references .number, h3 .number'
  for (const figure of document.querySelectorAll(figures)) {
    const text = figure.innerText.trim()
    if (!/\\d/.test(text)) continue
    const range = document.createRange()
    range.selectNodeContents(figure)
    const box = range.getBoundingClientRect()
    const scroller = figure.closest('.scroll')
    const bounds = scroller ? scroller.getBoundingClientRect() : { left: 0, right: innerWidth }
    const isInside = box.left >= Math.max(0, bounds.left) - 1 && box.right <= Math.min(innerWidth, bounds.right) + 1
    if (box.width && !isInside) cut.push(`${text} of ${figure.dataset.label ?? figure.className}`)
  }
  return cut
}
"""
UNHINTED = """
() => [...document.querySelectorAll('.scroll')].filter(box =>
  box.scrollWidth > box.clientWidth && !getComputedStyle(box).backgroundAttachment.includes('local')).length
"""
# A figure or a day that is on more than one line.
TORN = """
() => {
  const torn = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node.parentElement.closest('code')) continue // a digest is longer than a phone is wide
    for (const figure of node.data.matchAll(/\\$[\\d,]+\\.\\d\\d|\\d{4,}|No\\. \\d+/g)) {
      const range = document.createRange()
      range.setStart(node, figure.index)
      range.setEnd(node, figure.index + figure[0].length)
      const lines = new Set([...range.getClientRects()].filter(box => box.width > 0.5).map(box => Math.round(box.top)))
      if (lines.size > 1) torn.push(figure[0])
    }
  }
  return torn
}
"""
# Two texts at the foot of a wide page are on one line.
FOOT = """
() => innerWidth < 1000 ? 0 : new Set([...document.querySelectorAll('footer > *')].map(
  part => Math.round(part.getBoundingClientRect().top))).size - 1
"""
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
# The amounts of a long list are the columns after the name, or below it.
BESIDE = """
() => [...document.querySelectorAll('.list tbody tr:not(.total)')].filter(row => {
  const name = row.querySelector('th.item'), amount = row.querySelector('td.number')
  if (!name || !amount) return false
  const from = name.getBoundingClientRect(), to = amount.getBoundingClientRect()
  return getComputedStyle(row).display == 'flex' ? to.top < from.bottom - 1 : Math.abs(to.left - from.right) > 2
}).length
"""


def household(program, times=1):
    """Amounts are so many times higher."""
    rows = [
        [
            f"Thing with a long name, number {number}", f"TSL55-0093-{4000 + number}", f"{number * 1234 * times}.50",
            TYPES[number % len(TYPES)], "Living room upstairs", str(1 + number % 3), "Manufacturer", f"Model {number}", "Good",
            f"20{10 + number % 10}-0{1 + number % 9}-15", "Department store", f"{number * 1000 * times}.00", f"{number * 1400 * times}.00",
            f"Invoice {number}, blue folder", "Described in a sentence of some length", "Two years",
        ]
        for number in range(1, 41)
    ]
    shutil.rmtree(program.folder / "Home", ignore_errors=True)
    program.run("init", "Home", "-q")
    program.write("items.csv", "\n".join(",".join(f'"{cell}"' for cell in row) for row in [HEAD, *rows]) + "\n")
    program.run("import", "items.csv", "--site", "Home", "-q")
    site = program.folder / "Home/site.yml"
    site.write_text(site.read_text() + "\nreport:\n  usefulLife: {Electronics: 5, Kitchen: 12}\n")
    program.run("export", "--site", "Home", "--format", "json", "--output", "earlier.json")
    program.run("item", "edit", "--value", "99.00", "--site", "Home", first_key(program))


def first_key(program):
    return program.run("export", "--site", "Home", "--format", "csv").splitlines()[1].split(",")[0]


def check(program, browser, findings):
    household(program)
    check_reports(program, browser, findings)
    program.run("report", "labels", "--site", "Home", "--base-url", "https://home.example/", "--output", "labels.html")
    with page(browser, findings, "labels on a phone", WIDTHS[0]) as shown:
        shown.goto(program.url("labels.html"))
        edges = [box["x"] + box["width"] for box in map(lambda label: label.bounding_box(), shown.locator(".label").all())]
        findings.expect(max(edges) <= WIDTHS[0], f"a label ends at {max(edges):.0f} px, on a phone of {WIDTHS[0]} px")
    household(program, times=60)
    check_reports(program, browser, findings, "of millions, ")


def check_reports(program, browser, findings, amounts=""):
    lost = ["--loss-date", "2026-10-30", "--select", "valueInDollars > 0", "--include-doubtful"]
    for name, arguments in {
        "insurance": [], "insurance-by-room": ["--group-by", "room"], "claim": lost, "gaps": [],
        "changes": ["--since", "earlier.json"],
    }.items():
        report = name.split("-")[0]
        program.run("report", report, "--site", "Home", "--output", f"{name}.html", *arguments)
        for width in WIDTHS:
            place = f"{name}.html {amounts}at {width} px"
            with page(browser, findings, place, width, scripts=True) as shown:
                shown.goto(program.url(f"{name}.html"))
                findings.expect(shown.evaluate(SIDEWAYS) <= 0, f"{place}: the page is wider than the window")
                findings.expect(shown.evaluate(FOOT) <= 0, f"{place}: the texts at its foot are on different lines")
                cut = shown.evaluate(CUT)
                findings.expect(not cut, f"{place}: {len(cut)} figures are cut, such as {', '.join(cut[:3])}")
                torn = shown.evaluate(TORN)
                findings.expect(not torn, f"{place}: {len(torn)} figures are torn, such as {', '.join(torn[:3])}")
                findings.expect(not shown.evaluate(UNHINTED), f"{place}: a wide table does not say that it goes on")
                far = shown.evaluate(BESIDE)
                findings.expect(not far, f"{place}: {far} amounts are not beside their names")
