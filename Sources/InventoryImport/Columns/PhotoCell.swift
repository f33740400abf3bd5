import InventoryModel

/// The names of photos in a cell of another program.
///
/// Several are separated by `;` or `|`, or by commas where each part is a picture by its extension. Airtable writes the address
/// of each file after its name: `front.jpg (https://...)`. The name counts.
struct PhotoCell {
  let names: [String]

  init(_ text: String) {
    let plain = Self.withoutAddresses(text)
    let parts = plain.split { $0 == ";" || $0 == "|" }.flatMap(Self.partsAtCommas)
    names = parts.map { $0.trimmingBlanks() }.filter { !$0.isEmpty }
  }

  private static func partsAtCommas(_ text: Substring) -> [String] {
    let parts = text.split(separator: ",").map { String($0).trimmingBlanks() }
    return parts.count > 1 && parts.allSatisfy(isPicture) ? parts : [String(text)]
  }

  private static func isPicture(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return extensions.contains(name[name.index(after: dot)...].lowercased())
  }

  private static let extensions = PhotoFormat.fileExtensions.union(PhotoFormat.otherFileExtensions)

  /// Each ` (http...)` becomes a separator.
  private static func withoutAddresses(_ text: String) -> String {
    guard text.utf8.count > 8, text.contains(" (http") else { return text }
    var rest = text[...]
    var plain = ""
    while let start = rest.firstRange(of: " (http"), let end = rest[start.upperBound...].firstIndex(of: ")") {
      plain += rest[..<start.lowerBound] + ";"
      rest = rest[rest.index(after: end)...].drop { $0 == "," || $0 == " " }
    }
    return plain + rest
  }
}
