import CSV

/// The texts of all rows.
func rows(
  _ bytes: [UInt8], delimiter: CSVDelimiter? = .comma, encoding: TextEncoding? = nil,
  limits: CSVLimits = .standard, bufferSize: Int = 1 << 16
) throws -> [[String]] {
  var reader = CSVReader(
    bytes, delimiter: delimiter, encoding: encoding, limits: limits, bufferSize: bufferSize)
  var rows: [[String]] = []
  while let row = try reader.next() { rows.append(row.map(\.text)) }
  return rows
}

func rows(
  _ text: String, delimiter: CSVDelimiter = .comma, limits: CSVLimits = .standard, bufferSize: Int = 1 << 16
) throws -> [[String]] {
  try rows(Array(text.utf8), delimiter: delimiter, limits: limits, bufferSize: bufferSize)
}
