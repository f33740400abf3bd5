extension String {
  /// A key that sorts texts as people expect: case is ignored, and digits are compared as numbers, so that `Box 4`
  /// comes before `Box 12`. Two different texts may have the same key.
  package var naturalKey: String {
    var key = ""
    var digits = ""
    func padded() -> String {
      let number = digits.drop { $0 == "0" }
      return digits.isEmpty ? "" : String(repeating: "0", count: max(0, 12 - number.count)) + number
    }
    for character in AssetType.foldedLabel(self) {
      if character.isASCII, character.isNumber {
        digits.append(character)
      } else {
        key += padded() + String(character)
        digits = ""
      }
    }
    return key + padded()
  }
}
