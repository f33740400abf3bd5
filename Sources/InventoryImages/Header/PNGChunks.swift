/// The chunks of a PNG, in order, as far as they are whole; check sums are left to the decoder.
struct PNGChunks: Sequence, IteratorProtocol {
  struct Chunk {
    let type: String
    let data: ArraySlice<UInt8>
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes.dropFirst(Self.signature.count)
  }

  mutating func next() -> Chunk? {
    guard let count = rest.bigEndian32(at: 0), rest.count >= 12, count <= rest.count - 12 else { return nil }
    let type = rest.dropFirst(4).prefix(4)
    let data = rest.dropFirst(8).prefix(count)
    rest = rest.dropFirst(12 + count)
    return Chunk(type: String(decoding: type, as: UTF8.self), data: data)
  }

  /// Whether every byte belongs to the pixels and their colours: no text, time, EXIF, nor anything after the end; no
  /// profile either, in which there may be texts.
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
  /// The chunk `cICP`, which comes before all other statements of color (PNG, third edition, 11.3.2.6).
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
