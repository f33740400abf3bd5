extension Money {
  /// The sum of many amounts; one that 64 bits do not hold stays at the largest that they do.
  package static func += (sum: inout Money, amount: Money) {
    let (cents, isOver) = sum.cents.addingReportingOverflow(amount.cents)
    sum = Money(cents: isOver ? (amount.cents < 0 ? .min : .max) : cents)
  }

  package static func - (left: Money, right: Money) -> Money {
    let (cents, isOver) = left.cents.subtractingReportingOverflow(right.cents)
    return Money(cents: isOver ? (left.cents < 0 ? .min : .max) : cents)
  }
}
