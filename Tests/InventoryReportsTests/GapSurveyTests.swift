import InventoryModel
import TestSupport
import Testing

@testable import InventoryProof

@Suite struct GapSurveyTests {
  /// The survey of a page against the list of a report, for every number of kept items.
  @Test(arguments: [1, 2, 7, 40, 100]) func `it keeps the first items of the complete list`(limit: Int) throws
  {
    let terms = ReportTerms.usual
    var figures = GapsFigures(terms)
    var survey = GapSurvey(keeping: limit)
    for number in 1...60 {
      let cents: Int64? = number % 9 == 0 ? nil : Int64(number * 7919 % 400) * 1_00
      let item = try Item.sample(key: "K\(number)", name: "Lamp \(number)", cents: cents)
      figures.add(item)
      survey.add(ReportItem(item, number: number, terms: terms, FieldReadings(terms)))
    }
    figures.finish()
    let all = figures.gaps.lackingItems
    #expect(survey.items == Array(all.prefix(limit)))
    #expect(survey.itemCount == all.count)
    #expect(survey.counts == figures.gaps.all.map(\.count))
    #expect(survey.overall == figures.overall)
  }
}
