import Foundation
import TestSupport
import Testing

/// Reports as PDF, by the engines of this machine, read back by Poppler.
@Suite struct ReportPDFTests {
  private static let items = 120

  @Test(.enabled(if: PDFTools.areThere("weasyprint")), arguments: ["a4", "letter"])
  func `WeasyPrint's PDF has every item once, and the total`(paper: String) throws {
    try check(engine: "weasyprint", paper: paper)
  }

  @Test(.enabled(if: PDFTools.areThere("chromium")), arguments: ["a4", "letter"])
  func `Chromium's PDF has every item once, and the total`(paper: String) throws {
    try check(engine: "chromium", paper: paper)
  }

  @Test(.enabled(if: PDFTools.areThere("typst")), arguments: ["a4", "letter"])
  func `Typst's PDF has every item once, and the total`(paper: String) throws {
    try check(engine: "typst", paper: paper)
  }

  @Test(arguments: PDFHome.engines, [["insurance"], PDFHome.claim])
  func `the tables of a list have the same columns, and a serial number is on one line`(
    engine: String, report: [String]
  ) throws {
    // Each type has another length of names, rooms and serial numbers.
    let rows = (1...12).map { number in
      let type = ["Art", "Tools", "Furniture"][number % 3]
      let (name, room, serial) = [
        ("A", "Hall", ""), ("Chest of drawers of oak", "Upper hall", "S-1"), ("B C", "", "SERIAL-0123456789"),
      ][
        number % 3]
      return
        "\(name) \(number),\(number * 1000).00,\(type),\(room),\(serial),2020-01-\(10 + number),\(number * 1100).00,,"
    }
    // A serial number and a receipt of a usual length.
    let television =
      "Television of the living room,1099.00,Electronics,Living room,TSL55-0093-4471,2022-11-25,1299.00,Tessaly,Invoice 14"
    let head =
      "itemName,valueInDollars,assetType,Room,serialNumber,Purchase date,Replacement cost,Brand,Receipt"
    let home = try PDFHome(csv: ([head] + rows + [television]).joined(separator: "\n") + "\n")
    try home.pdf(report, engine, "letter")
    let words = try home.run("pdftotext", ["-bbox", "report.pdf", "-"])
    // Titles of columns that begin at the left, in tables only.
    for title in ["Serial", "Purchased"] {
      let places = words.matches(of: /xMin="([0-9.]+)" yMin="[0-9.]+" xMax="[0-9.]+" yMax="[0-9.]+">(\w+)</)
        .filter { $0.2 == title }.compactMap { Double($0.1) }
        .filter { $0 > 200 }
      #expect(places.count >= 3 && (places.max() ?? 0) - (places.min() ?? 0) < 1, "\(title): \(places)")
    }
    let text = try home.run("pdftotext", ["-raw", "report.pdf", "-"])
    // An insurance report also describes the item before the list.
    let places = report == ["insurance"] ? 2 : 1
    #expect(text.matches(of: /TSL55-0093-4471/).count == places, "\(text)")
  }

