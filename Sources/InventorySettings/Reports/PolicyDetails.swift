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
