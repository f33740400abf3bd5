import Foundation
import Testing

/// What Package.swift says, as SwiftPM reads it.
struct PackageDescription {
  /// By the name of a target in `Sources`, or of the theme, the names of the targets and products that it may import.
  let dependencies: [String: Set<String>]

  init() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // Without the flag it waits for the lock that the running `swift test` holds.
    process.arguments = [
      "swift", "package", "--ignore-lock", "--package-path", SourceTree.root.path, "dump-package",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    let manifest = try JSONDecoder().decode(Manifest.self, from: try #require(data))
    let own = manifest.targets.filter { $0.path == nil || $0.name == "Theme" }.filter { $0.type != "test" }
    dependencies = Dictionary(
      uniqueKeysWithValues: own.map { ($0.name, Set($0.dependencies.compactMap(\.name))) })
  }

  private struct Manifest: Decodable {
    let targets: [Target]
  }

  private struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let dependencies: [Dependency]
  }

  /// `{"byName": ["CSV", null]}` or `{"product": ["Yams", "Yams", null, null]}`.
  private struct Dependency: Decodable {
    let name: String?

    init(from decoder: any Decoder) throws {
      let kinds = try decoder.singleValueContainer().decode([String: [JSONValue]].self)
      name = kinds.values.first?.first?.text
    }
  }

  /// A name; anything else is skipped.
  private struct JSONValue: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }
}