  @Test(arguments: PDFHome.pageEngines)
  func `a page says whose it is, a continued table says its name, and a total is never without a row`(
    engine: String
  ) throws {
    let details = [
      "--detail", "policyholder=Quince Lane", "--detail", "policyNumber=P-1", "--detail", "claimNumber=C-2",
      "--as-of", "2026-03-18",
    ]
    for (items, report) in [(114, PDFHome.claim), (115, ["insurance"])] {
      let home = try PDFHome(items: items)
      try home.pdf(report + details, engine, "a4")
      let pages = try home.pages()
      for (number, page) in zip(1..., pages) {
        let foot = page.split(separator: "\n").last ?? ""
        #expect(
          foot.contains(/Quince Lane · Policy P-1 · Claim C-2 · Mar 18, 2026 +Page (\d+) of (\d+)/)
            && foot.contains("Page \(number) of \(pages.count)"), "\(number): \(page)")
      }
      let lists = pages.filter {
        $0.contains(/^ *\d+ .*Thing-/.anchorsMatchLineEndings()) && $0.contains("Stated")
      }
      #expect(lists.count > 2)
      for page in lists {
        // Above the first item of a page is the head, and above that the name of the table.
        let above = page.prefix(upTo: try #require(page.firstRange(of: "Thing-")).lowerBound)
        #expect(
          above.contains(/^ *(Art|Tools)/.anchorsMatchLineEndings()) && above.contains("Stated"), "\(page)")
      }
      for page in pages where page.contains(/(Art|Tools), \d+ items|\d+ items, (total|basis)/) {
        #expect(page.contains(/Thing-\d+/), "\(items): \(page)")
      }
    }
  }

  @Test func `the date at the foot of a page is on one line`() throws {
    var home = try PDFHome(items: 1)
    // No as-of date, which would replace the day of the loss.
    home.program.environment["SOURCE_DATE_EPOCH"] = ""
    for options in [
      ["gaps", "--as-of", "2026-03-18"],
      ["claim", "--loss-date", "2026-03-18", "--select", "valueInDollars > 0"],
    ] {
      let page = try home.program.run(["report"] + options + ["--site", "Home", "--format", "html"])
        .outputText
      #expect(page.contains(#"Mar\a0 18\2c \a0 2026"#))
    }
  }

  /// Long groups begin and end anywhere on a page.
  @Test(arguments: PDFHome.pageEngines)
  func `the total of no group is without a row, wherever the page breaks`(engine: String) throws {
    let rows = (0..<180).map {
      "\(PDFHome.name($0)) \(String(repeating: "word ", count: $0 % 9)),\($0 + 1).00,Type \(100 + $0 / 7)"
    }
    let home = try PDFHome(csv: (["Name,Value,Type"] + rows).joined(separator: "\n") + "\n")
    try home.pdf(PDFHome.claim, engine, "letter")
    var lines = 0
    for page in try home.pages() {
      let texts = page.split(separator: "\n")
      for (index, text) in texts.enumerated() where text.contains(/^ *Type \d+, \d items?/) {
        lines += 1
        let above = texts[..<index].suffix(3).joined()
        #expect(above.contains(/Thing-\d|word/), "\(page)")
      }
    }
    #expect(lines == 26)
  }

  /// With these numbers of items, a total after the last table came alone on a page.
  @Test(.enabled(if: PDFTools.areThere("chromium")), arguments: [20, 21, 32, 33])
  func `Chromium prints the total of all items below the last one, wherever the page breaks`(items: Int)
    throws
  {
    let rows = (0..<items).map {
      "\(PDFHome.name($0)),\($0 + 1).00,Type \(100 + $0 / 3),Hall,S-\($0),2020-01-01,R-\($0)"
    }
    let header = "Name,Value,Type,Room,Serial number,Purchase date,Receipt"
    let home = try PDFHome(csv: ([header] + rows).joined(separator: "\n") + "\n")
    try home.pdf(["insurance"], "chromium", "letter")
    let pages = try home.pages().filter { $0.contains("\(items) items, total stated value") }
    #expect(pages.count == 1)
    #expect(pages.allSatisfy { $0.contains(PDFHome.name(items - 1)) }, "\(pages)")
  }

  @Test(arguments: PDFHome.engines)
  func `a group of up to four items is on one page`(engine: String) throws {
    let rows = (0..<120).map { "\(PDFHome.name($0)),\($0 + 1).00,Type \(100 + $0 / 4)" }
    let home = try PDFHome(csv: (["Name,Value,Type"] + rows).joined(separator: "\n") + "\n")
    try home.pdf(PDFHome.claim, engine, "a4")
    let lists = try home.pages().filter { $0.contains("Thing-") }
    #expect(lists.count > 3)
    for group in 0..<30 {
      let names = (0..<4).map { PDFHome.name(group * 4 + $0) }
      #expect(lists.contains { page in names.allSatisfy(page.contains) }, "Type \(100 + group)")
    }
  }

  @Test(arguments: PDFHome.engines, ["letter", "a4"])
  func `the cover of a claim with all details is one page`(engine: String, paper: String) throws {
    let home = try PDFHome(
      csv: """
        Name,Value,Type,Replacement cost,Receipt,Quantity
        Ring,9000.00,Jewelry,$9800.00,R-1,1
        Coin,900.00,Coins,,,1
        Wallet,500.00,Cryptocurrency,,,1
        Box,5.00,Tools,,,0

        """)
    let texts = [
      "policyholder=A. B.", "phone=555", "address=1 Lane", "insurer=Mutual", "policyNumber=P 1",
      "agent=C. D.",
      "claimNumber=C 1", "causeOfLoss=Theft", "policeReport=26", "policeAgency=Station", "deductible=500",
      "salesTax=7%",
    ]
    try home.pdf(PDFHome.claim + texts.flatMap { ["--detail", $0] }, engine, paper)
    let pages = try home.pages()
    #expect(pages[0].contains("Listed separately") && pages[0].contains("Fingerprint"), "\(pages[0])")
    #expect(pages[1].contains("Amount of loss") && pages[1].contains("Sales tax"), "\(pages[1])")
    // Notes below a table are paragraphs of their own.
    #expect(!pages[1].contains(/[a-z]\.[A-Z]/), "\(pages[1])")
  }

  @Test(arguments: PDFHome.engines)
  func `a table of what is missing is on one page if it fits`(engine: String) throws {
    let rows = (0..<23).map { "\(PDFHome.name($0)) \($0 == 0 ? String(repeating: "word ", count: 60) : "")" }
    let home = try PDFHome(csv: (["Name"] + rows).joined(separator: "\n") + "\n")
    try home.pdf(["gaps"], engine, "letter")
    let lists = try home.pages().filter { $0.contains("Thing-") }
    #expect(lists.count > 2)
    for page in lists {
      #expect(page.matches(of: /Thing-\d{4}/).count % 23 == 0, "\(page)")
    }
  }

  /// A list that is longer than a page was cut off there by Typst.
  @Test(arguments: PDFHome.engines)
  func `the items above a limit are all listed`(engine: String) throws {
    let rows = (0..<120).map { "\(PDFHome.name($0)),\($0 + 100).00,Jewelry" }
    let home = try PDFHome(csv: (["Name,Value,Type"] + rows).joined(separator: "\n") + "\n")
    try home.pdf(["insurance"], engine, "letter")
    let text = try home.pages().prefix { !$0.contains("Full list") }.joined()
    #expect((20..<120).allSatisfy { text.contains(PDFHome.name($0)) }, "\(text)")
  }

  /// WeasyPrint does not cut it off either, but needs minutes.
  @Test(arguments: PDFHome.engines.filter { $0 != "weasyprint" })
  func `a long name is printed in full where an item is described`(engine: String) throws {
    let name = "Thing " + (0..<700).map { "word\($0)" }.joined(separator: " ")
    let home = try PDFHome(csv: "Name,Value,Type\n\(name),9000.00,Art\n")
    try home.pdf(["insurance"], engine, "letter")
    let words = Set(try home.run("pdftotext", ["report.pdf", "-"]).split(whereSeparator: \.isWhitespace))
    #expect((0..<700).allSatisfy { words.contains("word\($0)") })
  }

  /// With these numbers of items, the last row of a group ended a page, and its subtotal was alone on the next page.
  @Test(arguments: PDFHome.engines, [30, 33])
  func `a subtotal has a row on its page`(engine: String, count: Int) throws {
    let rows = (0..<count).map {
      "F\($0),Thing number \($0) with a rather long name \(String(repeating: "x", count: $0 % 7)),Furniture,"
        + "\(100 + $0),Hall,2020-01-0\(1 + $0 % 9),\(200 + $0),Brand,Model \($0)"
    }
    let header = "key,name,type,value,room,purchase date,replacement cost,brand,model"
    let others = (0..<3).map { "Z\($0),Zed \($0),Zeds,\(100 + $0),Hall,2020-01-0\(1 + $0),,," }
    let home = try PDFHome(csv: ([header] + rows + others).joined(separator: "\n") + "\n")
    for report in [["insurance"], ["claim", "--loss-date", "2026-10-30", "--select", "TRUEPREDICATE"]] {
      try home.pdf(report, engine, "letter")
      let pages = try home.pages().compactMap { page in
        page.range(of: "Furniture, \(count) items").map { page[..<$0.lowerBound] }
      }
      #expect(!pages.isEmpty && pages.allSatisfy { $0.contains("Thing number") }, "\(report[0])")
    }
  }

  /// With these numbers of items and of long names, Typst printed what the marks mean alone on a page.
  @Test(arguments: PDFHome.engines, [(12, 1), (10, 4), (9, 5)])
  func `what the marks in a list mean is on a page with an item`(
    engine: String, counts: (items: Int, long: Int)
  ) throws {
    let rows = (0..<counts.items).map { number in
      let name =
        PDFHome.name(number)
        + (number < counts.long ? String(repeating: " a few more words here", count: 4) : "")
      let day = number == 3 ? "about 2015" : "2020-01-01"
      let value = number == 2 ? -5 : number + 1
      return "\(name),\(value).00,Tools,Hall,S-\(number),\(day),R-\(number),Acme,Shop,\(number).00"
    }
    let header =
      "Name,Value,Type,Room,Serial number,Purchase date,Receipt,Brand,Purchased from,Purchase price"
    let home = try PDFHome(csv: ([header] + rows).joined(separator: "\n") + "\n")
    try home.pdf(["insurance"], engine, "letter")
    let pages = try home.pages().filter { $0.contains("Printed as written") }
    #expect(pages.count == 1 && pages.allSatisfy { $0.contains("Thing-") }, "\(pages)")
  }

  /// The first page begins with the summary, and the last page has the rest.
  @Test(arguments: PDFHome.engines)
  func `pages of items with photos are full`(engine: String) throws {
    let photos = ["acoustic-guitar.jpg", "camera.jpg", "ceramic-vase.jpg", "dining-table.jpg"]
    let rows = (0..<12).map { number in
      "\(PDFHome.name(number)),\(9000 - number).00,Furniture,\(photos[number % photos.count])"
    }
    let home = try PDFHome(pictured: ["Name,Value,Type,Photos"] + rows)
    try home.pdf(["insurance"], engine, "letter")
    let pages = try home.pages().prefix { !$0.contains("Full list") }.filter {
      $0.contains("Thing-") && !$0.contains("High-value items")
    }
    let counts = pages.map { page in (0..<12).count { page.contains(PDFHome.name($0)) } }
    #expect(counts.count > 2 && counts.dropLast().allSatisfy { $0 > 1 }, "\(counts)")
  }

  @Test(arguments: PDFHome.engines)
  func `a report on what is missing names the policy at the foot of a page`(engine: String) throws {
    let home = try PDFHome(csv: "Name,Value\nLamp,20\n")
    let settings = try #require(home.scratch.text("Home/site.yml"))
    try home.scratch.write(
      settings + "report: {policyholder: A. Holder, policyNumber: HO-77, claimNumber: C-88}\n",
      to: "Home/site.yml")
    try home.pdf(["gaps"], engine, "letter")
    let text = try home.pages().joined(separator: " ")
    #expect(text.contains("A. Holder · Policy HO-77 · Claim C-88"), "\(text)")
  }

  @Test(arguments: PDFHome.engines, ["insurance", "gaps"])
  func `a report on no items is a PDF`(engine: String, report: String) throws {
    let home = try PDFHome(csv: "Name\nLamp\n")
    try #require(home.program.run(["item", "remove", "Lamp", "--site", "Home"]).status == 0)
    try home.pdf([report], engine, "letter")
    #expect(try home.pages().joined().contains(report == "gaps" ? "Nothing is missing" : "0 items"))
  }

  @Test(.enabled(if: PDFTools.areThere("fc-list")), arguments: PDFHome.engines)
  func `a note names characters that no font has`(engine: String) throws {
    // The last code point for private use.
    let home = try PDFHome(csv: "itemName\nLamp \u{10FFFD} Möbel – “é” \u{200D}\u{FE0F}\n")
    let notes = try home.write(["insurance"], engine).errorText.split(separator: "\n")
    #expect(
      notes.last
        == """
        note: the PDF shows boxes, because no installed font contains '\u{10FFFD}'; install a font, such as \
        'apt install fonts-noto-cjk' for Chinese, Japanese and Korean
        """
    )
  }

  /// The engine is a script with the options of WeasyPrint 70, whose PDF contains the options that it was given.
  @Test(
    .enabled(if: PDFTools.areThere("fc-list")),
    arguments: zip(["M\u{F6}bel", "\u{10FFFD}"], ["--pdf-variant pdf/a-3a", "--pdf-tags"]))
  func `a PDF with boxes for characters does not claim to be PDF/A`(name: String, options: String) throws {
    let home = try PDFHome(csv: "Name\n\(name)\n")
    try home.scratch.write(
      """
      #!/bin/sh
      [ "$1" != --help ] || exec echo '--pdf-variant {pdf/a-3a,pdf/ua-1} --pdf-tags'
      for output; do :; done
      echo "%PDF-1.7 $*" > "$output"

      """, to: "bin/weasyprint")
    try home.run("chmod", ["+x", "bin/weasyprint"])
    var program = home.program
    program.environment["PATH"] = home.scratch.file("bin") + ":/usr/bin:/bin"
    let result = try program.run([
      "report", "insurance", "--site", "Home", "--pdf-engine", "weasyprint", "--output", "report.pdf",
    ])
    try #require(result.status == 0, "\(result.errorText)")
    #expect(try #require(home.scratch.text("report.pdf")).contains(" \(options) "))
    #expect(result.errorText.contains("is not PDF/A, because it shows boxes") == (options == "--pdf-tags"))
  }

  @Test(
    arguments: PDFHome.engines,
    [["insurance"], ["claim", "--loss-date", "2026-10-30", "--select", "valueInDollars > 0"]])
  func `long amounts are printed over nothing`(engine: String, report: [String]) throws {
    let rows = ["Piano,Instruments,14500000.00,15250000.00", "Painting,Art,10500000.00,11002500.00"]
    let csv = (["itemName,assetType,valueInDollars,replacement cost"] + rows).joined(separator: "\n") + "\n"
    let home = try PDFHome(csv: csv)
    let settings = home.scratch.url.appending(path: "Home/site.yml")
    let text = try String(contentsOf: settings, encoding: .utf8)
    try (text + "\ncurrency: HUF\nreport: {limits: none}\n").replacing("\ncurrency: USD\n", with: "\n")
      .write(to: settings, atomically: true, encoding: .utf8)
    try home.pdf(report, engine, "letter")
    #expect(try home.overlappingWords() == [])
  }

  @Test(.enabled(if: PDFTools.areThere("weasyprint")))
  func `the same day gives the same PDF`() throws {
    let home = try PDFHome(items: 3)
    #expect(try home.pdf("weasyprint", "a4") == home.pdf("weasyprint", "a4"))
  }

  @Test(
    .enabled(if: PDFTools.areThere("weasyprint")),
    arguments: zip(
      ["a4", "letter"],
      [["insurance"], ["claim", "--loss-date", "2026-01-01", "--select", "valueInDollars > 0"]]))
  func `in WeasyPrint's PDF, words of 400 letters tear no row and push nothing off the page`(
    paper: String, report: [String]
  )
    throws
  {
    try checkLongWords(in: report, engine: "weasyprint", paper: paper)
  }

  @Test(
    .enabled(if: PDFTools.areThere("chromium")),
    arguments: zip(
      ["a4", "letter"],
      [["insurance"], ["claim", "--loss-date", "2026-01-01", "--select", "valueInDollars > 0"]]))
  func `in Chromium's PDF, words of 400 letters tear no row and push nothing off the page`(
    paper: String, report: [String]
  )
    throws
  {
    try checkLongWords(in: report, engine: "chromium", paper: paper)
  }

  @Test(
    .enabled(if: PDFTools.areThere("typst")),
    arguments: zip(
      ["a4", "letter"],
      [["insurance"], ["claim", "--loss-date", "2026-01-01", "--select", "valueInDollars > 0"]]))
  func `in Typst's PDF, words of 400 letters tear no row and push nothing off the page`(
    paper: String, report: [String]
  )
    throws
  {
    try checkLongWords(in: report, engine: "typst", paper: paper)
  }

  /// Every field is such a word, in a report with many columns and in a claim.
  private func checkLongWords(in report: [String], engine: String, paper: String) throws {
    let fields = [
      "Room", "Quantity", "Brand", "Model", "Condition", "Purchase Date", "Purchased From",
      "Replacement Cost",
      "Receipt",
    ]
    let word = String(repeating: "m", count: 400)
    let row = (["Thing-\(word)", "S-\(word)", "77.00", "Type\(word)"] + fields.map { _ in word }).joined(
      separator: ",")
    let head = (["itemName", "serialNumber", "valueInDollars", "assetType"] + fields).joined(separator: ",")
    let home = try PDFHome(csv: ([head] + Array(repeating: row, count: 3)).joined(separator: "\n") + "\n")
    do {
      try home.pdf(report, engine, paper)
      let boxes = try home.run("pdftotext", ["-bbox", "report.pdf", "-"])
      for page in boxes.split(separator: "<page ").dropFirst() {
        let width = try #require(page.firstMatch(of: /width="([0-9.]+)"/).flatMap { Double($0.1) })
        let words = page.matches(of: /xMin="([-0-9.]+)" yMin="[-0-9.]+" xMax="([-0-9.]+)"/)
        #expect(words.allSatisfy { (Double($0.1) ?? -1) > 0 && (Double($0.2) ?? .infinity) < width })
      }
      let text = try home.run("pdftotext", ["-raw", "report.pdf", "-"])
      for page in text.split(separator: "\u{C}")
      where page.contains("Serial number") && page.contains("Stated value") && page.contains("mmm") {
        // Each row is on this page as a whole: its name, and after it its value.
        let values = page.matches(of: /\$77\.00/).count
        #expect(values > 0 && page.matches(of: /Thing-/).count <= values)
      }
    }
  }

  private func check(engine: String, paper: String) throws {
    let home = try PDFHome(items: Self.items)
    let pdf = try home.pdf(engine, paper)
    #expect(pdf.range(of: Data("/Outlines".utf8)) != nil, "there are bookmarks")

    let about = try home.run("pdfinfo", ["report.pdf"])
    #expect(about.contains("Title:           Inventory of Home\n") && about.contains(/Tagged: +yes/))
    #expect(about.contains(paper == "a4" ? "(A4)" : "(letter)"))

    let text = try home.run("pdftotext", ["-raw", "report.pdf", "-"])
    let words = text.split { $0 == " " || $0 == "\n" || $0 == "\u{C}" }.map(String.init)
    for number in 1...Self.items {
      #expect(words.count { $0 == PDFHome.name(number) } == 1, "\(PDFHome.name(number))")
    }
    #expect(text.contains("Total stated value $7,260.00"))
    let pages = text.split(separator: "\u{C}").map(String.init)
    #expect(pages.count > 4)
    for (number, page) in zip(1..., pages) {
      #expect(page.contains("Page \(number) of \(pages.count)") && page.contains("Inventory of"))
      if page.contains("Thing-") {
        #expect(page.contains("Stated value"), "page \(number) has the table's head")
      }
    }
  }
}
