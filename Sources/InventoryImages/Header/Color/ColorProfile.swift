/// An ICC profile for RGB pixels (ICC.1:2022), whole, of a sane size, and `bare` of texts.
///
/// Profiles for CMYK or grey are not kept: the pixels that leave here are RGB, and such a profile would be wrong for them.
struct ColorProfile: Hashable, Sendable {
  let bytes: [UInt8]

  static let mostBytes = 4 << 20
  static let headerCount = 128

  init?(_ bytes: [UInt8]) {
    let all = bytes[...]
    guard bytes.count >= Self.headerCount + 4, bytes.count <= Self.mostBytes,
      all.bigEndian32(at: 0) == bytes.count,
      all.dropFirst(16).starts(with: "RGB ".utf8),
      all.dropFirst(36).starts(with: "acsp".utf8),
      Self.tagsLieInside(all)
    else { return nil }
    self.bytes = Self.bare(bytes)
  }

  /// A JPEG's profile is spread over APP2 segments that count themselves from 1 (ICC.1:2022, annex B.4).
  init?(jpeg bytes: [UInt8]) {
    let name = Array("ICC_PROFILE\0".utf8)
    var parts: [Int: ArraySlice<UInt8>] = [:]
    var stated: Int?
    for segment in JPEGSegments(bytes) where segment.marker == 0xE2 && segment.payload.starts(with: name) {
      let body = segment.payload.dropFirst(name.count)
      guard let number = body.byte(at: 0), let total = body.byte(at: 1), stated ?? Int(total) == Int(total),
        parts.updateValue(body.dropFirst(2), forKey: Int(number)) == nil
      else { return nil }
      stated = Int(total)
    }
    guard let stated, stated > 0, parts.count == stated else { return nil }
    let ordered = (1...stated).compactMap { parts[$0] }
    guard ordered.count == stated else { return nil }
    self.init(Array(ordered.joined()))
  }

  private static func tagsLieInside(_ profile: ArraySlice<UInt8>) -> Bool {
    guard let count = profile.bigEndian32(at: headerCount), count <= 1000 else { return false }
    return (0..<count).allSatisfy { tag in
      let entry = headerCount + 4 + tag * 12
      guard let offset = profile.bigEndian32(at: entry + 4), let size = profile.bigEndian32(at: entry + 8)
      else { return false }
      return offset + size <= profile.count
    }
  }
}
