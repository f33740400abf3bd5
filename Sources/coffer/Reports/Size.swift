import ArgumentParser

/// A size as `--max-size` says it: `10MB`, `1.5MB`, `800kB`, or bytes. It is whole bytes.
@Sendable func size(_ text: String) throws -> Int {
  let units = [("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000), ("B", 1), ("", 1)]
  let upper = text.uppercased()
  let refusal = ValidationError("'\(text)' is not a size; write it like 10MB, 1.5MB or 800kB")
  guard let (name, unit) = units.first(where: { upper.hasSuffix($0.0) }) else { throw refusal }
  let parts = upper.dropLast(name.count).split(separator: ".", omittingEmptySubsequences: false)
  guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }),
    let whole = Int(parts[0]), whole <= 1_000_000_000
  else { throw refusal }
  var bytes = whole * unit
  var place = unit
  for digit in parts.dropFirst().joined().compactMap(\.wholeNumberValue) {
    guard place % 10 == 0 else { throw refusal }
    place /= 10
    bytes += digit * place
  }
  guard bytes > 0 else { throw refusal }
  return bytes
}

private func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
