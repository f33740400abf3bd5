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

  private static let linkWords: Set = ["with", "for", "of", "from", "in", "by", "and", "on"]
  private static let groupWords: Set = ["collection", "set", "pair"]

  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter }.map(String.init)
  }

  private static func kind(of some: ArraySlice<String>, phrasesOnly: Bool = false) -> PropertyKind? {
    let words = Array(some)
    return table.first { entry in
      entry.names.contains { name in
        let parts = name.split(separator: " ").map(String.init)
        guard !phrasesOnly || parts.count > 1, parts.count <= words.count else { return false }
        return (0...(words.count - parts.count)).contains { start in
          zip(parts, words[start...]).allSatisfy {
            $1 == $0 || singular($1) == $0 || singular($1) == singular($0)
          }
        }
      }
    }?.kind
  }

  private static func singular(_ word: String) -> String {
    if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
    if ["ches", "shes", "sses", "xes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
    return word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
  }

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
      .limitClass(.money),
      ["money", "cash", "banknote", "coin", "medal", "bullion", "ingot", "gold", "silver", "platinum"]
    ),
    (
      .limitClass(.securities),
      ["security", "stock certificate", "stamp", "passport", "ticket", "manuscript", "deed", "document"]
    ),
    (
      .notCovered(.motorVehicles),
      ["car", "automobile", "motor vehicle", "vehicle", "motorcycle", "motorbike", "truck", "moped"]
    ),
    (.notCovered(.animals), ["pet", "animal", "dog", "cat", "horse", "livestock"]),
    (.notCovered(.virtualCurrency), ["cryptocurrency", "crypto", "bitcoin", "virtual currency", "nft"]),
  ]
}
