/// A complete ICC profile for RGB pixels (ICC.1:2022). It has at most `mostBytes` bytes, and `bare` has removed its
/// texts.
///
/// Profiles for CMYK or gray are rejected, because the output pixels are RGB.
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

  /// Joins the profile of a JPEG from its numbered APP2 segments (ICC.1:2022, annex B.4). `nil` if there is no valid
  /// profile, or if a segment is missing or repeated.
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

  /// Returns the profile with only the data needed to interpret colors: no names, dates, owners, devices, or private
  /// tags such as the serial number of a display. All other bytes are replaced by 0, so that offsets stay valid and
  /// required texts are present but empty (ICC.1:2022, 7.2, 9.2).
  static func bare(_ bytes: [UInt8]) -> [UInt8] {
    let all = bytes[...]
    var bare = [UInt8](repeating: 0, count: bytes.count)
    func keep(_ start: Int, _ count: Int) {
      let part = all.dropFirst(start).prefix(count)
      bare.replaceSubrange(start..<start + part.count, with: part)
    }
    for part in headerParts { keep(part.lowerBound, part.count) }
    let tags = all.bigEndian32(at: headerCount) ?? 0
    keep(headerCount, 4 + tags * 12)
    for tag in 0..<tags {
      let entry = headerCount + 4 + tag * 12
      guard let offset = all.bigEndian32(at: entry + 4), let count = all.bigEndian32(at: entry + 8) else {
        continue
      }
      let isColor = colorTags.contains(all.text(at: entry)) && colorTypes.contains(all.text(at: offset))
      // For all other tags, only the four bytes of the type, which contain no text, are copied.
      keep(offset, isColor ? count : min(4, count))
    }
    return bare
  }

  /// The parts of the header to copy: size; version, class and color spaces; the signature; flags; attributes, intent
  /// and illuminant. The program, the platform, the date, the device and the digest are not copied. The digest would no
  /// longer match.
  private static let headerParts = [0..<4, 8..<24, 36..<40, 44..<48, 56..<80]

  private static let colorTags: Set<String> = [
    "rXYZ", "gXYZ", "bXYZ", "wtpt", "bkpt", "rTRC", "gTRC", "bTRC", "chad", "chrm", "cicp", "lumi", "gamt",
    "A2B0", "A2B1", "A2B2", "A2B3", "B2A0", "B2A1", "B2A2", "B2A3", "D2B0", "D2B1", "D2B2", "D2B3", "B2D0",
    "B2D1",
    "B2D2", "B2D3", "pre0", "pre1", "pre2",
  ]

  /// The tag types that contain no text.
  private static let colorTypes: Set<String> = [
    "XYZ ", "curv", "para", "sf32", "chrm", "cicp", "mft1", "mft2", "mAB ", "mBA ", "mpet",
  ]
}

extension ArraySlice<UInt8> {
  /// Returns the four-letter signature at an offset.
  fileprivate func text(at offset: Int) -> String {
    String(decoding: dropFirst(offset).prefix(4), as: UTF8.self)
  }
}
