import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings
import InventoryStore

/// The data from the items on one page of a type that the pages about the whole site need.
struct PageSurvey: Sendable {
  /// The places of the items, in order of first appearance on the page.
  var places: [PlaceShare] = []
  var recorded = YearCounts()
  var bought = YearCounts()
  var latestRecord: Timestamp?
  /// The missing proof; `nil` unless the site is for the owner. Items are numbered by their positions on the page, from
  /// 1.
  var gaps: GapSurvey?

  /// The items whose place field has the same text.
  struct PlaceShare: Hashable, Sendable {
    let text: String
    var totals: Totals
    /// The items, in the order of the page.
    var items: [ItemID]
  }
}

/// Collects the data of a `PageSurvey` from the items of a page, independently of other pages.
struct ItemSurveyor: Sendable {
  private let terms: ReportTerms
  private let readings: FieldReadings
  private let placeField: NamedField?
  private let separator: PlaceSeparator
  private let wording: Wording
  private let showsValues: Bool
  private let isForOwner: Bool

  init(_ fields: FieldSurvey, _ outline: SiteOutline, _ request: BuildRequest) {
    terms = ReportTerms(request.site.settings)
    readings = fields.readings
    placeField = outline.overviews.contains(.places) ? outline.placeField : nil
    separator = request.site.settings.placeSeparator
    wording = outline.wording
    showsValues = request.disclosure.shows(.valueInDollars)
    isForOwner = request.disclosure.audience == .owner
  }

  /// How amounts and days are written in the fields of all items. Apart from these conventions, the survey of an item
  /// does not depend on other items.
  var conventions: String { readings.conventions }

  /// Returns the survey of a page, and the data about each item that the item's page needs.
  func survey(_ batch: PageBatch) -> (page: PageSurvey, items: [SurveyedItem]) {
    var page = PageSurvey(gaps: isForOwner ? GapSurvey(keeping: SiteSurvey.mostMissing) : nil)
    var places: [String: SeenPlace] = [:]
    var items: [SurveyedItem] = []
    for (index, item) in batch.items.enumerated() {
      let facts = ReportItem(item, number: index + 1, terms: terms, readings)
      page.gaps?.add(facts, batch.ids[index])
      if let day = item.dateCreated {
        page.recorded.add(day.year)
        page.latestRecord = page.latestRecord.map { max($0, day) } ?? day
      }
      if let year = facts.roles[.purchaseDate].flatMap({ readings.year(.purchaseDate, $0) }) {
        page.bought.add(year)
      }
      var slug: PageSlug?
      var (texts, days) = fieldTexts(of: item, facts.roles)
      if let field = placeField?.index(in: item.fields) {
        let text = item.fields[field].value
        let place = places[text] ?? SeenPlace(text, separator, share: page.places.count)
        places[text] = place
        slug = place.slug
        if let shown = place.shown { texts[field] = shown }
        if slug != nil { page.add(item.valueInDollars, batch.ids[index], in: text, place.share, showsValues) }
      }
      items.append(
        SurveyedItem(
          place: slug, fieldTexts: texts, days: days, missing: isForOwner ? facts.gaps.map(\.text) : []))
    }
    return (page, items)
  }

  /// Returns the same days as a survey of the items (`SurveyedItem.days`), but faster.
  func days(of items: [Item]) -> [[Int: String]] {
    items.map { fieldTexts(of: $0, terms.fieldRoles.values(of: $0.fields)).days }
  }

  /// Returns the texts that pages show for fields of amounts or days, and these days in the form of an ISO date. Only
  /// texts that differ from the stored texts are included. `roles` are the texts of the fields that have a role.
  private func fieldTexts(
    of item: Item, _ roles: [FieldRole: String]
  ) -> (shown: [Int: String], days: [Int: String]) {
    var (texts, days) = ([Int: String](), [Int: String]())
    for (role, text) in roles where role.isMoney || role.mayBeDay {
      let shown = readings.text(role, text, (wording.money, wording.date))
      guard shown != text else { continue }
      for (index, field) in item.fields.enumerated()
      where field.value == text && terms.fieldRoles.role(of: field.name) == role {
        texts[index] = shown
        if role.mayBeDay, let day = readings.day(role, text)?.dayText, day != text { days[index] = day }
      }
    }
    return (texts, days)
  }
}

/// The place that a text in the place field states.
private struct SeenPlace {
  /// The slug of the place; `nil` if the text states no place.
  let slug: PageSlug?
  /// The text that pages show for the place; `nil` if it is the same as the stored text.
  let shown: String?
  /// The index of the place among the places of the page; for a new place, the next index.
  let share: Int

  init(_ text: String, _ separator: PlaceSeparator, share: Int) {
    let place = Place(text, separator: separator)
    slug = place?.slug
    shown = place.flatMap { $0.text == text ? nil : $0.text }
    self.share = share
  }
}

/// The data from a survey that the page of an item needs.
struct SurveyedItem: Sendable {
  /// The slug of the item's place; `nil` if the item is in no place.
  let place: PageSlug?
  /// The texts that pages show for fields of amounts, days or places, keyed by the position of the field. Only texts
  /// that differ from the stored texts are included.
  let fieldTexts: [Int: String]
  /// The days in fields such as `2023-03-18`, keyed by the position of the field. Only days that are stored in another
  /// form are included.
  let days: [Int: String]
  /// The kinds of proof or details that the item lacks; empty unless the site is for the owner.
  let missing: [String]
}

extension PageSurvey {
  /// Adds an item to a place. `index` is the index of the place; for a new place, the next index.
  fileprivate mutating func add(
    _ value: Money?, _ id: ItemID, in text: String, _ index: Int, _ showsValues: Bool
  ) {
    if index == places.count {
      places.append(
        PlaceShare(text: text, totals: Totals(value: showsValues ? Money(cents: 0) : nil), items: []))
    }
    places[index].totals.add(value)
    places[index].items.append(id)
  }
}
