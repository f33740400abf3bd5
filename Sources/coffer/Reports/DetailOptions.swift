import ArgumentParser
import InventoryModel
import InventoryReports
import InventorySettings

/// The options of reports whose cover shows details of the policy.
struct DetailOptions: ParsableArguments {
  @Option(
    name: .customLong("detail"),
    help: .value(
      "name=text",
      "A detail of the policy or the loss, such as causeOfLoss=Theft; repeatable. The names are keys under 'report' in site.yml. An empty text removes the detail."
    ))
  var texts: [String] = []

  @Option(
    help: .value("group", "Group the list by 'type' or 'room' (default: 'type')."),
    completion: .list(["type", "room"]))
  var groupBy = ReportGrouping.type

  func validate() throws {
    var settings = ReportSettings()
    try set(in: &settings)
  }

  /// Throws if a detail of a loss is given, because only claims have such details.
  func refuseDetailsOfLoss() throws {
    let names = texts.compactMap { $0.split(separator: "=").first.map(String.init) }
    if let name = names.first(where: ReportSettings.detailNamesOfLoss.contains) {
      throw ValidationError("--detail \(name) applies only to 'coffer report claim'; remove this option")
    }
  }

  /// Throws if items are to be grouped by room, but the audience does not see rooms. In such a report, no item would
  /// have a room.
  func refuseHiddenRooms(_ disclosure: Disclosure, _ settings: SiteSettings) throws {
    let names =
      FieldRole.room.names + [settings.placeField, settings.report.fields[.room]].compactMap(\.self)
    guard groupBy == .room, !names.contains(where: disclosure.shows(field:)) else { return }
    throw ValidationError(
      "--group-by room needs rooms, which the audience '\(disclosure.audience.rawValue)' does not see; remove --group-by"
    )
  }

  /// Replaces details from site.yml with the details given as options.
  func set(in settings: inout ReportSettings) throws {
    for text in texts {
      guard let equals = text.firstIndex(of: "=") else {
        throw ValidationError("--detail '\(text)' has no '='; write it like causeOfLoss=Theft")
      }
      do throws(InvalidDetail) {
        try settings.set(detail: String(text[..<equals]), to: String(text[text.index(after: equals)...]))
      } catch {
        throw ValidationError("--detail: " + error.message)
      }
    }
  }
}

extension ReportGrouping: ExpressibleByArgument {}
