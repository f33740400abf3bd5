package import InventoryModel
package import InventoryProof
package import InventorySettings

/// The part of a loss that limits leave. A limit may include other limits, as a limit of valuables includes a limit of
/// cash: an item then counts only up to the narrower limit toward the wider one.
package struct LimitedLoss: Hashable, Sendable {
  /// The tax that is added to replacement costs; `nil` for no tax.
  private let tax: Percentage?
  /// The parts of the loss, keyed by the limits that apply to them.
  private var parts: [Set<SpecialLimit.Subject>: Part] = [:]
  private var limits: [SpecialLimit.Subject: Money] = [:]
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
        part.reduce(to: most, tax: tax)
      } else {
        subjects.insert(limit.subject)
        limits[limit.subject] = most
      }
    }
    parts[subjects, default: Part()] += part
  }

  /// The loss with tax, without the parts above the limits that apply to them. Each of these parts is rounded to a cent,
  /// so that it is the same in two losses that differ only in items without a limit. `nil` if two exceeded limits share
  /// items, and neither includes the other.
  package var payable: Money? {
    var groups = parts.map { (subjects: [$0.key], part: $0.value) }
    // Narrow limits come first. The order of equally wide limits makes no difference.
    let exceeded = limits.filter { all(under: $0.key).amount(tax: tax) > $0.value }.sorted { left, right in
      parts.keys.count { $0.contains(left.key) } < parts.keys.count { $0.contains(right.key) }
    }
    for (subject, most) in exceeded {
      let touched = groups.filter { $0.subjects.contains { $0.contains(subject) } }
      guard touched.allSatisfy({ $0.subjects.allSatisfy { $0.contains(subject) } }) else { return nil }
      var part = touched.map(\.part).reduce(into: Part(), +=)
      part.reduce(to: most, tax: tax)
      groups.removeAll { $0.subjects.contains { $0.contains(subject) } }
      groups.append((touched.flatMap(\.subjects), part))
    }
    return whole.amount(tax: tax) - groups.map(\.part).reduce(into: Part(), +=).excess
  }

  private func all(under subject: SpecialLimit.Subject) -> Part {
    parts.filter { $0.key.contains(subject) }.values.reduce(into: Part(), +=)
  }

  /// A part of the loss: what no limit has reduced so far, and the sum of the limits that have reduced the rest.
  private struct Part: Hashable, Sendable {
    var open = Money(cents: 0)
    /// The part of `open` to which tax is added.
    var taxed = Money(cents: 0)
    var fixed = Money(cents: 0)
    /// The sum of the parts above these limits, with tax.
    var excess = Money(cents: 0)

    /// The amount with tax.
    func amount(tax: Percentage?) -> Money {
      var sum = open
      sum += fixed
      if let tax { sum += tax.of(taxed) }
      return sum
    }

    mutating func reduce(to most: Money, tax: Percentage?) {
      let amount = amount(tax: tax)
      guard amount > most else { return }
      var above = excess
      above += amount - most
      self = Part(fixed: most, excess: above)
    }

    static func += (left: inout Part, right: Part) {
      left.open += right.open
      left.taxed += right.taxed
      left.fixed += right.fixed
      left.excess += right.excess
    }
  }
}
