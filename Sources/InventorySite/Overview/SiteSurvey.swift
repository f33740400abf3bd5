import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings
import InventoryStore

/// What a build learns from all items for the pages about the whole site: places, years, and what is missing. Of each
/// item it keeps its row alone.
struct SiteSurvey {
  private(set) var places: PlaceTree
  /// The items in each place itself, by its slug, in the order of the list.
  private(set) var contents: [String: [ItemID]] = [:]
  /// `nil` unless the owner sees the site.
  private(set) var gaps: GapSurvey?
  private(set) var latestRecord: Timestamp?
  private var recorded = YearCounts()
  private var bought = YearCounts()

  private static let mostMissing = 500

  init(_ request: BuildRequest) {
    let settings = request.site.settings
    places = PlaceTree(
      separator: settings.placeSeparator, showsValues: request.disclosure.shows(.valueInDollars))
    gaps = request.disclosure.audience == .owner ? GapSurvey(keeping: Self.mostMissing) : nil
  }

  /// Adds the next items.
  mutating func add(_ items: [SurveyedItem]) {
    for surveyed in items {
      let item = surveyed.item.item
      if let text = surveyed.placeText, let slug = places.add(item.valueInDollars, in: text) {
        contents[slug, default: []].append(surveyed.id)
      }
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
  let id: ItemID
  let item: ReportItem
  /// What the field says where it is; `nil` if the site has no pages of places.
  let placeText: String?
  let bought: Timestamp?
}

/// Surveys the items of a batch, independently of other batches.
struct ItemSurveyor: Sendable {
  private let terms: ReportTerms
  private let readings: FieldReadings
  private let placeField: NamedField?
  private let separator: PlaceSeparator

  /// Reads the fields of all items that are amounts or days.
  init(of snapshot: Snapshot, _ outline: SiteOutline, _ request: BuildRequest) throws {
    terms = ReportTerms(request.site.settings)
    readings = try FieldReadings(of: snapshot, terms)
    placeField = outline.overviews.contains(.places) ? outline.placeField : nil
    separator = request.site.settings.placeSeparator
  }

  func items(of batch: PageBatch) -> [SurveyedItem] {
    batch.items.enumerated().map { index, item in
      let item = ReportItem(item, number: batch.firstNumber + index, terms: terms, readings)
      return SurveyedItem(
        id: batch.ids[index], item: item,
        placeText: placeField.flatMap { field in
          field.index(in: item.item.fields).map { item.item.fields[$0].value }
        },
        bought: item.roles[.purchaseDate].flatMap { readings.day(.purchaseDate, $0) })
    }
  }

  /// The slug of the page of a place; `nil` for a text that is no place.
  func slug(ofPlace text: String) -> String? { Place(text, separator: separator)?.slug }
}
