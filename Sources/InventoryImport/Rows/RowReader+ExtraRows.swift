import CSV

extension RowReader {
  /// What a row is, if it is not an item by its own cells. `isCertain` is false for a row that is called like a total and
  /// has a key, a serial number, a type or a photo: only at the end of the file it is a total.
  func extra(_ row: CSVRow) -> (row: ExtraRow, isCertain: Bool)? {
    if let index = columns.entryTypes, index < row.count, row[index].withBytes(Self.isFolder) {
      return (.folder(nameCell(of: row)?.text ?? ""), true)
    }
    if isHeader(row) { return (.header, true) }
    guard let index = titleColumn(of: row) else { return nil }
    let isCertain = columns.identifying.allSatisfy { $0 == index || $0 >= row.count || row[$0].isEmpty }
    return (.total(row[index].text.trimmingBlanks()), isCertain)
  }

  /// The column with a word for a total: the first that has a text, or the one of names.
  private func titleColumn(of row: CSVRow) -> Int? {
    let first = row[0].isEmpty ? row.indices.first { !row[$0].isEmpty } : 0
    if let first, row[first].withBytes(TotalWord.isOne) { return first }
    guard let name = columns.names, name != first, name < row.count, row[name].withBytes(TotalWord.isOne)
    else {
      return nil
    }
    return name
  }

  /// Without regard to case. Nearly every row differs from the header in the first cell.
  private func isHeader(_ row: CSVRow) -> Bool {
    guard let index = columns.firstTitle, row.count == columns.titles.count,
      row[index].withBytes({ bytes in
        let title = columns.titles[index].utf8
        return bytes.count == title.count && zip(bytes, title).allSatisfy { $0 == $1 || $0 ^ $1 == 0x20 }
      })
    else { return false }
    return row.indices.allSatisfy { row[$0].text.lowercased() == columns.titles[$0].lowercased() }
  }

  private static func isFolder(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count == 6 && String(decoding: bytes, as: UTF8.self).lowercased() == "folder"
  }
}
