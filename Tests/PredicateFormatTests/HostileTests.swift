import PredicateFormat
import Testing

struct HostileTests {
  @Test func `whatever the text, it is read or refused within it`() {
    let seeds = [
      "valueInDollars > 50 AND assetType.label == 'Jewelry'", "a CONTAINS[cd] 'x' || ! ANY b.c LIKE \"*\"",
      "x BETWEEN {1.5, 0x1F} OR CAST(now() - 1e2, 'NSDate') >= d",
      "f['a\\u0041'] IN {'x', NULL, -(3 + 4) * 2}",
    ]
    let pieces = [
      "(", ")", "[", "]", "{", "}", "'", "\"", "\\", "\\u", ".", ",", "NOT ", "AND", "-", "1e9", "0x", "@",
      "#", "%", "$", "é", "😀",
      "\u{0}", "\u{301}", "\r\n", "CAST(", "abs(", "=", "==", "!", "**", " ", "NULL",
    ]
    var random = Sequence(seed: 1)
    for round in 0..<10_000 {
      var text = Array(seeds[round % seeds.count].unicodeScalars)
      for _ in 0...random.next(below: 4) {
        let place = random.next(below: text.count + 1)
        switch random.next(below: 3) {
        case 0: text.insert(contentsOf: pieces[random.next(below: pieces.count)].unicodeScalars, at: place)
        case 1: text.removeSubrange(place..<min(text.count, place + random.next(below: 6)))
        default:
          text.replaceSubrange(
            place..<min(text.count, place + 1), with: pieces[random.next(below: pieces.count)].unicodeScalars)
        }
      }
      let string = String(String.UnicodeScalarView(text))
      guard let error = refusal(string) else { continue }
      if error.range.upperBound > text.count || error.description.isEmpty {
        Issue.record("\(string.debugDescription): \(error.range)")
      }
    }
  }
}

/// Numbers that are the same in every run.
private struct Sequence {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
