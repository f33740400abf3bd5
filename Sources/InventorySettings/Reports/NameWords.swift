/// The words of a name, by which types and items are classed.
enum NameWords {
  /// In lowercase and in the singular.
  static func words(of text: String) -> [String] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return text.lowercased().split { !$0.isLetter }.map { singular(String($0)) }
    }
    // Every item of a report comes here. Short words need no memory of their own.
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

  /// The words that name the thing itself, which is the last of them: "ring" in "Gold ring with a stone".
  static func thing(in itemName: String) -> ArraySlice<String> {
    var words = words(of: withoutDetail(itemName))[...]
    if words.count > 2, groupWords.contains(words[0]), words[1] == "of" { words = words.dropFirst(2) }
    var thing = words.prefix { !linkWords.contains($0) }
    while thing.count > 1, let last = thing.last, units.contains(last) { thing.removeLast() }
    guard thing.count > 1, let last = thing.last, groupWords.contains(last) else { return thing }
    return thing.dropLast()
  }

  /// After a comma or in parentheses is a detail: "Laptop, silver", "Gold coin (Krugerrand)".
  private static func withoutDetail(_ name: String) -> String {
    guard let end = name.utf8.firstIndex(where: detailMarks.contains), end > name.startIndex else {
      return name
    }
    return String(name[..<end])
  }

  private static let detailMarks = Array(",([;".utf8)

  /// Whether a text has a word, which is given in lowercase and in the singular.
  static func has(_ word: String, in text: String) -> Bool { words(of: text).contains(word) }

  private static let linkWords: Set = ["with", "for", "of", "from", "in", "by", "and", "on"]
  private static let groupWords: Set = ["collection", "set", "pair"]
  /// The units of a measure at the end: "Gold coins 1 oz".
  private static let units: Set = [
    "oz", "ounce", "g", "gram", "kg", "lb", "ct", "carat", "karat", "k", "kt", "mm", "cm", "inch", "ml", "cl",
    "l", "pc",
    "piece",
  ]

  private static func singular(_ word: String) -> String {
    guard word.utf8.last == UInt8(ascii: "s") else { return word }
    if word.hasSuffix("ies"), word.utf8.count > 4 { return word.dropLast(3) + "y" }
    if ["ches", "shes", "sses", "xes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
    return word.hasSuffix("ss") ? word : String(word.dropLast())
  }
}
