/// Placeholders for unknown values: `N/A`, `none`, `unknown`, `-`, `?`.
package enum NotKnown {
  /// Whether a text is one of these placeholders.
  package static func isOne(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBytes(isOne)
  }

  /// Whether a UTF-8 text consists only of punctuation or only of zeros, or is a spreadsheet error or one of the known
  /// words. In words, case, spaces and punctuation are ignored. Fast for serial numbers: the check stops at the first
  /// digit from 1 to 9.
  package static func isOne(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !bytes.isEmpty, bytes.count <= longest else { return false }
    var hasLetters = false
    for byte in bytes {
      if 0x31...0x39 ~= byte { return false }
      hasLetters = hasLetters || byte >= 0x80 || 0x61...0x7A ~= byte | 0x20
    }
    if !hasLetters {
      let zeros = bytes.count { $0 == UInt8(ascii: "0") }
      let others = bytes.count { $0 > 0x20 && $0 != UInt8(ascii: "0") }
      return zeros == 0 ? others > 0 : others == 0
    }
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    if text.hasPrefix("#") { return errors.contains(text) }
    let letters = text.filter { !$0.isWhitespace && !marks.contains($0) }
    return letters.isEmpty || words.contains(letters)
  }

  /// Whether a text about proof, such as a receipt, states that there is none: a placeholder, or a text such as `no
  /// receipt kept`, `receipt lost`, `to be requested` or `can't find it`. A text with a number, such as `No. A-12`,
  /// denies proof only if it begins like `no receipt`.
  package static func deniesProof(_ text: String) -> Bool {
    if isOne(text) { return true }
    let words = text.lowercased().replacing("\u{2019}", with: "'")
      .split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
    guard let first = words.first else { return false }
    let second = words.count > 1 ? words[1] : nil
    if negations.contains(first), second.map(denied.contains) ?? true { return true }
    if words.contains(where: { $0.contains(where: \.isNumber) }) { return false }
    return nothing.contains(first) || open.contains(first) || words.prefix(2) == ["to", "be"]
      || gifts.contains(words.joined(separator: " "))
      || words.contains(where: failures.contains)
      || zip(words, words.dropFirst() + ["it"]).contains { word, next in
        losses.contains(word) && circumstances.contains(next) || helpers.contains(word) && next == "not"
      }
  }

  /// Words that deny proof at the beginning of a text.
  private static let nothing: Set = [
    "none", "never", "nein", "nee", "nada", "nunca", "n\u{E3}o", "nao", "kein", "keine", "keinen", "keins",
    "aucun",
    "aucune", "ning\u{FA}n", "ninguna", "nessun", "nessuna", "geen", "nenhum", "nenhuma", "fehlt",
  ]
  /// Words that deny proof at the beginning of a text if they stand alone or before one of `denied`.
  private static let negations: Set = [
    "no", "not", "without", "nicht", "ohne", "non", "pas", "sans", "sin", "senza", "niet", "zonder", "sem",
  ]
  private static let denied: Set = [
    "receipt", "receipts", "invoice", "invoices", "bill", "proof", "appraisal", "valuation", "document",
    "documents",
    "paper", "papers", "record", "records", "serial", "number", "longer", "kept", "found", "available",
    "valued",
    "appraised", "known", "readable", "legible", "visible", "given", "provided", "received", "beleg",
    "rechnung",
    "quittung", "gutachten", "vorhanden", "gefunden", "mehr", "lesbar", "facture", "re\u{E7}u", "factura",
    "recibo",
    "fattura", "scontrino", "bon", "factuur", "fatura",
  ]
  /// Words at the beginning of a text about proof that does not exist yet.
  private static let open: Set = [
    "pending", "requested", "awaiting", "awaited", "outstanding", "ausstehend", "angefordert",
  ]
  private static let failures: Set = [
    "unknown", "unable", "cannot", "can't", "couldn't", "don't", "didn't", "doesn't", "haven't", "hasn't",
    "isn't",
    "wasn't", "verloren", "perdu", "perdue", "perdido", "perdida",
  ]
  /// The words for proof that no longer exists, if one of `circumstances` follows or if they end the text.
  private static let losses: Set = [
    "lost", "missing", "misplaced", "discarded", "destroyed", "shredded", "threw", "thrown",
  ]
  private static let circumstances: Set = [
    "it", "in", "at", "during", "by", "them", "from", "since", "after", "when", "away", "out",
  ]
  private static let helpers: Set = ["do", "did", "does", "have", "has", "is", "was", "could"]
  private static let gifts: Set = [
    "gift", "a gift", "geschenk", "cadeau", "regalo", "presente", "inherited", "geerbt",
  ]

  /// The maximum length of a placeholder, in bytes.
  private static let longest = 40

  /// The errors that spreadsheets show in a cell, in lowercase.
  private static let errors: Set = [
    "#n/a", "#ref!", "#value!", "#div/0!", "#name?", "#num!", "#null!", "#error!",
  ]

  private static let marks = "-‐–—−_./\\()[]<>?？!:*…"

  /// The known words, in lowercase, without spaces or punctuation.
  private static let words = Set(
    """
    na nil null none no non not notknown notavailable notapplicable notset notstated unknown unk unkown missing lost
    tbd tba tbc todo blank empty undefined unspecified undetermined xxx xxxx noserial noserialnumber noserialno
    noneknown nonumber illegible unreadable
    unbekannt keine keiner kein ohne fehlt unlesbar entfällt nichtbekannt nichtvorhanden kA
    inconnu inconnue aucun aucune sans nonconnu illisible sansobjet
    desconocido desconocida ninguno ninguna sin noaplica nodisponible ilegible
    sconosciuto sconosciuta nessuno nessuna ignoto nondisponibile
    onbekend geen nvt
    desconhecido desconhecida nenhum nenhuma sem
    不明 なし 無し 無 ない 未定 未詳 該当なし
    """.lowercased().split { $0 == " " || $0 == "\n" }.map(String.init))
}
