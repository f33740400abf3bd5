package import InventoryModel
import Yams

/// The time over which items of a type lose their value at a constant rate.
package struct UsefulLife: Hashable, Sendable {
  package let years: Int
  /// The share of the value that always remains.
  package fileprivate(set) var atLeast: Percentage

  package init(years: Int, atLeast: Percentage = .none) { (self.years, self.atLeast) = (years, atLeast) }

  /// The keys of a useful life that is a mapping.
  fileprivate enum Key: String, SettingsKey {
    case years, atLeast
  }

  package var months: Int { years * 12 }

  /// The share of the value that is lost per year.
  package var rate: Percentage { Percentage(1, of: years) }
}

extension ReportSettings {
  /// Rounds all amounts that are computed from percentages to the smallest amount in a currency.
  package mutating func roundAmounts(in currency: String) {
    let unit = Money.smallest(in: currency)
    details.salesTax = details.salesTax?.rounding(to: unit)
    usefulLife = usefulLife.mapValues { life in
      var life = life
      life.atLeast = life.atLeast.rounding(to: unit)
      return life
    }
  }
}

extension Node {
  /// Reads a number of years, or a mapping such as `{years: 5, atLeast: 20%}`.
  func usefulLife(of key: ReportSettings.Key) throws(Mistake) -> UsefulLife {
    guard mapping != nil else { return UsefulLife(years: try number(of: key, in: 1...100)) }
    var years: Int?
    var atLeast = Percentage.none
    try forEachKey(of: "usefulLife") { (name: UsefulLife.Key, value) throws(Mistake) in
      switch name {
      case .years: years = try value.number(of: name, in: 1...100)
      case .atLeast: atLeast = try value.percentage(of: name)
      }
    }
    guard let years else {
      throw Mistake(key, needs: "a number of years, or {years: 5, atLeast: 20%}", found: self)
    }
    return UsefulLife(years: years, atLeast: atLeast)
  }

  func percentage(of key: some SettingsKey) throws(Mistake) -> Percentage {
    guard let percentage = scalar.flatMap({ Percentage($0.string) }) else {
      throw Mistake(key, needs: "a percentage from 0 to 100 like 8.25%", found: self)
    }
    // `0.2` may mean 20%.
    if let text = scalar?.string, text.hasPrefix("0."), !text.contains("%"), percentage > .none {
      throw Mistake(key, needs: "a percentage with its sign, such as 20% or \(text)%", found: self)
    }
    return percentage
  }
}
