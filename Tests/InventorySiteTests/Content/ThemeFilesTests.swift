import Diagnostics
import Foundation
import InventorySettings
import TestSupport
import Testing
import Theme

@testable import InventorySite

@Suite struct ThemeFilesTests {
  @Test(arguments: [("pages", Theme.pages), ("reports", Theme.reports), ("assets", Theme.assets)])
  func `the lists of the theme are the files in its folders`(name: String, files: [String: [UInt8]]) throws {
    let folder = Self.templates.appending(path: name)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files.keys) == Set(names))
    for name in names {
      let bytes = try Data(contentsOf: folder.appending(path: name))
      #expect(files[name].map { Data($0) } == bytes, "\(name)")
    }
  }

  @Test func `a site without templates has the built-in theme`() throws {
    let files = try files([:])
    #expect(Set(files.templates.keys) == Set(Theme.pages.keys).union(Theme.reports.keys))
    #expect(Set(files.assets.keys) == Set(Theme.assets.keys))
  }

  @Test(arguments: Theme.assets.keys.sorted())
  func `an asset of the theme loses only comments and spaces at the ends of lines`(name: String) throws {
    let text = String(decoding: try #require(Theme.assets[name]), as: UTF8.self)
    let compact = String(decoding: try #require(try files([:]).assets[name]), as: UTF8.self)
    let code =
      name.hasSuffix(".css")
      ? text.replacing(/(?s)\/\*.*?\*\//, with: "")
      : text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    #expect(compact.filter { !$0.isWhitespace } == code.filter { !$0.isWhitespace })
    let lines = compact.split(separator: "\n")
    #expect(
      name == "icon.svg"
        || lines.allSatisfy { !$0.hasPrefix(" ") && !$0.hasSuffix(" ") && !$0.hasPrefix("//") })
  }

  @Test func `the site's own file replaces the theme's`() throws {
    let files = try files(["item.html": "mine", "style.css": "body {}"])
    #expect(files.templates["item.html"] == "mine")
    #expect(files.assets["style.css"] == Array("body {}".utf8))
    #expect(files.templates["home.html"] != nil)
  }

  @Test func `a file that is nothing of the theme is refused`() {
    let failure = #expect(throws: Failure.self) { try files(["styles.css": "x"]) }
    #expect(
      failure?.description.hasSuffix(
        "is not a file of the theme; did you mean 'style.css'?; rename this file, or move it to assets/")
        == true)
  }

  @Test func `a new file is a partial by its extension`() throws {
    let files = try files(["badge.html": "x", "badge.md": "x", "item.html~": "x", ".hidden": "x"])
    #expect(files.templates["badge.html"] == "x")
    #expect(files.templates["badge.md"] == "x")
    #expect(files.assets[".hidden"] == nil)
  }

  @Test func `a template that is not UTF-8 is named`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "site.yml")
    try folder.write([0xFF], to: "templates/item.html")
    let failure = #expect(throws: Failure.self) { try ThemeFiles(of: Site(folder.path)) }
    #expect(failure?.description == "\(folder.path)/templates/item.html: is not UTF-8; save it as UTF-8")
    #expect(failure?.kind == .badSettings)
  }

  @Test func `a template beyond 256 KiB is refused`() throws {
    let failure = #expect(throws: Failure.self) {
      try files(["item.html": String(repeating: "x", count: (256 << 10) + 1)])
    }
    #expect(
      failure?.description.hasSuffix("is larger than 256 KiB, the limit for a template; shorten the file")
        == true)
  }

  private func files(_ templates: [String: String]) throws -> ThemeFiles {
    let folder = try TemporaryFolder()
    try folder.write("", to: "site.yml")
    for (name, text) in templates { try folder.write(text, to: "templates/" + name) }
    return try ThemeFiles(of: Site(folder.path))
  }

  private static let templates = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Templates")
}
