import CImageCodec
import Foundation
import InventoryImages
import TestSupport

/// The photos beside the tests.
enum Fixture {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

  /// Whether libheif is on this machine.
  static let hasHEIF = codec_heif_version() != nil
  /// The public suite PngSuite.
  static let pngSuite = PublicSuites.url("corpora/pngsuite/png")

  static let baseline = bytes("baseline.jpg")
  static let progressive = bytes("progressive.jpg")

  static func bytes(_ name: String, in folder: URL = folder) -> [UInt8] {
    // A missing fixture shows as a photo that is empty.
    (try? Data(contentsOf: folder.appending(path: name))).map { [UInt8]($0) } ?? []
  }

  /// The words of each line.
  static func lines(_ name: String) -> [[String]] {
    String(decoding: bytes(name), as: UTF8.self).split(separator: "\n").map { line in
      line.split(separator: " ").map(String.init)
    }
  }
}
