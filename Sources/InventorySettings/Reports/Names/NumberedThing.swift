/// The things that usually have a serial number, regardless of their asset type.
package enum NumberedThing {
  /// Whether an item with this name usually has a serial number. A "Watch" and a "Gas oven" usually have one, but a
  /// "Watch box" does not.
  package static func isOne(_ itemName: String) -> Bool {
    let thing = NameWords.thing(in: itemName)
    guard let last = thing.last, lastWords.contains(last) else { return false }
    let pair = thing.suffix(2).joined(separator: " ")
    return known.contains(pair) || known.contains(last) && !others.contains(pair)
  }

  /// The names of things with a serial number, in the singular.
  package static let names = [
    "watch", "wristwatch", "smartwatch", "refrigerator", "fridge", "freezer", "dishwasher", "washer",
    "washing machine", "dryer", "oven", "stove", "cooktop", "microwave", "espresso machine",
    "air conditioner", "dehumidifier", "sewing machine", "lawn mower", "generator", "television", "tv",
    "projector", "computer", "laptop", "tablet", "phone", "smartphone", "game console", "camera",
    "camcorder", "drone", "bicycle", "bike", "rifle", "pistol", "shotgun", "revolver",
    "Armbanduhr", "Kühlschrank", "Gefrierschrank", "Geschirrspüler", "Spülmaschine",
    "Waschmaschine", "Trockner",
    "Backofen", "Mikrowelle", "Espressomaschine", "Nähmaschine", "Rasenmäher", "Fernseher",
    "Beamer", "Spielkonsole",
    "Kamera", "Systemkamera", "Digitalkamera", "Fahrrad", "Rennrad",
  ]

  private static let known = Set(names.map { $0.lowercased() })
  private static let lastWords = Set(known.map { String($0.split(separator: " ").last ?? "") })

  /// Things that have no serial number, although their last word is the name of a thing that has one.
  private static let others: Set = [
    "hair dryer", "dutch oven", "toy phone", "toy camera", "stop watch", "bird watch", "toy pistol",
    "water pistol", "spray pistol", "toy drone", "toy rifle", "toy oven", "toy stove", "camp stove",
  ]
}
