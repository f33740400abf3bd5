import ArgumentParser
import Diagnostics
import InventoryModel

/// What every command takes whose output others may see.
struct AudienceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "For whom it is: owner, insurer, family or public. What they do not see is left out.",
      valueName: "audience"), transform: asOption(Self.audience))
  var audience: Audience?

  @Sendable private static func audience(_ text: String) throws -> Audience {
    guard let audience = Audience(rawValue: text) else {
      let names = Audience.allCases.map(\.rawValue)
      throw ValidationError(
        "no audience '\(text)'\(didYouMean(text, among: names)) (\(names.joined(separator: ", ")))")
    }
    return audience
  }
}
