import Foundation
import GRDB
import TestSupport
import Testing

/// PDF documents, from the file to the site, the report and the export.
@Suite struct DocumentTests {
  private let scratch: TemporaryFolder
  private let program: Program

  init() throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
    try Household.make("coffer init -q", in: scratch.url)
    for (key, name) in [("LAMP", "Lamp"), ("CHAIR", "Chair")] {
      try #require(program.run(["item", "add", name, "--key", key, "--value", "5000", "-q"]).status == 0)
    }
    try write(SamplePDF("Receipt", pages: 2).bytes, "receipt.pdf")
    try write(SamplePDF("Manual").bytes, "lamp-manual.pdf")
  }

  private static let hasPoppler = PDFTools.areThere("pdftoppm")
  private static let hasQPDF = PDFTools.areThere("qpdf")

  private func file(_ name: String) -> URL { scratch.url.appending(path: name) }

  private func write(_ bytes: [UInt8], _ name: String) throws { try Data(bytes).write(to: file(name)) }

  private func add(_ arguments: String...) throws {
    let result = try program.run(["document", "add"] + arguments + ["-q"])
    try #require(result.status == 0, "\(result.errorText)")
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: file(folder).path).sorted()
  }

  private func count(_ table: String, in store: URL) throws -> Int {
    try DatabaseQueue(path: store.path).inDatabase {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0
    }
  }

  private func execute(_ sql: String, in store: URL) throws {
    try DatabaseQueue(path: store.path).inDatabase { try $0.execute(sql: sql) }
  }

  @Test func `a document of two items is stored once, and removed with the last of them`() throws {
    try add("LAMP", "receipt.pdf", "--also", "CHAIR")
    try add("CHAIR", "receipt.pdf")
    #expect(try count("document", in: file("store.sqlite")) == 1)
    #expect(try count("itemDocument", in: file("store.sqlite")) == 2)
    #expect(try program.run(["document", "remove", "LAMP", "1", "-q"]).status == 0)
    #expect(try count("document", in: file("store.sqlite")) == 1)
    #expect(try program.run(["item", "remove", "CHAIR", "-q"]).status == 0)
    #expect(try count("document", in: file("store.sqlite")) == 0)
  }

  @Test func `a document that several items get is counted once`() throws {
    func message(_ arguments: String...) throws -> String {
      try program.run(["document", "add"] + arguments).outputText.split(separator: "\n").first.map(
        String.init) ?? ""
    }
    #expect(
      try message("LAMP", "receipt.pdf", "--also", "CHAIR") == "1 document added to 'Lamp', 'Chair'")
    #expect(
      try message("LAMP", "receipt.pdf", "lamp-manual.pdf", "--also", "CHAIR")
        == "1 document added to 'Lamp', 'Chair', 1 file was already attached to 'Lamp', 'Chair'")
    try #require(program.run(["document", "remove", "CHAIR", "1"]).status == 0)
    #expect(
      try message("LAMP", "receipt.pdf", "--also", "CHAIR")
        == "1 document added to 'Chair', 1 file was already attached to 'Lamp'")
    #expect(try message("LAMP", "receipt.pdf") == "0 documents added to 'Lamp', 1 file was already attached")
  }

  @Test func `a kind that is replaced is stated`() throws {
    try add("LAMP", "receipt.pdf")
    let marked = try program.run(["document", "add", "LAMP", "receipt.pdf", "--kind", "warranty"])
    #expect(marked.outputText.hasPrefix("1 file was marked as warranty instead of receipt in 'Lamp'\n"))
    let kept = try program.run(["document", "add", "LAMP", "receipt.pdf"])
    #expect(
      kept.outputText.hasPrefix("0 documents added to 'Lamp', 1 file was already attached as warranty\n"))
  }

  @Test func `one file under two names of an item has one kind, which is stated`() throws {
    for name in ["a.pdf", "b.pdf"] { try write(SamplePDF("Receipt").bytes, name) }
    try Data("itemKey,itemName,receipt documents,manual documents\nDESK,Desk,a.pdf,b.pdf\n".utf8)
      .write(to: file("list.csv"))
    let result = try program.run(["import", "list.csv", "--photos", "."])
    #expect(
      (result.outputText + result.errorText).contains(
        "1 file is the same as another file of the item, so only one kind was saved: 'b.pdf' (manual, not receipt)"
      )
    )
  }

  @Test(.enabled(if: hasQPDF)) func `a warranty that is also a receipt of another item is left out`() throws {
    try add("LAMP", "receipt.pdf", "--kind", "warranty")
    try add("CHAIR", "receipt.pdf", "--kind", "receipt")
    let result = try program.run(["build", "--audience", "family"])
    #expect(
      result.errorText.contains(
        "1 document is left out of the site: warranty 'receipt.pdf' of 'Lamp' (the same file is the receipt 'receipt.pdf' of 'Chair', which this audience does not see)"
      ))
    #expect(try !files("public").contains { $0.hasPrefix("documents/") })
    let report = try program.run(["report", "insurance", "--audience", "family", "--output", "Report/"])
    let note =
      "note: a document is left out: warranty 'receipt.pdf' of 'Lamp' (the same file is the receipt 'receipt.pdf' of 'Chair', which this audience does not see)\n"
    #expect(report.errorText.contains(note))
    #expect(try !files("Report").contains { $0.hasPrefix("documents/") })
    let page = try String(contentsOf: file("Report/insurance.html"), encoding: .utf8)
    #expect(!page.contains("Warranty") && !page.contains("Document No."))
    try Data("title: Home\naudiences: {family: {show: [originals]}}\n".utf8).write(to: file("site.yml"))
    for command in [["list"], ["export"], ["export", "--photos", "exported", "--format", "json"]] {
      let list = try program.run(command + ["--audience", "family"])
      #expect(list.status == 0 && list.errorText == note && !list.outputText.contains("receipt.pdf"))
    }
  }

  @Test func `the kind comes from the option, otherwise from the last word of the name`() throws {
    try add("LAMP", "receipt.pdf", "lamp-manual.pdf")
    try add("CHAIR", "receipt.pdf", "--kind", "appraisal")
    #expect(try program.run(["document", "list", "LAMP"]).outputText.contains("1  receipt  receipt.pdf"))
    #expect(try program.run(["document", "list", "LAMP"]).outputText.contains("2  manual  lamp-manual.pdf"))
    #expect(try program.run(["document", "list", "CHAIR"]).outputText.contains("1  appraisal  receipt.pdf"))
  }

  @Test(arguments: [
    ("not.pdf", Array("hello".utf8), "the file is not a PDF"),
    ("cut.pdf", Array(SamplePDF("Cut").bytes.prefix(300)), "the PDF is incomplete"),
    ("empty.pdf", [], "the file is not a PDF"),
  ]) func `what is not a whole PDF is refused`(name: String, bytes: [UInt8], message: String) throws {
    try write(bytes, name)
    let result = try program.run(["document", "add", "LAMP", name, "receipt.pdf"])
    #expect(result.status == 65)
    #expect(result.errorText.contains("\(name): \(message)"))
    #expect(try program.run(["document", "list", "LAMP"]).outputText.isEmpty)
  }

  @Test(.enabled(if: hasPoppler)) func `a PDF that cannot be opened is refused`() throws {
    try write(Array("%PDF-1.4\nno objects\n%%EOF\n".utf8), "broken.pdf")
    let result = try program.run(["document", "add", "LAMP", "broken.pdf"])
    #expect(result.status == 65)
    #expect(result.errorText.contains("broken.pdf: the PDF cannot be opened ("))
  }

  @Test(.enabled(if: hasPoppler)) func `an import reads a document that is already stored without poppler`()
    throws
  {
    try write(Array("Key,Receipt photos\nLAMP,receipt.pdf\nCHAIR,receipt.pdf\n".utf8), "list.csv")
    try FileManager.default.createDirectory(at: file("bin"), withIntermediateDirectories: true)
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    for tool in ["pdfinfo", "pdftoppm"] {
      let script =
        "#!/bin/sh\necho \(tool) >>'\(file("calls").path)'\nPATH='\(path)' exec \(tool) \"$@\"\n"
      try write(Array(script.utf8), "bin/" + tool)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: file("bin/" + tool).path)
    }
    var watched = program
    watched.environment["PATH"] = file("bin").path + ":" + path
    let update = ["import", "list.csv", "--photos", ".", "--update", "-q"]
    try #require(watched.run(update).status == 0)
    let calls = try String(contentsOf: file("calls"), encoding: .utf8)
    #expect(calls == "pdfinfo\npdftoppm\n")
    try #require(watched.run(update).status == 0)
    #expect(try String(contentsOf: file("calls"), encoding: .utf8) == calls)
  }

  @Test func `without poppler a document has neither a page count nor a picture, which is stated`() throws {
    var bare = program
    bare.environment["PATH"] = "/nowhere"
    let result = try bare.run(["document", "add", "LAMP", "receipt.pdf"])
    #expect(result.status == 0)
    #expect(result.outputText.contains("without a page count or a picture: 'receipt.pdf'; install poppler"))
    #expect(try program.run(["build", "-q"]).status == 0)
    #expect(try files("public").filter { $0.hasPrefix("documents/") }.count == 1)
  }

  @Test(.enabled(if: hasPoppler)) func `a document gets its page count when it is added again with poppler`()
    throws
  {
    var bare = program
    bare.environment["PATH"] = "/nowhere"
    #expect(try bare.run(["document", "add", "LAMP", "receipt.pdf"]).status == 0)
    #expect(try !program.run(["document", "list", "LAMP"]).outputText.contains("2 pages"))
    try add("LAMP", "receipt.pdf")
    #expect(try program.run(["document", "list", "LAMP"]).outputText.contains("  2 pages  "))
  }

  @Test(.enabled(if: hasPoppler)) func `the owner's site has each document as attached, with its first page`()
    throws
  {
    try add("LAMP", "receipt.pdf", "lamp-manual.pdf")
    #expect(try program.run(["build", "-q"]).status == 0)
    let documents = try files("public").filter { $0.hasPrefix("documents/") }
    #expect(documents.count == 4)
    let originals = try [file("receipt.pdf"), file("lamp-manual.pdf")].map { try Data(contentsOf: $0) }
    for name in documents where name.hasSuffix(".pdf") {
      #expect(try originals.contains(Data(contentsOf: file("public/" + name))))
    }
    let page = try String(contentsOf: file("public/items/lamp.html"), encoding: .utf8)
    #expect(page.contains("Receipt, 2 pages, "))
    #expect(page.contains("Manual, 1 page, "))
    #expect(try program.run(["verify", "public"]).status == 0)
  }

  @Test(.enabled(if: hasQPDF)) func `the family gets manuals only, as copies without metadata and names`()
    throws
  {
    try add("LAMP", "receipt.pdf", "lamp-manual.pdf")
    let result = try program.run(["build", "--audience", "family"])
    #expect(result.status == 0)
    let documents = try files("public").filter { $0.hasSuffix(".pdf") }
    #expect(documents.count == 1)
    let copy = try Data(contentsOf: file("public/" + documents[0]))
    #expect(copy != (try Data(contentsOf: file("lamp-manual.pdf"))))
    #expect(copy.range(of: Data("Ada Author".utf8)) == nil)
    for name in try files("public") where name.hasSuffix(".html") {
      let page = try String(contentsOf: file("public/" + name), encoding: .utf8)
      #expect(!page.contains("receipt") && !page.contains("lamp-manual"))
    }
    #expect(try program.run(["build", "--audience", "public", "-q"]).status == 0)
    #expect(try files("public").filter { $0.hasPrefix("documents/") }.isEmpty)
  }

  /// The marks of EXIF are enough: the picture itself is not decoded.
  @Test(.enabled(if: hasQPDF)) func `a manual with the EXIF of a photo is left out, and named`() throws {
    let exif = [0xFF, 0xD8, 0xFF, 0xE1, 0, 16] + Array("Exif\0\0MM\0*\0\0\0\u{8}".utf8) + [0xFF, 0xD9]
    try write(SamplePDF("Photo manual", picture: exif).bytes, "photo-manual.pdf")
    try add("LAMP", "photo-manual.pdf", "lamp-manual.pdf")
    let result = try program.run(["build", "--audience", "family"])
    #expect(result.status == 0)
    #expect(
      result.errorText.contains(
        "1 document is left out of the site: manual 'photo-manual.pdf' of 'Lamp' (a picture or another part"))
    #expect(try files("public").filter { $0.hasSuffix(".pdf") }.count == 1)
    let pages = try files("public").filter { $0.hasPrefix("items/") }.map {
      try String(contentsOf: file("public/" + $0), encoding: .utf8)
    }
    #expect(pages.joined().components(separatedBy: "href=\"../documents/").count == 2)
  }

  @Test(.enabled(if: hasQPDF)) func `a report for the family shows no page of a document that is left out`()
    throws
  {
    let exif = [0xFF, 0xD8, 0xFF, 0xE1, 0, 16] + Array("Exif\0\0MM\0*\0\0\0\u{8}".utf8) + [0xFF, 0xD9]
    try write(SamplePDF("Photo manual", picture: exif).bytes, "photo-manual.pdf")
    try add("LAMP", "photo-manual.pdf", "lamp-manual.pdf")
    let report = ["report", "insurance", "--audience", "family", "--output"]
    let result = try program.run(report + ["Report/"])
    #expect(result.status == 0 && result.errorText.contains("document 1 is left out: "))
    let pictures = try files("Report").filter { $0.hasPrefix("documents/") && $0.hasSuffix(".jpg") }
    #expect(pictures.count == (DocumentTests.hasPoppler ? 1 : 0))
    let page = try String(contentsOf: file("Report/insurance.html"), encoding: .utf8)
    #expect(page.contains("cannot be copied without metadata are not included: No. 1.</p>"))
    #expect(try program.run(report + ["one.html", "-q"]).status == 0)
    let one = try String(contentsOf: file("one.html"), encoding: .utf8)
    #expect(one.components(separatedBy: "first page\"").count == pictures.count + 1)
  }

  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 7] + Array("JFIF\0".utf8)
  private static let jpegEnd: [UInt8] = [0xFF, 0xD9]

  /// Pictures with a text: a comment before and after the first scan, bytes after the end of a JPEG, data of an
  /// application, a box of JPEG 2000, and a comment in its compressed data.
  private static let picturesWithText: [[UInt8]] = {
    let canary = Array("CANARY".utf8)
    let comment: [UInt8] = [0xFF, 0xFE, 0, 8]
    let jp2: [UInt8] = [0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 0x0A]
    let box: [UInt8] = [0, 0, 0, 14] + Array("xml ".utf8)
    let scan: [UInt8] = [0xFF, 0xDA, 0, 3, 0, 1, 2, 3]
    let codestream: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51, 0, 4, 0, 0, 0xFF, 0x64, 0, 10, 0, 1]
    let photoshop: [UInt8] = [0xFF, 0xED, 0, 14] + Array("Adobe_".utf8)
    return [
      jpeg + comment + canary + jpegEnd, jpeg + scan + comment + canary + jpegEnd, jpeg + jpegEnd + canary,
      jpeg + photoshop + canary + jpegEnd, jp2 + box + canary, jp2 + codestream + canary, codestream + canary,
    ]
  }()

  @Test(.enabled(if: hasQPDF), arguments: picturesWithText)
  func `a manual with a text in a picture is left out`(picture: [UInt8]) throws {
    try write(SamplePDF("Manual", picture: picture).bytes, "photo-manual.pdf")
    try add("LAMP", "photo-manual.pdf")
    #expect(try program.run(["build", "--audience", "family"]).errorText.contains("has metadata"))
    #expect(try files("public").filter { $0.hasSuffix(".pdf") }.isEmpty)
  }

  @Test(
    .enabled(if: hasQPDF),
    arguments: [
      "/AF [<< /Type /Filespec /F (CANARY.csv) /EF << /F 3 0 R >> >>]", "/LastModified (D:2026CANARY)",
      "/VP [<< /Type /Viewport /BBox [0 0 9 9] /Name (CANARY) >>]",
      "/PieceInfo << /App << /Private (CANARY) >> >>",
      "/AA << /O << /S /URI /URI (https://canary.example) >> >>",
    ])
  func `a manual with private data of a page is left out`(entries: String) throws {
    try write(SamplePDF("Manual", entries: entries).bytes, "manual.pdf")
    try add("LAMP", "manual.pdf")
    #expect(try program.run(["build", "--audience", "family"]).errorText.contains("has metadata"))
    #expect(try files("public").filter { $0.hasSuffix(".pdf") }.isEmpty)
  }

  /// The bytes are not valid data of these filters, so qpdf cannot show the text that they may contain.
  @Test(
    .enabled(if: hasQPDF),
    arguments: ["[/Fl /DCT]", "[ /A85/DCT ]", "[/AHx\n/DCT]", "[/DCTDecode /DCTDecode]", "/Unknown"])
  func `a manual with data that cannot be read is left out`(filter: String) throws {
    try write(SamplePDF("Manual", picture: [0x7E, 1, 2, 3], filter: filter).bytes, "photo-manual.pdf")
    try add("LAMP", "photo-manual.pdf")
    #expect(try program.run(["build", "--audience", "family"]).errorText.contains("is left out of the site"))
    #expect(try files("public").filter { $0.hasSuffix(".pdf") }.isEmpty)
  }

  @Test(.enabled(if: hasQPDF), arguments: ["/DCTDecode", "[/DCTDecode]", "/DCT"])
  func `a manual with a plain picture is copied`(filter: String) throws {
    let picture = Self.jpeg + Self.jpegEnd + [0, 10]
    try write(SamplePDF("Manual", picture: picture, filter: filter).bytes, "photo-manual.pdf")
    try add("LAMP", "photo-manual.pdf")
    #expect(!(try program.run(["build", "--audience", "family"]).errorText.contains("has metadata")))
    #expect(try files("public").filter { $0.hasSuffix(".pdf") }.count == 1)
  }

  @Test(.enabled(if: hasQPDF)) func `a copy does not name who made notes in it`() throws {
    try write(SamplePDF("Manual", commenter: "quince-notes").bytes, "noted-manual.pdf")
    try add("LAMP", "noted-manual.pdf")
    #expect(try program.run(["build", "--audience", "family", "-q"]).status == 0)
    let name = try #require(files("public").first { $0.hasSuffix(".pdf") })
    let text = try program.run([], shell: "qpdf --qdf public/\(name) - | strings").outputText
    #expect(text.contains("Manual, page 1") && !text.contains("quince-notes"))
  }

  @Test func `without qpdf the family gets no copy, which is stated`() throws {
    try add("LAMP", "lamp-manual.pdf")
    var bare = program
    bare.environment["PATH"] = "/nowhere"
    let result = try bare.run(["build", "--audience", "family"])
    #expect(result.status == 0)
    #expect(
      result.errorText.contains(
        "1 document is left out of the site: manual 'lamp-manual.pdf' of 'Lamp' (a copy without metadata needs qpdf"
      ))
    #expect(try files("public").filter { $0.hasPrefix("documents/") }.isEmpty)
  }

  @Test(arguments: ["csv", "json"]) func `an export with its folder goes back into another store`(
    format: String
  ) throws {
    try add("LAMP", "receipt.pdf", "lamp-manual.pdf", "--also", "CHAIR")
    let list = "list." + format
    #expect(
      try program.run(["export", "--format", format, "--output", list, "--photos", "files", "-q"]).status == 0
    )
    #expect(try files("files") == ["lamp-manual.pdf", "receipt.pdf"])
    #expect(try program.run(["init", "Other", "-q"]).status == 0)
    let result = try program.run(["import", list, "--photos", "files", "--site", "Other"])
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.outputText.contains("2 items added, 4 documents attached"))
    let (first, second) = (
      try program.run(["export", "--format", "json"]),
      try program.run(["export", "--format", "json", "--site", "Other"])
    )
    #expect(first.outputText == second.outputText)
    #expect(try program.run(["import", "--undo", "--site", "Other", "-q"]).status == 0)
    #expect(try count("document", in: file("Other/store.sqlite")) == 0)
  }

  @Test(arguments: ["csv", "json"])
  func `a document that is a receipt of one item and a warranty of another goes back as both`(
    format: String
  ) throws {
    try add("LAMP", "receipt.pdf", "--kind", "receipt")
    try add("CHAIR", "receipt.pdf", "--kind", "warranty")
    let list = "list." + format
    #expect(
      try program.run(["export", "--format", format, "--output", list, "--photos", "files", "-q"]).status == 0
    )
    #expect(try program.run(["init", "Other", "-q"]).status == 0)
    #expect(try program.run(["import", list, "--photos", "files", "--site", "Other", "-q"]).status == 0)
    #expect(
      try program.run(["export", "--format", "json"]).outputText
        == program.run(["export", "--format", "json", "--site", "Other"]).outputText)
  }

  @Test func `files named like an item, and PDF files in a column of photos, are documents`() throws {
    try FileManager.default.createDirectory(at: file("files"), withIntermediateDirectories: true)
    for name in ["Desk.pdf", "Desk-warranty.pdf", "bill 7.pdf"] {
      try write(SamplePDF(name).bytes, "files/" + name)
    }
    try write(Array("Name,Receipt photos\nDesk,\nBed,bill 7.pdf\n".utf8), "list.csv")
    #expect(try program.run(["import", "list.csv", "--photos", "files", "-q"]).status == 0)
    #expect(try program.run(["document", "list", "Bed"]).outputText.contains("1  receipt  bill 7.pdf"))
    #expect(
      try program.run(["document", "list", "Desk"]).outputText.contains("1  warranty  Desk-warranty.pdf"))
    try write(Array("Name\nSofa\nDesk\n".utf8), "names.csv")
    #expect(try program.run(["import", "names.csv", "--photos", "files", "--again", "-q"]).status == 0)
    let desk = try program.run(["list", "--where", "documents.@count == 2", "--format", "csv"])
    #expect(desk.outputText.components(separatedBy: "\n").count == 4)
  }

  @Test func `an update adds documents to items, and undoing it removes them`() throws {
    try FileManager.default.createDirectory(at: file("files"), withIntermediateDirectories: true)
    try write(SamplePDF("Bill").bytes, "files/bill.pdf")
    try write(Array("itemKey,Receipt documents\nLAMP,bill.pdf\n".utf8), "list.csv")
    let result = try program.run(["import", "list.csv", "--update", "--photos", "files", "-q"])
    #expect(result.status == 0, "\(result.errorText)")
    #expect(try program.run(["document", "list", "LAMP"]).outputText.contains("receipt  bill.pdf"))
    #expect(try program.run(["import", "--undo", "-q"]).status == 0)
    #expect(try program.run(["document", "list", "LAMP"]).outputText.isEmpty)
  }

  @Test func `a changed document is found by the check`() throws {
    try add("LAMP", "receipt.pdf")
    #expect(!(try program.run(["check"]).errorText.contains("is not the file that was attached")))
    try execute("UPDATE document SET (bytes, size) = (x'255044462d312e34', 8)", in: file("store.sqlite"))
    let result = try program.run(["check"])
    #expect(result.status == 1)
    #expect(result.errorText.contains("(LAMP's receipt.pdf) is not the file that was attached"))
  }

  @Test(arguments: [["insurance"], ["claim", "--loss-date", "2030-01-01", "--select", "itemKey == 'LAMP'"]])
  func `a report in a folder has the documents as attached, and lists them`(report: [String]) throws {
    try add("LAMP", "receipt.pdf", "lamp-manual.pdf", "--also", "CHAIR")
    let result = try program.run(["report"] + report + ["--output", "report/"])
    #expect(result.status == 0, "\(result.errorText)")
    let originals = try Set([file("receipt.pdf"), file("lamp-manual.pdf")].map { try Data(contentsOf: $0) })
    let copies = try files("report").filter { $0.hasSuffix(".pdf") }
    #expect(try Set(copies.map { try Data(contentsOf: file("report/" + $0)) }) == originals)
    let page = try String(contentsOf: file("report/\(report[0]).html"), encoding: .utf8)
    for name in copies { #expect(page.contains("href=\"\(name)\"")) }
    #expect(page.contains("Documents 1, 2"))
    let data = try Data(contentsOf: file("report/\(report[0]).json"))
    #expect(String(decoding: data, as: UTF8.self).contains("\"fileName\": \"receipt.pdf\""))
    #expect(try program.run(["verify", "report"]).status == 0)
    // Only in the report's own folder.
    let single = try program.run(["report"] + report + ["--output", "one.html"])
    #expect(single.status == 0)
    let one = try String(contentsOf: file("one.html"), encoding: .utf8)
    #expect(!one.contains("href=\"documents/"))
    // Also in a claim for an item without photos.
    #expect(one.components(separatedBy: "first page\"").count == (Self.hasPoppler ? 3 : 1))
  }

  @Test func `a receipt in a document is not missing`() throws {
    func itemsWithoutReceipt() throws -> Int {
      let result = try program.run(["report", "insurance", "--format", "json", "--output", "-"])
      let json = try JSONSerialization.jsonObject(with: Data(result.outputText.utf8)) as? [String: Any]
      let gaps = try #require(json?["gaps"] as? [[String: Any]])
      return (gaps.first { $0["kind"] as? String == "receipt" }?["items"] as? [Int])?.count ?? 0
    }
    #expect(try itemsWithoutReceipt() == 2)
    try add("LAMP", "receipt.pdf")
    #expect(try itemsWithoutReceipt() == 1)
  }

  @Test(.enabled(if: hasQPDF && PDFTools.areThere("weasyprint")))
  func `a PDF has each document after its sheet, and does not claim to be PDF/A`() throws {
    try add("LAMP", "receipt.pdf", "lamp-manual.pdf")
    let result = try program.run(
      ["report", "insurance", "--format", "pdf", "--pdf-engine", "weasyprint", "--output", "report.pdf"])
    #expect(result.status == 0, "\(result.errorText)")
    #expect(result.errorText.contains("appended 2 documents"))
    let pages = try program.run([], shell: "pdftotext -layout report.pdf -").outputText
      .components(separatedBy: "\u{C}").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { !$0.isEmpty }
    let texts = pages.suffix(5)
    let expected = ["Document 1", "Receipt, page 1", "Receipt, page 2", "Document 2", "Manual, page 1"]
    #expect(texts.count == 5)
    #expect(pages[0].hasSuffix("Page 1 of \(pages.count - 3); documents follow"))
    for (text, start) in zip(texts, expected) { #expect(text.hasPrefix(start), "\(text)") }
    let info = try program.run([], shell: "pdfinfo report.pdf; qpdf --check report.pdf").outputText
    #expect(info.contains("Tagged:          yes"))
    let bytes = try Data(contentsOf: file("report.pdf"))
    #expect(bytes.range(of: Data("pdfaid".utf8)) == nil)
    let again = try program.run(
      ["report", "insurance", "--format", "pdf", "--pdf-engine", "weasyprint", "--output", "again.pdf", "-q"])
    #expect(again.status == 0)
    #expect(try Data(contentsOf: file("again.pdf")) == bytes)
  }

  @Test(.enabled(if: hasQPDF && PDFTools.areThere("weasyprint")))
  func `documents that cannot be appended are named`() throws {
    let locked = try program.run(
      [], shell: "qpdf --encrypt secret secret 256 -- receipt.pdf locked-receipt.pdf && echo done")
    try #require(locked.outputText.contains("done"))
    try add("LAMP", "locked-receipt.pdf", "lamp-manual.pdf")
    let order = [
      "report", "insurance", "--format", "pdf", "--pdf-engine", "weasyprint", "--output", "report.pdf",
    ]
    let result = try program.run(order)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(
      result.errorText.contains(
        "some documents are not appended, because they need a password or are damaged: No. 1"))
    let text = try program.run([], shell: "pdftotext report.pdf - | tr '\\n' ' '").outputText
    #expect(text.contains("cannot be copied without metadata are not included: No. 1."))
  }

  @Test(.enabled(if: PDFTools.areThere("weasyprint")))
  func `documents that do not fit into a PDF are beside it, in a folder`() throws {
    try add("LAMP", "receipt.pdf", "lamp-manual.pdf")
    let order = ["report", "insurance", "--format", "pdf", "--pdf-engine", "weasyprint", "--max-size", "1kB"]
    let result = try program.run(order + ["--output", "report.pdf"])
    #expect(result.status == 0, "\(result.errorText)")
    #expect(
      result.errorText.contains(
        "the report is a folder, because one file would be larger than 1 kB with the "))
    let originals = try Set([file("receipt.pdf"), file("lamp-manual.pdf")].map { try Data(contentsOf: $0) })
    let copies = try files("report").filter { $0.hasPrefix("documents/") && $0.hasSuffix(".pdf") }
    #expect(try Set(copies.map { try Data(contentsOf: file("report/" + $0)) }) == originals)
    #expect(try program.run(["verify", "report"]).status == 0)
    let text = try program.run([], shell: "pdftotext report/insurance.pdf - | tr '\\n' ' '").outputText
    #expect(text.contains("The documents are in the folder “documents” beside this file."))
    // Standard output has room for one file.
    let alone = try program.run(order)
    #expect(alone.errorText.contains("the 2 documents are listed, but not appended: "))
  }

  @Test func `a document of several kinds says what it is of each item`() throws {
    try add("LAMP", "receipt.pdf", "--kind", "warranty")
    try add("CHAIR", "receipt.pdf", "--kind", "receipt")
    let page = try program.run(["report", "insurance", "--format", "html", "--output", "-"]).outputText
    #expect(page.contains("<td data-label=\"Kind\">Warranty, "))
    #expect(page.contains("No. 1 Lamp; No. 2 Chair (receipt)</td>"))
    let json = try program.run(["report", "insurance", "--format", "json", "--output", "-"]).outputText
    #expect(json.contains("\"kinds\": [\"warranty\", \"receipt\"]"))
  }

  @Test(.enabled(if: hasPoppler)) func `a damaged picture of a first page is left out, and named`() throws {
    try add("LAMP", "receipt.pdf")
    try execute("UPDATE document SET firstPage = x'ffd8ff00'", in: file("store.sqlite"))
    for order in [["build"], ["report", "insurance", "--output", "one.html"]] {
      let result = try program.run(order)
      #expect(result.status == 1)
      #expect(
        result.errorText.contains(
          "store.sqlite: the picture of the first page of 'receipt.pdf' of 'Lamp' cannot be decoded: "))
    }
    #expect(try files("public").filter { $0.hasPrefix("documents/") }.count == 1)
    #expect(try String(contentsOf: file("public/items/lamp.html"), encoding: .utf8).contains("receipt.pdf"))
  }
}
