/// Whether a stated cause of loss is a theft, judging by its words. The words can be in any language that imports
/// support in headers.
package enum CauseOfLoss: Hashable, Sendable {
  /// A theft, even if other causes are stated, too.
  case theft
  case notTheft
  /// The words do not state a known cause, so a theft cannot be ruled out.
  case unclear

  /// Classifies a cause that a person has written. A word such as `no` before a word for theft rules out a theft. An
  /// attempt leaves open whether anything was stolen, and so does a theft that is mentioned only as the reason or the
  /// time of another cause, as in `Fire after a burglary`.
  package init(_ text: String) {
    let words = Self.words(of: text)
    var causes: Set<CauseOfLoss> = []
    var deniesTheft = false
    // A break-in with vandalism is not always a theft.
    let isVandalism = words.contains { $0.hasPrefix("vandal") }
    for (index, word) in words.enumerated() {
      let rest = words[index...]
      if isVandalism, Self.isEntry(rest) {
        causes.insert(.unclear)
      } else if Self.isTheft(rest) {
        let before = words[..<index].last { !Self.fillers.contains($0) }
        let isNegated = Self.isNegated(words, at: index)
        let isOpen =
          Self.isAttempt(words, at: index)
          || causes.contains(.notTheft) && before.map(Self.prepositions.contains) ?? false
        causes.insert(isNegated ? .notTheft : isOpen ? .unclear : .theft)
        deniesTheft = deniesTheft || isNegated
      } else if Self.isOther(word) {
        causes.insert(.notTheft)
      }
    }
    self =
      causes.contains(.theft)
      ? .theft
      : deniesTheft || causes.contains(.notTheft) && !causes.contains(.unclear) ? .notTheft : .unclear
  }

  /// Whether the words mention a known cause, such as a fire or an attempted theft. The mention of a theft in `no theft`
  /// does not count.
  static func mentionsCause(_ text: String) -> Bool {
    let words = words(of: text)
    return words.indices.contains { index in
      isOther(words[index]) || words[index].hasPrefix("vandal")
        || isTheft(words[index...]) && !isNegated(words, at: index)
    }
  }

  /// Whether the words mention a flood or an earthquake.
  static func mentionsNaturalHazard(_ text: String) -> Bool {
    words(of: text).contains { word in naturalStems.contains(where: word.hasPrefix) }
  }

  /// Whether the words mention a cause other than a theft.
  static func mentionsOtherCause(_ text: String) -> Bool { words(of: text).contains(where: isOther) }

  /// Whether the words mention a theft, but neither a burglary nor a robbery.
  static func isSimpleTheft(_ text: String) -> Bool {
    let words = words(of: text)
    return CauseOfLoss(text) == .theft
      && !words.indices.contains { index in
        theftPhrases.contains { words[index...].starts(with: $0) }
          || forcefulStems.contains { words[index].contains($0) }
      }
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter }.map(String.init)
  }

  private static func isNegated(_ words: [String], at index: Int) -> Bool {
    words[..<index].last { !fillers.contains($0) }.map(negations.contains) ?? false
  }

  /// Whether these words begin with a word or a phrase for a break-in.
  private static func isEntry(_ words: ArraySlice<String>) -> Bool {
    entryStems.contains { words.first?.hasPrefix($0) ?? false } && words.first?.contains("diebstahl") == false
      || entryPhrases.contains { words.starts(with: $0) }
  }

  /// Whether a word for theft is part of a phrase for an attempt, such as `attempted theft` or `Diebstahlversuch`.
  private static func isAttempt(_ words: [String], at index: Int) -> Bool {
    let before = words[..<index].last { !fillers.contains($0) && !ofWords.contains($0) }
    let after = words[(index + 1)...].first { !["in", "into", "up"].contains($0) }
    return attemptStems.contains { stem in
      words[index].contains(stem) || before?.hasPrefix(stem) ?? false || after?.hasPrefix(stem) ?? false
    }
  }

  /// Whether a word states another cause. German compounds for a fire end with `brand`, such as `Wohnungsbrand`.
  private static func isOther(_ word: String) -> Bool {
    otherWords.contains(word) || otherStems.contains(where: word.hasPrefix) || word.hasSuffix("brand")
  }

  /// Whether these words begin with a word or a phrase for a theft.
  private static func isTheft(_ words: ArraySlice<String>) -> Bool {
    guard let word = words.first else { return false }
    return theftWords.contains(word) || theftStems.contains(where: word.hasPrefix)
      || theftPhrases.contains { words.starts(with: $0) }
  }

  private static let theftWords: Set = ["vol", "vols", "robo", "hurto", "furto", "roubo"]
  private static let theftStems =
    [
      "theft", "thief", "thieves", "burgl", "robb", "stole", "steal", "larcen", "mugg", "pickpocket",
      "shoplift",
      "carjack", "loot", "snatch", "diebstahl", "raub", "gestohlen",
      "geklaut", "entwendet", "einbrech", "cambriol", "rapina", "rubat", "scippo", "diefstal", "gestolen",
      "beroving",
      "robad", "roubad", "furtad", "盗難", "窃盗",
    ] + entryStems
  private static let entryStems = ["breakin", "housebreak", "einbruch", "inbraak"]
  /// Stems of words for floods and earthquakes.
  private static let naturalStems = [
    "flood", "überschwemm", "hochwasser", "inond", "inund", "alluvion", "overstrom", "水害", "earthquake",
    "erdbeben", "séisme", "terremot", "aardbeving", "地震",
  ]
  /// Parts of words for burglaries and robberies.
  private static let forcefulStems = [
    "einbruch", "einbrech", "inbraak", "breakin", "housebreak", "burgl", "robb", "mugg", "loot", "raub",
    "cambriol", "rapina", "beroving", "scippo",
  ]
  private static let entryPhrases = [
    ["break", "in"], ["break", "ins"], ["broke", "in"], ["broke", "into"], ["broken", "into"],
    ["home", "invasion"],
  ]
  private static let theftPhrases = entryPhrases + [["hold", "up"]]
  private static let negations: Set = [
    "no", "not", "nothing", "without", "nicht", "kein", "keine", "ohne", "pas", "sans", "sin", "senza",
    "geen", "zonder", "sem",
    "não", "non",
  ]
  private static let attemptStems = [
    "attempt", "tried", "trying", "versuch", "tentat", "intento", "poging", "未遂",
  ]
  private static let ofWords: Set = ["of", "to", "at", "de", "d", "di", "tot", "do", "da"]
  /// Words between another cause and the theft that led to it.
  private static let prepositions: Set = [
    "after", "following", "during", "by", "from", "nach", "durch", "wegen", "bei", "après", "tras", "dopo",
    "na",
    "após",
  ]
  private static let fillers: Set = [
    "a", "an", "the", "any", "was", "were", "been", "ein", "eine", "un", "une", "uma", "um", "een",
  ]
  /// Words for other causes. They are compared as whole words: `firearm` must not match `fire`, and `snowmobile` must
  /// not match `snow`.
  private static let otherWords: Set = Set(
    """
    fire fires wildfire wildfires arson smoke flood floods flooding flooded water storm storms stormy windstorm
    hailstorm thunderstorm rainstorm snowstorm wind hail hurricane tornado cyclone typhoon lightning earthquake
    explosion explosions exploded freeze freezing frozen ice snow leak leaks leaked leaking leakage burst sewage
    mold mould surge tree
    brand feu eau agua rayo acqua água raio gel vuur
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
  private static let otherStems = [
    "feuer", "wasser", "überschwemm", "sturm", "hagel", "blitz", "erdbeben", "rohrbruch", "leitungswasser",
    "incend", "inond", "tempête", "grêle", "foudre", "séisme", "fuego", "inund", "torment", "granizo",
    "terremot", "alluvion", "tempest", "grandine", "fulmin", "overstrom", "waterschade", "bliksem", "火災",
    "水害", "地震", "台風",
  ]
}
