import InventoryModel

/// The complete chunks of a PNG, in order. Checksums are verified only by the decoder.
struct PNGChunks: Sequence, IteratorProtocol {
  struct Chunk {
    let type: String
    let data: ArraySlice<UInt8>
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes.dropFirst(Self.signature.count) }

  mutating func next() -> Chunk? {
    guard let count = rest.bigEndian32(at: 0), rest.count >= 12, count <= rest.count - 12 else { return nil }
    let type = rest.dropFirst(4).prefix(4)
    let data = rest.dropFirst(8).prefix(count)
    rest = rest.dropFirst(12 + count)
    return Chunk(type: String(decoding: type, as: UTF8.self), data: data)
  }

  /// Whether the file contains only pixels and color information: no text, time, EXIF, or data after the end. A profile
  /// is not allowed either, because it can contain text.
  var holdOnlyPixels: Bool {
    let pixelChunks: Set = ["IHDR", "PLTE", "tRNS", "sRGB", "gAMA", "cHRM", "IDAT", "IEND"]
    var chunks = self
    while let chunk = chunks.next() {
      if !pixelChunks.contains(chunk.type) { return false }
      if chunk.type == "IEND" { return chunk.data.isEmpty && chunks.rest.isEmpty }
    }
    return false
  }
}

extension ColorCode {
  /// Reads the chunk `cICP`, which takes precedence over all other color information (PNG, third edition, 11.3.2.6).
  /// `nil` if no valid `cICP` chunk comes before the pixels.
  init?(png bytes: [UInt8]) {
    for chunk in PNGChunks(bytes) {
      if chunk.type == "IDAT" { return nil }
      guard chunk.type == "cICP", chunk.data.count == 4 else { continue }
      let numbers = chunk.data.map { Int($0) }
      self.init(primaries: numbers[0], transfer: numbers[1])
      return
    }
    return nil
  }
}

extension PhotoHeader {
  /// Reads the chunks IHDR, tRNS and eXIf. tRNS is used only if it comes before the pixels; eXIf may also come after
  /// them.
  static func png(_ bytes: [UInt8]) throws(PhotoError) -> PhotoHeader {
    guard bytes.count >= PNGChunks.signature.count else { throw .truncated }
    guard bytes.starts(with: PNGChunks.signature) else {
      throw .corrupt(detail: "its signature was altered, for example by a transfer in text mode")
    }
    var chunks = PNGChunks(bytes)
    guard let first = chunks.next() else { throw .truncated }
    guard first.type == "IHDR", first.data.count == 13, let colorType = first.data.byte(at: 9),
      let width = first.data.bigEndian32(at: 0), let height = first.data.bigEndian32(at: 4)
    else { throw .corrupt(detail: "it does not start with an IHDR chunk") }
    let rest = details(in: chunks)
    return PhotoHeader(
      format: .png, storedSize: PixelSize(width: width, height: height), orientation: rest.orientation,
      hasAlpha: colorType & 4 != 0 || rest.hasTransparency)
  }

  private static func details(in chunks: PNGChunks) -> (hasTransparency: Bool, orientation: Orientation) {
    var hasTransparency = false
    var sawPixels = false
    var orientation: Orientation?
    for chunk in chunks {
      switch chunk.type {
      case "IDAT": sawPixels = true
      case "tRNS": hasTransparency = hasTransparency || !sawPixels
      case "eXIf": orientation = orientation ?? Orientation(exif: chunk.data)
      default: continue
      }
    }
    return (hasTransparency, orientation ?? .up)
  }
}
