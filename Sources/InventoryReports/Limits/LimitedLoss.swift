package import InventoryModel
package import InventoryProof
import InventorySettings

/// The part of a loss that limits leave. A limit may include other limits, as a limit of valuables includes a limit of
/// cash: an item then counts only up to the narrower limit toward the wider one.
package struct LimitedLoss: Hashable, Sendable {
  /// The tax that is added to replacement costs; `nil` for no tax.
  private let tax: Percentage?
  /// The parts of the loss, keyed by the limits that apply to them.
  private var parts: [Set<SpecialLimit.Subject>: Part] = [:]
  private var limits: [SpecialLimit.Subject: SpecialLimit] = [:]
  /// The items above the limit of single items; `nil` if there are none.
  private var single: LimitDeduction?
  /// The whole loss, without any limit.
  private var whole = Part()

  package init(tax: Percentage?) { self.tax = tax }

  /// Adds the amount of an item, without tax. `taxed` is the part of the amount to which tax is added. Limits without a
  /// known amount are ignored.
  package mutating func add(_ amount: Money, taxed: Money, under applied: [SpecialLimit]) {
    var part = Part(open: amount, taxed: taxed)
    whole += part
    var subjects: Set<SpecialLimit.Subject> = []
    for limit in applied {
      guard let most = limit.amount else { continue }
      if limit.isOfSingleItems {
        if let item = part.reduce(to: most, by: limit, tax: tax) { single = single?.adding(item) ?? item }
      } else {
        subjects.insert(limit.subject)
        limits[limit.subject] = limit
      }
    }
    parts[subjects, default: Part()] += part
  }

  /// The whole loss with tax.
  var amount: Money { whole.amount(tax: tax) }

  /// The loss with tax, without the parts above the limits that apply to them; `nil` if `deductions` is `nil`.
  package var payable: Money? {
    deductions.map { $0.reduce(amount) { $0 - $1.above } }
  }

  /// The parts of the loss above limits, with tax, in the order in which they are deducted: first the limit of single
  /// items, then narrow limits before wide ones. Each part is rounded to a cent, so that it is the same in two losses
  /// that differ only in items without a limit. `nil` if two exceeded limits share items, and neither includes the other.
  package var deductions: [LimitDeduction]? {
    var deductions = [single].compactMap(\.self)
    var groups = parts.map { (subjects: [$0.key], part: $0.value) }
    // The order of equally wide limits does not change the sum.
    let exceeded = limits.values.filter { limit in limit.amount.map { loss(under: limit) > $0 } ?? false }
      .sorted { left, right in
        let (first, second) = (width(of: left), width(of: right))
        return first == second ? left.title < right.title : first < second
      }
    for limit in exceeded {
      guard let most = limit.amount else { continue }
      let subject = limit.subject
      let touched = groups.filter { $0.subjects.contains { $0.contains(subject) } }
      guard touched.allSatisfy({ $0.subjects.allSatisfy { $0.contains(subject) } }) else { return nil }
      var part = touched.map(\.part).reduce(into: Part(), +=)
      if let deduction = part.reduce(to: most, by: limit, tax: tax) { deductions.append(deduction) }
      groups.removeAll { $0.subjects.contains { $0.contains(subject) } }
      groups.append((touched.flatMap(\.subjects), part))
    }
    return deductions
  }

  /// Returns the loss, with tax, of the items that a limit of several items applies to. For a limit of single items, the
  /// loss of the items above it.
  func loss(under limit: SpecialLimit) -> Money {
    guard !limit.isOfSingleItems else { return single?.loss ?? Money(cents: 0) }
    return parts.filter { $0.key.contains(limit.subject) }.values.reduce(into: Part(), +=).amount(tax: tax)
  }

  private func width(of limit: SpecialLimit) -> Int { parts.keys.count { $0.contains(limit.subject) } }

  /// A part of the loss: what no limit has reduced so far, and the sum of the limits that have reduced the rest.
  private struct Part: Hashable, Sendable {
    var open = Money(cents: 0)
    /// The part of `open` to which tax is added.
    var taxed = Money(cents: 0)
    var fixed = Money(cents: 0)
    /// Whether tax is added to any part, or was added before a limit reduced it.
    var hasTax = false

    init(open: Money, taxed: Money) {
      (self.open, self.taxed, hasTax) = (open, taxed, taxed.cents > 0)
    }

    init(fixed: Money = Money(cents: 0), hasTax: Bool = false) { (self.fixed, self.hasTax) = (fixed, hasTax) }

    /// The amount with tax.
    func amount(tax: Percentage?) -> Money {
      var sum = open
      sum += fixed
      if let tax { sum += tax.of(taxed) }
      return sum
    }

    /// Reduces the part to the amount of a limit. Returns what is deducted; `nil` if the part is not above the limit.
    mutating func reduce(to most: Money, by limit: SpecialLimit, tax: Percentage?) -> LimitDeduction? {
      let amount = amount(tax: tax)
      guard amount > most else { return nil }
      defer { self = Part(fixed: most, hasTax: hasTax) }
      return LimitDeduction(
        limit, loss: amount, above: amount - most, isReduced: fixed.cents > 0, hasTax: hasTax && tax != nil)
    }

    static func += (left: inout Part, right: Part) {
      left.open += right.open
      left.taxed += right.taxed
      left.fixed += right.fixed
      left.hasTax = left.hasTax || right.hasTax
    }
  }
}

/// The part of a loss above a limit.
package struct LimitDeduction: Hashable, Sendable {
  package let limit: SpecialLimit
  /// The number of items above the limit of single items; 1 for any other limit.
  package private(set) var count = 1
  /// The loss of the items under the limit, with tax. For the limit of single items, the loss of the items above it.
  package private(set) var loss: Money
  package private(set) var above: Money
  /// Whether `loss` includes items only up to other limits, whose deductions come first.
  package let isReduced: Bool
  /// Whether tax is added to a part of `loss`.
  package private(set) var hasTax: Bool

  init(_ limit: SpecialLimit, loss: Money, above: Money, isReduced: Bool, hasTax: Bool) {
    (self.limit, self.loss, self.above, self.isReduced) = (limit, loss, above, isReduced)
    self.hasTax = hasTax
  }

  /// Returns the deduction for the items of both deductions.
  fileprivate func adding(_ other: LimitDeduction) -> LimitDeduction {
    var sum = self
    sum.count += other.count
    sum.loss += other.loss
    sum.above += other.above
    sum.hasTax = hasTax || other.hasTax
    return sum
  }
}
