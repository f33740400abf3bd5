import Diagnostics
import Foundation
import InventoryModel
import InventoryStore
import TestSupport
import Testing

@testable import InventoryImport

/// With a file of rejects the good rows are kept and the others can be corrected.
@Suite struct RejectsTests {
  private let home: Household

  init() throws {
    home = try Household()
  }

  private func add(_ text: String, asking change: (inout ImportRequest) throws -> Void = { _ in })
    async throws
    -> ImportReport
  {
    try await home.add(text) { request in
      request.rejects = home.folder.file("rejects.csv")
      try change(&request)
    }
  }

  private func rejects() throws -> String {
    String(decoding: try home.folder.bytes(of: "rejects.csv"), as: UTF8.self)
      .replacingOccurrences(of: home.folder.path + "/", with: "")
  }

  @Test func `rejected rows of a long list are in their order`() async throws {
    let report = try await add(.longList)
    #expect(report.added == 598)
    #expect(try rejects().split(separator: "\n").map { $0.prefix(7) } == ["Key,Nam", "K1,N300", "K520,N5"])
  }

  @Test func `good rows are kept and the others written with their own columns`() async throws {
    let report = try await add("Name,Value,Room\nLamp,12,Hall\nChair,12O,\"A, B\"\n")
    #expect(report.added == 1 && report.rejected == 1)
    #expect(try home.items().map(\.itemName) == ["Lamp"])
    #expect(
      try rejects() == """
        Name,Value,Room,error_line,error_column,error_reason
        Chair,12O,"A, B",3,7,"Value: '12O' is not an amount; write it like 12.50"

        """)
  }

  @Test func `a corrected file of rejects can be imported as it is`() async throws {
    _ = try await add("Name,Value\nChair,12O\n")
    _ = try await home.add(rejects().replacing("12O", with: "120"))
    let items = try home.items()
    #expect(items.map(\.valueInDollars) == [Money(cents: 120_00)])
    #expect(items.first?.fields == [])
  }

  @Test func `a row that is still wrong is rejected without the columns of the time before`() async throws {
    _ = try await add("Name,Value\nChair,12O\n")
    _ = try await add(rejects())
    #expect(try rejects().hasPrefix("Name,Value,error_line,error_column,error_reason\nChair,12O,2,7,"))
  }

  @Test func `without a wrong row there is no file`() async throws {
    _ = try await add("Name\nLamp\n")
    #expect(!FileManager.default.fileExists(atPath: home.folder.file("rejects.csv")))
  }

  @Test func `a file next to the rejects stays as it was`() async throws {
    for name in ["rejects.csv.part", "rejects.csv.tmp", ".rejects.csv"] {
      try home.folder.write(Array("mine".utf8), to: name)
    }
    let before = try FileManager.default.contentsOfDirectory(atPath: home.folder.path)
    _ = try await add("Name,Value\nChair,12O\n")
    let after = try FileManager.default.contentsOfDirectory(atPath: home.folder.path)
    #expect(Set(after) == Set(before + ["1.csv", "rejects.csv"]))
    #expect(try home.folder.bytes(of: "rejects.csv.part") == Array("mine".utf8))
  }

  @Test func `a short row and a long one keep their cells, as many as they have`() async throws {
    _ = try await add("Name,Room\nChair\nDesk,Hall,Blue\n")
    let lines = try rejects().split(separator: "\n")
    #expect(lines[1].hasPrefix("Chair,2,1,\"the row has 1 cell"))
    #expect(lines[2].hasPrefix("Desk,Hall,Blue,3,11,\"the row has 3 cells"))
  }

  @Test func `rows of another length that were not corrected are rejected again, with their own cells alone`()
    async throws
  {
    _ = try await add("Name,Room\nDesk,Hall,Blue\nChair\n")
    let report = try await add(rejects())
    #expect(report.added == 0 && report.rejected == 2)
    let lines = try rejects().split(separator: "\n")
    #expect(
      lines[1].hasPrefix("Desk,Hall,Blue,2,")
        && lines[1].contains("\"the row has 6 cells, but the header has 5"))
    #expect(lines[2].hasPrefix("Chair,3,1,\"the row has 4 cells, but the header has 5"))
  }

  @Test func `a column of the user's own with a name of ours is a field`() async throws {
    _ = try await add("Name,error_line,error_column,error_reason,Room\nLamp,1,2,three,Hall\n")
    #expect(
      try home.item("Lamp").fields.map(\.name) == ["error_line", "error_column", "error_reason", "Room"])
  }

  @Test func `the cells are separated like those of the source`() async throws {
    _ = try await add("Name;Value\nChair;1.234,50\nDesk;x\nSofa;2,50\n")
    #expect(try rejects().hasPrefix("Name;Value;error_line;error_column;error_reason\nDesk;x;3;6;"))
  }

  @Test func `a taken key is a reason`() async throws {
    let report = try await add("Key,Name\nA,Lamp\nA,Chair\n")
    #expect(report.added == 1 && report.rejected == 1)
    #expect(try rejects().contains("A,Chair,3,1,\"the key 'A' is already used"))
  }

  @Test func `an item with a photo that is wrong is not duplicated after it is corrected`() async throws {
    let photos = home.folder.file("photos")
    try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: true)
    _ = try home.folder.write(Array("no photo".utf8), to: "photos/bad.jpg")
    let report = try await add("Name,Photo\nLamp,bad.jpg\nChair,missing.jpg\nDesk,\n") { $0.photos = photos }
    #expect(report.added == 1 && report.rejected == 2)
    #expect(try home.items().map(\.itemName) == ["Desk"])
    #expect(try rejects().split(separator: "\n").count == 3)
  }

  @Test func `a dry run writes no rejects`() async throws {
    let report = try await add("Name,Value\nChair,12O\n") { $0.isDryRun = true }
    #expect(report.rejected == 1)
    #expect(!FileManager.default.fileExists(atPath: home.folder.file("rejects.csv")))
  }

  @Test func `rejects that cannot be written leave the store as it was`() async throws {
    let refusal = try await home.refusal(of: "Name,Value\nLamp,1\nChair,12O\n") {
      $0.rejects = home.folder.file("nowhere/rejects.csv")
    }
    #expect(refusal?.kind == .outputRefused)
  }

  @Test func `a device or a folder is not replaced`() async throws {
    for path in ["/dev/null", home.folder.path] {
      let refusal = try await home.refusal(of: "Name,Value\nLamp,1\nChair,12O\n") { $0.rejects = path }
      #expect(refusal?.kind == .outputRefused)
    }
  }
}
