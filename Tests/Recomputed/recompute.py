"""Recomputes the figures of a claim of 30 items and of reports of 300, line by line, and limits of several countries.

usage: recompute.py PROGRAM FOLDER

Makes a household in FOLDER with PROGRAM, reads its reports, and computes every figure again with exact fractions from the
list that was imported: sums, depreciation, limits and what is above them, counts of proof, and the comparison with the sum
insured. Prints each difference, and ends with 1 if there is one.
"""

import csv
import io
import json
import os
import random
import struct
import subprocess
import sys
import zlib
from fractions import Fraction

LIVES = {"Electronics": (5, 20), "Furniture": (15, 0), "Kitchen": (7, 12.5)}
TYPES = list(LIVES) + ["Engagement rings", "Furs", "Guns", "Silver", "Art", "Antiques", ""]
# Insurers ask for an appraisal of valuable items of these types, and for a replacement cost of other valuable items.
APPRAISED = ["Engagement rings", "Furs", "Silver", "Art", "Antiques"]
# The class of a type, and the widest class of HO-3 that includes it.
CLASSES = {"Engagement rings": "jewelry", "Furs": "furs", "Guns": "firearms", "Silver": "silver", "Art": "art", "Antiques": "art"}
HO3 = {"jewelry": "Jewelry", "furs": "Jewelry", "firearms": "Firearms", "silver": "Money"}
HO3_LIMITS = {"Jewelry": 2_000_00, "Firearms": 3_000_00, "Money": 300_00}
NUMBERED = ["Electronics", "Guns"]
ROOMS = ["Hall", "Kitchen", "Attic", "hall", ""]
LOSS = (2026, 10, 30)
TAX, DEDUCTIBLE = Fraction(8875, 100000), 500_00
SITE = """title: Home
report:
  usefulLife: {Electronics: {years: 5, atLeast: 20%}, Furniture: 15, Kitchen: {years: 7, atLeast: 12.5%}}
  salesTax: 8.875%
  deductible: 500
  sumInsured: 100000
"""

program, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
chance = random.Random(20261030)
differences = []


def same(what, found, expected):
    if found != expected:
        differences.append(f"{what}: {found!r}, but {expected!r} was computed")


def coffer(*arguments, within=None):
    run = subprocess.run([program, *arguments], cwd=within or folder, capture_output=True, check=False)
    if run.returncode != 0:
        sys.exit(f"coffer {' '.join(arguments)}: {run.stderr.decode()}")
    return run.stdout.decode()


def amount(cents):
    return "" if cents is None else f"{cents // 100}.{cents % 100:02}"


def half_up(number):
    return (2 * number.numerator + number.denominator) // (2 * number.denominator)


def cents(number):
    return None if number is None else round(Fraction(str(number)) * 100)


def class_of(row):
    """The class of an item; furniture among antiques is furniture."""
    return "antique furniture" if row["name"] == "Dresser" and row["type"] == "Antiques" else CLASSES.get(row["type"])


