/// The kind of property that the words of a name suggest: a class with limits, or property that policies do not cover.
package enum PropertyKind: Hashable, Sendable {
  case limitClass(LimitClass)
  case notCovered(NotCovered)

  /// Creates the kind that the label of an asset type suggests; `nil` if the label suggests none. Any word of the label
  /// can suggest a class. Only the last word or phrase can suggest property that is not covered: "Pet supplies" are
  /// covered.
  ///
  /// A detail after the thing can come before it, too: "Rugs (oriental)" are oriental rugs.
  package init?(label: String) {
    if let kind = Self(wordsOf: label) {
      self = kind
    } else if let inverted = NameWords.inverted(label), let kind = Self(wordsOf: inverted) {
      self = kind
    } else {
      return nil
    }
  }

  /// Whether a label names precious metals, and not what is made of them: "Gold" and "Solid silver items", but not
  /// "Silver coins".
  package static func namesOnlyMetal(_ label: String) -> Bool {
    let words = NameWords.words(of: label)
    return words.contains(where: metals.contains)
      && words.allSatisfy { metals.contains($0) || wordsBesideMetals.contains($0) }
  }

  private static let metals: Set = [
    "gold", "silver", "platinum", "silber", "platin", "edelmetall", "edelmetalle", "metal",
  ]
  private static let wordsBesideMetals: Set = [
    "and", "und", "other", "precious", "item", "object", "thing", "old", "antique", "solid", "pure", "fine",
    "sterling", "white", "yellow", "rose", "k", "kt", "karat", "carat", "ct",
  ]

  /// Creates the kind of an item whose type names only a metal, so that the name of the item need not repeat it: among
  /// silver, "Spoons" are silverware and a "Chain" is jewelry. If the thing itself shows nothing, any word for tableware
  /// decides, as in "Spoon set Chantilly". `nil` if the name shows nothing that is made of metal.
  package init?(itemName: String, ofMetalIn label: String) {
    let words = NameWords.words(of: label)
    let named = ["silver", "gold", "platinum"].filter { metal in
      words.contains(metal) || metal == "silver" && words.contains("silber")
        || metal == "platinum" && words.contains("platin")
    }
    let last = NameWords.thing(in: itemName).last ?? ""
    let names = (named.isEmpty ? ["silver", "gold"] : named).flatMap { metal in
      ["\(metal) \(itemName)", "\(metal) \(last)", (metal == "silver" ? "silber" : metal) + last]
    }
    let kinds = (names + [itemName]).lazy.compactMap { Self(itemName: $0) }
    if let kind = kinds.first(where: { $0.limitClass?.isOfMetal ?? false }) {
      self = kind
    } else if NameWords.words(of: itemName).contains(where: Self.waresAmongMetal.contains) {
      self = .limitClass(named.isEmpty || named.contains("silver") ? .silverware : .goldware)
    } else {
      return nil
    }
  }

  /// The class with limits; `nil` for property that is not covered.
  private var limitClass: LimitClass? {
    if case .limitClass(let limitClass) = self { limitClass } else { nil }
  }

  private init?(wordsOf label: String) {
    let named = NameWords.words(of: label)
    if named.count == 1, Self.vehiclesAsLabels.contains(named[0]) {
      self = .notCovered(.motorVehicles)
      return
    }
    guard !Self.isAboutOtherThings(named, label) else { return nil }
    let words = Self.withoutOrdinaryThings(named)
    if let kind = Self.kind(of: words[...]), case .limitClass = kind {
      self = kind
    } else if let kind = Self.kind(of: words.suffix(3), phrasesOnly: true) ?? Self.kind(of: words.suffix(1)) {
      self = kind
    } else {
      return nil
    }
  }

  /// Returns the names of things in a class, in the singular. One entry summarizes the many names of tableware.
  package static func names(of limitClass: LimitClass) -> [String] {
    let names = table.filter { $0.kind == .limitClass(limitClass) }.flatMap(\.names)
    let summary: [String] =
      switch limitClass {
      case .silverware: ["tableware of silver or pewter, or plated, as in silver tray"]
      case .goldware: ["tableware of gold or platinum, as in gold cup"]
      default: []
      }
    return names.filter { !allWare.contains($0) } + summary
  }

  /// Returns the names of things of a kind that is not covered, in the singular.
  package static func names(of property: NotCovered) -> [String] {
    table.filter { $0.kind == .notCovered(property) }.flatMap(\.names)
  }

  /// Creates the kind that the name of an item suggests; `nil` if the name suggests none. Only the thing itself counts:
  /// "Gold ring with a stone" is a ring, and "Ring light" is a light.
  package init?(itemName: String) {
    let thing = NameWords.thing(in: itemName)
    let phrase = Self.kind(of: thing.suffix(3), phrasesOnly: true)
    guard phrase != nil || !Self.isOrdinary(thing.suffix(2)),
      let kind = phrase ?? Self.kind(of: thing.suffix(1))
        ?? Self.germanKind(of: thing, in: itemName) ?? Self.rugKind(of: thing)
        ?? Self.antiqueKind(of: thing)
    else { return nil }
    self = kind
  }

  /// Returns the kind of a name that begins with words such as "Persian rug", because the name of a place often follows
  /// them: "Persian rug Kashan". `nil` for any other name.
  private static func rugKind(of thing: ArraySlice<String>) -> PropertyKind? {
    guard thing.count > 2, !ordinaryHeads.contains(thing.last ?? "") else { return nil }
    return rugWords.contains { thing.starts(with: $0) } ? .limitClass(.art) : nil
  }

  private static let rugWords = rugs.map(NameWords.words)

  /// Returns the kind of a name such as "Antique writing desk"; `nil` for any other name.
  private static func antiqueKind(of thing: ArraySlice<String>) -> PropertyKind? {
    guard thing.count > 1, let first = thing.first, antiqueWords.contains(first) else { return nil }
    return .limitClass(Furniture.isOne(thing.joined(separator: " ")) ? .antiqueFurniture : .antiques)
  }

  private static let antiqueWords: Set = ["antique", "antik", "antike", "antiker"]

  /// Creates the kind of an item whose type belongs to `broad`. Among antiques, furniture is its own class.
  package init?(itemName: String, among broad: LimitClass) {
    if broad == .antiques, Furniture.isOne(itemName) {
      self = .limitClass(.antiqueFurniture)
    } else {
      self.init(itemName: itemName)
    }
  }

  /// Returns the kind of the first name in the table that these words contain. With `phrasesOnly`, the name must have
  /// several words and be at the end.
  private static func kind(of words: ArraySlice<String>, phrasesOnly: Bool = false) -> PropertyKind? {
    var found: Name?
    for start in words.indices {
      let rest = words[(start + 1)...]
      for name in names[words[start]] ?? [] where name.place < found?.place ?? .max {
        if phrasesOnly ? !name.rest.isEmpty && rest.elementsEqual(name.rest) : rest.starts(with: name.rest) {
          found = name
        }
      }
    }
    return found.map { table[$0.place].kind }
  }

  private static func withoutOrdinaryThings(_ words: [String]) -> [String] {
    var (kept, rest) = ([String](), words[...])
    while let word = rest.first {
      let isOrdinary = isOrdinary(rest.prefix(2))
      if !isOrdinary { kept.append(word) }
      rest.removeFirst(isOrdinary ? 2 : 1)
    }
    return kept
  }

  private static func isOrdinary(_ pair: ArraySlice<String>) -> Bool {
    guard pair.count == 2, let first = pair.first, let last = pair.last else { return false }
    return ordinaryThings[first]?.contains(last) ?? false
  }

  /// Whether the last word of a label shows that the label names ordinary things, such as "boat shoes" or "earring
  /// holders". Always false for a label that lists several things, such as "coins and books".
  private static func isAboutOtherThings(_ words: [String], _ label: String) -> Bool {
    guard let last = words.last, ordinaryHeads.contains(last), words != ["antique", "furniture"] else {
      return false
    }
    return !words.contains("and") && !label.contains { "&,;/+".contains($0) }
  }

  /// Words in the singular that mean a motor vehicle only as a whole label: "Guitar pickups" are not vehicles.
  private static let vehiclesAsLabels: Set<String> = [
    "auto", "pickup", "fahrzeug", "fahrzeuge", "kfz", "pkw", "lkw",
  ]

  /// The last words of labels for ordinary things, in the singular.
  private static let ordinaryHeads: Set<String> = [
    "shoe", "stand", "holder", "rack", "comic", "book", "magazine", "poster", "toy", "game", "puzzle",
    "costume", "sticker", "cleaner",
    "winder", "keychain", "bag", "lamp", "furniture", "clothes", "clothing", "bedding", "box", "case",
    "armoire", "organizer",
  ]

  /// The words of a name after its first word, and the index of its kind in the table.
  private struct Name {
    let rest: [String]
    let place: Int
  }

  /// The names in the table, keyed by their first words.
  private static let names: [String: [Name]] = {
    var names: [String: [Name]] = [:]
    for (place, entry) in table.enumerated() {
      for name in entry.names {
        let words = NameWords.words(of: name)
        names[words[0], default: []].append(Name(rest: Array(words.dropFirst()), place: place))
      }
    }
    return names
  }()

  /// Ordinary things with names of two words, one of which alone would suggest a kind of property. The first word is
  /// the key, and the set contains its second words. All words are in the singular.
  private static let ordinaryThings: [String: Set<String>] = [
    "key": ["ring"], "napkin": ["ring"], "curtain": ["ring"], "shower": ["ring"], "onion": ["ring"],
    "swim": ["ring"], "pool": ["ring"], "piston": ["ring"],
    "swimming": ["ring"], "boxing": ["ring"], "teething": ["ring"], "gas": ["ring"],
    "ring": ["binder", "light", "doorbell", "tray"],
    "watch": ["party", "strap", "band"], "drone": ["battery", "charger", "bag"], "night": ["watch"],
    "bird": ["watch"], "coin": ["operated", "op"],
    "gun": ["cabinet", "safe"], "glue": ["gun"], "nail": ["gun"], "heat": ["gun"],
    "spray": ["gun", "pistol"],
    "massage": ["gun"], "grease": ["gun"], "caulking": ["gun"], "nerf": ["gun"], "water": ["gun", "pistol"],
    "toy": toys,
    // Models and toys are ordinary things. So are mobility scooters, because policies cover them.
    "model": smallVehicles, "rc": toys, "controlled": toys, "control": toys, "diecast": toys, "cast": toys,
    "slot": ["car"], "matchbox": ["car"], "pedal": ["car"], "porch": ["glider"], "patio": ["glider"],
    "mobility": ["scooter"], "kick": ["scooter"], "kid": ["scooter", "car"], "push": ["scooter"],
    "rocking": ["horse"], "paper": ["airplane"],
    "stuffed": ["animal", "dog", "cat", "bird"], "plush": ["animal"], "wooden": ["animal"],
    "ceramic": ["animal"], "rubber": ["stamp"], "stamp": ["pad"], "gravy": ["boat"],
    "faux": ["fur"],
    "fake": ["fur"], "silver": ["fir"], "cash": ["register", "box"], "art": ["supply"], "hot": ["dog"],
  ]

  /// Without model airplanes and model aircraft: a limit applies to them, so `table` has their names.
  private static let smallVehicles: Set<String> = [
    "car", "automobile", "vehicle", "motorcycle", "truck", "pickup", "suv", "van", "minivan", "camper", "rv",
    "atv",
    "snowmobile", "boat", "sailboat", "yacht",
  ]

  private static let toys = smallVehicles.union([
    "airplane", "aeroplane", "aircraft", "helicopter", "glider", "gun", "animal", "horse", "dog",
  ])

  /// The names of each kind. The first match counts.
  private static let table = english + german
}
