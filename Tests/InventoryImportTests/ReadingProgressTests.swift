import Foundation
import TestSupport
import Testing

@testable import InventoryImport

@Suite struct ReadingProgressTests {
  @Test func `it says rows, megabytes a second and the time that is left`() {
    let reading = ReadingProgress(rows: 120_000, bytes: 62_000_000, totalBytes: 186_000_000)
    #expect(reading.importing(for: 2) == "Importing 120,000 rows, 31 MB/s, 4 s left")
  }

  @Test func `what has no size leaves out the time`() {
    #expect(
      ReadingProgress(rows: 512, bytes: 62_000_000).importing(for: 2) == "Importing 512 rows, 31 MB/s")
  }

  @Test(arguments: [
    (1_000_000, "0 s"), (1_000_001, "1 s"), (11_000_001, "11 s"), (121_000_000, "120 s"),
    (121_000_001, "3 min"), (181_000_000, "3 min"), (1_000_000_000_000, "16,667 min"),
  ])
  func `the time is rounded up, and beyond two minutes it is in minutes`(_ total: Int, _ time: String) {
    let reading = ReadingProgress(rows: 1, bytes: 1_000_000, totalBytes: total)
    #expect(reading.importing(for: 1) == "Importing 1 row, 1.0 MB/s, \(time) left")
  }

  @Test(arguments: [
    (49_999, "0.0"), (9_940_000, "9.9"), (9_960_000, "10"), (10_500_000, "11"), (1_234_000_000, "1,234"),
  ])
  func `megabytes below ten have a decimal`(_ bytes: Int, _ megabytes: String) {
    #expect(ReadingProgress(rows: 2, bytes: bytes).importing(for: 1).contains(", \(megabytes) MB/s"))
  }

  @Test func `nothing read or no time gone by has no speed`() {
    #expect(ReadingProgress(totalBytes: 100).importing(for: 1) == "Importing 0 rows")
    #expect(ReadingProgress(rows: 1, bytes: 50, totalBytes: 100).importing(for: 0) == "Importing 1 row")
  }

  @Test(arguments: [-1, 0, 10, Int.max])
  func `a file that is not as long as it said ends no import`(_ total: Int) {
    let reading = ReadingProgress(rows: 1, bytes: 20, totalBytes: total)
    #expect(reading.importing(for: 1e12).hasPrefix("Importing 1 row, 0.0 MB/s, "))
    #expect(reading.importing(for: 1e-12).hasPrefix("Importing 1 row, "))
  }

  @Test func `finding out how cells are written has no time yet`() {
    let reading = ReadingProgress(rows: 1, bytes: 31_000_000, totalBytes: 118_000_000)
    #expect(reading.findingConventions == "Detecting the formats of amounts and dates, 31 of 118 MB")
    #expect(
      ReadingProgress(bytes: 3_100_000).findingConventions
        == "Detecting the formats of amounts and dates, 3.1 MB")
  }

  @Test func `an import tells its progress, and never less than before`() async throws {
    let household = try Household()
    let rows = (1...600).map { "Lamp \($0),1.50\n" }.joined()
    var told: [(isImport: Bool, reading: ReadingProgress)] = []
    let sources = try [
      household.folder.write(Array(("itemName,valueInDollars\n" + rows).utf8), to: "1.csv"),
      household.folder.write(Array(("itemName,Room\n" + rows).utf8), to: "2.csv"),
    ]
    let request = ImportRequest(sources: sources, created: try .sample("2026-01-01"), jobs: 2)
    let importer = try Importer(request) { progress in
      switch progress {
      case .findingConventions(let reading): told.append((false, reading))
      case .rows(let reading): told.append((true, reading))
      case .photos, .attached, .changed, .finished: break
      }
    }
    _ = try await importer.run(into: household.store)
    let imports = told.filter(\.isImport).map(\.reading)
    #expect(told.map(\.isImport) == [false, false, true, true, true, true])
    #expect(imports.map(\.rows) == [256, 512, 768, 1024])
    #expect(imports.map(\.bytes) == imports.map(\.bytes).sorted())
    let size = try sources.map { try Data(contentsOf: URL(fileURLWithPath: $0)).count }.reduce(0, +)
    #expect(told.allSatisfy { $0.reading.totalBytes == size && $0.reading.bytes < size })
  }
}
