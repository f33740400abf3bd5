import InventoryModel
import InventoryPages
import InventoryReports
import InventorySettings
import Testing

@Suite struct LabelSheetTests {
  private let layout = LabelLayout.all[0]

  @Test(arguments: [(1, 0, 1), (30, 0, 1), (31, 0, 2), (30, 1, 2), (1, 29, 1), (2, 29, 2), (0, 5, 0)])
  func `there are as many sheets as the labels need`(items: Int, skip: Int, sheets: Int) throws {
    let found = try self.sheets(items, skip: skip)
    #expect(found.count == sheets)
    #expect(found.map(\.count).reduce(0, +) == items)
  }

  @Test func `labels go from left to right, then down, after those that are used up`() throws {
    let places = try sheets(4, skip: 28).map { $0.map { [$0.row, $0.column] } }
    #expect(places == [[[9, 1], [9, 2]], [[0, 0], [0, 1]]])
  }

  @Test func `a code points to the page of its item`() throws {
    let label = try #require(try sheets(1, skip: 0).first?.first)
    #expect(label.link == "https://home.example/items/k0.html")
    #expect(label.detail == "K0")
  }

  @Test func `a long name is cut at 200 code points`() throws {
    let item = try Item.sample(String(repeating: "e\u{301}", count: 150), key: "A")
    let name = try #require(labels([item]).first?.name)
    #expect(name.unicodeScalars.count == 200)
    #expect(name.hasSuffix("\u{2026}"))
  }

  @Test(arguments: LabelLayout.all) func `labels are on the paper, side by side`(layout: LabelLayout) {
    let size: (width: Length, height: Length) =
      layout.paper == .letter
      ? (Length(8.5, .inches), Length(11, .inches)) : (.millimeters(210), .millimeters(297))
    let right = layout.left + layout.across * (layout.columns - 1) + layout.width
    let bottom = layout.top + layout.down * (layout.rows - 1) + layout.height
    #expect(right + layout.left == size.width)
    #expect(bottom + layout.top == size.height)
    #expect(layout.width <= layout.across)
    #expect(layout.margin + layout.codeSide + layout.margin <= layout.height)
    #expect(layout.textLeft + layout.textWidth + layout.margin == layout.width)
    #expect(layout.textWidth >= .millimeters(25))
    #expect(layout.nameHeight + LabelLayout.keyLine + layout.margin * 2 <= layout.height)
  }

  @Test(arguments: [
    (Length(2.625, .inches), "66.675mm"), (Length(0.15625, .inches), "3.96875mm"), (.millimeters(66), "66mm"),
    (.millimeters(15.15), "15.15mm"), (.millimeters(0.05), "0.05mm"), (.millimeters(-1.5), "-1.5mm"),
  ])
  func `a length is written to the last digit`(length: Length, text: String) {
    #expect(length.css == text)
  }

  private func sheets(_ count: Int, skip: Int) throws -> [[Label]] {
    let items = try (0..<count).map { try Item.sample("Lamp \($0)", key: "K\($0)") }
    return Label.sheets(
      of: texts(items), on: layout, skip: skip,
      baseURL: "https://home.example/")
  }

  private func texts(_ items: [Item]) -> [LabelText] {
    let keys = ShortKeys(items.map(\.itemKey))
    return items.map { LabelText($0, keys: keys) }
  }

  private func labels(_ items: [Item]) -> [Label] {
    Label.sheets(
      of: texts(items), on: layout, skip: 0, baseURL: "https://home.example/"
    ).flatMap(\.self)
  }
}
