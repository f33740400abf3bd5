/// What the words of a name say about its insurance.
package enum PropertyKind: Hashable, Sendable {
  case limitClass(LimitClass)
  case notCovered(NotCovered)

  /// Of the label of an asset type, in which any word counts; for property that is not covered, the last one: "Pet
  /// supplies" are covered. `nil` if no word is known.
  package init?(label: String) {
    let words = Self.words(of: label)
    if let kind = Self.kind(of: words[...]), case .limitClass = kind {
      self = kind
    } else if let kind = Self.kind(of: words.suffix(1)) ?? Self.kind(of: words.suffix(2), phrasesOnly: true) {
      self = kind
    } else {
      return nil
    }
  }

  /// The names of a class, in the singular.
  package static func names(of limitClass: LimitClass) -> [String] {
    table.filter { $0.kind == .limitClass(limitClass) }.flatMap(\.names)
  }

  package static func names(of property: NotCovered) -> [String] {
    table.filter { $0.kind == .notCovered(property) }.flatMap(\.names)
  }

  /// Of the name of an item, in which the thing itself counts: "Gold ring with a stone" is a ring, a "Ring light" a light.
  package init?(itemName: String) {
    // After a comma comes a detail: "Laptop, silver".
    let words = Self.words(of: String(itemName.prefix { $0 != "," }))
    let thing = words.prefix { !Self.linkWords.contains($0) }
    guard let last = thing.last else { return nil }
    let tail = thing.suffix(Self.groupWords.contains(last) ? 2 : 1)
    guard let kind = Self.kind(of: tail) ?? Self.kind(of: thing.suffix(2), phrasesOnly: true) else {
      return nil
    }
    self = kind
  }

  /// Whether a text has a word, which is given in lowercase and in the singular.
  static func has(_ word: String, in text: String) -> Bool { words(of: text).contains(word) }

  private static let linkWords: Set = ["with", "for", "of", "from", "in", "by", "and", "on"]
  private static let groupWords: Set = ["collection", "set", "pair"]

  /// In lowercase and in the singular.
  private static func words(of text: String) -> [String] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return text.lowercased().split { !$0.isLetter }.map { singular(String($0)) }
    }
    // Every item of a report comes here.
    return text.utf8.split { !(0x61...0x7A ~= $0 | 0x20) }.map { letters in
      singular(String(decoding: letters.map { $0 | 0x20 }, as: UTF8.self))
    }
  }

  private static func kind(of words: ArraySlice<String>, phrasesOnly: Bool = false) -> PropertyKind? {
    var found: Name?
    for start in words.indices {
      for name in names[words[start]] ?? [] where name.place < found?.place ?? .max {
        guard !phrasesOnly || !name.rest.isEmpty, words[(start + 1)...].starts(with: name.rest) else {
          continue
        }
        found = name
      }
    }
    return found.map { table[$0.place].kind }
  }

  private static func singular(_ word: String) -> String {
    guard word.utf8.last == UInt8(ascii: "s") else { return word }
    if word.hasSuffix("ies"), word.utf8.count > 4 { return word.dropLast(3) + "y" }
    if ["ches", "shes", "sses", "xes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
    return word.hasSuffix("ss") ? word : String(word.dropLast())
  }

  /// A name after its first word, and the place of its kind in the table.
  private struct Name {
    let rest: [String]
    let place: Int
  }

  /// By their first words.
  private static let names: [String: [Name]] = {
    var names: [String: [Name]] = [:]
    for (place, entry) in table.enumerated() {
      for name in entry.names {
        let words = words(of: name)
        names[words[0], default: []].append(Name(rest: Array(words.dropFirst()), place: place))
      }
    }
    return names
  }()

  /// In the singular. The first match counts, so special names come before general ones.
  private static let table: [(kind: PropertyKind, names: [String])] = [
    (.limitClass(.vehicleMedia), ["car antenna", "car cd", "car tape"]),
    (
      .limitClass(.vehicleElectronics),
      [
        "car audio", "car stereo", "car radio", "car electronics", "vehicle electronics", "dash cam",
        "dashcam",
      ]
    ),
    (
      .limitClass(.modelAircraft),
      ["drone", "quadcopter", "model aircraft", "model airplane", "model plane", "hobby aircraft"]
    ),
    (
      .limitClass(.watercraft),
      [
        "watercraft", "boat", "sailboat", "motorboat", "rowboat", "canoe", "kayak", "dinghy", "yacht",
        "jet ski", "outboard",
      ]
    ),
    (.limitClass(.trailers), ["trailer"]),
    (.limitClass(.businessOnPremises), ["business", "business property"]),
    (
      .limitClass(.silverware),
      [
        "silverware", "silver ware", "silver cutlery", "silver flatware", "silver tableware", "silver plate",
        "goldware",
        "platinumware", "pewter", "pewterware",
      ]
    ),
    (
      .limitClass(.firearms),
      ["firearm", "gun", "rifle", "pistol", "shotgun", "revolver", "handgun", "ammunition", "ammo"]
    ),
    (
      .limitClass(.jewelry),
      [
        "jewelry", "jewellery", "jewel", "ring", "watch", "wristwatch", "necklace", "bracelet", "earring",
        "brooch",
        "pendant", "pearl", "diamond", "gem", "gemstone", "precious stone", "tiara", "cufflink", "fur",
        "fur coat",
        "fur jacket",
      ]
    ),
    // Gold and silver that are not ware are bullion, with the lower limit.
    (
      .limitClass(.coins),
      ["coin", "medal", "bullion", "ingot", "gold", "silver", "platinum"]
    ),
    (.limitClass(.cash), ["money", "cash", "banknote"]),
    (.limitClass(.stamps), ["stamp"]),
    (
      .limitClass(.documents),
      ["security", "stock certificate", "passport", "ticket", "manuscript", "deed", "document"]
    ),
    (.limitClass(.art), ["art", "artwork", "painting", "sculpture", "antique"]),
    (
      .notCovered(.motorVehicles),
      ["car", "automobile", "motor vehicle", "vehicle", "motorcycle", "motorbike", "truck", "moped"]
    ),
    (.notCovered(.animals), ["pet", "animal", "dog", "cat", "horse", "livestock"]),
    (.notCovered(.virtualCurrency), ["cryptocurrency", "crypto", "bitcoin", "virtual currency", "nft"]),
  ]
}
