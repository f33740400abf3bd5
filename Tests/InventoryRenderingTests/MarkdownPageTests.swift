import Foundation
import InventoryModel
import InventoryPages
import TestSupport
import Testing
import Yams

@testable import InventoryRendering

@Suite struct MarkdownPageTests {
  @Test func `the title that CommonMark reads is the item's name`() throws {
    for name in names {
      let expected = name.unicodeScalars.map { HostileTexts.isPrintable($0) ? String($0) : "\u{FFFD}" }
        .joined()
      #expect(try CommonMark(markdownBody(of: page(named: name))).title == expected)
    }
  }

  @Test func `the front matter gives back key, name and asset type`() throws {
    // Yams loses a byte-order mark with which a text begins.
    for name in names where !name.hasPrefix("\u{FEFF}") {
      let yaml = try #require(try frontMatter(of: page(named: name)))
      let values = try #require(try Yams.load(yaml: yaml) as? [String: Any], "\(name.debugDescription)")
      #expect(values["itemKey"] as? String == name)
      #expect(values["title"] as? String == name)
      #expect((values["aliases"] as? [String])?.first == name)
      #expect(values["assetType"] as? String == name)
    }
  }

  /// Names as an import leaves them: trimmed, one line.
  private var names: [String] {
    HostileTexts.all.map { text in
      text.components(separatedBy: .newlines).joined(separator: " ").replacing("\t", with: " ")
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }.filter { !$0.isEmpty }
  }

  private func page(named name: String) throws -> String {
    let item = try Item.sample(
      key: name, name: name, assetType: name, fields: [Field(name: name, value: name)])
    var bytes: [UInt8] = []
    let page = ItemPage(item, of: .sample(name), previous: nil, next: nil, in: .sample)
    try PageRenderer.sample(.markdown).append(page, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
