package import InventoryPages
package import InventoryReports

/// What changed, on one line for a log: `3 added, 1 removed, 2 revalued, +$1,204.00`.
package struct ChangesLine: Sendable {
  private let figures: ChangesFigures
  private let wording: Wording

  package init(_ figures: ChangesFigures, _ wording: Wording) {
    (self.figures, self.wording) = (figures, wording)
  }

  package var text: String {
    guard !figures.isEmpty else { return "nothing has changed" }
    return (counts + [wording.difference(figures.difference)]).joined(separator: ", ")
  }

  var counts: [String] {
    ChangeKind.allCases.filter { figures.count($0) > 0 }.map {
      wording.number(figures.count($0)) + " " + $0.wording
    }
  }
}
