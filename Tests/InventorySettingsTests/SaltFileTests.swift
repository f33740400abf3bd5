import Diagnostics
import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventorySettings

@Suite struct SaltFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("salt: secret.txt\n", to: "site.yml")
  }

  @Test func `only family and public have salted names`() throws {
    try folder.write("0123456789abcdef\n", to: "secret.txt")
    let salted = try Audience.allCases.filter { try Site(folder.path).disclosure(for: $0).names != nil }
    #expect(salted == [.family, .public])
  }

  @Test func `a site that names no salt has no salted names`() throws {
    try folder.write("title: Home\n", to: "site.yml")
    #expect(try Site(folder.path).disclosure(for: .public) == Disclosure(.public))
  }

  @Test func `the owner needs no salt`() throws {
    #expect(try Site(folder.path).disclosure(for: .owner).isComplete)
  }

  @Test(arguments: ["", "\n\n", "0123456789abcde\n"])
  func `a short salt is refused, and not shown`(text: String) throws {
    try folder.write(text, to: "secret.txt")
    let failure = #expect(throws: Failure.self) { try Site(folder.path).disclosure(for: .public) }
    let message = try #require(failure).description
    #expect(message.contains("secret.txt: must have at least 16 bytes of random text"))
    #expect(!message.contains("0123") && message.contains("coffer init \(folder.path)"))
  }

  @Test func `a missing salt is refused`() throws {
    let failure = #expect(throws: Failure.self) { try Site(folder.path).disclosure(for: .family) }
    #expect(failure?.kind == .inputMissing)
  }

  @Test func `a folder and a pipe are no salt, and a pipe is not opened`() throws {
    try folder.write("", to: "secret.txt/note")
    #expect(throws: Failure.self) { try Site(folder.path).disclosure(for: .family) }
    try FileManager.default.removeItem(atPath: folder.file("secret.txt"))
    try #require(mkfifo(folder.file("secret.txt"), 0o600) == 0)
    #expect(throws: Failure.self) { try Site(folder.path).disclosure(for: .family) }
  }

  @Test(arguments: [(0o600, false), (0o400, false), (0o640, true), (0o604, true), (0o622, false)])
  func `a salt that others can read is reported`(mode: Int, isReported: Bool) throws {
    try folder.write("0123456789abcdef\n", to: "secret.txt")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.file("secret.txt"))
    let warning = try Site(folder.path).salt?.warning()
    #expect((warning != nil) == isReported)
    #expect(warning?.description.contains("0123") != true)
  }

  @Test func `a new salt is random, is not read by others, and is not for Git`() throws {
    let sites = try (1...2).map { number in
      let site = folder.file("\(number)")
      _ = try NewSite(site).make()
      return site
    }
    let salts = sites.map { folder.text("\($0.suffix(1))/salt.txt") }
    #expect(salts[0]?.wholeMatch(of: /[0-9a-f]{64}\n/) != nil && salts[0] != salts[1])
    #expect(try mode("1/salt.txt") == 0o600 && mode("1/store.sqlite") == 0o600)
    #expect(folder.text("1/.gitignore")?.split(separator: "\n").last == "/salt.txt")
    #expect(try Site(sites[0]).disclosure(for: .public).names != nil)
  }

  @Test func `other files of a new site follow the umask`() throws {
    _ = try NewSite(folder.file("new")).make()
    try folder.write("", to: "usual")
    for name in ["site.yml", ".gitignore", "content/index.md"] {
      #expect(try mode("new/" + name) == mode("usual"), "\(name)")
    }
  }

  @Test func `a salt that site.yml names and that is missing is made, and one that is there stays`() throws {
    try folder.write("store: ours.sqlite\nsalt: './my secrets/salt [1].txt'\n", to: "site.yml")
    try folder.write("", to: "my secrets/other")
    let made = try NewSite(folder.path).make()
    #expect(
      made.files.map { $0.dropFirst(folder.path.count + 1) } == [
        "ours.sqlite", "./my secrets/salt [1].txt", ".gitignore",
      ])
    #expect(folder.text(".gitignore")?.hasSuffix("\n/my\\ secrets/salt\\ \\[1].txt\n") == true)
    let salt = folder.text("my secrets/salt [1].txt")
    #expect(throws: Failure.self) { try NewSite(folder.path).make() }
    #expect(folder.text("my secrets/salt [1].txt") == salt)
  }

  @Test(arguments: ["/public/", "/public/\n"])
  func `a .gitignore that is there gets one more line`(text: String) throws {
    try folder.write(text, to: ".gitignore")
    let made = try NewSite(folder.path).make()
    let rule = "# The salt must stay secret.\n/secret.txt\n"
    #expect(made.addedGitIgnoreLine == "/secret.txt" && folder.text(".gitignore") == "/public/\n" + rule)
  }

  @Test(arguments: ["secret.txt\n", "a\n/secret.txt\n"])
  func `a .gitignore that lists the salt lacks nothing`(lines: String) throws {
    try folder.write(lines, to: ".gitignore")
    #expect(try NewSite(folder.path).make().addedGitIgnoreLine == nil)
  }

  @Test func `a salt outside of the site is not for its .gitignore`() throws {
    try folder.write("salt: ../secret.txt\n", to: "home/site.yml")
    let made = try NewSite(folder.file("home")).make()
    #expect(made.addedGitIgnoreLine == nil && folder.text("home/.gitignore") == nil)
    #expect(try mode("secret.txt") == 0o600)
  }

  @Test func `a salt that is there before its site is used`() throws {
    try folder.write("0123456789abcdef", to: "new/salt.txt")
    _ = try NewSite(folder.file("new")).make()
    #expect(folder.text("new/salt.txt") == "0123456789abcdef")
    try folder.write("Salt: 2 kg", to: "kitchen/salt.txt")
    #expect(throws: Failure.self) { try NewSite(folder.file("kitchen")).make() }
    #expect(folder.text("kitchen/site.yml") == nil)
  }

  private func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
    return try #require(attributes[.posixPermissions] as? Int) & 0o777
  }
}
