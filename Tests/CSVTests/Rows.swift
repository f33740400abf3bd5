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

/// Random numbers that are the same in every run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
