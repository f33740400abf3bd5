/// The boxes of a HEIC or AVIF (ISO/IEC 14496-12, 4.2), in order, up to one that is cut off.
struct ISOBoxes: Sequence, IteratorProtocol {
  struct Box {
    let type: String
    /// Without size and type.
    let data: ArraySlice<UInt8>

    /// The contents of a full box, which begin with a version and flags.
    var contents: ArraySlice<UInt8> { data.dropFirst(4) }
    var version: UInt8 { data.byte(at: 0) ?? 0 }
    var flags: Int { (data.bigEndian32(at: 0) ?? 0) & 0xFF_FFFF }
  }

  /// Programs write some dozen at most.
  static let most = 10_000

  private var rest: ArraySlice<UInt8>
  private var count = 0

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  mutating func next() -> Box? {
    guard count < Self.most, let size = rest.bigEndian32(at: 0), rest.count >= 8 else { return nil }
    count += 1
    let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
    var head = 8
    var length = size
    if size == 1 {
      guard let high = rest.bigEndian32(at: 8), let low = rest.bigEndian32(at: 12), high < 1 << 24 else {
        return nil
      }
      (head, length) = (16, high << 32 | low)
    } else if size == 0 {
      length = rest.count
    }
    guard length >= head, length <= rest.count else { return nil }
    let data = rest.prefix(length).dropFirst(head)
    rest = rest.dropFirst(length)
    return Box(type: type, data: data)
  }
}

extension Sequence<ISOBoxes.Box> {
  /// The first box of a type.
  func box(_ type: String) -> ISOBoxes.Box? { first { $0.type == type } }
}
