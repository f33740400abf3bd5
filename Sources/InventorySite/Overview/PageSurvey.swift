import InventoryModel
import InventoryPages
import InventoryProof
import InventorySettings
import InventoryStore

/// What the pages about the whole site need of the items on one page of a type.
struct PageSurvey: Sendable {
  /// In the order of their first items.
  var places: [PlaceShare] = []
  var recorded = YearCounts()
  var bought = YearCounts()
  var latestRecord: Timestamp?
  /// `nil` unless the owner sees the site. Items have the numbers of their places on the page, from 1.
  var gaps: GapSurvey?

  /// The items whose field says the same place.
  struct PlaceShare: Hashable, Sendable {
    let text: String
    var totals: Totals
    /// In the order of the list.
    var items: [ItemID]
  }
}

/// Surveys the items of a page, independently of other pages.
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

  /// How the fields of all items are written. Apart from this, the survey of an item does not depend on other items.
  var conventions: String { readings.conventions }

  /// The survey, and what the page of each item needs of it.
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
      var (slug, texts) = (String?.none, fieldTexts(of: facts))
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
          place: slug, fieldTexts: texts, missing: isForOwner ? facts.gaps.map(\.text) : []))
    }
    return (page, items)
  }

  private func fieldTexts(of facts: ReportItem) -> [Int: String] {
    var texts: [Int: String] = [:]
    for (role, text) in facts.roles where role.isMoney || role.mayBeDay {
      let shown = readings.text(role, text, (wording.money, wording.date))
      guard shown != text else { continue }
      for (index, field) in facts.item.fields.enumerated()
      where field.value == text && terms.fieldRoles.role(of: field.name) == role {
        texts[index] = shown
      }
    }
    return texts
  }
}

/// The place that a text of the page states.
private struct SeenPlace {
  /// `nil` for a text that states none.
  let slug: String?
  /// How pages write it; `nil` if they write it like that.
  let shown: String?
  /// Its position among the places of the page, or the next one for a new place.
  let share: Int

  init(_ text: String, _ separator: PlaceSeparator, share: Int) {
    let place = Place(text, separator: separator)
    slug = place?.slug
    shown = place.flatMap { $0.text == text ? nil : $0.text }
    self.share = share
  }
}

/// What the page of an item needs of its survey.
struct SurveyedItem: Sendable {
  /// The slug of its place; `nil` for an item in no place.
  let place: String?
  /// The fields that are amounts, days or places and are not written as on pages, by position.
  let fieldTexts: [Int: String]
  /// Only for the owner.
  let missing: [String]
}

extension PageSurvey {
  /// `index` is the index of the place, or the next one for a new place.
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
