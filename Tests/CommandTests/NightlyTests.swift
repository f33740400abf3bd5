import Foundation
import TestSupport
import Testing
import Yams

/// The shell lines of the recipes in `Site/ci`, taken from their files and run with the sample household.
struct NightlyTests {
  private let scratch: TemporaryFolder
  private let home: URL

  init() throws {
    scratch = try TemporaryFolder()
    home = scratch.url.appending(path: "Home")
    let files = FileManager.default
    for folder in ["Home", "bin"] {
      try files.createDirectory(at: scratch.url.appending(path: folder), withIntermediateDirectories: true)
    }
    for name in ["ci", "inventory.csv", "photos"] {
      try files.copyItem(at: Guide.root.appending(path: "Site/" + name), to: home.appending(path: name))
    }
    try files.createSymbolicLink(
      at: scratch.url.appending(path: "bin/coffer"), withDestinationURL: Program.file)
    try scratch.write("title: Quince Lane\ncache: .cache\n", to: "Home/site.yml")
  }

  @Test(arguments: Recipe.allCases)
  func `three nights: a new site, nothing, and a changed item in the summary`(recipe: Recipe) throws {
    let first = try run(recipe)
    #expect(first.status == 0, "\(first.log)")
    #expect(first.summary == "# First night: there is no earlier export to compare with\n")
    let built = try FileTree(of: home.appending(path: "public"))
    #expect(built.names.contains("index.html") && built.names.contains("SHA256SUMS"))
    #expect(scratch.text("Home/nightly/dates.ics")?.hasPrefix("BEGIN:VCALENDAR\r\n") == true)

    let second = try run(recipe)
    #expect(second.status == 0, "\(second.log)")
    #expect(second.summary.contains("\nNothing changed. Compared with last.json.\n"), "\(second.summary)")
    #expect(try FileTree(of: home.appending(path: "public")) == built)

    try edit { $0.replacing(",1450.00,", with: ",1500.00,") }
    let third = try run(recipe)
    #expect(third.status == 0, "\(third.log)")
    #expect(
      third.summary.contains("\n**1 revalued, +$50.00**, compared with last.json.\n"), "\(third.summary)")
    #expect(third.summary.contains("| Oak dresser, six drawers | $1,450.00 | $1,500.00 | \\+$50.00 |"))
    #expect(try FileTree(of: home.appending(path: "public")) != built)
  }

  @Test func `a summary of a huge change stays below what a code host accepts`() throws {
    #expect(try run(.github).status == 0)
    let items = (1...18_500).map {
      #"{"itemKey":"K\#($0)","itemName":"Item","valueInDollars":1.00,"assetType":"Things of kind \#($0)"}"#
    }
    try scratch.write("[\(items.joined(separator: ",\n"))]", to: "Home/last.json")
    let night = try run(.github)
    #expect(night.status == 0, "\(night.log)")
    let whole = try #require(scratch.contents("Home/nightly/changes.md"))
    #expect(whole.count > 1 << 20)
    #expect(night.summary.utf8.count <= 1 << 20 && night.summary.utf8.count > 900_000)
    #expect(
      night.summary.hasSuffix("The complete list is in `nightly/changes.csv`, in the artifact of this job.\n")
    )
    #expect(scratch.text("Home/nightly/changes.csv")?.contains("K18500") == true)
  }

  @Test(arguments: [("owner", false), ("family", false), ("public", true)])
  func `a page is published for the public only`(audience: String, isPublished: Bool) throws {
    for recipe in [Recipe.github, .gitlab] {
      let night = try run(recipe, audience: audience)
      #expect(night.status == 0, "\(night.log)")
      #expect(scratch.text("Home/nightly/publish") == (isPublished ? "yes\n" : "no\n"))
      #expect(night.outputs == (recipe == .github ? "publish=\(isPublished ? "yes" : "no")\n" : ""))
      // What stops the job of the page, whatever started it.
      let page = try shell(Recipe.pageLines(of: recipe), by: "sh -e")
      #expect((page.status == 0) == isPublished, "\(page.errorText)")
    }
    let jobs = try Recipe.node("github.yml")["jobs"]
    #expect(jobs?["page"]?["if"]?.string == "needs.night.outputs.publish == 'yes'")
    #expect(jobs?["night"]?["permissions"]?.mapping?.count == 1)
    let rule = try Recipe.node("gitlab.yml")["pages"]?["rules"]?[0]?["if"]?.string
    #expect(rule == #"$CI_PIPELINE_SOURCE == "schedule" && $COFFER_AUDIENCE == "public""#)
  }

  @Test func `a night that fails says where, keeps the site, and is made up for`() throws {
    #expect(try run(.github).status == 0)
    let before = try FileTree(of: home)
    try edit { $0.replacing(",1450.00,", with: ",145O.00,") }
    let failed = try run(.github)
    #expect(failed.status == 65)
    #expect(failed.log.contains("inventory.csv:2:"))
    #expect(
      failed.summary == "**Failed to import the list, with exit code 65.** The messages are in the log.\n")
    let changed = try FileTree(of: home).changes(since: before)
    #expect(changed.allSatisfy { $0.hasPrefix("nightly") || $0 == "inventory.csv" }, "\(changed)")

    try edit { $0.replacing(",145O.00,", with: ",1460.00,") }
    #expect(try run(.github).summary.contains("\n**1 revalued, +$10.00**"))
  }

  @Test func `a row that is no longer in the list is named`() throws {
    try edit { _ in "itemKey,itemName\nA1,Lamp\nA2,Vase\n" }
    #expect(try run(.cron).status == 0)
    try edit { _ in "itemKey,itemName\nA1,Lamp\n" }
    let night = try run(.cron)
    #expect(night.status == 0, "\(night.log)")
    let line =
      "1 item of the store is not in the file, and unchanged: Vase; to remove an item, use 'coffer item remove'"
    #expect(night.summary.contains("\n\(line)\n"), "\(night.summary)")
  }

  @Test func `a lost store is made again, with the salt that the job knows`() throws {
    try scratch.write("title: Quince Lane\nsalt: salt.txt\naudience: family\n", to: "Home/site.yml")
    let salt = "an example of a salt, which is long enough for a site"
    #expect(try run(.gitlab, salt: salt).status == 0)
    let pages = try FileTree(of: home.appending(path: "public"))
    for name in ["store.sqlite", "salt.txt", "public"] {
      try FileManager.default.removeItem(at: home.appending(path: name))
    }
    let again = try run(.gitlab, salt: salt)
    #expect(again.status == 0, "\(again.log)")
    #expect(try FileTree(of: home.appending(path: "public")).names == pages.names)
  }

  @Test func `only the expected package is installed`() throws {
    let step = try Recipe.installation()
    for (name, text) in [
      ("apt-get", "echo \"$@\" >>'\(scratch.file("installed"))'"), ("sudo", "exec \"$@\""),
      ("curl", "while [ $# -gt 2 ]; do shift; done; echo package >\"$1\""),
    ] {
      try scratch.write("#!/bin/sh\n" + text + "\n", to: "bin/" + name)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: scratch.file("bin/" + name))
    }
    // Of "package" and a line feed.
    let digest = "4e9416efcf77b84013f263e1f9008c656861298be5aabc82f458e6e47c60d9ff"
    for (sum, isGood) in [(digest, true), (String(digest.reversed()), false), ("", false)] {
      try scratch.write("", to: "installed")
      var environment = ["COFFER_PACKAGE": "https://files.example/coffer.deb", "COFFER_SHA256": sum]
      environment["GITHUB_ACTION_PATH"] = home.appending(path: "ci").path
      let result = try shell(step, by: Recipe.github.shell, environment)
      #expect((result.status == 0) == isGood, "\(result.errorText)")
      #expect((scratch.text("installed")?.contains("coffer.deb") == true) == isGood)
    }
    #expect(try Recipe.script(of: "nightly", "before_script") == "sh ci/install.sh\n")
  }
}

