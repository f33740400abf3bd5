import Foundation
import InventoryPages
import Testing

@testable import InventoryRendering
@testable import InventoryReports
@testable import Mustache

/// `Templates/README.md` is made of the records that templates are compiled against.
@Suite struct TemplateReferenceTests {
  @Test func `the reference lists the names of all templates`() throws {
    let text = TemplateReference.text(of: TemplateReference.pages + TemplateReference.reports)
    let recorded = try? String(contentsOf: Self.file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["COFFER_RECORD"] == "1", text != recorded {
      try Data(text.utf8).write(to: Self.file)
      Issue.record("Templates/README.md is recorded now; check it, then run the test again")
    } else {
      #expect(text == recorded, "Templates/README.md differs; 'make snapshots' records it again")
    }
  }

  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Templates/README.md")
}
