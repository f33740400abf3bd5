extension PropertyKind {
  /// The English names in the singular. Specific names come before general names.
  static let english: [(kind: PropertyKind, names: [String])] = [
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
      [
        "drone", "quadcopter", "model aircraft", "model airplane", "model aeroplane", "model plane",
        "model helicopter", "model glider", "hobby aircraft",
      ]
    ),
    (
      .limitClass(.watercraft),
      [
        "watercraft", "boat", "sailboat", "motorboat", "rowboat", "canoe", "kayak", "dinghy", "yacht",
        "jet ski", "outboard", "boat trailer", "canoe trailer", "kayak trailer", "outboard motor",
        "outboard engine", "boat motor", "trolling motor",
      ]
    ),
    (.limitClass(.trailers), ["trailer"]),
    (.limitClass(.businessOnPremises), ["business", "business property"]),
    (.limitClass(.goldware), ["goldware", "platinumware"] + ware(of: ["gold", "platinum"])),
    (
      .limitClass(.silverware),
      [
        "silverware", "pewter", "pewterware", "hollowware", "silver napkin ring",
        "family silver", "table silver", "dining silver", "antique silver", "silver picture frame",
        "silver photo frame", "silver frame", "silver set",
      ] + ware(of: ["silver", "pewter", "sterling", "silver plated", "gold plated"])
    ),
    (
      .limitClass(.firearms),
      ["firearm", "gun", "rifle", "pistol", "shotgun", "revolver", "handgun", "ammunition", "ammo"]
    ),
    (
      .limitClass(.jewelry),
      [
        "jewelry", "jewellery", "jewelery", "jewel", "ring", "wedding band", "watch", "wristwatch",
        "smartwatch", "necklace",
        "bracelet",
        "earring",
        "brooch",
        "pendant", "pearl", "diamond", "gem", "gemstone",
        "precious stone", "tiara", "cufflink", "cuff link", "earstud", "ear stud",
      ] + preciousJewelry
    ),
    (
      .limitClass(.furs),
      ["fur", "fur coat", "fur jacket", "mink coat", "mink stole", "fur stole", "fur hat", "fur cape"]
    ),
    // These names come after jewelry, because much jewelry is sterling or plated.
    (
      .limitClass(.silverware),
      ["sterling", "silver plate", "silver plated", "gold plated", "platinum plated"]
    ),
    // Gold and silver that are neither tableware nor jewelry count as bullion, which has a lower limit in ISO HO-3 than
    // tableware and jewelry.
    (
      .limitClass(.silver), ["silver bullion", "silver ingot", "silver bar"]
    ),
    (
      .limitClass(.coins),
      [
        "coin", "medal", "bullion", "ingot", "gold", "gold bar", "platinum", "precious metal", "krugerrand",
        "silver eagle", "gold eagle", "gold sovereign",
      ]
    ),
    (.limitClass(.silver), ["silver"]),
    (
      .limitClass(.cash),
      ["money", "cash", "banknote", "bank note", "foreign currency", "gift card", "stored value card"]
    ),
    (.limitClass(.stamps), ["stamp"]),
    (
      .limitClass(.documents),
      [
        "security", "stock certificate", "savings book", "passbook", "savings bond", "passport", "ticket",
        "manuscript", "deed", "document",
      ]
    ),
    (
      .limitClass(.art),
      [
        "art", "artwork", "painting", "sculpture", "watercolor", "watercolour", "lithograph", "etching",
        "engraving", "tapestry", "kilim", "kelim",
      ] + rugs
    ),
    (.limitClass(.antiqueFurniture), ["antique furniture"]),
    (.limitClass(.antiques), ["antique"]),
    (
      .notCovered(.motorVehicles),
      [
        "car", "automobile", "motor vehicle", "vehicle", "motorcycle", "motorbike", "motor bike", "truck",
        "suv", "moped", "scooter", "van", "minivan", "camper", "campervan", "rv",
        "motorhome", "motor home", "golf cart", "go kart", "atv", "utv", "quad bike", "dirt bike",
        "snowmobile",
      ]
    ),
    (.notCovered(.aircraft), ["aircraft", "airplane", "aeroplane", "helicopter", "glider", "ultralight"]),
    (.notCovered(.animals), ["pet", "animal", "dog", "cat", "bird", "fish", "horse", "livestock"]),
    (
      .notCovered(.virtualCurrency),
      [
        "cryptocurrency", "crypto", "crypto currency", "bitcoin", "ethereum", "litecoin", "dogecoin",
        "stablecoin",
        "virtual currency", "nft",
      ]
    ),
  ]

  static let rugs = ["oriental", "persian", "turkish", "knotted"].flatMap { [$0 + " rug", $0 + " carpet"] }

  /// Returns the names of tableware and trophies that are made of precious metal or pewter, or are plated.
  private static func ware(of metals: [String]) -> [String] {
    metals.flatMap { metal in wares.map { metal + " " + $0 } }
  }

  static let allWare = Set(
    ware(of: ["silver", "gold", "platinum", "pewter", "sterling", "silver plated", "gold plated"]))

  private static let wares = [
    "ware", "cutlery", "flatware", "tableware", "hollowware", "tea", "teapot", "coffee pot", "coffee set",
    "tray",
    "trophy", "candlestick", "candelabra", "candelabrum", "bowl", "goblet", "chalice", "cup", "mug",
    "tankard",
    "spoon", "teaspoon", "fork", "knife", "ladle", "dish", "platter", "salver", "pitcher", "jug", "creamer",
    "decanter", "vase", "service", "samovar", "dinnerware", "serving",
  ]

  /// More names of household things, for types that name only a metal. Elsewhere, these things are seldom of silver: a
  /// "Silver kettle" has its color.
  static let waresAmongMetal = Set(
    wares + [
      "basket", "box", "brush", "butter knife", "case", "coaster", "comb", "compact", "corkscrew", "cruet",
      "figurine", "flask", "frame", "inkwell", "kettle", "lighter", "menorah", "mirror", "nutcracker",
      "opener",
      "pepper", "pot", "rattle", "salt", "sauceboat", "server", "shaker", "snuffer", "thimble", "tong",
      "tureen",
    ])

  /// The names of jewelry that is made of precious metal, or plated. Without the metal, most of these names are ordinary
  /// things.
  private static let preciousJewelry = ["gold", "silver", "platinum", "gold plated", "silver plated"].flatMap
  { metal in
    [
      "chain", "bangle", "locket", "charm", "stud", "hoop", "anklet", "choker", "tie clip", "tie pin",
      "hatpin",
      "lapel pin", "signet", "crucifix", "armlet",
    ].map { metal + " " + $0 }
  }
}