extension NightlyTests {
  private struct Night {
    let status: Int32
    let summary: String
    /// What the job gives to later ones, in GitHub Actions.
    let outputs: String
    let log: String
  }

  private func run(_ recipe: Recipe, audience: String = "", salt: String = "") throws -> Night {
    var environment = ["COFFER_AUDIENCE": audience, "COFFER_SALT": salt]
    if recipe == .github {
      for name in ["summary", "outputs"] { try scratch.write("", to: name) }
      environment = try Recipe.stepEnvironment(audience: audience, salt: salt)
      environment["GITHUB_ACTION_PATH"] = home.appending(path: "ci").path
      environment["GITHUB_STEP_SUMMARY"] = scratch.file("summary")
      environment["GITHUB_OUTPUT"] = scratch.file("outputs")
    }
    let result = try shell(try recipe.lines(), by: recipe.shell, environment)
    return Night(
      status: result.status,
      summary: recipe == .github ? scratch.text("summary") ?? "" : result.outputText,
      outputs: recipe == .github ? scratch.text("outputs") ?? "" : "",
      log: result.outputText + result.errorText)
  }

  /// Runs lines as a job does: from a file, in the folder where it starts.
  private func shell(_ lines: String, by shell: String, _ environment: [String: String] = [:]) throws
    -> Program.Result
  {
    try scratch.write(lines, to: "step.sh")
    var program = Program(folder: home)
    program.environment = environment.merging([
      "PATH": scratch.file("bin") + ":/usr/local/bin:/usr/bin:/bin", "HOME": scratch.path,
    ]) { $1 }
    return try program.run([], shell: "\(shell) '\(scratch.file("step.sh"))'")
  }

