/// A decimal number as it was written, without rounding: `coefficient` / 10^`scale`.
package struct ExactNumber: Hashable, Sendable {
  package let coefficient: Int64
  /// Digits behind the point: 0 to `mostDigits`.
  package let scale: Int

  /// In the coefficient, so that it is an Int64 whatever they are.
  package static let mostDigits = 18

  package init(coefficient: Int64, scale: Int) {
    self.coefficient = coefficient
    self.scale = scale
  }

  /// From decimal digits, of which `fraction` are behind the point, times 10^`exponent`. Nothing when that has more than
  /// `mostDigits` digits.
  init?(digits: some Sequence<UInt8>, fraction: Int, exponent: Int) {
    var significant = Array(digits.drop { $0 == 0 })
    var scale = fraction - exponent
    while significant.last == 0, scale > 0 {
      significant.removeLast()
      scale -= 1
    }
    if significant.isEmpty { scale = 0 }
    guard significant.count - min(0, scale) <= Self.mostDigits, scale <= Self.mostDigits else { return nil }
    significant += Array(repeating: 0, count: max(0, -scale))
    coefficient = significant.reduce(0) { $0 * 10 + Int64($1) }
    self.scale = max(0, scale)
  }
}
