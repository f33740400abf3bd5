extension String {
  /// A key for sorting texts as people expect. Case is ignored, and numbers of up to 12 digits are compared by value:
  /// `Box 4` comes before `Box 12`. Different texts may have the same key.
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
