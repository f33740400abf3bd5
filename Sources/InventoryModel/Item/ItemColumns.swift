/// The columns of Coffer's own CSV format. `coffer list` and `coffer export` write this format, and `coffer import`
/// reads it without loss.
///
/// A file has this format if its header contains the exact names of all nine attributes. Each other column contains
/// photos of one kind, documents of one kind, or one field. A text that a spreadsheet would treat as a formula gets a
/// leading apostrophe, unless there is a column `--raw`.
package enum ItemColumns {
  package static let attributes = ItemAttribute.allCases.map(\.rawValue)

  /// The header of the empty column that marks a file with unescaped texts.
  package static let rawMark = "--raw"

  /// The prefix of a header that marks the column of a field.
  package static let fieldMark = "field:"

  /// Returns the attributes that an audience sees. `photos` is included only if originals are visible, because its
  /// column contains file names.
  package static func attributes(shownBy disclosure: Disclosure) -> [ItemAttribute] {
    ItemAttribute.allCases.filter { $0 == .photos ? disclosure.showsOriginals : disclosure.shows($0) }
  }

  /// Returns the header of the column for photos of a kind, such as `receipt photos`. The column for photos of the item
  /// itself is `photos`.
  package static func header(of kind: PhotoKind) -> String {
    kind == .item ? ItemAttribute.photos.rawValue : kind.rawValue + " photos"
  }

  /// Returns the kind of photos in a column with this header; `nil` for other headers, including `photos`.
  package static func photoKind(ofHeader header: String) -> PhotoKind? {
    PhotoKind.allCases.first { $0 != .item && header == self.header(of: $0) }
  }

  /// Returns the header of the column for documents of a kind, such as `receipt documents`.
  package static func header(of kind: DocumentKind) -> String { kind.rawValue + " documents" }

  /// Returns the kind of documents in a column with this header; `nil` for other headers.
  package static func documentKind(ofHeader header: String) -> DocumentKind? {
    DocumentKind.allCases.first { header == self.header(of: $0) }
  }

  /// Whether a header contains the exact names of all attributes, which identifies Coffer's own format.
  package static func isOwn(_ headers: [String]) -> Bool {
    attributes.allSatisfy(headers.contains)
  }

  /// Returns the header of a field's column: the name, with the prefix `field:` if the name alone would be ambiguous.
  package static func header(ofField name: String) -> String {
    let isClear =
      name.contains { $0.isLetter || $0.isNumber } && !name.utf8.starts(with: fieldMark.utf8)
      && !reserved.contains(FoldedName(name))
    return isClear ? name : fieldMark + name
  }

  /// Returns the field name after the prefix `field:`; `nil` if the header has no prefix, or no name after the prefix.
  package static func field(ofHeader header: String) -> String? {
    guard header.utf8.starts(with: fieldMark.utf8), header.utf8.count > fieldMark.utf8.count else {
      return nil
    }
    return String(decoding: header.utf8.dropFirst(fieldMark.utf8.count), as: UTF8.self)
  }

  /// The headers that an import does not treat as the name of a field: attributes, photos and documents by kind, the
  /// columns of a rejects file, and `--raw`. Also `description`, because an import may treat this column as the item
  /// name.
  private static let reserved = Set(
    (attributes + PhotoKind.allCases.map(header) + DocumentKind.allCases.map(header)
      + ["error_line", "error_column", "error_reason", rawMark, "description"]).map(FoldedName.init)
  )

  /// Returns the text of a cell with file names, separated by `;`. In a name, a backslash escapes `;`, `|`, a
  /// backslash, and a space or tab at either end.
  package static func photoCell(_ names: [String]) -> String {
    if names.count == 1, let name = names.first, isPlain(name) { return name }
    return names.map { isPlain($0) ? $0 : escaped($0) }.joined(separator: ";")
  }

  /// Returns the file names in a cell, separated by `;` or `|`. Unescaped spaces and tabs around a name are removed.
  package static func photoNames(_ cell: String) -> [String] {
    var names: [String] = []
    var name = String.UnicodeScalarView()
    // The number of characters at the start of the name that must not be trimmed. The last of them was escaped.
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