def picture(number):
    """A PNG of one pixel, of a color of its own."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    pixel = b"\0" + bytes([number % 256, number // 256, 7])
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(pixel)) + chunk(b"IEND", b""))


def household():
    """The rows of the list; amounts are in cents."""
    rows = []
    for number in range(300):
        pieces = chance.choice([1, 1, 1, 2, 6, 12])
        unit = chance.randrange(0, 400_00) if pieces > 1 and chance.random() < 0.7 else None
        value = unit * pieces if unit is not None else chance.choice([None, 0, chance.randrange(1, 5_000_00)])
        cost = chance.choice([None, None, chance.randrange(0, 6_000_00), (value or 0) + pieces * chance.randrange(1, 100_00)])
        # The 29th of February and the last days of months are ages of their own.
        year = chance.randrange(1995, 2026)
        month = chance.randrange(1, 13)
        days = [31, 29 if year % 4 == 0 else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        bought = (year, month, chance.choice([1, 28, days, chance.randrange(1, days + 1)])) if chance.random() < 0.8 else None
        rows.append({
            "key": f"K{number:03}", "type": chance.choice(TYPES), "room": chance.choice(ROOMS), "pieces": pieces,
            "unit": unit, "value": value, "cost": cost, "paid": chance.choice([None, chance.randrange(0, 3_000_00)]),
            "bought": bought, "receipt": chance.choice(["", "", f"R-{number}", "no receipt kept"]),
            "name": chance.choice(["Item", "Dresser"]), "serial": chance.choice(["", "N/A", f"SN-{number}"]),
            "appraiser": chance.choice(["", "", "A. Praiser"]), "has_photo": chance.random() < 0.5, "has_receipt_photo": chance.random() < 0.2,
        })
    return rows


def states_receipt(row):
    return row["receipt"].startswith("R-")


def has_receipt(row):
    return states_receipt(row) or row["has_receipt_photo"]


def has_serial(row):
    return row["serial"].startswith("SN-")


def write(rows):
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(["itemKey", "itemName", "assetType", "room", "quantity", "unit price", "valueInDollars", "replacement cost",
                    "purchase price", "purchase date", "receipt", "appraiser", "serialNumber", "photos", "receipt photos"])
    os.makedirs(os.path.join(folder, "photos"))
    for row in rows:
        bought = "" if row["bought"] is None else "%04d-%02d-%02d" % row["bought"]
        # With and without a sign and groups of digits.
        row["is_dollars"] = row["cost"] is not None and chance.random() < 0.5
        cost = "" if row["cost"] is None else f"${row['cost'] // 100:,}.{row['cost'] % 100:02}" if row["is_dollars"] else amount(row["cost"])
        names = {"photo": f"{row['key']}.png", "receipt": f"{row['key']}-receipt.png"}
        names = {kind: name if row["has_photo" if kind == "photo" else "has_receipt_photo"] else "" for kind, name in names.items()}
        for index, name in enumerate(names.values()):
            if name:
                with open(os.path.join(folder, "photos", name), "wb") as file:
                    file.write(picture(2 * int(row["key"][1:]) + index))
        table.writerow([row["key"], f"{row['name']} {row['key']}" if row["name"] == "Item" else row["name"], row["type"], row["room"], row["pieces"], amount(row["unit"]),
                        amount(row["value"]), cost, amount(row["paid"]), bought, row["receipt"], row["appraiser"], row["serial"], names["photo"],
                        names["receipt"]])
    with open(os.path.join(folder, "items.csv"), "w", encoding="utf-8", newline="") as file:
        file.write(text.getvalue())


def months(bought):
    """Counted month by month."""
    year, month, count = bought[0], bought[1], 0
    while True:
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)
        if (year, month, bought[2]) > LOSS:
            return count
        count += 1


def loss(row, lost):
    """Basis, depreciation and actual cash value of a line; `None` three times without an amount."""
    part = lost < row["pieces"]
    cost = cost_of_lost(row, lost)
    value = row["unit"] * lost if part else row["value"]
    basis = value if cost is None else cost
    if basis is None:
        return None, None, None, False
    lost_value = 0
    if row["type"] in LIVES and row["bought"]:
        years, least = LIVES[row["type"]]
        linear = half_up(Fraction(basis * min(months(row["bought"]), years * 12), years * 12))
        lost_value = min(linear, int(basis * (100 - Fraction(least)) / 100))
    return basis, lost_value, basis - lost_value, cost is not None


def cost_of_lost(row, lost):
    """The replacement cost of the lost pieces: equal shares, rounded down to a cent, unless the cost may be for one piece."""
    cost = row["cost"]
    if lost == row["pieces"] or cost is None:
        return cost
    return cost * lost // row["pieces"] if cost >= row["value"] else None


def worth(row):
    """The stated value or the replacement cost, the higher one."""
    return max(row["value"] or 0, row["cost"] or 0)


def worth_of_lost(row, lost):
    """The same of the lost pieces."""
    return max(row["unit"] * lost, cost_of_lost(row, lost) or 0) if lost < row["pieces"] else worth(row)


def basis_of(row):
    """What a limit is compared with: the replacement cost, otherwise the stated value."""
    return row["cost"] if row["cost"] is not None else row["value"]


def check_claim(rows):
    chosen = [row for row in rows if row["pieces"] == 1 or row["unit"] is not None][:30]
    lost = {row["key"]: row["pieces"] if row["unit"] is None else chance.randrange(1, row["pieces"] + 1) for row in chosen}
    with open(os.path.join(folder, "lost.csv"), "w", encoding="utf-8") as file:
        file.write("itemKey,quantity\n" + "".join(f"{key},{count}\n" for key, count in lost.items()))
    for group in ("type", "room"):
        options = ["report", "claim", "--loss-date", "%04d-%02d-%02d" % LOSS, "--select", "lost.csv", "--group-by", group]
        report = json.loads(coffer(*options, "--format", "json"), parse_float=str)
        table = list(csv.DictReader(io.StringIO(coffer(*options, "--format", "csv"))))
        by_key = {row["key"]: row for row in chosen}
        same("lines", sorted(line["itemKey"] for line in report["lines"]), sorted(by_key))
        sums, groups, taxed = [0, 0, 0], {}, [0, 0]
        for line, cells in zip(report["lines"], table, strict=True):
            row = by_key[line["itemKey"]]
            basis, lost_value, rest, is_cost = loss(row, lost[row["key"]])
            found = [cents(line[name]) for name in ("basis", "estimatedDepreciation", "estimatedActualCashValue")]
            same(f"{row['key']} by {group}", found, [basis, lost_value, rest])
            same(f"{row['key']} in CSV", [cells[name] for name in ("Basis", "Estimated depreciation", "Estimated actual cash value")],
                 [amount(basis), amount(lost_value), amount(rest)])
            if basis is None:
                continue
            label = row["type"] if group == "type" else row["room"].capitalize()
            of_group = groups.setdefault(label or None, [0, 0, 0])
            for index, number in enumerate((basis, lost_value, rest)):
                sums[index] += number
                of_group[index] += number
            if is_cost:
                taxed[0] += basis
                taxed[1] += rest
        names = ("basis", "estimatedDepreciation", "estimatedActualCashValue")
        same("totals", [cents(report["totals"][name]) for name in names], sums)
        for entry in report["assetTypes" if group == "type" else "rooms"]:
            label = entry["label"] and (entry["label"] if group == "type" else entry["label"].capitalize())
            same(f"totals of {label}", [cents(entry["totals"][name]) for name in names], groups.get(label, [0, 0, 0]))
        missing = {entry["kind"]: [int(line) for line in entry["lines"]] for entry in report["missingProof"]}
        lines = [(int(line["number"]), by_key[line["itemKey"]]) for line in report["lines"]]
        same("missing proof", [missing["photo"], missing["receipt"], missing["purchaseDate"]], [
            [number for number, row in lines if not row["has_photo"]],
            [number for number, row in lines if worth_of_lost(row, lost[row["key"]]) >= 1_000_00 and not has_receipt(row)],
            [number for number, row in lines if worth_of_lost(row, lost[row["key"]]) >= 1_000_00 and row["bought"] is None],
        ])
        tax = [half_up(TAX * number) for number in taxed]
        amounts = [sums[0] + tax[0], sums[2] + tax[1]]
        for name, numbers in (("beforeTax", [sums[0], sums[2]]), ("salesTax", tax), ("amountOfLoss", amounts),
                              ("afterDeductibleBeforeLimits", [max(0, number - DEDUCTIBLE) for number in amounts])):
            step = report["amountOfLoss"][name]
            same(name, [cents(step["replacementCost"]), cents(step["actualCashValue"])], numbers)
        same("receipts", [int(report["totals"][name]) for name in ("receipts", "attachedReceipts")],
             [sum(has_receipt(row) for row in chosen), sum(row["has_receipt_photo"] for row in chosen)])
        same("receipts that are only stated", [int(number) for number in report["receiptsOnlyStated"]],
             [number for number, row in lines if states_receipt(row) and not row["has_receipt_photo"]])
        check_limits_of_claim(report, chosen, lost)
        check_printed(f"printed claim by {group}", coffer(*options, "--format", "markdown"), report)


def check_limits_of_claim(report, chosen, lost):
    """Each class with a limit, and what the limits and the deductible leave."""
    found = {entry["title"].split(",")[0].split(" ")[0]: entry for entry in report["limits"]}
    losses = [(HO3.get(class_of(row)), *loss(row, lost[row["key"]])) for row in chosen]
    losses = [entry for entry in losses if entry[1] is not None]
    for title, limit in HO3_LIMITS.items():
        total = sum(basis for name, basis, _, _, _ in losses if name == title)
        if title in found:
            with_tax = total + half_up(TAX * sum(basis for name, basis, _, _, is_cost in losses if name == title and is_cost))
            same(f"{title} in the claim", [cents(found[title][name]) or 0 for name in ("basis", "loss", "limit", "over")],
                 [total, with_tax, limit, max(0, with_tax - limit)])
        else:
            same(f"{title} in the claim", total, 0)
    rests = []
    for index in (1, 3):
        # What is above a limit, with tax, is rounded to a cent for each limit.
        above, whole, whole_taxed = 0, 0, 0
        for title in [None, *HO3_LIMITS]:
            amounts = [entry[index] for entry in losses if entry[0] == title]
            taxed = sum(entry[index] for entry in losses if entry[0] == title and entry[4])
            total = sum(amounts) + half_up(TAX * taxed)
            above += max(0, total - HO3_LIMITS[title]) if title else 0
            whole, whole_taxed = whole + sum(amounts), whole_taxed + taxed
        rests.append(whole + half_up(TAX * whole_taxed) - above)
    step = report["amountOfLoss"]
    same("after limits", [cents(step["afterLimits"][name]) for name in ("replacementCost", "actualCashValue")], rests)
    same("after limits and deductible", [cents(step["afterLimitsAndDeductible"][name]) for name in ("replacementCost", "actualCashValue")],
         [max(0, rest - DEDUCTIBLE) for rest in rests])
    same("whether the limits assume a theft", report["limitsAssumeTheft"],
         any(cents(found[title]["over"]) for title in ("Jewelry", "Firearms") if title in found))


def check_printed(what, page, report):
    """The printed steps of the amount of loss: each result is the result before it plus the rows in between."""
    table = page.split("## Amount of loss")[1].split("\n\n")[1].splitlines()[2:]
    rows = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in table]
    sums = [Fraction(0), Fraction(0)]
    results = []
    for label, *printed in rows:
        # Without signs of currencies, and of Markdown.
        texts = ["".join(sign for sign in cell if sign in "0123456789.-") for cell in printed]
        numbers = [Fraction(text) if text else Fraction(0) for text in texts]
        if label.startswith("**"):
            same(f"{what}: {label}", numbers, sums)
            results.append([int(100 * number) for number in numbers])
        else:
            sums = [total + number for total, number in zip(sums, numbers, strict=True)]
    steps = report["amountOfLoss"]
    stated = [steps[name] for name in ("afterLimitsAndDeductible", "afterLimits", "amountOfLoss") if steps[name] is not None]
    same(f"{what}: last result", results[-1], [cents(stated[0][name]) for name in ("replacementCost", "actualCashValue")])
    same(f"{what}: deductions", sum(row[0].startswith("Above the limit") for row in rows), len(steps["deductions"]))


def check_settlements():
    """Claims under limits that include each other, with scheduled items and with property that is not covered."""
    kinds = {"Engagement rings": "jewelry", "Guns": "firearms", "Coins": "coins", "Cash": "cash", "Cars": "not covered", "Chairs": None}
    homeowners = [("Jewelry, watches, furs, precious stones", ("jewelry",), 2_000_00), ("Firearms and related equipment", ("firearms",), 3_000_00),
                  ("Money, coins, medals, bullion", ("coins", "cash"), 300_00)]
    british = [("Single items", None, 1_500_00), ("Cash", ("cash",), 500_00), ("Valuables", ("jewelry", "coins"), 12_000_00)]
    german = [("Cash outside a safe", ("cash",), 1_000_00), ("Jewelry, gold, coins and stamps outside a safe", ("jewelry", "coins"), 20_000_00),
              ("Valuables (Wertsachen)", ("jewelry", "coins", "cash"), int(Fraction(20, 100) * 2_876_543))]
    policies = [("USD", "ho3-2022", homeowners), ("GBP", "uk", british), ("EUR", "de", german)]
    for number, (currency, profile, limits) in enumerate(policies * 3):
        home = os.path.join(folder, f"home{number}")
        os.makedirs(home)
        tax = None if number % 3 == number // 3 else Fraction(chance.randrange(1, 20_000), 100_000)
        deductible = chance.choice([None, 500_00, 90_000_00])
        site = f"currency: {currency}\nreport: {{limits: {profile}, sumInsured: 28765.43, usefulLife: {{Guns: 10, Coins: 3, Cars: 9}}"
        site += "" if tax is None else f", salesTax: {float(100 * tax):.3f}%"
        with open(os.path.join(home, "site.yml"), "w", encoding="utf-8") as file:
            file.write(f"title: Home\n{site}" + ("" if deductible is None else f", deductible: {amount(deductible)}") + "}\n")
        rows = []
        for index in range(40):
            cost = chance.choice([None, chance.randrange(1, 4_000_00)])
            rows.append((f"K{index:02}", chance.choice(list(kinds)), chance.randrange(1, 4_000_00), cost, chance.randrange(2017, 2026),
                         chance.random() < 0.2))
        with open(os.path.join(home, "items.csv"), "w", encoding="utf-8") as file:
            file.write("itemKey,itemName,assetType,valueInDollars,replacement cost,purchase date,scheduled\n")
            for key, kind, value, cost, year, is_scheduled in rows:
                file.write(f"{key},Thing {key},{kind},{amount(value)},{amount(cost)},{year}-10-30,{'yes' if is_scheduled else ''}\n")
        coffer("init", "-q", within=home)
        coffer("import", "items.csv", "-q", within=home)
        options = ["report", "claim", "--loss-date", "2026-10-30", "--select", "TRUEPREDICATE"]
        report = json.loads(coffer(*options, "--format", "json", within=home), parse_float=str)
        what = f"claim {number} under {profile}"
        check_printed(what, coffer(*options, "--format", "markdown", within=home), report)
        steps = report["amountOfLoss"]

        def taxed(pairs):
            return sum(money for money, _ in pairs) + half_up((tax or 0) * sum(money for money, is_cost in pairs if is_cost))

        for side, name in enumerate(("replacementCost", "actualCashValue")):
            losses = []
            for _, kind, value, cost, year, is_scheduled in rows:
                basis, life = value if cost is None else cost, {"Guns": 10, "Coins": 3, "Cars": 9}.get(kind)
                gone = half_up(Fraction(basis * min(2026 - year, life), life)) if side and life else 0
                losses.append((kinds[kind], is_scheduled, basis - gone, cost is not None))
            amount_of_loss = taxed([loss[2:] for loss in losses])
            uncovered = taxed([loss[2:] for loss in losses if loss[0] == "not covered" and not loss[1]])
            counted = [loss for loss in losses if not loss[1] and loss[0] != "not covered"]
            # What counts toward each class, before and after a narrower limit.
            above, rest = {}, {}
            for kind in set(kinds.values()):
                rest[kind] = ([loss[2:] for loss in counted if loss[0] == kind], 0)
            for title, classes, most in limits:
                if classes is None:
                    over = [taxed([loss[2:]]) for loss in counted if taxed([loss[2:]]) > most]
                    above[title] = (sum(over), sum(over) - most * len(over))
                    for kind, (pairs, _) in rest.items():
                        rest[kind] = ([pair for pair in pairs if taxed([pair]) <= most], most * sum(taxed([pair]) > most for pair in pairs))
                    continue
                total = taxed([pair for kind in classes for pair in rest[kind][0]]) + sum(rest[kind][1] for kind in classes)
                above[title] = (total, max(0, total - most))
                if total > most:
                    for kind in classes:
                        rest[kind] = ([], 0)
                    rest[classes[0]] = ([], most)
            found = {entry["title"]: (cents(entry["loss"][name]), cents(entry["above"][name])) for entry in steps["deductions"]}
            for title, (total, over) in above.items():
                same(f"{what}: above {title} at {name}", found.get(title, (None, 0))[1], over)
                if over:
                    same(f"{what}: loss under {title} at {name}", found[title][0], total)
            rest_of_loss = amount_of_loss - uncovered - sum(over for _, over in above.values())
            same(f"{what}: amount of loss at {name}", cents(steps["amountOfLoss"][name]), amount_of_loss)
            same(f"{what}: not covered at {name}", cents((steps["notCovered"] or {name: "0"})[name]), uncovered)
            same(f"{what}: after limits at {name}", cents(steps["afterLimits"][name]), rest_of_loss)
            scheduled = taxed([loss[2:] for loss in losses if loss[1]])
            taken = deductible or 0
            # In the United Kingdom, the sum insured includes scheduled items.
            separate = 0 if profile == "uk" else scheduled
            above_sum = max(0, max(0, rest_of_loss - taken) - separate - 28_765_43)
            same(f"{what}: above the sum insured at {name}", cents(steps["resultAboveSumInsured"][name]), above_sum)
            if side == 0:
                # In Germany, valuables count up to their limit.
                valuables = taxed([loss[2:] for loss in counted if loss[0] in limits[-1][1]])
                bounded = max(0, valuables - limits[-1][2]) if profile == "de" else 0
                summed = taxed([loss[2:] for loss in losses if loss in counted or loss[1] and profile == "uk"])
                above_sum = max(0, summed - bounded - 28_765_43)
                same(f"{what}: loss above the sum insured", cents(report["aboveSumInsured"]) or 0, above_sum)
            if deductible is not None and any(row[5] for row in rows):
                same(f"{what}: without a deductible of scheduled items at {name}", cents(steps["ifDeductibleExcludesScheduled"][name]),
                     scheduled + max(0, rest_of_loss - scheduled - taken))
            same(f"{what}: bounds", steps["bounds"], {"replacementCost": None, "actualCashValue": None})
            if deductible is not None:
                same(f"{what}: after the deductible at {name}", cents(steps["afterLimitsAndDeductible"][name]), max(0, rest_of_loss - deductible))


def check_insurance(rows):
    for group in ("type", "room"):
        report = json.loads(coffer("report", "insurance", "--group-by", group, "--format", "json"), parse_float=str)
        same("items", len(report["items"]), len(rows))
        by_key = {row["key"]: row for row in rows}
        for item in report["items"]:
            row = by_key[item["itemKey"]]
            same(item["itemKey"], [cents(item["valueInDollars"]), cents(item["replacementCost"]), cents(item["purchasePrice"])],
                 [row["value"], row["cost"], row["paid"]])

        def totals(chosen):
            known = {name: [row[name] for row in chosen if row[name] is not None] for name in ("value", "cost", "paid")}
            return [len(chosen), sum(known["value"]), len(known["value"]), sum(known["cost"]), len(known["cost"]), sum(known["paid"]),
                    len(known["paid"])]

        def found(entry):
            names = ("value", "withValue", "replacementCost", "withReplacementCost", "purchasePrice", "withPurchasePrice")
            numbers = [entry["items"]] + [entry[name] or 0 for name in names]
            return [int(cents(number)) if index in (1, 3, 5) else int(number) for index, number in enumerate(numbers)]

        same("totals", found(report["totals"]), totals(rows))
        for entry in report["assetTypes" if group == "type" else "rooms"]:
            label = entry["label"] or ""
            chosen = [row for row in rows if (row["type"] == label if group == "type" else row["room"].lower() == label.lower())]
            same(f"totals of '{label}'", found(entry["totals"]), totals(chosen))
        same("replacement total", cents(report["replacementTotal"]),
             sum(basis_of(row) or 0 for row in rows))
        with_tax = sum(basis_of(row) or 0 for row in rows) + half_up(TAX * sum(row["cost"] or 0 for row in rows))
        same("amount compared with the sum insured", cents(report["comparedWithSumInsured"]), with_tax)
        check_counts(report["totals"], rows)
        limits = {entry["title"].split(",")[0].split(" ")[0]: entry for entry in report["limits"]}
        for title, limit in HO3_LIMITS.items():
            chosen = [row for row in rows if HO3.get(class_of(row)) == title]
            value = sum(basis_of(row) or 0 for row in chosen)
            loss = value + half_up(TAX * sum(row["cost"] or 0 for row in chosen))
            same(title, [cents(limits[title][name]) for name in ("limit", "basis", "loss", "over")], [limit, value, loss, loss - limit])
            same(f"{title}: items", [int(limits[title]["items"]), int(limits[title]["withoutAmount"])],
                 [len(chosen), sum(basis_of(row) is None for row in chosen)])
        valuable = [row for row in rows if worth(row) >= 1_000_00]
        numbers = {item["itemKey"]: item["number"] for item in report["items"]}
        order = sorted(valuable, key=lambda row: (-worth(row), numbers[row["key"]]))
        same("schedule", [int(number) for number in report["schedule"]], [int(numbers[row["key"]]) for row in order])
        gaps = {gap["kind"]: sorted(int(number) for number in gap["items"]) for gap in report["gaps"]}
        for kind, lacking in gaps_of(rows).items():
            same(f"gaps of {kind}", gaps.get(kind, []), sorted(int(numbers[row["key"]]) for row in lacking))


def is_documented(row):
    return row["has_photo"] and (has_serial(row) or row["type"] not in NUMBERED)


def gaps_of(rows):
    """The items that lack each kind of proof."""
    valuable = [row for row in rows if worth(row) >= 1_000_00]
    return {
        "photo": [row for row in rows if not row["has_photo"]],
        "serialNumber": [row for row in rows if row["type"] in NUMBERED and not has_serial(row)],
        "value": [row for row in rows if row["value"] is None],
        "assetType": [row for row in rows if not row["type"]],
        "room": [row for row in rows if not row["room"]],
        "receipt": [row for row in valuable if not has_receipt(row)],
        "appraisal": [row for row in valuable if row["type"] in APPRAISED and not row["appraiser"]],
        "purchaseDate": [row for row in valuable if row["bought"] is None],
        "replacementCost": [row for row in valuable if row["type"] not in APPRAISED and not row["cost"]],
    }


def check_gaps(rows):
    """The items that lack proof, what is at risk, and the documented share after each step."""
    report = json.loads(coffer("report", "gaps", "--format", "json"), parse_float=str)
    gaps, by_key = gaps_of(rows), {row["key"]: row for row in rows}
    valuable = [row for row in rows if worth(row) >= 1_000_00]
    appraised = sum(row["type"] in APPRAISED for row in valuable)
    among = {"serialNumber": sum(row["type"] in NUMBERED for row in rows), "receipt": len(valuable), "purchaseDate": len(valuable),
             "appraisal": appraised, "replacementCost": len(valuable) - appraised}
    for gap in report["gaps"]:
        lacking = gaps[gap["kind"]]
        same(f"gaps of {gap['kind']}", [int(gap["items"]), int(gap["among"]), cents(gap["valueAtRisk"])],
             [len(lacking), among.get(gap["kind"], len(rows)), sum(max(0, row["value"] or 0) for row in lacking)])
    for item in report["items"]:
        kinds = [kind for kind, lacking in gaps.items() if by_key[item["itemKey"]] in lacking]
        same(f"what {item['itemKey']} lacks", item["missing"], kinds)
    same("items that lack something", len(report["items"]), sum(any(row in lacking for lacking in gaps.values()) for row in rows))
    documented, whole = sum(row["value"] or 0 for row in rows if is_documented(row)), sum(row["value"] or 0 for row in rows)
    same("documented share", int(report["documentedPercent"]), 100 * documented // whole)
    largest = sorted((row["value"] or 0 for row in rows if not is_documented(row)), reverse=True)[:10]
    same("values to document first", [by_key[step["itemKey"]]["value"] for step in report["first"]], largest)
    for step in report["first"]:
        row = by_key[step["itemKey"]]
        documented += row["value"]
        same(f"share after {row['key']}", int(step["documentedPercentThen"]), 100 * documented // whole)
        same(f"what {row['key']} lacks first", step["missing"], [kind for kind in ("photo", "serialNumber") if row in gaps[kind]])


def check_changes(rows):
    """A second household: items are added, removed, revalued, moved and edited, and a type gets another label."""
    def label(kind):
        return "Cookware" if kind == "Kitchen" else kind

    later = [{**row, "type": label(row["type"])} for row in rows if chance.random() < 0.9]
    for row in later:
        if chance.random() < 0.3:
            row["value"] = chance.choice([None, 0, chance.randrange(1, 5_000_00)])
        if row["type"] != "Cookware" and chance.random() < 0.2:
            row["type"] = chance.choice([kind for kind in TYPES if kind != "Kitchen"])
        if chance.random() < 0.2:
            row["room"] = chance.choice(ROOMS)
    later += [{**row, "key": "N" + row["key"], "type": label(row["type"])} for row in chance.sample(rows, 20)]
    homes = []
    for name, state in (("before", rows), ("after", later)):
        homes.append(os.path.join(folder, name))
        os.makedirs(homes[-1])
        with open(os.path.join(homes[-1], "items.csv"), "w", encoding="utf-8", newline="") as file:
            table = csv.writer(file)
            table.writerow(["itemKey", "itemName", "assetType", "room", "valueInDollars"])
            table.writerows([row["key"], "Thing " + row["key"], row["type"], row["room"], amount(row["value"])] for row in state)
        coffer("init", "-q", within=homes[-1])
        coffer("import", "items.csv", "-q", within=homes[-1])
    report = json.loads(coffer("report", "changes", "--since", "../before/store.sqlite", "--format", "json", within=homes[1]), parse_float=str)
    old, new = ({row["key"]: row for row in state} for state in (rows, later))
    expected = {(kind, key) for kind, keys in (("added", new.keys() - old), ("removed", old.keys() - new)) for key in keys}
    for key in old.keys() & new.keys():
        before, after = old[key], new[key]
        if before["value"] != after["value"]:
            expected.add(("revalued", key))
        if before["type"] != after["type"]:
            expected.add(("renamed" if before["type"] == "Kitchen" else "moved", key))
        if before["room"] != after["room"]:
            expected.add(("edited", key))
    same("changes", sorted((line["change"], line["itemKey"]) for line in report["changes"]), sorted(expected))
    for kind, count in report["counts"].items():
        same(f"items {kind}", int(count), sum(change == kind for change, _ in expected))
    for line in report["changes"]:
        before, after = old.get(line["itemKey"]), new.get(line["itemKey"])
        if line["change"] == "revalued":
            same(f"change of {line['itemKey']}", [cents(line[name]) for name in ("before", "after", "difference")],
                 [before["value"], after["value"], (after["value"] or 0) - (before["value"] or 0)])

    def totals(state, kind=None):
        chosen = [row for row in state if kind is None or row["type"] == kind]
        return [len(chosen), sum(row["value"] or 0 for row in chosen)]

    def found(side):
        return [int(side["items"]), cents(side["value"]) or 0]

    same("before and after", [found(report["before"]), found(report["after"])], [totals(rows), totals(later)])
    same("difference", cents(report["difference"]), totals(later)[1] - totals(rows)[1])
    for entry in report["assetTypes"]:
        kinds = [entry["labelBefore"] or entry["label"] or "", entry["label"] or ""]
        same(f"{kinds[1]} before and after", [found(entry["before"]), found(entry["after"])], [totals(rows, kinds[0]), totals(later, kinds[1])])
        same(f"difference of {kinds[1]}", cents(entry["difference"]), totals(later, kinds[1])[1] - totals(rows, kinds[0])[1])
    same("asset types", len(report["assetTypes"]), len(TYPES))


def check_counts(totals, rows):
    """The items with each kind of proof, and the values that are proved."""
    def value(chosen):
        return sum(max(0, row["value"] or 0) for row in chosen)

    with_photo = [row for row in rows if row["has_photo"]]
    numbered = [row for row in rows if has_serial(row)]
    documented = [row for row in rows if is_documented(row)]
    names = ("withPhoto", "withSerialNumber", "withReceipt", "withAttachedReceipt")
    same("counts of proof", [int(totals[name]) for name in names],
         [len(with_photo), len(numbered), sum(map(has_receipt, rows)), sum(row["has_receipt_photo"] for row in rows)])
    names = ("valueWithPhoto", "valueWithSerialNumber", "documentedValue")
    same("proved values", [cents(totals[name]) for name in names], [value(with_photo), value(numbered), value(documented)])


def check_profiles(rows):
    """The limits of other countries, and of the user's own profile, in the currency of each."""
    # Costs in dollars are not converted.
    rows = [{**row, "cost": None} if row["is_dollars"] else row for row in rows]

    def values(*classes):
        return [basis_of(row) for row in rows if class_of(row) in classes and (basis_of(row) or 0) > 0]

    def total(limit, *classes):
        value = sum(values(*classes))
        return {"limit": limit, "basis": value, "over": max(0, value - limit), "items": None, "toSchedule": fewest(values(*classes), limit)}

    def fewest(amounts, limit):
        """How many of the largest must go."""
        rest, count = sum(amounts), 0
        for value in sorted(amounts, reverse=True):
            if rest <= limit:
                break
            rest, count = rest - value, count + 1
        return count

    def single(limit):
        above = [basis_of(row) for row in rows if (basis_of(row) or 0) > limit]
        # Items of several pieces, none of which is above the limit by itself, are not proposed.
        proposed = [row for row in rows if (basis_of(row) or 0) > limit * max(1, row["pieces"])]
        return {"limit": limit, "basis": sum(above), "over": sum(value - limit for value in above), "items": len(above),
                "toSchedule": len(proposed)}

    own = "{singleItem: 2000, byClass: {jewelry: {share: 12.345%, cap: 20000}, firearms: {share: 3%, cap: 1999.99}}, " \
        "totals: {Both: {classes: [jewelry, art], share: 33.333%}}}"
    insured = 98_765_43

    def share(percent):
        return int(Fraction(percent) / 100 * insured)

    profiles = {
        "uk": ("GBP", {"Valuables": total(12_000_00, "jewelry", "furs", "silver", "art", "antique furniture"), "Single items": single(1_500_00)}),
        "de": ("EUR", {"Jewelry, gold, coins and stamps outside a safe": total(20_000_00, "jewelry"),
                       "Valuables (Wertsachen)": total(share("20"), "jewelry", "furs", "silver", "art")}),
        own: ("CHF", {"Jewelry, watches, furs, precious stones": total(min(share("12.345"), 20_000_00), "jewelry", "furs"),
                      "Firearms and related equipment": total(min(share("3"), 1_999_99), "firearms"),
                      "Both": total(share("33.333"), "jewelry", "furs", "art", "antique furniture"), "Single items": single(2_000_00)}),
    }
    for profile, (currency, expected) in profiles.items():
        for site, is_compared in ((currency, True), ("XTS", profile == own)):
            with open(os.path.join(folder, "site.yml"), "w", encoding="utf-8") as file:
                file.write(f"currency: {site}\nreport: {{limits: {profile}, sumInsured: {amount(insured)}}}\n")
            report = json.loads(coffer("report", "insurance", "--format", "json"), parse_float=str)
            same(f"whether {profile} is compared with {site}", report["limitsAreCompared"], is_compared)
            found = {entry["title"]: entry for entry in report["limits"]}
            # In Germany, valuables above their limit are not compared with the sum insured.
            above = expected["Valuables (Wertsachen)"]["over"] if profile == "de" and is_compared else 0
            whole = sum(basis_of(row) or 0 for row in rows)
            same(f"sum insured and {profile} in {site}", [cents(report[name]) for name in ("replacementTotal", "comparedWithSumInsured")],
                 [whole, whole - above])
            same(f"titles of {profile} in {site}", sorted(found), sorted(expected) if is_compared else [])
            for title, numbers in expected.items() if is_compared else ():
                entry = found[title]
                same(f"{title} of {profile}", [cents(entry[name]) or 0 for name in ("limit", "basis", "over")],
                     [numbers[name] for name in ("limit", "basis", "over")])
                same(f"items to schedule for {title} of {profile}", len(entry["toSchedule"]), numbers["toSchedule"])
                if numbers["items"] is not None:
                    same(f"items above {title} of {profile}", entry["items"], numbers["items"])


with open(os.path.join(folder, "site.yml"), "w", encoding="utf-8") as site:
    site.write(SITE)
items = household()
write(items)
coffer("init", "-q")
coffer("import", "items.csv", "--photos", "photos", "-q")
check_claim(items)
check_insurance(items)
check_gaps(items)
check_changes(items)
check_profiles(items)
check_settlements()
print("\n".join(differences) or "no difference")
sys.exit(1 if differences else 0)
