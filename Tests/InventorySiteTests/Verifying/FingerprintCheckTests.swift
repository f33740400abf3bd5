import Digests
import Foundation
import TestSupport
import Testing

@testable import InventorySite

@Suite struct FingerprintCheckTests {
  private let folder: TemporaryFolder
  private static let inventory = "{\"items\": []}\n"
  private static let digest = SHA256Digest(of: inventory.utf8).hex()
  private static let report = "{\"report\": \"insurance\", \"fingerprint\": \"\(digest)\", \"items\": []}\n"

  init() throws { folder = try TemporaryFolder() }

  /// Writes these files and their list, and verifies the folder.
  private func verify(_ files: [String: String]) async throws -> VerifyReport {
    for (name, text) in files { try folder.write(text, to: "out/" + name) }
    try folder.list(files)
    return try await Verifier(folder.file("out"), jobs: 1).verify()
  }

  private func lines(_ lines: [String]) -> [String] {
    lines.map { $0.replacing(folder.file("out/"), with: "") }
  }

  @Test(arguments: ["insurance.json", "claim.json"])
  func `an inventory that the fingerprint is of is good`(report: String) async throws {
    let verified = try await verify([report: Self.report, "inventory.json": Self.inventory])
    #expect(verified.isGood)
    #expect(
      lines(verified.evidenceLines) == [
        "inventory.json: matches the fingerprint in \(report), whose figures are not compared"
      ])
  }

  @Test func `another inventory is found, even if the list was changed with it`() async throws {
    let verified = try await verify(["insurance.json": Self.report, "inventory.json": Self.inventory + " "])
    #expect(!verified.isGood && verified.matchesList)
    #expect(verified.counts == "1 failed check")
    #expect(
      lines(verified.problems).first?.hasPrefix(
        "inventory.json: does not match the fingerprint in insurance.json: one of the two files was changed"
      )
        == true)
  }

  @Test func `a page that shows another fingerprint is found, even if the list was changed with it`()
    async throws
  {
    func page(_ digest: String) -> String {
      "<p>Fingerprint of the data (SHA-256) <code>\(digest)</code></p> \(String(repeating: "0", count: 64))"
    }
    var files = ["insurance.json": Self.report, "inventory.json": Self.inventory]
    for good in [
      page(Self.digest), "", "Fingerprint: none", "<code>\(String(repeating: "1", count: 64))</code>",
    ] {
      files["insurance.html"] = good
      #expect(try await verify(files).isGood)
    }
    files["insurance.html"] = page(String(repeating: "1", count: 64))
    let verified = try await verify(files)
    #expect(
      lines(verified.problems) == [
        "insurance.html: shows a different fingerprint than insurance.json: one of the two files was changed; compare them with a copy, or "
          + "write the report again"
      ])
  }

  @Test func `a report of an earlier version has no inventory, and is good`() async throws {
    let verified = try await verify(["insurance.json": Self.report])
    #expect(verified.isGood)
    #expect(
      lines(verified.evidenceLines) == [
        "insurance.json: states a fingerprint, but there is no inventory.json to compare it with"
      ])
  }

  @Test func `an inventory that is listed and missing is found`() async throws {
    try folder.write(Self.report, to: "out/insurance.json")
    try folder.list(["insurance.json": Self.report, "inventory.json": Self.inventory])
    let verified = try await Verifier(folder.file("out"), jobs: 1).verify()
    #expect(verified.counts == "1 missing, 1 failed check")
  }

  @Test(arguments: [
    "", "[]", "{\"fingerprint\": 7}", "{\"list\": [{\"fingerprint\": \"\(digest)\"}]}", "{\"fingerprint\"",
    "{\"a\": \"" + String(repeating: "x", count: 2 << 20) + "\", \"fingerprint\": \"\(digest)\"}",
    String(repeating: "[", count: 1000),
  ])
  func `a report that states no fingerprint does not prove its inventory`(report: String) async throws {
    let verified = try await verify(["claim.json": report, "inventory.json": Self.inventory])
    #expect(
      lines(verified.problems) == [
        "claim.json: states no fingerprint for inventory.json; write the report again"
      ])
    #expect(try await verify(["claim.json": report]).isGood == false)
    try FileManager.default.removeItem(atPath: folder.file("out/inventory.json"))
    #expect(try await verify(["claim.json": report]).isGood)
  }

  @Test func `a link is not followed`() async throws {
    _ = try await verify(["claim.json": Self.report, "inventory.json": Self.inventory])
    try folder.write(Self.inventory, to: "elsewhere.json")
    try FileManager.default.removeItem(atPath: folder.file("out/inventory.json"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("out/inventory.json"), withDestinationPath: "../elsewhere.json")
    let verified = try await Verifier(folder.file("out"), jobs: 1).verify()
    #expect(verified.counts == "1 not a file, 1 failed check")
  }
}
