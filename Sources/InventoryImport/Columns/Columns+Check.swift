import CSV
import Diagnostics
import InventoryModel
import InventoryStore

extension Columns {
  /// Checks the header as a whole. `firstText` returns the first text of a column, to ask for a folder if it has photo
  /// names.
  mutating func check(
    _ request: ImportRequest, header: CSVRow, of file: String, firstText: (Int) throws -> String?
  ) throws {
    var problems = Problems()
    let question: String? =
      switch request.update?.match {
      case .serialNumber? where !fills(.serialNumber):
        "--match serialNumber needs a column of serial numbers; choose it with --map 'Header=serialNumber'"
      case .itemKey? where !fills(.itemKey):
        "--update matches items by itemKey, but no column has keys; choose one with --map 'Header=itemKey'"
      case nil where !fills(.itemName): nameQuestion
      case .serialNumber, .itemKey, .itemName, nil: nil
      }
    if let question { problems.add(Problem(file: file, line: header.line, question)) }
    if request.photos == nil, form == .foreign {
      for (index, target) in targets.enumerated() where target == .attribute(.photos) {
        guard let text = try firstText(index) else { continue }
        let (place, title) = (header[index].place, header[index].text)
        let folder = PhotoFolder.likely(for: PhotoCell(text).names, near: file)
        let message =
          "the column '\(title)' contains photo file names; give their folder with --photos \(folder ?? "FOLDER"), "
          + "or keep the names as text with \(ColumnMap.option(title, field: title))"
        ask(Problem(Problem.Place(file, at: place), message))
        break
      }
    }
    guard problems.isEmpty else { throw Failure(.badData, problems) }
  }

  /// If all names are numbers, returns the header of another column that may have the names. `nil` if the user has
  /// decided, or if there is no such column.
  var otherName: (index: Int, other: String)? {
    guard form == .foreign, let index = targets.firstIndex(of: .attribute(.itemName)),
      !decided.contains(index), !ItemAttribute.itemName.isNamed(titles[index]),
      let other = titles.indices.first(where: { ItemAttribute.isDescription(titles[$0]) && isField($0) })
        ?? likely([ItemAttribute.itemName])
    else { return nil }
    return (index, titles[other])
  }

  /// The column that may have the value, by a part of its header; empty if there is none.
  var likelyValue: String { likely([.valueInDollars]).map { titles[$0] } ?? "" }

  private var nameQuestion: String {
    let named = titles.filter { !$0.allSatisfy(\.isWhitespace) }
    let list = named.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    let rest = named.count > 12 ? " and \(named.count - 12) more" : ""
    let proposal =
      (likely([.itemName]) ?? titles.indices.first(where: isField)).map { titles[$0] } ?? "Header"
    let columns = named.count == 1 ? "the only column is" : "the columns are"
    return
      "no column has the items' names; \(columns) \(list)\(rest); choose one with "
      + ColumnMap.option(proposal, .itemName)
  }

  private func isField(_ index: Int) -> Bool { targets[index].field != nil }

  /// The first field whose header contains a word of these attributes.
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
