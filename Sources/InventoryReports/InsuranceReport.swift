package import InventoryModel

/// What an insurance report says before its items: whom and what it is about, and the figures.
package struct InsuranceReport: Hashable, Sendable {
  package let heading: ReportHeading
  package let details: PolicyDetails
  package let level: ReportLevel
  package let figures: InsuranceFigures
  package let fingerprint: Fingerprint
  /// What those see for whom it is made; the figures are of that alone.
  package let disclosure: Disclosure

  package init(
    heading: ReportHeading, details: PolicyDetails, level: ReportLevel, figures: InsuranceFigures,
    fingerprint: Fingerprint, disclosure: Disclosure
  ) {
    self.heading = heading
    self.details = details
    self.level = level
    self.figures = figures
    self.fingerprint = fingerprint
    self.disclosure = disclosure
  }

  /// Whether it says whose policy it is about; to nobody but the owner and the insurer.
  package var hasDetails: Bool { disclosure.audience == .owner || disclosure.audience == .insurer }

  /// Whether values are in it, and with them totals, limits, the schedule.
  package var hasValues: Bool { disclosure.shows(.valueInDollars) }
  package var hasSerialNumbers: Bool { disclosure.shows(.serialNumber) }
  package var hasDates: Bool { disclosure.shows(.dateCreated) }

  /// The items of high value; none in a basic report, and where values are hidden.
  package var schedule: [ReportItem] { level == .full && hasValues ? figures.schedule : [] }

  /// What is missing of what may be seen, in a full report.
  package var gaps: [Gap] {
    guard level == .full else { return [] }
    return figures.gaps.all.filter { gap in
      switch gap.kind {
      case .photo: disclosure.shows(.photos)
      case .serialNumber: hasSerialNumbers
      case .value: hasValues
      case .assetType: true
      case .room: figures.columns.contains(.room) || disclosure.isComplete || disclosure.audience == .insurer
      }
    }
  }
}

/// How much a report says.
package enum ReportLevel: String, CaseIterable, Sendable {
  /// Cover, summary, limits, the list and the signatures; no pictures.
  case basic
  /// Also the schedule of high-value items, all pictures, and what is missing.
  case full
}

/// What somebody can check the data of a report with.
package struct Fingerprint: Hashable, Sendable {
  /// The SHA-256 of what `command` writes, 64 hex digits.
  package let digest: String
  package let command: String

  package init(digest: String, command: String) {
    self.digest = digest
    self.command = command
  }
}

/// What stands on the cover; a blank line where it is not said.
package struct PolicyDetails: Hashable, Sendable {
  package enum Line: String, CaseIterable, Sendable {
    case policyholder, address, insurer, policyNumber, agent, claimNumber, dateOfLoss

    package var title: String {
      switch self {
      case .policyholder: "Policyholder"
      case .address: "Address of the property"
      case .insurer: "Insurer"
      case .policyNumber: "Policy number"
      case .agent: "Agent"
      case .claimNumber: "Claim number"
      case .dateOfLoss: "Date of loss"
      }
    }
  }

  package var texts: [Line: String] = [:]

  package init() {}
}
