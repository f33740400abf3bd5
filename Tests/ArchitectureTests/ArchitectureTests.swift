import Foundation
import Testing

/// The arrows between the targets are those that Package.swift declares: they point down, and each one is used.
@Suite struct ArchitectureTests {
  private let package: PackageDescription

  /// Part of the system or of Swift: needs no declaration.
  private let system: Set<String> = ["CryptoKit", "Foundation", "Synchronization"]

  init() throws {
    package = try Self.declared.get()
  }

  private static let declared = Result { try PackageDescription() }

  @Test func `every folder of Sources is a target`() {
    #expect(Set(SourceTree.targets + ["Theme"]) == Set(package.dependencies.keys))
  }

  @Test func `a target imports what it declares, and all of it`() {
    for (target, declared) in package.dependencies where !target.hasPrefix("C") || target == "CSV" {
      let files = SourceTree.files.filter { $0.target == target }
      #expect(!files.isEmpty || target == "Theme", "\(target)")
      let imported = files.reduce(into: Set<String>()) { $0.formUnion($1.imports) }
      #expect(imported.subtracting(system) == declared, "\(target)")
    }
  }

  @Test(arguments: [
    "GRDB", "GRDBSQLite", "Yams", "COpenSSL", "ArgumentParser", "CCommonMark", "CImageCodec", "CZlib",
    "CQREncode", "CSyncFS", "FlyingSocks",
  ])
  func `a library is imported by one target`(library: String) {
    let owners = SourceTree.files.filter { $0.imports.contains(library) }.map(\.target)
    #expect(Set(owners).count == 1)
  }

  @Test(arguments: ["CPNG", "CJPEG", "CWebP"])
  func `the libraries of pictures are seen by our C alone`(library: String) {
    #expect(!SourceTree.files.contains { $0.imports.contains(library) })
    #expect(package.dependencies.filter { $0.value.contains(library) }.map(\.key) == ["CImageCodec"])
  }

  @Test(arguments: [
    "CSV", "JSONText", "ValueParsing", "KeyedArchive", "Mustache", "PredicateFormat", "QRCodes",
    "InventoryRendering", "InventoryImages",
  ])
  func `a target works without Foundation`(target: String) {
    #expect(!SourceTree.files.contains { $0.target == target && $0.imports.contains("Foundation") })
  }

  @Test func `a command parses, calls and prints in at most six lines`() {
    let commands = SourceTree.files.filter { $0.target == "coffer" }.flatMap { file in
      file.functions(named: "run").map { (path: file.path, lines: $0) }
    }
    #expect(commands.count > 30)
    for command in commands {
      #expect((1...6).contains(command.lines.count), "\(command.path): \(command.lines)")
    }
  }

  @Test func `nothing is public`() {
    let declaration =
      /\s*(@\w+\s+)*(public|open) (func|var|let|struct|class|enum|actor|protocol|extension|init|static|final)\b.*/
    for file in SourceTree.files {
      for line in file.lines where line.contains("public") || line.contains("open") {
        #expect(line.wholeMatch(of: declaration) == nil, "\(file.path): \(line)")
        // The bodies of `@inlinable` may only use what is imported so.
        guard line.hasPrefix("public import") else { continue }
        #expect(file.lines.contains { $0.contains("@inlinable") }, "\(file.path): \(line)")
      }
    }
  }
}
