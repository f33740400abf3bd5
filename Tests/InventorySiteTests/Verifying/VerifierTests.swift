import Diagnostics
import Digests
import Foundation
import TestSupport
import Testing

@testable import InventorySite

@Suite(.timeLimit(.minutes(10))) struct VerifierTests {
  private let folder: TemporaryFolder

  /// A list of two files that are there.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write("page", to: "out/index.html")
    try folder.write("item", to: "out/items/a.html")
    try list(["index.html": "page", "items/a.html": "item"])
  }

  @Test func `what is as listed is good`() async throws {
    let report = try await verify()
    #expect(report.isGood)
    #expect(report.asListed == 2)
  }

  @Test func `a build is as its manifest says, in all its files`() async throws {
    let site = try SampleSite()
    _ = try await site.build("html,markdown")
    let report = try await Verifier(site.folder.file("public"), jobs: 2).verify()
    #expect(report.problems == [])
    #expect(report.asListed == site.folder.files(below: "public").count - 1)
  }

  @Test func `changed, missing and foreign files are reported together, each kind sorted`() async throws {
    try folder.write("other", to: "out/index.html")
    try FileManager.default.removeItem(atPath: folder.file("out/items/a.html"))
    try folder.write("", to: "out/z")
    try folder.write("", to: "out/new/b")
    #expect(
      try await problems() == [
        "index.html: has changed", "items/a.html: is missing", "new/b: is not in the list",
        "z: is not in the list",
      ])
  }

  @Test func `the same length with one byte changed is a change`() async throws {
    try folder.write("itek", to: "out/items/a.html")
    #expect(try await problems() == ["items/a.html: has changed"])
  }

  @Test func `a folder with nothing in it is not foreign`() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("out/photos/old"), withIntermediateDirectories: true)
    #expect(try await verify().isGood)
  }

  @Test func `of very many findings the first twenty are shown, and all are counted`() async throws {
    for number in 100..<150 { try folder.write("", to: "out/\(number)") }
    let report = try await verify()
    let lines = report.problems.flatMap { $0.split(separator: "\n") }
    #expect(lines.count == 21)
    #expect(lines.first?.hasSuffix("/100: is not in the list") == true)
    #expect(lines.last == "... and 30 more")
    #expect(report.counts == "50 unlisted")
  }

  private static let namesMayBeBytes: Bool = {
    #if os(Linux)
      true
    #else
      false
    #endif
  }()

  @Test func `a list may have any name, and then SHA256SUMS is foreign`() async throws {
    try FileManager.default.copyItem(
      atPath: folder.file("out/SHA256SUMS"), toPath: folder.file("out/kept.txt"))
    #expect(try await problems("out/kept.txt") == ["SHA256SUMS: is not in the list"])
  }

  @Test func `a list that names itself cannot be right`() async throws {
    try list(["index.html": "page", "items/a.html": "item", "SHA256SUMS": ""])
    #expect(try await problems() == ["SHA256SUMS: has changed"])
  }

  @Test(.enabled(if: namesMayBeBytes, "needs a file system that allows any bytes in a name"))
  func `a file whose name is not text is reported by its bytes`() async throws {
    let name = Array(folder.file("out/").utf8) + [0x66, 0xFF, 0]
    let file = open(name.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o666)
    try #require(file >= 0)
    close(file)
    #expect(try await problems() == ["f\\xFF: is not in the list"])
  }

  @Test func `names that read alike are two files`() async throws {
    try list(["index.html": "page", "items/a.html": "item", "\u{E9}": "1"])
    try folder.write("1", to: "out/e\u{301}")
    // A file system may treat the two as one.
    let isOneFile = FileManager.default.fileExists(atPath: folder.file("out/\u{E9}"))
    let lines = ["\u{E9}: is missing", "e\u{301}: is not in the list"]
    #expect(try await problems() == (isOneFile ? [] : lines))
  }

  // MARK: builds

  @Test func `what an interrupted build left is reported with the cure`() async throws {
    for name in [".coffer-journal", "items/.coffer-256"] { try folder.write("", to: "out/" + name) }
    try folder.write("", to: "out/.coffer-257")
    let cure = "was left by an interrupted build; build again"
    #expect(
      try await problems() == [
        ".coffer-257: is not in the list", ".coffer-journal: \(cure)", "items/.coffer-256: \(cure)",
      ])
  }

  @Test func `where a build is writing, nothing is verified`() async throws {
    try folder.write([], to: "new/.coffer-journal")
    let build = try OutputFolder(folder.file("new"), folders: [], besides: .none, force: false)
    let failure = await #expect(throws: Failure.self) { try await verify("new") }
    withExtendedLifetime(build) {}
    #expect(failure?.kind == .locked)
  }

  @Test(arguments: ["", "# nothing\n\n"]) func `a list without a file is refused`(list: String) async throws {
    try folder.write(list, to: "out/SHA256SUMS")
    let failure = await #expect(throws: Failure.self) { try await verify() }
    #expect(failure?.kind == .badData)
    #expect(failure?.description.contains("lists no files") == true)
  }

  @Test func `without a list the cure is reported`() async throws {
    try FileManager.default.removeItem(atPath: folder.file("out/SHA256SUMS"))
    let failure = await #expect(throws: Failure.self) { try await verify() }
    #expect(failure?.kind == .inputMissing)
    #expect(failure?.description.contains("no such list of checksums; choose the output folder") == true)
  }

  /// The lines of the report, from the top of the folder.
  private func problems(_ name: String = "out") async throws -> [String] {
    try await verify(name).problems.flatMap { $0.split(separator: "\n") }
      .map { String($0).replacing(folder.file("out/"), with: "") }
  }

  private func verify(_ name: String = "out") async throws -> VerifyReport {
    try await Verifier(folder.file(name), jobs: 2).verify()
  }

  private func list(_ files: [String: String]) throws {
    try folder.list(files)
  }
}

extension TemporaryFolder {
  /// Writes `out/SHA256SUMS` over these files, then `more`.
  func list(_ files: [String: String], more: String = "") throws {
    let lines = files.map { SHA256Digest(of: $0.value.utf8).hex() + "  " + $0.key + "\n" }
    try write(lines.sorted().joined() + more, to: "out/SHA256SUMS")
  }
}
