import CImageCodec
import Foundation
import InventoryImages

/// The photos next to the tests, and the public suite where it is there.
enum Fixture {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

  static let pngSuite = packageFolder.appending(path: "../shared/data/corpora/pngsuite/png")
    .standardizedFileURL
  /// Whether libheif is on this machine.
  static let hasHEIF = codec_heif_version() != nil
  static let hasPNGSuite = FileManager.default.fileExists(atPath: pngSuite.path)

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

  private static let packageFolder: URL = {
    var folder = URL(fileURLWithPath: #filePath)
    while folder.path != "/",
      !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    {
      folder.deleteLastPathComponent()
    }
    return folder
  }()
}

/// CRC-32 of ISO 3309, as PNG and zlib have it.
func crc32(_ bytes: [UInt8]) -> UInt32 {
  var crc = ~0 as UInt32
  for byte in bytes { crc = crc >> 8 ^ crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
  return ~crc
}

private let crcTable: [UInt32] = (0..<256).map { index in
  (0..<8).reduce(index) { crc, _ in crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
}
