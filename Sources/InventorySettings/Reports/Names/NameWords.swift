/// Splits names into the words that determine the class of an asset type or an item.
enum NameWords {
  /// Returns the words of a text in lowercase and in the singular.
  static func words(of text: String) -> [String] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return text.lowercased().split { !$0.isLetter }.map { singular(String($0)) }
    }
    // ASCII has a fast path, because this function runs for each item of a report. A short word needs no allocation.
    var text = text
    return text.withUTF8 { bytes in
      var words: [String] = []
      var start = 0
      for end in 0...bytes.count where end == bytes.count || !(0x61...0x7A ~= bytes[end] | 0x20) {
        if start < end { words.append(singular(lowercased(bytes[start..<end]))) }
        start = end + 1
      }
      return words
    }
  }

  private static func lowercased(_ letters: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(unsafeUninitializedCapacity: letters.count) { word in
      for (index, letter) in letters.enumerated() { word[index] = letter | 0x20 }
      return letters.count
    }
  }

  /// Returns the words that name the thing itself, such as "gold" and "ring" for "Gold ring with a stone". The last of
  /// these words is the kind of thing.
  static func thing(in itemName: String) -> ArraySlice<String> {
    var words = words(of: withoutDetail(itemName))[...]
    if words.count > 2,
      words[1] == "of" && containers.contains(words[0]) || words[1] == "with" && envelopes.contains(words[0])
    {
      words = words.dropFirst(2)
    }
    var thing = words.prefix { !linkWords.contains($0) }
    while thing.count > 1, let last = thing.last, units.contains(last) { thing.removeLast() }
    guard thing.count > 1, let last = thing.last, groupWords.contains(last) else { return thing }
    return thing.dropLast()
  }

  /// Returns a name with the detail in brackets or after a comma before the thing: `oriental rugs` for `Rugs (oriental)`.
  /// `nil` if the name has no detail.
  static func inverted(_ name: String) -> String? {
    let thing = withoutDetail(name)
    return thing.count == name.count ? nil : name.dropFirst(thing.count) + " " + thing
  }

  /// Returns the name without its details, which follow a comma, a semicolon or a bracket, as in "Laptop, silver" and
  /// "Gold coin (Krugerrand)".
  private static func withoutDetail(_ name: String) -> String {
    guard let end = name.utf8.firstIndex(where: detailMarks.contains), end > name.startIndex else {
      return name
    }
    return String(name[..<end])
  }

  private static let detailMarks = Array(",([;".utf8)

  /// Whether a text has a word. The word must be in lowercase and in the singular.
  static func has(_ word: String, in text: String) -> Bool { words(of: text).contains(word) }

  private static let linkWords: Set = [
    "with", "for", "of", "from", "in", "by", "and", "on", "aus", "mit", "von", "um", "für", "und",
  ]
  private static let groupWords: Set = ["collection", "set", "pair", "album"]
  /// Words for groups and containers. They are dropped before "of", because "Box of forks" names forks.
  private static let containers = groupWords.union([
    "bag", "box", "bundle", "canteen", "case", "drawer", "lot", "pack", "roll", "stack", "tin",
  ]).union(envelopes)
  /// The containers that are also dropped before "with", as in "Envelope with cash".
  private static let envelopes: Set = ["envelope", "jar", "purse", "wallet"]
  /// Units of measure, which are dropped at the end of a name such as "Gold coins 1 oz" or "Flatware 12 place settings".
  private static let units: Set = [
    "oz", "ounce", "g", "gram", "kg", "lb", "ct", "carat", "karat", "k", "kt", "mm", "cm", "m", "x", "inch",
    "ft", "foot", "ml", "cl", "l", "pc", "piece", "hp", "ps", "kw", "person", "place", "setting",
  ]

  private static func singular(_ word: String) -> String {
    guard word.utf8.last == UInt8(ascii: "s") else { return word }
    if word == "knives" { return "knife" }
    if word.hasSuffix("ies"), word.utf8.count > 4 { return word.dropLast(3) + "y" }
    if ["ches", "shes", "sses", "xes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
    return word.hasSuffix("ss") || word.hasSuffix("ous") ? word : String(word.dropLast())
  }
}
