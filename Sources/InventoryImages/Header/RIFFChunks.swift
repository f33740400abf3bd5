import InventoryModel

/// The chunks of a WebP (RFC 9649, section 2.3), in order.
struct RIFFChunks: Sequence, IteratorProtocol {
  struct Chunk {
    let type: String
    let data: ArraySlice<UInt8>
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes.dropFirst(12) }

  /// Returns the next chunk. The last chunk may be incomplete, because its first bytes are enough to read the size of
  /// the picture.
  mutating func next() -> Chunk? {
    guard let count = rest.littleEndian32(at: 4) else { return nil }
    let type = String(decoding: rest.prefix(4), as: UTF8.self)
    let data = rest.dropFirst(8).prefix(count)
    // Chunks start at even offsets.
    rest = rest.dropFirst(8 + count + count % 2)
    return Chunk(type: type, data: data)
  }
}

extension PhotoHeader {
  /// Whether these are the first bytes of a WebP.
  static func isWebP(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
  }

  /// Reads the size, alpha and orientation from the chunks. EXIF may come before or after the pixels.
  static func webP(_ bytes: [UInt8]) throws(PhotoError) -> PhotoHeader {
    var picture: (size: PixelSize, hasAlpha: Bool)?
    var orientation: Orientation?
    for chunk in RIFFChunks(bytes) {
      switch chunk.type {
      case "VP8X":
        // Bit 1 is set for animation, and bit 4 for alpha. The size of the canvas is the size of the picture.
        let flags = chunk.data.byte(at: 0) ?? 0
        if flags & 0x02 != 0 { throw .unsupported(detail: "animated WebP") }
        guard let width = chunk.data.littleEndian24(at: 4), let height = chunk.data.littleEndian24(at: 7)
        else { throw .truncated }
        picture = (PixelSize(width: width + 1, height: height + 1), flags & 0x10 != 0)
      case "VP8 " where picture == nil: picture = (try lossySize(chunk.data), false)
      case "VP8L" where picture == nil: picture = try lossless(chunk.data)
      case "EXIF": orientation = orientation ?? Orientation(exif: chunk.data.withoutEXIFName)
      default: continue
      }
    }
    guard let picture else {
      throw bytes.count < 30 ? .truncated : .corrupt(detail: "it contains no picture")
    }
    return PhotoHeader(
      format: .webp, storedSize: picture.size, orientation: orientation ?? .up, hasAlpha: picture.hasAlpha)
  }

  /// Reads the size of a lossy picture (RFC 6386, 9.1). Width and height have 14 bits each. They follow the 3-byte
  /// frame tag and the 3-byte start code.
  private static func lossySize(_ data: ArraySlice<UInt8>) throws(PhotoError) -> PixelSize {
    guard let width = data.littleEndian16(at: 6), let height = data.littleEndian16(at: 8) else {
      throw .truncated
    }
    return PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
  }

  /// Reads the size and the alpha flag of a lossless picture (RFC 9649, 3.4). The signature is followed by the width
  /// minus 1 and the height minus 1, with 14 bits each, and by the flag.
  private static func lossless(_ data: ArraySlice<UInt8>) throws(PhotoError) -> (PixelSize, Bool) {
    guard let bits = data.littleEndian32(at: 1) else { throw .truncated }
    let size = PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    return (size, bits >> 28 & 1 == 1)
  }
}

extension ColorProfile {
  init?(webP bytes: [UInt8]) {
    guard let chunk = RIFFChunks(bytes).first(where: { $0.type == "ICCP" }) else { return nil }
    self.init(Array(chunk.data))
  }
}

extension ArraySlice<UInt8> {
  fileprivate func littleEndian24(at offset: Int) -> Int? {
    guard let low = littleEndian16(at: offset), let high = byte(at: offset + 2) else { return nil }
    return Int(high) << 16 | low
  }

  /// The data without the prefix `Exif\0\0`. According to the standards, only a JPEG has this prefix, but some programs
  /// also write it in a WebP.
  fileprivate var withoutEXIFName: ArraySlice<UInt8> {
    starts(with: "Exif\0\0".utf8) ? dropFirst(6) : self
  }
}
