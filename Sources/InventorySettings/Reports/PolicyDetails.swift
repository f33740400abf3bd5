import Diagnostics
package import InventoryModel
import Yams

/// The details on the cover of a report, and two amounts for claims. A missing detail leaves a blank line on the cover.
package struct PolicyDetails: Hashable, Sendable {
  /// A line of the cover; the raw value is its key in site.yml.
  package enum Line: String, CaseIterable, Sendable {
    case policyholder, phone, address, insurer, policyNumber, agent, claimNumber, dateOfLoss, causeOfLoss,
      policeReport, policeAgency

    package var title: String {
      switch self {
      case .policyholder: "Policyholder"
      case .phone: "Phone"
      case .address: "Address of the property"
      case .insurer: "Insurer"
      case .policyNumber: "Policy number"
      case .agent: "Agent"
      case .claimNumber: "Claim number"
      case .dateOfLoss: "Date of loss"
      case .causeOfLoss: "Cause of loss"
      case .policeReport: "Police report"
      case .policeAgency: "Police agency"
      }
    }

    /// Whether only claims show the line.
    package var isOfClaim: Bool { [.causeOfLoss, .policeReport, .policeAgency].contains(self) }
  }

  package var texts: [Line: String] = [:]
  /// The part of a loss that the policyholder pays, according to the policy.
  package var deductible: Money?
  /// Whether the policyholder states that the loss is a theft; `nil` if only the cause of the loss shows it.
  package var isTheft: Bool?
  /// The sales tax that claims add to replacement costs, which are stated without tax.
  package var salesTax: Percentage?

  package init() {}

  /// The kind of the cause of the loss, as stated or else as the words of the cause show it; `nil` if no cause is stated.
  package var cause: CauseOfLoss? {
    isTheft.map { $0 ? .theft : .notTheft } ?? texts[.causeOfLoss].map(CauseOfLoss.init)
  }

  /// Whether the words of the cause mention a theft beside another cause, and the policyholder does not state which it is.
  package var hasSeveralCauses: Bool {
    isTheft == nil && cause == .theft && texts[.causeOfLoss].map(CauseOfLoss.mentionsOtherCause) ?? false
  }

  /// Whether the cause of the loss is a flood or an earthquake.
  package var isNaturalHazard: Bool { texts[.causeOfLoss].map(CauseOfLoss.mentionsNaturalHazard) ?? false }

  /// Whether the words of the cause mention a theft, but neither a burglary nor a robbery.
  package var isSimpleTheft: Bool { texts[.causeOfLoss].map(CauseOfLoss.isSimpleTheft) ?? false }

  /// Whether a cause of the loss is stated, but it is neither a theft nor any other known cause.
  package var hasUnknownCause: Bool {
    isTheft != true && texts[.causeOfLoss].map { !CauseOfLoss.mentionsCause($0) } ?? false
  }
}

extension ReportSettings {
  /// The names of details that `set(detail:to:)` accepts: lines of the cover, and amounts in a claim.
  package static let detailNames = PolicyDetails.Line.allCases.map(\.rawValue) + otherDetails

  /// The names of details that are not lines of the cover.
  private static let otherDetails = ["theft", "deductible", "salesTax"]

  /// The names of the details that only claims use.
  package static let detailNamesOfLoss =
    PolicyDetails.Line.allCases.filter(\.isOfClaim).map(\.rawValue) + otherDetails

  /// Sets a detail to a text, which is read like a value in site.yml. An empty text removes the detail.
  package mutating func set(detail name: String, to text: String) throws(InvalidDetail) {
    guard Self.detailNames.contains(name), let key = Key(rawValue: name) else {
      throw InvalidDetail("no detail '\(name)'" + UnknownName.offer(of: Self.detailNames, insteadOf: name))
    }
    guard !text.isEmpty else { return remove(key) }
    do throws(Mistake) {
      try read(Node(text), as: key)
    } catch {
      throw InvalidDetail(error.message)
    }
  }
}

extension ReportSettings {
  private mutating func remove(_ key: Key) {
    switch key {
    case .deductible: details.deductible = nil
    case .theft: details.isTheft = nil
    case .salesTax: details.salesTax = nil
    default: if let line = PolicyDetails.Line(rawValue: key.rawValue) { details.texts[line] = nil }
    }
  }
}

/// An error for a detail whose name or value would not be valid in site.yml.
package struct InvalidDetail: Error {
  package let message: String

  init(_ message: String) { self.message = message }
}
