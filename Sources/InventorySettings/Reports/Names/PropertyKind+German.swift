extension PropertyKind {
  /// German names of the kinds that the profile for Germany limits, with the plurals that differ. A compound such as
  /// `Goldring` is a name by itself, because its parts are not separate words.
  static let german: [(kind: PropertyKind, names: [String])] = [
    (
      .limitClass(.silverware),
      [
        "Silberbesteck", "Silberbestecke", "Tafelsilber", "Silbergeschirr", "Silberleuchter", "Silberschale",
        "Familiensilber", "Silbertablett", "Silberkanne", "Silberlöffel", "Silberkerzenleuchter",
        "Silbervase", "Silberbecher", "Silberrahmen", "Silberwaren",
      ]
    ),
    (
      .limitClass(.firearms),
      [
        "Schusswaffe", "Schusswaffen", "Jagdwaffe", "Jagdwaffen", "Gewehr", "Gewehre", "Pistole", "Pistolen",
        "Munition",
      ]
    ),
    (
      .limitClass(.jewelry),
      [
        "Schmuck", "Goldschmuck", "Silberschmuck", "Schmuckstück", "Schmuckstücke", "Ringe", "Ehering",
        "Eheringe", "Verlobungsring", "Verlobungsringe", "Goldring", "Goldringe", "Siegelring", "Siegelringe",
        "Uhr", "Uhren", "Armbanduhr", "Armbanduhren",
        "Taschenuhr", "Taschenuhren", "Herrenuhr", "Herrenuhren", "Damenuhr", "Damenuhren", "Halskette",
        "Halsketten", "Goldkette", "Goldketten", "Perlenkette", "Perlenketten",
        "Armreif", "Armreife", "Goldarmreif", "Goldarmband", "Silberarmband", "Silberkette", "Silberketten",
        "Collier", "Colliers", "Manschettenknopf", "Manschettenknöpfe",
        "Ohrring", "Ohrringe", "Brosche", "Broschen", "Diamant", "Diamanten", "Edelstein", "Edelsteine",
        "Perlen",
      ]
    ),
    (
      .limitClass(.furs),
      ["Pelz", "Pelze", "Pelzmantel", "Pelzmäntel", "Pelzjacke", "Nerzmantel"]
    ),
    (
      .limitClass(.goldware),
      ["Goldbesteck", "Goldschale", "Goldbecher", "Goldpokal"]
    ),
    (
      .limitClass(.silver), ["Silber", "Silberbarren"]
    ),
    (
      .limitClass(.coins),
      [
        "Münze", "Münzen", "Münzsammlung", "Goldmünze", "Goldmünzen", "Silbermünze", "Silbermünzen",
        "Medaille",
        "Medaillen", "Goldbarren", "Edelmetall", "Edelmetalle",
      ]
    ),
    (.limitClass(.cash), ["Bargeld", "Geldschein", "Geldscheine", "Banknoten"]),
    (.limitClass(.stamps), ["Briefmarke", "Briefmarken", "Briefmarkensammlung"]),
    (
      .limitClass(.documents),
      [
        "Wertpapier", "Wertpapiere", "Sparbuch", "Sparbücher", "Urkunde", "Urkunden", "Aktie", "Aktien",
        "Dokument", "Dokumente",
      ]
    ),
    (
      .limitClass(.art),
      [
        "Kunst", "Kunstwerk", "Kunstwerke", "Kunstgegenstand", "Kunstgegenstände", "Gemälde", "Ölgemälde",
        "Skulptur",
        "Skulpturen", "Orientteppich", "Orientteppiche", "Perserteppich",
        "Perserteppiche", "Gobelin", "Gobelins", "Wandteppich", "Wandteppiche",
      ]
    ),
    (.limitClass(.antiques), ["Antiquität", "Antiquitäten"]),
    (.limitClass(.antiqueFurniture), ["Antikmöbel", "antike Möbel"]),
    (
      .notCovered(.motorVehicles),
      ["Kraftfahrzeug", "Kraftfahrzeuge", "Motorrad", "Motorräder", "Motorroller", "Wohnmobil"]
    ),
    (
      .notCovered(.animals),
      ["Haustier", "Haustiere", "Tiere", "Hund", "Hunde", "Katze", "Katzen", "Pferd", "Pferde"]
    ),
    (.notCovered(.virtualCurrency), ["Kryptowährung", "Kryptowährungen"]),
  ]

  /// Returns the kind of a German compound at the beginning of a name, because a place, a maker or a size often follows
  /// it: "Perserteppich Isfahan", "Armbanduhr Omega". `nil` if a hyphen follows, as in "Perserteppich-Reiniger".
  static func germanKind(of thing: ArraySlice<String>, in itemName: String) -> PropertyKind? {
    guard thing.count > 1, let first = thing.first, let place = compounds[first],
      itemName.drop(while: \.isLetter).first != "-"
    else { return nil }
    return german[place].kind
  }

  /// The indices in `german` of the names that are long enough to be compounds, keyed by the name as a word.
  private static let compounds: [String: Int] = {
    var compounds: [String: Int] = [:]
    for (place, entry) in german.enumerated() {
      for name in entry.names where name.count > 8 {
        compounds[NameWords.words(of: name)[0]] = place
      }
    }
    return compounds
  }()
}
