extension PropertyKind {
  /// German names of the kinds that the profile for Germany limits, with the plurals that differ. A compound such as
  /// `Goldring` is a name by itself, because its parts are not separate words.
  static let german: [(kind: PropertyKind, names: [String])] = [
    (
      .limitClass(.silverware),
      ["Silberbesteck", "Tafelsilber", "Silbergeschirr", "Silberleuchter", "Silberschale"]
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
        "Eheringe", "Verlobungsring", "Goldring", "Siegelring", "Uhr", "Uhren", "Armbanduhr", "Armbanduhren",
        "Taschenuhr", "Herrenuhr", "Damenuhr", "Halskette", "Halsketten", "Goldkette", "Perlenkette",
        "Armreif",
        "Ohrring", "Ohrringe", "Brosche", "Broschen", "Diamant", "Diamanten", "Edelstein", "Edelsteine",
        "Perlen",
        "Pelz", "Pelze", "Pelzmantel", "Pelzjacke",
      ]
    ),
    (
      .limitClass(.coins),
      [
        "Münze", "Münzen", "Münzsammlung", "Goldmünze", "Goldmünzen", "Silbermünze", "Silbermünzen",
        "Medaille",
        "Medaillen", "Goldbarren", "Silberbarren", "Silber",
      ]
    ),
    (.limitClass(.cash), ["Bargeld", "Geldschein", "Geldscheine", "Banknoten"]),
    (.limitClass(.stamps), ["Briefmarke", "Briefmarken", "Briefmarkensammlung"]),
    (
      .limitClass(.documents),
      ["Wertpapier", "Wertpapiere", "Sparbuch", "Sparbücher", "Urkunde", "Urkunden", "Aktie", "Aktien"]
    ),
    (
      .limitClass(.art),
      [
        "Kunst", "Kunstwerk", "Kunstwerke", "Kunstgegenstand", "Kunstgegenstände", "Gemälde", "Ölgemälde",
        "Skulptur",
        "Skulpturen", "Antiquität", "Antiquitäten", "Orientteppich", "Perserteppich",
      ]
    ),
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
}
