import Foundation
import TestSupport

/// Follows a guide in a folder with the list and the photos of the sample household.
///
/// All steps are one shell script, so that `cd` and variables last from block to block. It stops at the first command that fails.
struct GuideRun {
  let guide: Guide
  private let scratch: TemporaryFolder
  private let home: URL

  init(_ guide: Guide) throws {
    self.guide = guide
    scratch = try TemporaryFolder()
    home = scratch.url.appending(path: "home")
    let files = FileManager.default
    for folder in ["home", "bin", "outputs"] {
      try files.createDirectory(at: scratch.url.appending(path: folder), withIntermediateDirectories: true)
    }
    for name in ["inventory.csv", "photos"] {
      try files.copyItem(at: Guide.root.appending(path: "Site/" + name), to: home.appending(path: name))
    }
    try Data(SamplePDF("Receipt").bytes).write(to: home.appending(path: "receipt.pdf"))
    for (name, fixture) in Self.fixtures[guide.name] ?? [:] {
      let file = home.appending(path: name)
      try files.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(contentsOf: CaseFile.fixtures.appending(path: fixture)).write(to: file)
    }
    try files.createSymbolicLink(
      at: scratch.url.appending(path: "bin/coffer"), withDestinationURL: Program.file)
    // A PDF is its engine's. Here the engine is a script that writes the file it is asked for, its last argument.
    try addProgram("weasyprint", "for file; do :; done\nprintf '%%PDF-1.7\\n%%%%EOF\\n' > \"$file\"")
    // The fonts are those of the machine. Here they have all characters.
    try addProgram("fc-list", "echo 20-10ffff")
  }

  private func addProgram(_ name: String, _ script: String) throws {
    let file = scratch.url.appending(path: "bin/" + name)
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  /// Files besides the sample household that a guide begins with.
  private static let fixtures: [String: [String: String]] = [
    "Sources/coffer/Coffer.docc/Guides/FromHomepwner.md": [
      "items.archive": "items-2.archive", "BABCED20-57EE-45CD-A009-02C77EBFF206": "picture-2.jpg",
      "store.data": "store.data", "store.data-wal": "store.data-wal",
    ],
    "Sources/coffer/Coffer.docc/Guides/FromAnotherApp.md": [
      "default.store": "home.store", "gadgets.store": "unknown-model.store",
      ".default_SUPPORT/_EXTERNAL_DATA/3F2504E0-4F89-11D3-9A0C-0305E82C3301": "external-picture.png",
    ],
  ]

  struct Outcome {
    /// What each step printed, as far as the script came.
    let outputs: [[String]]
    let status: Int32
    var isWhole: Bool { status == 0 }
  }

  func run() throws -> Outcome {
    var program = Program(folder: home)
    program.environment = [
      "PATH": scratch.url.appending(path: "bin").path + ":/usr/local/bin:/usr/bin:/bin:/sbin",
      "HOME": home.path,
    ]
    let result = try program.run([], shell: script)
    let outputs = guide.steps.indices.compactMap { scratch.contents("outputs/\($0)").map(lines) }
    return Outcome(outputs: outputs, status: result.status)
  }

  private var script: String {
    let steps = guide.steps.enumerated().map { number, step in
      let output = scratch.url.appending(path: "outputs/\(number)").path
      return "exec > '\(output)' 2>&1\n" + Self.lines(of: step).joined(separator: "\n")
    }
    return "set -e\n" + steps.joined(separator: "\n") + "\n"
  }

  private static func lines(of step: Guide.Step) -> [String] {
    switch step.kind {
    case .run: step.body
    case .save(let path):
      ["mkdir -p \"$(dirname '\(path)')\"", "cat > '\(path)' <<'END OF THE BLOCK'"] + step.body
        + ["END OF THE BLOCK"]
    case .change(let path):
      // A setting ends where the next line is not indented.
      step.body.filter { $0.firstMatch(of: /^\w+:/) != nil }.map { line in
        let key = line.prefix { $0 != ":" }
        return "awk '/^[^ ]/ { skip = index($0, \"\(key):\") == 1 } !skip' '\(path)' > '\(path).new'"
          + " && mv '\(path).new' '\(path)'"
      } + ["cat >> '\(path)' <<'END OF THE BLOCK'"] + step.body + ["END OF THE BLOCK"]
    }
  }

  private func lines(_ output: Data) -> [String] {
    var text = String(decoding: output, as: UTF8.self)
    // The longest first: on macOS one begins with /private.
    for folder in [home.resolvingSymlinksInPath().path, home.standardizedFileURL.path, home.path].sorted(by: {
      $0.count > $1.count
    }) {
      text = text.replacing(folder, with: "/home/me")
    }
    // The time of a build is another one in each run.
    text = text.replacing(/, \d+\.\d\d s(?=\n|$)/.anchorsMatchLineEndings(), with: ", ... s")
    var lines = text.components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
