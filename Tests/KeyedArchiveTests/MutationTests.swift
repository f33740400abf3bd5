import KeyedArchive
import TestSupport
import Testing

/// Damaged archives, a thousand of them, and ten thousand with `make harden`: each is read or refused; none ends the program or takes long.
struct MutationTests {
  @Test(.timeLimit(.minutes(20)), arguments: 0..<10)
  func `a damaged archive is read or refused`(part: UInt64) throws {
    let sources = try ["small", "small-xml"].map(Fixture.archive)
    var random = SplitMix(seed: part + 1)
    var refused = 0
    for round in 0..<rounds(100) {
      let damaged = mutated(sources[round.isMultiple(of: 4) ? 1 : 0], with: sources, &random)
      if walk(damaged) == nil { refused += 1 }
    }
    // Some damage is in a text or in a picture, and shows to nobody.
    #expect((rounds(10)..<rounds(100)).contains(refused))
  }

  /// One to eight times: a bit is turned, a byte replaced by a hostile one, a part left out, doubled, or taken from
  /// elsewhere.
  private func mutated(_ bytes: [UInt8], with others: [[UInt8]], _ random: inout SplitMix) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      guard bytes.count > 1 else { return bytes }
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1, 2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 3: bytes[place] = [0x00, 0x01, 0x7F, 0x80, 0xFF, 0xAF, 0xDF].randomElement(using: &random) ?? 0
      // The trailer and the offsets before it are few among the bytes.
      case 4:
        bytes[bytes.count - 1 - place % min(200, bytes.count)] = UInt8.random(in: 0...255, using: &random)
      case 5: bytes.removeSubrange(place..<end)
      case 6:
        bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
      default:
        let other = others.randomElement(using: &random) ?? []
        let start = Int.random(in: 0..<other.count, using: &random)
        bytes.replaceSubrange(place..<end, with: other[start..<min(other.count, start + end - place)])
      }
    }
    return bytes
  }

  /// The number of items, with all that one looks for in them; nothing where the archive is refused.
  private func walk(_ bytes: [UInt8]) -> Int? {
    do {
      guard let items = try KeyedArchive(bytes).value()?.array() else { return 0 }
      for item in items {
        _ = try item.classNames()
        for key in ["itemName", "serialNumber", "itemKey", "imageKey"] { _ = try item.value(key)?.string() }
        _ = try item.value("valueInDollars")?.integer()
        _ = try item.value("dateCreated")?.date()
        for key in ["thumbnail", "thumbnailData"] { _ = try item.value(key)?.image() }
      }
      return items.count
    } catch {
      #expect(!"\(error)".isEmpty)
      return nil
    }
  }
}
