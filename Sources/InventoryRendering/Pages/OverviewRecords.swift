import InventoryPages

extension ChartsPage: TitledPage {
  static var isOverview: Bool { true }

  func title(in outline: SiteOutline) -> String { SiteOverview.charts.title }

  static let own = Record<InPage<ChartsPage>> {
    List("bars", "The charts of amounts as bars: by asset type and by place.", of: barChart) {
      $0.content.bars.map($0.with)
    }
    List("years", "The charts of items by year, as columns.", of: yearChart) { $0.content.years }
  }

  private static let barChart = Record<InPage<BarChart>> {
    Text("title", "The heading of the chart.") { $0.content.title }
    Text("note", "A note if some bars are left out, such as: The 20 largest of 464.") { $0.content.note }
    List("bars", "The bars, the longest first. The bar of items without a place comes last.", of: bar) {
      $0.content.bars.map($0.with)
    }
  }

  private static let bar = Record<InPage<BarChart.Bar>> {
    Text("label", "The asset type or the place.") { $0.content.label }
    Text("path", "The path of the page about the type or place, if there is one.") { page in
      page.content.path.map(page.link)
    }
    Text("text", "The amount, or the number of items if values are hidden.") { $0.content.text }
    Flag("isUnvalued", "Whether the text states that no item has a value.") { $0.content.isUnvalued }
    Text("length", "The length of the bar, in percent of the longest bar.") { $0.content.length }
  }

  private static let yearChart = Record<YearChart> {
    Text("title", "The heading of the chart.") { $0.title }
    Text("summary", "The chart in words.") { $0.summary }
    List("columns", "The columns, one per year or span of years.", of: column) { $0.columns }
  }

  private static let column = Record<YearChart.Column> {
    Text("label", "The year, or the span of years.") { $0.label }
    Text("itemCount", "The number of items.") { $0.itemCount }
    Text("left", "The left edge of the column, in percent of the chart's width.") { $0.left }
    Text("width", "The width of the column, in percent of the chart's width.") { $0.width }
    Text("top", "The top edge of the column, in percent of the chart's height.") { $0.top }
    Text("height", "The height of the column, in percent of the chart's height.") { $0.height }
    Text("middle", "The middle of the column, in percent of the chart's width.") { $0.middle }
    Text("tick", "The label below the column. Absent if labels would be too close together.") { $0.tick }
  }
}

extension MissingPage: TitledPage {
  static var isOverview: Bool { true }

  func title(in outline: SiteOutline) -> String { SiteOverview.missing.title }

  static let own = Record<InPage<MissingPage>> {
    Text("documentedPercent", "The documented share of the stated value, in percent.") {
      $0.content.documentedPercent
    }
    Text("meaning", "The text after the share, which explains the share.") { $0.content.meaning }
    List("gaps", "What is missing, by kind.", of: gap) { $0.content.gaps }
    Flag("isComplete", "Whether nothing is missing.") { $0.content.items.isEmpty }
    Text("itemCount", "The number of items that lack something.") { $0.content.itemCount }
    Text(
      "note",
      "A note if some items are left out, such as: For each gap, the 100 most valuable items are listed."
    ) {
      $0.content.note
    }
    List("items", "The items that lack something, the most valuable first.", of: item) {
      $0.content.items.map($0.with)
    }
  }

  private static let gap = Record<MissingKind> {
    Text("kind", "The name of the kind for styles and scripts, such as: receipt.") { $0.name }
    Text("title", "What is missing, such as: Without a receipt.") { $0.title }
    Text("itemCount", "The number of items, such as: 12 of 40.") { $0.itemCount }
    Text("value", "The stated value of these items, if it is above zero.") { $0.value }
  }

  private static let item = Record<InPage<MissingItem>> {
    Text("itemName", "The item's name.") { $0.content.name }
    Text("path", "The path of the item's page.") { $0.link($0.content.path) }
    Text("assetType", "The item's asset type.") { $0.content.assetType }
    Text("value", "The item's stated value.") { $0.content.value }
    Text("lacks", "What the item lacks, such as: Photo, receipt.") { $0.content.lacks }
    Text("lists", "The lists that contain the item: all, and kinds of gaps, separated by spaces.") {
      $0.content.lists.joined(separator: " ")
    }
  }
}
