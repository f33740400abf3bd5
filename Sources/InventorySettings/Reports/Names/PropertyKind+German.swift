extension PropertyKind {
  /// German names of the kinds that the profile for Germany limits, with the plurals that differ. A compound such as
  /// `Goldring` is a name by itself, because its parts are not separate words.
  static let german: [(kind: PropertyKind, names: [String])] = [
    (
      .limitClass(.silverware),
      [
        "Silberbesteck", "Silberbestecke", "Tafelsilber", "Silbergeschirr", "Silberleuchter", "Silberschale",
        "Familiensilber", "Silbertablett", "Silberkanne", "Silberbecher", "Silberrahmen", "Silberwaren",
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
        "Perserteppiche",
      ]
    ),
    (.limitClass(.antiques), ["Antiquität", "Antiquitäten"]),
    (
      .notCovered(.motorVehicles),
      ["Kraftfahrzeug", "Kraftfahrzeuge", "Motorrad", "Motorräder", "Motorroller", "Wohnmobil"]
    ),
    (
      .notCovered(.animals),
      ["Haustier", "Haustiere", "Tiere", "Pferde"]
    ),
    (.notCovered(.virtualCurrency), ["Kryptowährung", "Kryptowährungen"]),
  ]
}
