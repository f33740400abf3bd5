import Testing

/// The arrows between the targets: what each one may import. They point down; what is not here is an error.
@Suite struct ArchitectureTests {
  private let allowed: [String: Set<String>] = [
    "coffer": [
      "ArgumentParser", "Foundation", "Synchronization", "InventorySite", "InventoryImport",
      "InventoryReports",
      "InventoryStore",
      "InventoryModel", "WrittenValues", "Spelling",
    ],
    "InventorySite": [
      "Yams", "Foundation", "InventoryRendering", "InventoryPages", "InventoryReports",
      "InventoryStore",
      "InventoryImages",
      "InventoryModel", "Digests", "Mustache", "WholeFiles", "BoundedTasks", "Spelling", "Theme",
      "Synchronization",
    ],
    "InventoryRendering": [
      "InventoryPages", "InventoryReports", "InventoryModel", "Mustache", "CSV", "CCommonMark",
      "TerminalText", "QRCodes",
    ],
    "InventoryPages": ["InventoryModel", "Digests", "Foundation", "Synchronization"],
    "InventoryReports": ["InventoryModel", "WrittenValues"],
    "InventoryImport": [
      "Foundation", "InventoryStore", "InventoryImages", "InventoryModel", "CSV", "KeyedArchive", "JSONText",
      "TerminalText",
      "WrittenValues", "WholeFiles", "Digests",
      "BoundedTasks", "Spelling",
    ],
    "InventoryStore": [
      "GRDB", "GRDBSQLite", "Foundation", "TerminalText", "PredicateFormat", "InventoryImages",
      "InventoryModel",
      "KeyedArchive", "Digests",
      "Spelling",
      "Synchronization",
    ],
    "InventoryImages": ["CImageCodec", "InventoryModel"],
    "WholeFiles": ["Foundation", "Synchronization", "InventoryModel", "CSyncFS"],
    "WrittenValues": ["InventoryModel"],
    "InventoryModel": ["Foundation"],
    "Digests": ["Crypto"],
    "KeyedArchive": ["CZlib", "TerminalText"],
    "QRCodes": ["CQREncode"],
    "Mustache": ["Spelling"],
    "PredicateFormat": ["Spelling", "TerminalText"],
    "CSV": ["CharacterSets"], "CharacterSets": ["Foundation"], "JSONText": [], "Spelling": [],
    "TerminalText": [], "BoundedTasks": [], "Theme": [],
    "CImageCodec": [], "CPNG": [], "CJPEG": [], "CWebP": [], "CCommonMark": [], "CZlib": [], "CQREncode": [],
    "CSyncFS": [],
  ]

  @Test func `every target is in the table`() {
    #expect(Set(SourceTree.targets + ["Theme"]) == Set(allowed.keys))
  }

  @Test func `no file imports what the table does not allow`() {
    #expect(SourceTree.files.count > 100)
    for file in SourceTree.files {
      for name in file.imports {
        #expect(allowed[file.target]?.contains(name) == true, "\(file.path) imports \(name)")
      }
    }
  }

  @Test func `the table allows nothing that nobody imports`() {
    for (target, names) in allowed {
      let imported = Set(SourceTree.files.filter { $0.target == target }.flatMap(\.imports))
      #expect(names.subtracting(imported) == [], "\(target)")
    }
  }

  @Test(arguments: [
    "GRDB", "GRDBSQLite", "Yams", "Crypto", "ArgumentParser", "CCommonMark", "CImageCodec", "CZlib",
    "CQREncode", "CSyncFS",
  ])
  func `a library is imported by one target`(library: String) {
    let owners = SourceTree.files.filter { $0.imports.contains(library) }.map(\.target)
    #expect(Set(owners).count == 1)
  }

  @Test(arguments: ["CPNG", "CJPEG", "CWebP"])
  func `the libraries of pictures are seen by our C alone`(library: String) {
    #expect(!SourceTree.files.contains { $0.imports.contains(library) })
    let lines = SourceTree.manifest.split(separator: "\n").filter { line in
      line.contains("\"\(library)\"") && !line.contains("library(")
    }
    #expect(lines.count == 1)
    #expect(lines.allSatisfy { $0.contains("name: \"CImageCodec\"") })
  }

  @Test(arguments: [
    "CSV", "JSONText", "WrittenValues", "KeyedArchive", "Mustache", "PredicateFormat", "Spelling",
    "TerminalText", "BoundedTasks", "QRCodes",
    "InventoryRendering", "InventoryImages",
  ])
  func `a target works without Foundation`(target: String) {
    #expect(!SourceTree.files.contains { $0.target == target && $0.imports.contains("Foundation") })
  }

  @Test func `nothing is public`() {
    let declaration =
      /\s*(@\w+\s+)*(public|open) (func|var|let|struct|class|enum|actor|protocol|extension|import|init|static|final)\b.*/
    for file in SourceTree.files {
      for line in file.lines where line.contains("public") || line.contains("open") {
        #expect(line.wholeMatch(of: declaration) == nil, "\(file.path): \(line)")
      }
    }
  }

  @Test func `Package.swift lets a target see what the table allows, and no more`() throws {
    for (target, names) in allowed where !target.hasPrefix("C") || target == "CSV" {
      let own = names.subtracting(["Foundation", "Synchronization", "Dispatch"])
      #expect(try dependencies(of: target) == own, "\(target)")
    }
  }

  /// The names in quotes of a target's declaration, without its own, packages and folders.
  private func dependencies(of target: String) throws -> Set<String> {
    let calls = SourceTree.manifest.matches(of: /\n    (module|\.target|\.executableTarget)\(/)
    let declaration = calls.map { call in upToClosing(SourceTree.manifest[call.range.upperBound...]) }
      .first { $0.firstMatch(of: /"([^"]+)"/)?.1 == target[...] }
    let text = try #require(declaration, "\(target) is not in Package.swift")
    let names = text.replacing(/(package|path): "[^"]*"|(resources|exclude): \[[^\]]*\]/, with: "").matches(
      of: /"([^"]+)"/)
    return Set(names.map { String($0.1) }).subtracting([target])
  }

  /// The text up to the bracket that closes it.
  private func upToClosing(_ text: Substring) -> Substring {
    var open = 1
    return text.prefix { character in
      open += character == "(" ? 1 : character == ")" ? -1 : 0
      return open > 0
    }
  }
}
