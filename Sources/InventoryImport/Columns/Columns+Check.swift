import CSV
import Diagnostics
import InventoryModel
import InventoryStore

extension Columns {
  /// Checks the header as a whole. Throws or records the questions that the user must answer. `firstText` returns the
  /// first text of a column, which shows whether the column may contain names of photos or of items.
  mutating func check(
    _ request: ImportRequest, header: CSVRow, of file: String, firstText: (Int) throws -> String?
  ) throws {
    var problems = Problems()
    let question: String? =
      switch request.update?.match {
      case .serialNumber? where !fills(.serialNumber):
        "--match serialNumber needs a column of serial numbers; choose the column with --map 'Header=serialNumber'"
      case .itemKey? where !fills(.itemKey):
        "--update matches items by itemKey, but no column has keys; choose a column with --map 'Header=itemKey'"
      case nil where !fills(.itemName): try nameQuestion(firstText)
      case .serialNumber, .itemKey, .itemName, nil: nil
      }
    if let question { problems.add(Problem(file: file, line: header.line, question)) }
    if request.photos == nil, form == .foreign {
      for (index, target) in targets.enumerated() where target.holdsPhotos {
        guard let text = try firstText(index) else { continue }
        let (place, title) = (header[index].place, header[index].text)
        let folder = PhotoFolder.likely(for: PhotoCell(text).names, near: file)
        let message =
          "the column '\(title)' contains photo file names; pass the folder of the photos with --photos \(folder ?? "FOLDER"), "
          + "or keep the names as text with \(ColumnMap.option(title, field: title))"
        ask(Problem(Problem.Place(file, at: place), message))
        break
      }
    }
    guard problems.isEmpty else { throw Failure(.badData, problems) }
  }

  /// The column of names, and the header of another column to use if all names are numbers. `nil` if the user chose the
  /// column of names, if its header is `itemName`, or if no other column may contain the names.
  var otherName: (index: Int, other: String)? {
    guard form == .foreign, let index = targets.firstIndex(of: .attribute(.itemName)),
      !decided.contains(index), !ItemAttribute.itemName.isNamed(titles[index]),
      let other = titles.indices.first(where: { ItemAttribute.isDescription(titles[$0]) && isField($0) })
        ?? likely([ItemAttribute.itemName])
    else { return nil }
    return (index, titles[other])
  }

  /// The header of the column that may contain the value, according to a word in the header; empty if there is no such
  /// column.
  var likelyValue: String { likely([.valueInDollars]).map { titles[$0] } ?? "" }

  /// Returns a message that asks which column contains the names. Suggests a column whose header has a word for a name,
  /// or else a column whose first text has a letter.
  private func nameQuestion(_ firstText: (Int) throws -> String?) throws -> String {
    let fields = titles.indices.filter { isField($0) && !titles[$0].isEmpty }
    let unique = fields.filter { index in titles.count { $0 == titles[index] } == 1 }
    func hasWords(_ index: Int) throws -> Bool { try firstText(index)?.contains(where: \.isLetter) == true }
    let found =
      try likely([.itemName]) ?? unique.first(where: hasWords) ?? fields.first(where: hasWords)
      ?? fields.first
    return
      "no column has the items' names; \(ColumnRules.listed(titles)); choose a column with "
      + (found.map(nameOptions) ?? ColumnMap.option("Header", .itemName))
      + (try namelessRemedy(firstText) ?? "")
  }

  /// Returns the options that use one column for the names. If other columns have the same header, the options make
  /// them fields.
  private func nameOptions(_ index: Int) -> String {
    let numbered = ColumnRules.numbered(titles)
    let others = titles.indices.filter { $0 != index && titles[$0] == titles[index] }
    return
      ([ColumnMap.option(numbered[index], .itemName)]
      + others.map { ColumnMap.option(numbered[$0], field: numbered[$0]) }).joined(separator: " ")
  }

  /// Returns advice about the first column that has text but no header, because it may contain the names; `nil` if
  /// there is no such column.
  private func namelessRemedy(_ firstText: (Int) throws -> String?) throws -> String? {
    for index in titles.indices where targets[index] == .nameless {
      guard let text = try firstText(index)?.prefix(40) else { continue }
      return ", and add a header to column \(index + 1), which contains '\(text)'"
    }
    return nil
  }

  private func isField(_ index: Int) -> Bool { targets[index].field != nil }

  /// Returns the first field column whose header contains a word for one of the attributes; `nil` if there is none.
  private func likely(_ attributes: [ItemAttribute]) -> Int? {
    let words = attributes.flatMap { $0 == .itemName ? Self.nameWords : Self.valueWords }
    return titles.indices.first { index in
      let title = ItemAttribute.folded(titles[index])
      return isField(index) && words.contains(where: title.contains)
        && !ItemAttribute.isNumbering(titles[index])
    }
  }

  private static let nameWords = [
    "name", "item", "title", "descr", "article", "artikel", "bezeichnung", "gegenstand", "product", "objet",
    "object", "nombre", "nome", "naam", "名", "what",
  ].map(ItemAttribute.folded)
  private static let valueWords = [
    "value", "price", "cost", "worth", "amount", "wert", "preis", "kosten", "prix", "valeur", "cout", "valor",
    "precio", "coste", "prezzo", "valore", "waarde", "prijs", "preco", "価", "額",
  ].map(ItemAttribute.folded)
}
