/// The columns of our own CSV: what `list` and `export` write, and an import reads back to the same items.
///
/// A file whose header has all nine names, letter for letter, is in this form. Every other column of it is a field.
/// A text that a spreadsheet would take for a formula has an apostrophe in front, unless there is a column `--raw`.
package enum ItemColumns {
  package static let attributes = ItemAttribute.allCases.map(\.rawValue)

  /// Heads an empty column: the texts of the file are as they are, without apostrophes of ours.
  package static let rawMark = "--raw"

  /// In front of the name of a field, it says that the column is one.
  package static let fieldMark = "field:"

  /// The columns that an audience sees. The photos are names of files, which go with the originals.
  package static func attributes(shownBy disclosure: Disclosure) -> [ItemAttribute] {
    ItemAttribute.allCases.filter { $0 == .photos ? disclosure.showsOriginals : disclosure.shows($0) }
  }

  package static func isOwn(_ headers: [String]) -> Bool {
    attributes.allSatisfy(headers.contains)
  }

  /// The name alone, or with the mark where it could be read as something else.
  package static func header(ofField name: String) -> String {
    let isClear =
      name.contains { $0.isLetter || $0.isNumber } && !name.utf8.starts(with: fieldMark.utf8)
      && !reserved.contains(FoldedName(name))
    return isClear ? name : fieldMark + name
  }

  /// The name that a header marks as a field's; nothing for other headers.
  package static func field(ofHeader header: String) -> String? {
    guard header.utf8.starts(with: fieldMark.utf8), header.utf8.count > fieldMark.utf8.count else {
      return nil
    }
    return String(decoding: header.utf8.dropFirst(fieldMark.utf8.count), as: UTF8.self)
  }

  /// The attributes, the columns of a file of rejects, the raw mark, and what names an item that has no other name.
  private static let reserved = Set(
    (attributes + ["error_line", "error_column", "error_reason", rawMark, "description"]).map(FoldedName.init)
  )

  /// File names with `;` between them. In a name, a backslash stands before `;`, `|`, a backslash, and a blank at its ends.
  package static func photoCell(_ names: [String]) -> String {
    if names.count == 1, let name = names.first, isPlain(name) { return name }
    return names.map { isPlain($0) ? $0 : escaped($0) }.joined(separator: ";")
  }

  /// The file names of a cell in which `;` or `|` stands between them, with blanks around perhaps.
  package static func photoNames(_ cell: String) -> [String] {
    var names: [String] = []
    var name = String.UnicodeScalarView()
    // How much of the name may not be trimmed.
    var kept = 0
    var isEscaped = false
    func end() {
      while name.count > kept, name.last.map(isBlank) == true { name.removeLast() }
      if !name.isEmpty { names.append(String(name)) }
      (name, kept) = (String.UnicodeScalarView(), 0)
    }
    for scalar in cell.unicodeScalars {
      if isEscaped {
        name.append(scalar)
        (kept, isEscaped) = (name.count, false)
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == ";" || scalar == "|" {
        end()
      } else if !(name.isEmpty && isBlank(scalar)) {
        name.append(scalar)
      }
    }
    if isEscaped { name.append("\\") }
    end()
    return names
  }

  private static func isPlain(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, let last = name.unicodeScalars.last else { return true }
    return !isBlank(first) && !isBlank(last) && !name.unicodeScalars.contains(where: isSign)
  }

  private static func escaped(_ name: String) -> String {
    var text = String.UnicodeScalarView()
    let end = name.unicodeScalars.count - 1
    for (index, scalar) in name.unicodeScalars.enumerated() {
      if isSign(scalar) || (index == 0 || index == end) && isBlank(scalar) { text.append("\\") }
      text.append(scalar)
    }
    return String(text)
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar == ";" || scalar == "|" || scalar == "\\"
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t"
  }
}
