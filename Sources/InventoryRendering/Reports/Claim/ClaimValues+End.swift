import InventoryPages
import InventoryReports

extension ClaimValues {
  /// What could not be read, and on which lines.
  var doubts: [String] {
    figures.doubts.map { doubt, lines in
      "No. " + lines.map(String.init).joined(separator: ", ") + ": " + doubt.wording
    }
  }

  var method: [String] {
    let day = wording.date(figures.terms.lossDate)
    return [
      "This is an inventory of what was lost, as the policyholder has recorded it. It is no sworn proof of loss: an insurer "
        + "may ask for one, on a form of its own and within a time. The oath below is blank, and nothing in it is filled in.",
      "A stated value is what the record says. On what it rests is not known unless a source is given. "
        + "\u{201C}Not stated\u{201D} is not zero, and no total counts it. Values are those of a line with all of its pieces: "
        + "nothing is multiplied.",
      "Ages are whole years and months from the day of purchase to \(day), the day of the loss.",
      depreciation,
      "Every total is the sum of its lines, to the cent. Amounts in square brackets, or as they were written, are in no total.",
      "The fingerprint on the cover is the SHA-256 of the whole inventory, not only of what was lost. "
        + "\u{201C}\(report.fingerprint.command)\u{201D} prints the same as long as nothing in it has changed.",
      "This is neither legal nor insurance advice. Policies differ: check your policy.",
    ]
  }

  private var depreciation: String {
    guard figures.hasEstimates else {
      return
        "Neither depreciation nor actual cash value is estimated. That takes a useful life, which the policyholder gives to "
        + "types, a date of purchase before the loss, and an amount, both of which can be read for sure."
    }
    let lives = figures.types.compactMap { type in
      type.usefulLife.map { "\(label(type)) \(years($0))" }
    }.joined(separator: ", ")
    return
      "Depreciation and actual cash value are estimates of the policyholder: a straight line from the day of purchase over "
      + "the useful life that the policyholder gives (\(lives)), never below zero, from the replacement cost or, marked s, "
      + "from the stated value. There is no table that holds for everybody. Types without a useful life have no estimate."
  }
}
