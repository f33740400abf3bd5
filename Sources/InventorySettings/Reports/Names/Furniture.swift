/// The names of furniture, in English and German.
enum Furniture {
  /// Whether an item with this name is a piece of furniture. A "Writing desk" and a "Barockschrank" are furniture, but a
  /// "Table clock" is not.
  static func isOne(_ itemName: String) -> Bool {
    guard let last = NameWords.thing(in: itemName).last else { return false }
    return names.contains(last) || germanEnds.contains(where: last.hasSuffix)
  }

  /// The names in the singular.
  private static let names: Set = [
    "furniture", "chair", "armchair", "rocker", "stool", "bench", "settee", "sofa", "couch", "chaise", "bed",
    "bedstead", "crib", "cradle", "table", "desk", "secretary", "bureau", "escritoire", "dresser", "chest",
    "wardrobe", "armoire", "cupboard", "cabinet", "vitrine", "sideboard", "buffet", "credenza", "hutch",
    "bookcase", "bookshelf", "shelf", "nightstand", "washstand", "vanity", "commode", "highboy", "lowboy",
    "tallboy", "möbel", "möbelstück", "stühle", "bänke", "schränke", "betten", "truhen", "kommoden",
  ]

  /// The ends of German names, which are often compounds.
  private static let germanEnds = [
    "schrank", "tisch", "stuhl", "sessel", "hocker", "sofa", "kommode", "truhe", "vitrine", "sekretär",
    "bett",
    "sitzbank", "eckbank", "regal", "anrichte", "buffet", "büfett", "möbel",
  ]
}
