import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings
import InventoryStore

/// What a build learns from all items for the pages about the whole site: places, years, and what is missing. Of each
/// item it keeps its row alone.
struct SiteSurvey {
  private let placeField: NamedField?
  private(set) var places: PlaceTree
  /// The items in each place itself, by its slug, in the order of the list.
  private(set) var contents: [String: [ItemID]] = [:]
  /// `nil` unless the owner sees the site.
  private(set) var gaps: GapSurvey?
  private(set) var latestRecord: Timestamp?
  private var recorded = YearCounts()
  private var bought = YearCounts()

  private static let mostMissing = 500

  init(_ request: BuildRequest, _ outline: SiteOutline) {
    let settings = request.site.settings
    placeField = outline.overviews.contains(.places) ? outline.placeField : nil
    places = PlaceTree(
      separator: settings.placeSeparator, showsValues: request.disclosure.shows(.valueInDollars))
    gaps = request.disclosure.audience == .owner ? GapSurvey(keeping: Self.mostMissing) : nil
  }

  /// Adds the places of the next items, and returns their slugs; `nil` for an item in no place.
  mutating func addPlaces(of batch: PageBatch) -> [String?] {
    guard let placeField else { return [String?](repeating: nil, count: batch.items.count) }
    return zip(batch.items, batch.ids).map { item, id in
      guard let index = placeField.index(in: item.fields),
        let slug = places.add(item.valueInDollars, in: item.fields[index].value)
      else { return nil }
      contents[slug, default: []].append(id)
      return slug
    }
  }

  /// Adds the next items, apart from their places.
  mutating func add(_ items: [SurveyedItem]) {
    for surveyed in items {
      let item = surveyed.item.item
      gaps?.add(surveyed.item)
      if let day = item.dateCreated {
        recorded.add(day)
        latestRecord = latestRecord.map { max($0, day) } ?? day
      }
      if let day = surveyed.bought { bought.add(day) }
    }
  }

  func charts(in outline: SiteOutline) -> ChartsPage {
    ChartsPage(
      places, years: [("Items by year of purchase", bought), ("Items by year recorded", recorded)],
      in: outline)
  }

  /// `nil` unless the owner sees the site.
  func missing(in outline: SiteOutline) -> MissingPage? {
    gaps.map { gaps in
      MissingPage(
        documentedPercent: gaps.overall.documentedShare.percentText, meaning: Tally.gradeMeaning,
        gaps: gaps.counts.filter { $0.items > 0 }.map {
          MissingKind(
            $0.kind.title, count: $0.items, among: $0.among, value: $0.valueAtRisk, in: outline)
        },
        items: gaps.items.map { lacking in
          MissingItem(
            lacking.item.itemName, itemKey: lacking.item.itemKey, assetType: lacking.item.assetType,
            value: lacking.item.value, lacks: lacking.lacks.map(\.text), in: outline)
        }, count: gaps.itemCount, in: outline)
    }
  }
}

/// An item, and what its page and the pages about all items need of it.
struct SurveyedItem: Sendable {
  let item: ReportItem
  let bought: Timestamp?
}

/// Surveys the items of a batch, independently of other batches.
struct ItemSurveyor: Sendable {
  private let terms: ReportTerms
  private let readings: FieldReadings

  /// Reads the fields of all items that are amounts or days. `fieldNames` are those of the snapshot.
  init(of snapshot: Snapshot, fieldNames: [String], _ request: BuildRequest) throws {
    terms = ReportTerms(request.site.settings)
    readings = try FieldReadings(of: snapshot, fieldNames: fieldNames, terms)
  }

  func items(of batch: PageBatch) -> [SurveyedItem] {
    batch.items.enumerated().map { index, item in
      let item = ReportItem(item, number: batch.firstNumber + index, terms: terms, readings)
      return SurveyedItem(
        item: item, bought: item.roles[.purchaseDate].flatMap { readings.day(.purchaseDate, $0) })
    }
  }
}
