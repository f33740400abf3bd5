"""Forty small faults: the target, an expression of its sources, and its replacement.

Each expression must occur once in the sources of its target, so that a change of the code is noticed here.
"""

FAULTS = [
    # Codecs
    ("CSV", "ranges.count == limits.cells", "ranges.count > limits.cells"),
    ("CSV", "parts.count <= 2", "parts.count <= 3"),
    ("CSV", "((first - 0xD800) << 10)", "((first - 0xD800) << 9)"),
    ("JSONText", "open.count < limits.depth", "open.count <= limits.depth"),
    ("JSONText", "UInt32(byte & 0x0F) + 9", "UInt32(byte & 0x0F) + 10"),
    ("KeyedArchive", "number < objects.count", "number <= objects.count"),
    ("KeyedArchive", "floor(year, 4) - floor(year, 100) + floor(year, 400)", "floor(year, 4) - floor(year, 100)"),
    ("Mustache", '"&quot;"', '"\\""'),
    ("Mustache", "1 + linesBefore(offset)", "linesBefore(offset)"),
    ("PredicateFormat", "digits.reduce(0) { $0 * 10 + Int($1) }", "digits.reduce(0) { $0 * 8 + Int($1) }"),
    ("Digests", 'digit - UInt8(ascii: "A") + 10', 'digit - UInt8(ascii: "A") + 11'),
    ("QRCodes", "row * side + column", "column * side + row"),
    ("ValueParsing", "month > 2 ? year : year - 1", "month > 3 ? year : year - 1"),
    ("ValueParsing", "digits == 1 ? cents * 10 : cents", "cents"),
    # Leaves and the model
    ("Diagnostics", "first.count < 20", "first.count <= 20"),
    ("Diagnostics", "self > 999", "self > 1000"),
    ("Files", "started - consumed >= ahead", "started - consumed > ahead"),
    ("InventoryModel", "fraction < 10", "fraction < 9"),
    ("InventoryModel", "self == .family ? [\"warranty expiration\"", "false ? [\"warranty expiration\""),
    ("InventoryImages", "(size.width - 1 - x, y)", "(size.width - x, y)"),
    ("InventoryImages", "tag == 0x0112", "tag == 0x0113"),
    # The store, and what goes into it and out of it
    ("InventoryStore", "lower < middle && middle < upper", "lower <= middle && middle <= upper"),
    ("InventoryStore", 'operand(.number(scale: 0), value ? "1" : "0")', 'operand(.number(scale: 0), value ? "0" : "1")'),
    ("InventoryStore", "0o600", "0o644"),
    ("InventoryImport", "min(max(0, place - 1), photos.count)", "min(max(0, place), photos.count)"),
    ("InventoryImport", "abs(number) <= 1e300", "abs(number) <= 1e200"),
    ("InventoryImport", "2...3 ~= exponent.digits", "1...3 ~= exponent.digits"),
    ("InventoryExports", "name.utf8.count <= 180", "name.utf8.count <= 280"),
    # Pages
    ("InventoryPages", "amount >= threshold", "amount > threshold"),
    ("InventoryPages", "bytes.count <= 80", "bytes.count <= 81"),
    ("InventoryRendering", "isRaw || text.isEmpty ? text : SpreadsheetText.escaped(text)", "text"),
    ("InventoryRendering", "!parts.contains(where: Self.isUp)", "true"),
    # The site, its settings, the reports, and the program
    ("InventorySettings", "limit.cents >= 0", "limit.cents > 0"),
    ("InventorySettings", '!host.contains("@")', "true"),
    ("InventorySite", "$0.0 > 0", "$0.0 >= 0"),
    ("InventorySite", '!parts.contains(where: { $0.elementsEqual("..".utf8) })', "true"),
    ("InventoryReports", "(2 * part + whole)", "(2 * part)"),
    ("InventoryReports", "over.cents > 0", "over.cents >= 0"),
    ("coffer", "report.written + report.removed == 0", "report.written == 0"),
    ("coffer", "to >= 1", "to >= 0"),
]
