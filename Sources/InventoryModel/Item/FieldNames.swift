/// The names by which imports, disclosures and reports recognize fields with quantities or unit prices. Case, spaces
/// and punctuation are ignored.
package enum FieldNames {
  /// The names of a field that contains the number of pieces.
  package static let quantities = [
    "quantity", "qty", "pieces", "count", "number of items", "number of pieces", "how many", "units", "pcs",
    "# of items", "# of pieces", "no. of items", "no. of pieces", "number of units", "quantityInt",
    "Anzahl", "Menge", "St\u{FC}ckzahl",
    "quantit\u{E9}",
    "cantidad", "unidades", "quantit\u{E0}", "aantal", "quantidade", "\u{6570}\u{91CF}", "\u{500B}\u{6570}",
  ]

  /// The names of a field that contains the price or value of one piece.
  package static let unitPrices = [
    "unit price", "unit cost", "unit value", "each", "price each", "cost each", "value each",
    "price ea", "cost ea", "value ea", "price/unit", "price/piece", "price/item", "cost/unit", "cost/piece",
    "price per unit", "price per piece", "price per item", "cost per unit", "cost per piece",
    "cost per item", "value per unit", "value per piece", "value per item", "Einzelpreis",
    "St\u{FC}ckpreis", "Preis pro St\u{FC}ck", "Preis je St\u{FC}ck", "Preis/St\u{FC}ck", "prix unitaire",
    "valeur unitaire", "precio unitario",
    "valor unitario",
    "prezzo unitario", "stuksprijs", "prijs per stuk", "pre\u{E7}o unit\u{E1}rio", "\u{5358}\u{4FA1}",
  ]
}
