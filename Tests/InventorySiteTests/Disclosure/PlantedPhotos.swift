import InventoryModel
import InventoryStore
import TestSupport

@testable import InventoryImages

/// Photos with a word in every place where a file may have one.
enum PlantedPhotos {
  /// EXIF, XMP, IPTC, a comment, a colour profile, and bytes after the end.
  static func jpeg() throws -> NewPhoto {
    let plain = try picture(alpha: 255).jpeg(quality: 80, profile: nil)
    let segments: [(marker: UInt8, payload: [UInt8])] = [
      (0xE1, "Exif\0\0".utf8 + exif("zqjpegexif")),
      (0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>zqjpegxmp</x:xmpmeta>".utf8)),
      (0xED, Array("Photoshop 3.0\08BIM\u{4}\u{4}\0\0\0\0\0\u{10}zqjpegiptc".utf8)),
      (0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + profile("zqjpegprofile")),
      (0xFE, Array("zqjpegcomment".utf8)),
    ]
    var bytes = Array(plain.prefix(2))
    for (marker, payload) in segments {
      bytes += [0xFF, marker] + bigEndian(payload.count + 2).suffix(2) + payload
    }
    bytes += plain.dropFirst(2) + Array("zqjpegtrailer".utf8)
    return try photo(bytes, .jpeg, hasAlpha: false)
  }

  /// Without any word.
  static func plain() throws -> NewPhoto {
    try photo(picture(alpha: 255).jpeg(quality: 50, profile: nil), .jpeg, hasAlpha: false)
  }

  /// A photo for each kind, with a comment.
  static func proof(_ kind: PhotoKind) throws -> NewPhoto {
    let plain = try picture(alpha: 255).jpeg(quality: 60, profile: nil)
    let comment = Array("zq\(kind)comment".utf8)
    let bytes =
      Array(plain.prefix(2)) + [0xFF, 0xFE] + bigEndian(comment.count + 2).suffix(2) + comment
      + plain.dropFirst(2)
    return try photo(bytes, .jpeg, hasAlpha: false)
  }

  /// tEXt, iTXt, eXIf, the profile and its name.
  static func png() throws -> NewPhoto {
    let plain = try picture(alpha: 128).png(profile: nil)
    let profile = profile("zqpngprofile")
    let chunks: [(type: String, data: [UInt8])] = [
      ("iCCP", Array("zqpngprofilename\0\0".utf8) + stored(profile)),
      ("tEXt", Array("Comment\0zqpngtext".utf8)),
      ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0zqpngitxt".utf8)),
      ("zTXt", Array("Author\0\0".utf8) + stored(Array("zqpngztxt".utf8))),
      ("eXIf", exif("zqpngexif")),
    ]
    var bytes = Array(plain.prefix(33))
    for (type, data) in chunks {
      bytes += bigEndian(data.count) + type.utf8 + data + bigEndian(Int(crc32(type.utf8 + data)))
    }
    bytes += plain.dropFirst(33)
    return try photo(bytes, .png, hasAlpha: true)
  }

  static let words = [
    "zqjpegexif", "zqjpegxmp", "zqjpegiptc", "zqjpegprofile", "zqjpegcomment", "zqjpegtrailer",
    "zqpngprofilename", "zqpngprofile", "zqpngtext", "zqpngitxt", "zqpngztxt", "zqpngexif",
  ]
}

extension PlantedPhotos {
  /// 64 x 48 px; each file is another picture, as its alpha is.
  private static func picture(alpha: UInt8) -> Bitmap {
    let pixels = (0..<64 * 48).flatMap { number -> [UInt8] in
      [UInt8(truncatingIfNeeded: number), 90, 200, alpha]
    }
    return Bitmap(size: PixelSize(width: 64, height: 48), pixels: pixels)
  }

  private static func photo(_ bytes: [UInt8], _ format: PhotoFormat, hasAlpha: Bool) throws -> NewPhoto {
    NewPhoto(
      bytes: bytes, format: format, width: 64, height: 48, hasAlpha: hasAlpha,
      thumbnail: try Thumbnail(of: PhotoFile(bytes)).png(at: .three))
  }

  /// A TIFF directory with a description (tag 0x010E).
  private static func exif(_ word: String) -> [UInt8] {
    var bytes: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x0E, 0, 2]
    bytes += bigEndian(word.utf8.count) + bigEndian(26) + bigEndian(0)
    return bytes + Array(word.utf8)
  }

  /// An RGB profile with the word in its description, once as ASCII and once, as newer ones have it, as UTF-16.
  private static func profile(_ word: String) -> [UInt8] {
    var tags = bigEndian(2)
    var data: [UInt8] = []
    for (name, text) in [("desc", Array(word.utf8)), ("dscm", utf16(word))] {
      let tag: [UInt8] = Array((name == "desc" ? "desc" : "mluc").utf8) + bigEndian(0) + text
      tags += Array(name.utf8) + bigEndian(156 + data.count) + bigEndian(tag.count)
      data += tag
      while data.count % 4 > 0 { data.append(0) }
    }
    var bytes = [UInt8](repeating: 0, count: 128) + tags + data
    let header: [(Int, [UInt8])] = [
      (0, bigEndian(bytes.count)), (8, [4, 0x20]), (12, Array("mntrRGB XYZ ".utf8)), (36, Array("acsp".utf8)),
      (68, [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]),
    ]
    for (offset, part) in header {
      bytes.replaceSubrange(offset..<offset + part.count, with: part)
    }
    return bytes
  }

  static func utf16(_ word: String) -> [UInt8] { word.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }

  /// One stored block of zlib.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let sums = bytes.reduce((1, 0)) { sums, byte in
      let low = (sums.0 + Int(byte)) % 65_521
      return (low, (sums.1 + low) % 65_521)
    }
    let (high, low) = (UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF))
    return [0x78, 0x01, 0x01, low, high, ~low, ~high] + bytes + bigEndian(sums.1 << 16 | sums.0)
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
