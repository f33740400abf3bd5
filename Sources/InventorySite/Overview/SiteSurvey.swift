import Diagnostics
import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings
import InventoryStore

/// The data from all items that a build needs for the pages about the whole site: places, years, and missing proof. For
/// most items, only the row number is kept in memory.
struct SiteSurvey {
  private(set) var places: PlaceTree
  /// The items directly in each place, in the order of the list, keyed by the name of the place's HTML page.
  private(set) var contents: [String: [ItemID]] = [:]
  private(set) var latestRecord: Timestamp?
  private var recorded = YearCounts()
  private var bought = YearCounts()
  /// The missing proof; `nil` unless the site is for the owner.
  private var gaps: GapSurvey?
  private var itemCount = 0
  /// The minimum value of items that need a receipt, an appraisal, a date of purchase or a replacement cost.
  private let proofFrom: Money

  /// The number of items that the page of missing proof lists for each kind of gap, and for all kinds together.
  static let mostMissing = 100

  /// Everything that a survey depends on: surveys with the same key are equal.
  struct Key: Hashable {
    private var store: String
    private let terms: ReportTerms
    private let placeField: String
    private let separator: PlaceSeparator
    private let disclosure: Disclosure

    init(_ request: BuildRequest, _ inputs: BuildInputs) {
      let settings = request.site.settings
      (store, terms, disclosure) = (inputs.store, ReportTerms(settings), request.disclosure)
      (placeField, separator) = (settings.placeField, settings.placeSeparator)
    }

    /// Whether the keys are the same apart from the store. `false` if `other` is `nil`.
    func differsOnlyInStore(from other: Key?) -> Bool {
      var same = other
      same?.store = store
      return same == self
    }
  }

  init(_ request: BuildRequest) {
    places = PlaceTree(
      separator: request.site.settings.placeSeparator, showsValues: request.disclosure.shows(.valueInDollars))
    proofFrom = ReportTerms(request.site.settings).proofFrom
    gaps = request.disclosure.audience == .owner ? GapSurvey(keeping: Self.mostMissing) : nil
  }

  /// Adds the survey of the next page, which has `count` items.
  mutating func add(_ page: PageSurvey, count: Int) {
    for share in page.places {
      guard let slug = places.add(share.totals, in: share.text) else { continue }
      contents[slug.name, default: []] += share.items
    }
    recorded.add(page.recorded)
    bought.add(page.bought)
    if let latest = page.latestRecord { latestRecord = latestRecord.map { max($0, latest) } ?? latest }
    if let found = page.gaps { gaps?.add(found, after: itemCount) }
    itemCount += count
  }

  func charts(in outline: SiteOutline) -> ChartsPage {
    ChartsPage(
      places, years: [("Items by year of purchase", bought), ("Items by year recorded", recorded)],
      in: outline)
  }

  /// Returns the page of missing proof; `nil` unless the site is for the owner. Reads the items that the page lists.
  func missing(of snapshot: Snapshot, in outline: SiteOutline) throws(Failure) -> MissingPage? {
    guard let gaps else { return nil }
    let lacking = gaps.items
    let items = try snapshot.listedItems(lacking.map(\.id))
    return MissingPage(
      documentedPercent: gaps.documentedShare.percentText, meaning: Tally.gradeMeaning,
      gaps: gaps.counts.filter { $0.items > 0 }.map {
        MissingKind(
          $0.kind.rawValue, $0.kind.title, count: $0.items, among: $0.among,
          from: $0.kind.isOfValuables ? proofFrom : nil, value: $0.valueAtRisk, in: outline)
      },
      items: zip(items, lacking).map { item, lacking in
        MissingItem(
          item.itemName, itemKey: item.itemKey, assetType: item.assetType,
          value: lacking.value, lacks: lacking.lacks.kinds.map(\.text),
          kinds: lacking.lacks.kinds.map(\.rawValue), in: outline)
      }, count: gaps.itemCount, mostOfKind: Self.mostMissing, in: outline)
  }
}
