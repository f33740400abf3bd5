/// The names of electric bicycles and scooters, in English and German.
package enum ElectricBike {
  /// Whether an item with this name is an electric bicycle or scooter.
  package static func isOne(_ itemName: String) -> Bool {
    let words = NameWords.words(of: itemName)
    return words.contains(where: names.contains)
      || zip(words, words.dropFirst()).contains { first, second in
        ["e", "electric", "elektro"].contains(first) && vehicles.contains(second)
      }
  }

  private static let names: Set = ["ebike", "pedelec", "escooter", "elektrofahrrad", "elektroroller"]
  private static let vehicles: Set = ["bike", "bicycle", "scooter", "fahrrad", "roller"]
}
