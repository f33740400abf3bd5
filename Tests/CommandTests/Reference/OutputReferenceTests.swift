import Foundation
import Testing

/// `OutputTree.md`, `ExitCodes.md` and the columns of `CSV.md` against the program.
@Suite struct OutputReferenceTests {
  @Test func `the tree of a site is the one that is described`() throws {
    let household = try SampleHousehold.withItems()
    try household.run(
      "sed -i.bak 's/^itemsPerPage:.*/itemsPerPage: 1/' site.yml && coffer build --format html,markdown -q")
    try compare("A site", with: household.program.folder.appending(path: "public"))
  }

  @Test func `the tree of a report is the one that is described`() throws {
    let household = try SampleHousehold.withItems()
    try household.run("coffer report insurance --output Insurance/ -q")
    try compare("A report in a folder", with: household.program.folder.appending(path: "Insurance"))
  }

  @Test func `the columns of reports are those that are listed`() throws {
    let household = try SampleHousehold.withItems()
    try household.run("coffer export --output last.csv -q && coffer item add Globe -q")
    let reports = [
      "insurance": "", "gaps": "", "changes": "--since last.csv",
      "claim": "--loss-date 2026-10-30 --select \"assetType == 'Electronics'\"",
    ]
    let rows = try reports.sorted { $0.key < $1.key }.map { name, options in
      let csv = try household.run("coffer report \(name) \(options) --format csv")
      let header = String(decoding: csv, as: UTF8.self).components(separatedBy: .newlines)[0]
      return "| `coffer report \(name)` | \(header.replacing(",", with: ", ")) |"
    }
    let file = Reference.folder.appending(path: "CSV.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let parts = text.components(separatedBy: "<!-- reports -->")
    let rest = try #require(parts.last).components(separatedBy: "<!-- /reports -->")
    let table = "| report | columns |\n| --- | --- |\n" + rows.joined(separator: "\n")
    let new = parts[0] + "<!-- reports -->\n\n\(table)\n\n<!-- /reports -->" + rest[1]
    try Recording.compare(Data(new.utf8), with: file, named: "the columns of reports in CSV.md")
  }

  @Test func `every exit code is described, and is that of the program`() throws {
    let page = try String(contentsOf: Reference.folder.appending(path: "ExitCodes.md"), encoding: .utf8)
    let listed = page.matches(of: /\n\| (\d+) \|/).compactMap { Int32($0.1) }
    let household = try SampleHousehold.withItems()
    let help = String(decoding: try household.run("coffer --help"), as: UTF8.self)
    let summary = try #require(help.components(separatedBy: "Exit codes:").dropFirst().first)
      .components(separatedBy: "\n\n")[0]
    #expect(listed == summary.matches(of: /\b(\d+)\s/).compactMap { Int32($0.1) })
    for (code, line) in Self.examples {
      #expect(listed.contains(code))
      #expect(try household.program.run(line: line).status == code, "\(line)")
    }
    // 70 is a mistake of the program, and 75 needs two of them: `KillTests` and the hardening tests have these.
    #expect(Set(listed).subtracting(Self.examples.map(\.0)).isSubset(of: [70, 74, 75]))
  }

  private static let examples: [(Int32, String)] =
    [
      (0, "coffer list"), (1, "coffer check --min-documented 100"), (2, "coffer build --detect-changes"),
      (64, "coffer build --jobs none"),
      (65, "printf 'Item,Cost\\nGlobe,12O\\n' | coffer import -"), (66, "coffer import missing.csv"),
      (69, "export PATH=/none; coffer report gaps --format pdf --output gaps.pdf"), (73, "coffer init"),
      (78, "mkdir Wrong; echo 'colour: red' >Wrong/site.yml; coffer build --site Wrong"),
    ] + (FileManager.default.fileExists(atPath: "/dev/full") ? [(74, "coffer list >/dev/full")] : [])

  /// Every file matches exactly one path of the table, and every path matches a file.
  private func compare(_ section: String, with folder: URL) throws {
    let page = try String(contentsOf: Reference.folder.appending(path: "OutputTree.md"), encoding: .utf8)
    let text = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix(section + "\n") })
    let paths = text.matches(of: /\n\| `([^`]+)` \|/).map { String($0.1) }
    #expect(paths.count >= 6)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: folder.path + "/" + $0, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
    var unused = Set(paths)
    for name in names {
      // A path without placeholders is more exact than one with them.
      let fitting = paths.contains(name) ? [name] : paths.filter { fits(name, $0) }
      #expect(fitting.count == 1, "\(name) is described by \(fitting)")
      unused.subtract(fitting)
    }
    #expect(unused == [], "no file has these paths")
  }

  private func fits(_ name: String, _ path: String) -> Bool {
    let kinds = [
      "<digest>": "[0-9a-f]+", "<scale>": "[123]", "<size>": "[0-9]+", "<type>": "[a-z-]*[a-z]",
      "<part>": "[0-9]+", "<key>": "[0-9a-z-]+",
      "<page>": path.hasPrefix("types/") || path.hasPrefix("places/") ? "[0-9]+" : "[a-z-]+",
      "<file>": "[^/]+", "<name>": "[\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}\\p{Nd}-]+", "<place>": "[a-z0-9-]+",
    ]
    let escaped = NSRegularExpression.escapedPattern(for: path)
    let pattern = kinds.reduce(escaped) { $0.replacing($1.key, with: $1.value) }
    return name.range(of: "^\(pattern)$", options: .regularExpression) != nil
  }
}
