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

  /// Whether a text about proof, such as a receipt, states that there is none: a placeholder, or a text that begins with
  /// a negation, such as `no receipt kept` or `can't find it`. A number, such as `No. 12`, is not a negation.
  package static func deniesProof(_ text: String) -> Bool {
    if isOne(text) { return true }
    let words = text.lowercased().replacing("\u{2019}", with: "'").split(maxSplits: 2) {
      !$0.isLetter && !$0.isNumber && $0 != "'"
    }
    guard let first = words.first, negations.contains(String(first)) else { return false }
    return words.count == 1 || words[1].first?.isNumber == false
  }

  /// The words that begin a text that denies proof, in lowercase.
  private static let negations: Set = [
    "no", "not", "none", "never", "without", "lost", "missing", "unknown", "cannot", "can't", "couldn't",
    "unable",
    "kein", "keine", "keinen", "nicht", "ohne", "verloren", "aucun", "aucune", "pas", "sans", "sin",
    "ning\u{FA}n",
    "ninguna", "nessun", "nessuna", "senza", "geen", "niet", "zonder", "nenhum", "nenhuma", "sem",
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
