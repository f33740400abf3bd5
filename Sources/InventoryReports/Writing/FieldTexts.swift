import InventoryModel
import InventoryPages
import InventoryProof

/// The fields of items as reports print them.
struct FieldTexts {
  let readings: FieldReadings
  let wording: Wording

  /// An amount or a day in one form; as written if it cannot be read.
  func text(_ role: FieldRole, of item: ReportItem) -> String? {
    item.roles[role].map { readings.text(role, $0, (wording.money, wording.date)) }
  }

  /// Whether it is printed as written, although it should be an amount or a day.
  func isUnclear(_ role: FieldRole, of item: ReportItem) -> Bool {
    item.roles[role].map { !readings.isClear(role, $0) } ?? false
  }

  func line(_ role: FieldRole, of item: ReportItem) -> LabeledText? {
    text(role, of: item).map {
      LabeledText(role.title, isUnclear(role, of: item) ? $0 + " (as written)" : $0)
    }
  }

  /// The texts without a column in a list, with brand and model first, then `documents`; and the roles `besides`.
  /// If `isOfPart`, the purchase price is that of more pieces than the line has.
  func remarks(
    of item: ReportItem, documents: String?, besides more: [FieldRole] = [], isOfPart: Bool = false
  ) -> [String] {
    let name = [item.roles[.brand], item.roles[.model]].compactMap(\.self).joined(separator: " ")
    let others = FieldRole.allCases.filter { role in
      !role.isColumn && role != .brand && role != .model || more.contains(role)
    }
    return (name.isEmpty ? [] : [name]) + [documents?.sentenceCased].compactMap(\.self)
      + others.compactMap { role in
        line(role, of: item).map { line in
          line.label + (role == .purchasePrice && isOfPart ? " of all pieces: " : ": ") + (line.text ?? "")
        }
      }
  }
}
