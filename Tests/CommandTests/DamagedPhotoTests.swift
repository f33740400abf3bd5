import Foundation
import GRDB
import TestSupport
import Testing

/// One damaged photo costs one photo: a build and a report go on, and name it.
@Suite struct DamagedPhotoTests {
  private let scratch: TemporaryFolder
  private let program: Program

  init() throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
    try Household.make("coffer init -q", in: scratch.url)
    try FileManager.default.createDirectory(at: file("photos"), withIntermediateDirectories: true)
    for (name, photo) in [
      ("lamp.jpg", "baseline.jpg"), ("chair.webp", "plain.webp"), ("desk.png", "rgb-8.png"),
    ] {
      try Data(contentsOf: Self.fixtures.appending(path: photo)).write(to: file("photos/" + name))
    }
    try Data(
      """
      itemKey,itemName,valueInDollars,photos
      LAMP,Lamp,5000,lamp.jpg
      CHAIR,Chair,20,chair.webp
      TWIN,Second chair,20,chair.webp
      DESK,Desk,30,desk.png

      """.utf8
    ).write(to: file("list.csv"))
    try #require(program.run(["import", "list.csv", "--photos", "photos", "-q"]).status == 0)
  }

  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "InventoryImagesTests/Fixtures")

  private func file(_ name: String) -> URL { scratch.url.appending(path: name) }

  /// Leaves the header, and nothing of the pixels.
  private func damage(_ key: String, thumbnail: Bool) throws {
    let photo = "SELECT photo FROM itemPhoto JOIN item ON item.id = item WHERE itemKey = '\(key)'"
    try DatabaseQueue(path: file("store.sqlite").path).inDatabase { database in
      try database.execute(
        sql: "UPDATE photo SET bytes = substr(bytes, 1, length(bytes) * 2 / 3) WHERE id IN (\(photo))")
      if thumbnail {
        try database.execute(
          sql: "UPDATE item SET thumbnail = substr(thumbnail, 1, 60) WHERE id IN "
            + "(SELECT item FROM itemPhoto WHERE photo IN (\(photo)))")
      }
    }
  }

  @Test func `a sound store is built without a word`() throws {
    let result = try program.run(["build"])
    #expect(result.status == 0)
    #expect(result.errorText.split(separator: "\n").count == 1)
  }

  /// Every shard makes the first pages of all documents, because pages state the sizes of documents.
  @Test func `a merge of shards reports what a single build does`() throws {
    try damage("CHAIR", thumbnail: false)
    try DatabaseQueue(path: file("store.sqlite").path).inDatabase { database in
      try database.execute(
        sql: """
          INSERT INTO document VALUES (1, zeroblob(32), 4, 1, 10, 10, x'00', x'25504446');
          INSERT INTO itemDocument SELECT id, 0, 1, 'm.pdf', 'manual' FROM item WHERE itemKey = 'LAMP';
          """)
    }
    let single = try program.run(["build", "--output", "single"])
    #expect(single.status == 1)
    for number in 1...3 { _ = try program.run(["build", "--shard", "\(number)/3"]) }
    let merged = try program.run(["build", "--merge"] + (1...3).map { "public-\($0)-of-3" })
    #expect(merged.status == 1)
    func problems(_ result: Program.Result) -> [Substring] {
      result.errorText.split(separator: "\n").filter { $0.hasPrefix("store.sqlite: ") }.sorted()
    }
    #expect(problems(merged) == problems(single))
    #expect(problems(single).count == 2, "\(single.errorText)")
    #expect(scratch.contents("public/SHA256SUMS") == scratch.contents("single/SHA256SUMS"))
  }

  #if os(Linux)
    /// Writes a photo in HEIC, and returns a program that cannot open libheif.
    private func programWithoutLibheif() throws -> Program {
      try FileManager.default.createDirectory(at: file("lib"), withIntermediateDirectories: true)
      try Data().write(to: file("lib/libheif.so.1"))
      try Data(contentsOf: Self.fixtures.appending(path: "plain.heic")).write(to: file("photos/bed.heic"))
      try Data("itemKey,itemName,photos\nBED,Bed,bed.heic\n".utf8).write(to: file("bed.csv"))
      var without = program
      without.environment["LD_LIBRARY_PATH"] = file("lib").path
      return without
    }

    @Test func `a command that needs libheif ends with 69 where it is missing`() throws {
      let without = try programWithoutLibheif()
      let orders = [
        ["import", "bed.csv", "--photos", "photos"], ["photo", "add", "LAMP", "photos/bed.heic"],
      ]
      for order in orders {
        let result = try without.run(order)
        #expect(result.status == 69, "\(order): \(result.errorText)")
        #expect(result.errorText.contains("need libheif, which is not installed"))
      }
    }

    @Test(.enabled(if: OutsideTools.hasLibheif))
    func `a build that needs libheif ends with 69 where it is missing, if it is strict`() throws {
      let without = try programWithoutLibheif()
      #expect(try program.run(["import", "bed.csv", "--photos", "photos", "-q"]).status == 0)
      #expect(try without.run(["build"]).status == 1)
      #expect(try without.run(["build", "--strict"]).status == 69)
      #expect(try program.run(["build", "--strict"]).status == 0)
    }
  #endif

  @Test(arguments: [false, true]) func `a build shows a placeholder, names photo and items, and ends with 1`(
    thumbnail: Bool
  ) throws {
    try #require(program.run(["build", "--output", "sound", "-q"]).status == 0)
    try damage("CHAIR", thumbnail: thumbnail)
    let result = try program.run(["build"])
    #expect(result.status == 1)
    let lines = result.errorText.split(separator: "\n").filter { $0.contains("chair.webp") }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("the photo 'chair.webp' of 'Chair', 'Second chair' ") == true)
    #expect(try names("public") == names("sound"))
    let changed = try names("public").filter { name in
      try Data(contentsOf: file("public/" + name)) != Data(contentsOf: file("sound/" + name))
    }
    #expect(changed.filter { $0.hasPrefix("photos/") }.count == 1)
    #expect(changed.filter { $0.hasPrefix("thumbnails/") }.count == (thumbnail ? 3 : 0))
    #expect(changed.allSatisfy { !$0.hasSuffix(".html") })
  }

  @Test func `a strict build ends with 65, and leaves the site as it was`() throws {
    try #require(program.run(["build", "-q"]).status == 0)
    let before = try Data(contentsOf: file("public/SHA256SUMS"))
    try damage("CHAIR", thumbnail: true)
    let result = try program.run(["build", "--strict"])
    #expect(result.status == 65)
    #expect(
      result.errorText.contains("the photo 'chair.webp' of 'Chair', 'Second chair' cannot be decoded: "))
    #expect(try Data(contentsOf: file("public/SHA256SUMS")) == before)
  }

  /// A list shows the stored thumbnail of the chair.
  @Test(arguments: ["LAMP", "CHAIR"], [false, true]) func `a report does the same`(
    key: String, thumbnail: Bool
  ) throws {
    try damage(key, thumbnail: thumbnail)
    let result = try program.run(["report", "insurance", "--output", "insurance.html"])
    #expect(result.status == 1)
    #expect(result.errorText.contains(key == "LAMP" ? "of 'Lamp' " : "of 'Chair', 'Second chair' "))
    #expect(try Data(contentsOf: file("insurance.html")).count > 10_000)
    let printed = try program.run(["report", "insurance", "--output", "-"])
    #expect(printed.status == 1 && printed.outputText.hasSuffix("</html>\n"))
    let strict = try program.run(["report", "insurance", "--output", "strict.html", "--strict"])
    #expect(strict.status == 65)
    #expect(!FileManager.default.fileExists(atPath: file("strict.html").path))
  }

  @Test func `photos with the same problem are one line`() throws {
    for key in ["LAMP", "CHAIR", "DESK"] { try damage(key, thumbnail: false) }
    for order in [["build"], ["report", "insurance", "--output", "insurance.html"]] {
      let result = try program.run(order)
      #expect(result.status == 1)
      let lines = result.errorText.split(separator: "\n").filter { $0.contains("store.sqlite: ") }
      #expect(lines.count == 1)
      #expect(lines.first?.hasPrefix("store.sqlite: 3 photos cannot be decoded: ") == true)
      for name in ["'lamp.jpg' of 'Lamp'", "'chair.webp' of 'Chair', 'Second chair'", "'desk.png' of 'Desk'"]
      {
        #expect(lines.first?.contains(name) == true)
      }
    }
  }

  @Test func `a report without pictures reads no photo`() throws {
    try damage("CHAIR", thumbnail: false)
    #expect(try program.run(["report", "insurance", "--format", "csv", "--output", "-"]).status == 0)
    #expect(
      try program.run(["report", "insurance", "--level", "basic", "--output", "basic.html"]).status == 0)
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: file(folder).path).filter { $0.contains(".") }
      .sorted()
  }
}
