import Foundation
import InventoryRendering
import TestSupport
import Testing

/// Pages of the built-in theme, byte for byte as they are in `Snapshots`.
@Suite struct SnapshotTests {
  @Test(arguments: SamplePage.allCases, PageFormat.allCases)
  func `a page is what was recorded`(page: SamplePage, format: PageFormat) throws {
    let name = page.rawValue + "." + format.fileExtension
    let text = try page.text(format)
    let file = Self.folder.appending(path: name)
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    if recorded == nil || Self.isRecording {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("\(name) is recorded now; check it, then run the test again")
    } else {
      #expect(text == recorded, "\(name) differs; 'make snapshots' records it again")
    }
  }

  @Test func `every recorded page is one of a test`() throws {
    let names = SamplePage.allCases.flatMap { page in
      PageFormat.allCases.map { page.rawValue + "." + $0.fileExtension }
    }
    let recorded = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(recorded).subtracting(names) == [])
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Snapshots")
  private static let isRecording = ProcessInfo.processInfo.environment["COFFER_RECORD"] == "1"
}
