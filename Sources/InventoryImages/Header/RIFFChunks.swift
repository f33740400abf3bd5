/// The chunks of a WebP (RFC 9649, section 2.3), in order.
struct RIFFChunks: Sequence, IteratorProtocol {
  struct Chunk {
    let type: String
    let data: ArraySlice<UInt8>
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes.dropFirst(12)
  }

  /// The last chunk may be cut off: its start has the size of the picture.
  mutating func next() -> Chunk? {
    guard let count = rest.littleEndian32(at: 4) else { return nil }
    let type = String(decoding: rest.prefix(4), as: UTF8.self)
    let data = rest.dropFirst(8).prefix(count)
    // Chunks begin at even places.
    rest = rest.dropFirst(8 + count + count % 2)
    return Chunk(type: type, data: data)
  }
}
