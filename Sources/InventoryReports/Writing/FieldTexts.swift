import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings
import ValueParsing

/// The texts of fields, as reports print them.
struct FieldTexts {
  private let readings: FieldReadings
  private let wording: Wording
  private let profile: LimitProfile

  init(_ readings: FieldReadings, _ wording: Wording, _ profile: LimitProfile) {
    (self.readings, self.wording, self.profile) = (readings, wording, profile)
  }

  /// Returns the text of a field, with amounts and days in a uniform format. An unclear amount or day is returned as
  /// written, and a day whose order of day and month is assumed is followed by the text of the record. `nil` if the item
  /// has no field with this role.
  func text(_ role: FieldRole, of item: ReportItem) -> String? {
    item.roles[role].map { text in
      let date = readings.assumedDate(role, of: item)
      return readings.text(role, text, (wording.money, wording.date))
        + (date.map { " (written \($0))" } ?? "")
    }
  }

  /// Whether a field is printed as written, because it should be an amount or a day but is unclear.
  func isUnclear(_ role: FieldRole, of item: ReportItem) -> Bool {
    item.roles[role].map { !readings.isClear(role, $0) } ?? false
  }

  func line(_ role: FieldRole, of item: ReportItem) -> LabeledText? {
    text(role, of: item).map {
      LabeledText(title(of: role), isUnclear(role, of: item) ? $0 + " (as written)" : $0)
    }
  }

  private func title(of role: FieldRole) -> String {
    role == .scheduled ? profile.scheduledAs.sentenceCased : role.title
  }

  /// The roles of amounts that are for all pieces in the record.
  private static let areOfAllPieces: Set<FieldRole> = [.purchasePrice, .currentValue, .appraisedValue]

  /// Returns the texts that have no column in a list: brand and model, `documents`, and then all other fields that have
  /// no column or whose role is in `more`. If `isOfPart` is `true`, these amounts are for more pieces than the line
  /// has.
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
          line.label + (isOfPart && Self.areOfAllPieces.contains(role) ? " of all pieces: " : ": ")
            + (line.text ?? "")
        }
      }
  }
}

extension Wording {
  /// A sentence about the dates of records.
  static let dateOfRecord =
    "The date of a record can be the date of an import, even if the item was listed elsewhere before."

  /// Returns the sentences about how ambiguous amounts and dates of these roles are read.
  func assumptions(_ readings: FieldReadings, of roles: [FieldRole]) -> [String] {
    assumedGroups(readings, of: roles) + assumedOrders(readings, of: roles)
  }

  /// Returns a sentence for each role in `roles` with amounts that do not show whether their sign groups digits, such as
  /// `Replacement cost: “3,450” and similar amounts are read as whole amounts, here $3,450.00.`
  private func assumedGroups(_ readings: FieldReadings, of roles: [FieldRole]) -> [String] {
    readings.assumedGroups.filter { roles.contains($0.role) }.map { role, assumption in
      "\(role.title): \u{201C}\(assumption.text)\u{201D} and similar amounts are read as whole amounts, here \(money(assumption.amount))."
    }
  }

  /// Returns a sentence for each role in `roles` with dates that do not show the order of day and month, such as
  /// `Purchased on: “03.04.2021” and similar dates are read with the day first, as Apr 3, 2021.`
  private func assumedOrders(_ readings: FieldReadings, of roles: [FieldRole]) -> [String] {
    readings.assumedOrders.filter { roles.contains($0.role) }.map { role, assumption in
      "\(role.title): \u{201C}\(assumption.text)\u{201D} and similar dates are read with the "
        + "\(assumption.isDayFirst ? "day" : "month") first, as \(date(assumption.day)). Beside such a date, its text is shown."
    }
  }
}

extension FieldReadings {
  /// Returns the text of the column `As written`: the titles of unclear fields, and the texts of dates whose order of day
  /// and month is assumed.
  func asWritten(_ item: ReportItem) -> String {
    (unclear(item).map(\.title) + assumedDates(of: item).map { "\($0.role.title): \($0.text)" })
      .joined(separator: "; ")
  }
}