  private func edit(_ change: (String) -> String) throws {
    let list = try #require(scratch.text("Home/inventory.csv"))
    try scratch.write(change(list), to: "Home/inventory.csv")
  }
}

/// A way to run a job every night.
enum Recipe: String, CaseIterable {
  case github, gitlab, systemd, cron

  /// What runs the lines, as its documentation says.
  var shell: String {
    switch self {
    case .github: "bash --noprofile --norc -eo pipefail"
    case .gitlab: "bash -eo pipefail"
    case .systemd, .cron: "sh"
    }
  }

  /// What runs the night.
  func lines() throws -> String {
    switch self {
    case .github:
      return try #require(try Self.step("Run the nightly job")["run"]?.string)
    case .gitlab:
      return try Self.script(of: "nightly", "script")
    case .systemd:
      let unit = try Self.text("coffer-nightly.service")
      let folder = try #require(unit.firstMatch(of: /\nWorkingDirectory=(.+)\n/)?.1)
      let command = try #require(unit.firstMatch(of: /\nExecStart=(.+)\n/)?.1)
      return "cd \"\(folder.replacing("%h", with: "$HOME"))\" && exec \(command)"
    case .cron:
      // Five fields say when.
      let line = try #require(try Self.text("crontab").split(separator: "\n").last)
      let command = line.split(separator: " ", maxSplits: 5).last
      return try "cd\n" + String(#require(command))
    }
  }

  static func pageLines(of recipe: Recipe) throws -> String {
    guard recipe == .github else { return try script(of: "pages", "script") }
    let steps = try #require(try node("github.yml")["jobs"]?["page"]?["steps"]?.sequence)
    return steps.compactMap { $0["run"]?.string }.joined(separator: "\n")
  }

  static func installation() throws -> String {
    try #require(try step("Install Coffer")["run"]?.string)
  }

  /// The variables of the step, with the values of the action's inputs; another expression is a mistake.
  static func stepEnvironment(audience: String, salt: String) throws -> [String: String] {
    let inputs = ["folder": ".", "audience": audience, "salt": salt]
    #expect(try node("action.yml")["inputs"]?["folder"]?["default"]?.string == ".")
    var environment: [String: String] = [:]
    for (name, value) in try #require(try step("Run the nightly job")["env"]?.mapping) {
      let input = value.string?.wholeMatch(of: /\$\{\{ inputs\.(\w+) \}\}/)?.1
      environment[try #require(name.string)] = try #require(input.flatMap { inputs[String($0)] })
    }
    return environment
  }

  static func node(_ name: String) throws -> Node {
    try #require(try Yams.compose(yaml: text(name)))
  }

  private static func step(_ name: String) throws -> Node {
    let steps = try #require(try node("action.yml")["runs"]?["steps"]?.sequence)
    return try #require(steps.first { $0["name"]?.string == name })
  }

  static func script(of job: String, _ key: String) throws -> String {
    let lines = try #require(try node("gitlab.yml")[job]?[key]?.sequence)
    return lines.compactMap(\.string).joined(separator: "\n") + "\n"
  }

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: Guide.root.appending(path: "Site/ci/" + name), encoding: .utf8)
  }
}
