import InventoryModel
import InventorySettings
import Testing

@testable import InventoryProof
@testable import InventoryReports

@Suite struct ClaimFiguresTests {
  @Test func `every total is the sum of its lines, to the cent`() throws {
    let figures = try figures([
      .sample("A", type: "Art", value: 10, fields: [("replacement cost", "$1.15")]),
      .sample("B", type: "Art", value: 20), .sample("C", type: "Tools"),
      .sample("D", type: "Tools", value: 0, fields: [("replacement cost", "0.10")]),
      .sample("E", type: nil, value: -5),
    ])
    #expect(figures.lines.map(\.number) == [1, 2, 3, 4, 5])
    #expect(figures.groups.map(\.tally.value.amount.cents) == [30, 0])
    #expect(figures.overall.value.amount.cents == 30 && figures.overall.value.count == 3)
    #expect(figures.doubtful.map(\.itemKey.text) == ["E"] && figures.separate == 4..<5)
    #expect(figures.overall.replacementCost.amount.cents == 125)
    #expect(figures.overall.replacementCost.count == 2)
  }

  @Test func `the items of a grouped type are one line`() throws {
    let figures = try figures(
      [
        .sample("Coat", type: "Clothing", value: 100_00, fields: [("receipt", "R-1"), ("quantity", "2")]),
        .sample("Hat", type: "Clothing", value: 25), .sample("Sofa", value: 1),
      ], grouped: ["clothing"])
    #expect(figures.lines.map(\.number) == [1, 2])
    #expect(figures.lines.first?.item == nil)
    #expect(figures.lines.first?.tally.value.amount.cents == 100_25)
    #expect(figures.lines.first?.tally.items == 2)
    #expect(figures.lines.first?.tally.pieces == 3)
    #expect(figures.groups.map(\.lines) == [0..<1, 1..<2])
    #expect(figures.receipts == [ClaimText(line: 1, itemName: "Coat", text: "R-1")])
  }

  @Test func `limits name items by the numbers of their lines, also after a line for several items`() throws {
    let figures = try figures(
      [
        .sample("Suits", type: "Clothing", value: 1_600_00, fields: [("quantity", "4")]),
        .sample("Jumpers", type: "Clothing", value: 480_00),
        .sample("Beds", value: 1_700_00, fields: [("quantity", "2")]),
        .sample("Sofa", value: 2_000_00), .sample("Deeds", type: "Documents", value: 9_000_00),
      ], grouped: ["Clothing"], profile: .uk)
    let single = try #require(figures.limits.first { $0.limit.isOfSingleItems })
    #expect(single.numbers == [1, 2, 3, 4])
    #expect(single.severalPieces.map(\.number) == [1, 2] && single.toSchedule.map(\.number) == [3])
    #expect(single.unschedulable.map(\.number) == [4])
  }

  @Test func `a line for several items is above its stated value only as a sum`() throws {
    let bought = ("purchase date", "2023-10-15")
    let shoes = try Item.sample(
      "Shoes", type: "Clothing", value: 300_00, fields: [("replacement cost", "350.00")])
    let coats = try Item.sample("Coats", type: "Clothing", value: 540_00, fields: [bought])
    let lives = ["Clothing": UsefulLife(years: 4)]
    let both = try figures([shoes, coats], lives: lives, grouped: ["Clothing"])
    #expect(both.lines.map(\.exceedsStatedValue) == [false])
    #expect(both.lines(of: .members).map(\.exceedsStatedValue) == [true, false])
    let rich = try figures([shoes, .sample("Hat", type: "Clothing", value: 5)], grouped: ["Clothing"])
    #expect(rich.lines.map(\.exceedsStatedValue) == [true])
  }

  @Test func `the only item of a grouped type keeps its own line`() throws {
    let figures = try figures(
      [.sample("Coat", type: "Clothing", value: 100_00), .sample("Sofa", value: 1)], grouped: ["clothing"])
    #expect(figures.lines.map { $0.item?.item.itemName } == ["Coat", "Sofa"])
    #expect(figures.lines.map(\.number) == [1, 2] && figures.lines(of: .members).isEmpty)
  }

  @Test func `an item without an amount does not change why a line keeps its basis`() throws {
    let figures = try figures(
      [.sample("Coat", type: "Clothing", value: 100_00), .sample("Hat", type: "Clothing")],
      grouped: ["clothing"])
    #expect(figures.lines.map(\.fullBasis) == [.noUsefulLife])
  }

  @Test func `a quantity is a whole number, else one`() throws {
    let figures = try figures([
      .sample("A", fields: [("quantity", "6")]), .sample("B", fields: [("quantity", "a pair")]),
      .sample("C", fields: [("quantity", "0")]), .sample("D", fields: [("qty", "2.0")]), .sample("E"),
    ])
    #expect(figures.lines.map(\.tally.pieces) == [6, 1, 2, 1, 0])
    #expect(figures.doubts.map(\.doubt) == [.quantity, .noPieces])
    #expect(figures.doubts.map(\.lines) == [[2], [5]])
  }

  @Test func `what is lost in part is in no total`() throws {
    let items: [Item] = try [
      .sample("A", value: 600, fields: [("quantity", "6"), ("replacement cost", "9.00")]),
      .sample("B", value: 5, fields: [("quantity", "2")]), .sample("C", value: 7),
    ]
    let figures = try figures(items, lost: ["A": 2, "B": 2, "C": 1])
    #expect(figures.lines.map(\.item?.item.itemName) == ["B", "C", "A"])
    #expect(figures.lines.map(\.tally.pieces) == [2, 1, 2])
    #expect(figures.lines.map(\.tally.value.amount.cents) == [5, 7, 0])
    #expect(figures.overall.value.amount.cents == 12)
    #expect(figures.overall.replacementCost.count == 0)
    #expect(figures.doubts.map(\.doubt) == [.partOfRecord])
  }

  @Test func `the price of one piece is multiplied exactly`() throws {
    let items: [Item] = try [
      .sample("A", value: 199_98, fields: [("quantity", "6"), ("unit price", "33.33")]),
      .sample("B", value: 200_00, fields: [("quantity", "6"), ("unit price", "33.33")]),
      .sample("C", value: 10, fields: [("quantity", "2"), ("unit price", "-0.05")]),
    ]
    let figures = try figures(items, lost: ["A": 2, "B": 2, "C": 1])
    #expect(figures.lines.map(\.tally.value.stated?.cents) == [66_66, nil, nil])
    #expect(figures.lines.map(\.quantity) == ["2 of 6", "2 of 6", "1 of 2"])
    #expect(figures.doubtful.map(\.itemKey.text) == ["B", "C"])
    let whole = try self.figures(items)
    #expect(whole.doubts.map(\.doubt) == [.unitPrice] && whole.doubts.map(\.lines) == [[2, 3]])
    #expect(whole.separate.isEmpty)
  }

  /// Two of six pieces with the unit price 33.33 are lost.
  @Test(
    arguments: [
      ("240.00", 80_00, nil), ("199.98", 66_66, nil), ("240.01", 80_00, nil), ("199.99", 66_66, nil),
      ("199.97", nil, 199_97),
      ("40.00", nil, 40_00), ("", nil, nil),
    ] as [(String, Int64?, Int64?)])
  func `a replacement cost of all pieces is divided if it is not of one piece`(
    costOfAll: String, share: Int64?, aside: Int64?
  ) throws {
    let item = try Item.sample(
      "A", value: 199_98,
      fields: [("quantity", "6"), ("unit price", "33.33"), ("replacement cost", costOfAll)]
    )
    let line = try #require(figures([item], lost: ["A": 2]).lines.first)
    #expect(line.tally.replacementCost.stated?.cents == share && line.costAside?.cents == aside)
    #expect(line.loss?.basis.cents == share ?? 66_66 && line.tally.value.stated?.cents == 66_66)
    #expect(line.loss?.source == (share == nil ? .statedValue : .replacementCost))
    #expect(line.doubts == (aside == nil ? [] : [.costNotDivided]))
    #expect(line.ofAllPieces == "for all 6")
  }

  @Test func `an item with fewer than no pieces is doubtful`() throws {
    let figures = try figures([.sample("A", value: 12_00, fields: [("quantity", "-2")])])
    #expect(figures.overall.value.count == 0 && figures.doubtful.map(\.itemKey.text) == ["A"])
  }

  @Test func `what was bought after the loss is in no total`() throws {
    let items: [Item] = try [
      .sample("A", value: 500, fields: [("purchase date", "2026-11-05"), ("replacement cost", "5.50")]),
      .sample("B", value: 7, fields: [("purchase date", "2026-10-30")]),
    ]
    let figures = try figures(items)
    #expect(figures.overall.value.amount.cents == 7 && figures.overall.replacementCost.count == 0)
    #expect(figures.doubtful.map(\.itemKey.text) == ["A"])
  }

  /// The day of the loss is 2026-10-30.
  @Test(arguments: [
    ("2027", true), ("2027-01", true), ("11/2026", true), ("January 2027", true), ("about 2027", true),
    ("11/12/2026", true), ("2026", false), ("2026-10", false), ("10/2026", false), ("Oct 2026", false),
    ("09/11/2026", false), ("2025 or 2027", false), ("before the move", false), ("Christmas", false),
  ])
  func `a year, a month or an ambiguous day that is after the loss as a whole is after the loss`(
    text: String, isAfter: Bool
  ) throws {
    let figures = try figures([.sample("A", value: 500, fields: [("purchase date", text)])])
    #expect(figures.doubts.map(\.doubt) == [isAfter ? .boughtAfterLoss : .purchaseDate])
    #expect(figures.doubtful.isEmpty != isAfter)
    if isAfter {
      #expect(
        figures.doubtful.first?.message
          == "'A' (A) was bought on '\(text)', after the loss on 2026-10-30; correct the date of purchase or the date of the loss"
      )
    }
  }

  @Test func `the receipts and the notes of an item in no total are marked`() throws {
    let figures = try figures([
      .sample("A", value: 5, fields: [("receipt", "R-1")]),
      .sample("B", value: 7, fields: [("receipt", "R-2"), ("quantity", "0")]),
    ])
    #expect(figures.receipts.map(\.text) == ["R-1", "R-2"])
    #expect(figures.receipts.map(\.isSeparate) == [false, true])
  }

  @Test func `a receipt that is attached is listed like one that a field names`() throws {
    var (named, pictured, both) = try (
      Item.sample("A", value: 1, fields: [("receipt", "R-1")]), Item.sample("B", value: 1),
      Item.sample("C", value: 1, fields: [("receipt", "R-3")])
    )
    let photo = Photo(
      id: 1, digest: "", format: .jpeg, width: 1, height: 1, hasAlpha: false, fileName: "r.jpg",
      kind: .receipt)
    let document = Document(id: 1, digest: "", byteCount: 1, fileName: "r.pdf", kind: .receipt)
    pictured.photos = [photo]
    both.documents = [document]
    named.documents = [Document(id: 2, digest: "", byteCount: 1, fileName: "m.pdf", kind: .manual)]
    let figures = try figures([named, pictured, both])
    #expect(figures.receipts.map(\.text) == ["R-1", "photo", "R-3; document 2"])
    #expect(figures.overall.receipts.items == 3 && figures.roles.contains(.receipt))
    #expect(figures.overall.receipts.attached == 2 && figures.linesWithStatedReceipt == [1])
  }

  @Test(arguments: ["nein", "no receipt kept", "N/A"])
  func `an attached receipt is listed without a text that denies it`(text: String) throws {
    var lamp: Item = try .sample("Lamp", value: 5, fields: [("receipt", text)])
    lamp.documents = [Document(id: 1, digest: "", byteCount: 1, fileName: "a.pdf", kind: .receipt)]
    #expect(try figures([lamp]).receipts.map(\.text) == ["document 1"])
  }

  @Test func `the serial numbers of some lost pieces are those of any piece`() throws {
    let items: [Item] = try [
      .sample("A", value: 200, serial: "EB-1, EB-2", fields: [("quantity", "2"), ("unit price", "1.00")])
    ]
    #expect(try figures(items, lost: ["A": 1]).lines.map(\.hasOpenSerialNumber) == [true])
    #expect(try figures(items).lines.map(\.hasOpenSerialNumber) == [false])
  }

  @Test func `a depreciated stated value and a value above it are marked`() throws {
    let bought = ("purchase date", "2024-10-30")
    let figures = try figures(
      [
        .sample("A", type: "TV", value: 5_00, fields: [bought, ("replacement cost", "20.00")]),
        .sample("B", type: "TV", value: 10_00, fields: [bought, ("replacement cost", "20.00")]),
        .sample("C", type: "TV", value: 5_00, fields: [bought]),
        .sample("D", value: 5_00, fields: [bought]),
        .sample("E", value: 5_00, fields: [("replacement cost", "5.01")]),
      ], lives: ["TV": UsefulLife(years: 4)])
    #expect(figures.lines.map(\.exceedsStatedValue) == [true, false, false, false, true])
    #expect(figures.lines.map(\.depreciatesStatedValue) == [false, false, true, false, false])
  }

  @Test(arguments: ["none", "no", "N/A", "unknown", "-", "none; unknown"])
  func `a placeholder is no receipt`(text: String) throws {
    let figures = try figures([.sample("A", value: 500, fields: [("receipt", text)])])
    #expect(figures.receipts.isEmpty && figures.overall.receipts.items == 0)
  }

  @Test func `what no limit is compared with, what is not covered and what is scheduled is kept`() throws {
    let figures = try figures([
      .sample("Ring", type: "Jewelry", value: 3_000_00, fields: [("scheduled", "yes")]),
      .sample("Car", type: "Cars", value: 9_000_00),
      .sample("Sofa", value: 1_00, fields: [("limit class", "jewellry")]),
    ])
    #expect(figures.unlimited.notCovered.map(\.label) == ["Cars"])
    #expect(figures.unlimited.notCompared.map(\.basis) == [Money(cents: 1_00)])
    #expect(figures.limits.map(\.scheduled.amount) == [Money(cents: 3_000_00)])
    #expect(figures.scheduled.sum == CountedSum(Money(cents: 3_000_00)))
    #expect(figures.unknownClasses.map(\.text) == ["jewellry"])
  }

  @Test(arguments: [("Fire", ["Silverware"]), ("Burglary", []), ("Mysterious disappearance", [])])
  func `what has a limit for thefts only is named in another loss`(cause: String, types: [String]) throws {
    var settings = SiteSettings(title: "Home")
    settings.report.details.texts[.causeOfLoss] = cause
    let day = try #require(Timestamp("2026-10-30"))
    let terms = ClaimTerms(settings, ClaimRequest(lossDate: day))
    var figures = ClaimFigures(terms, FieldReadings(terms.report))
    figures.add(try .sample("Spoons", type: "Silverware", value: 3_000_00))
    figures.finish()
    #expect(figures.unlimited.limitedInThefts.map(\.label) == types)
    #expect(figures.limits.count == 1 - types.count)
  }

  @Test func `pieces that the record does not count leave its amounts out`() throws {
    let items: [Item] = try [
      .sample("A", value: 100, fields: [("quantity", "two")]), .sample("B", value: 99),
      .sample("C", value: 7),
    ]
    let figures = try figures(items, lost: ["A": 1, "B": 5])
    #expect(figures.lines.map(\.tally.pieces) == [1, 1, 5])
    #expect(figures.overall.value.amount.cents == 7)
    #expect(figures.doubts.map(\.doubt) == [.partOfRecord])
    #expect(figures.doubts.map(\.lines) == [[2, 3]])
  }

  @Test func `a replacement cost of zero or below is in no total`() throws {
    let items: [Item] = try [
      .sample("A", value: 100, fields: [("replacement cost", "-5.00")]),
      .sample("B", fields: [("replacement cost", "0")]), .sample("C", fields: [("replacement cost", "7.50")]),
    ]
    let figures = try figures(items)
    #expect(figures.overall.replacementCost.amount.cents == 750)
    #expect(figures.overall.replacementCost.count == 1)
    #expect(figures.doubts.map(\.lines) == [[1, 2]])
  }

  @Test func `depreciation is a straight line, and only of types with a useful life`() throws {
    let bought = [("purchase date", "2022-10-30"), ("replacement cost", "$1,000.00")]
    let figures = try figures(
      [
        .sample("TV", type: "Electronics", value: 5, fields: bought),
        .sample(
          "Old", type: "Electronics", fields: [("purchase date", "1999-01-01"), ("replacement cost", "10")]),
        .sample("Plain", type: "Electronics", value: 999, fields: [("purchase date", "2026-09-30")]),
        .sample("Undated", type: "Electronics", value: 999),
        .sample("Ring", type: "Jewelry", value: 5, fields: bought),
      ], lives: ["electronics": UsefulLife(years: 5)])
    #expect(figures.lines.map(\.loss?.basis.cents) == [1000_00, 10_00, 999, 999, 1000_00])
    #expect(figures.lines.map(\.loss?.depreciation.cents) == [800_00, 10_00, 17, 0, 0])
    #expect(figures.lines.map(\.loss?.actualCashValue.cents) == [200_00, 0, 982, 999, 1000_00])
    #expect(figures.lines.map(\.loss?.rate?.text) == ["80%", "100%", "1.67%", nil, nil])
    #expect(figures.lines.map(\.loss?.reason) == [nil, nil, nil, .noAge, .noUsefulLife])
    #expect(
      figures.lines.map(\.loss?.source) == [
        .replacementCost, .replacementCost, .statedValue, .statedValue, .replacementCost,
      ])
    #expect(figures.overall.loss.depreciation.cents == 810_17)
    #expect(figures.overall.loss.actualCashValue.cents == 1219_81)
    #expect(figures.overall.loss.count == 5 && figures.overall.undepreciated.count == 2)
  }

  @Test func `the stated part of the value always remains`() throws {
    let figures = try figures(
      [
        .sample("Old", type: "TV", value: 33, fields: [("purchase date", "1999-01-01")]),
        .sample("New", type: "TV", value: 33, fields: [("purchase date", "2026-10-01")]),
      ], lives: ["TV": UsefulLife(years: 5, atLeast: try #require(Percentage("20%")))])
    #expect(figures.lines.map(\.loss?.actualCashValue.cents) == [7, 33])
    #expect(figures.lines.map(\.loss?.rate?.text) == ["80%", "0%"])
  }

  @Test func `an unclear replacement cost leaves the stated value as the basis`() throws {
    let figures = try figures([.sample("A", value: 500, fields: [("replacement cost", "about 9")])])
    #expect(figures.overall.loss.basis.cents == 500 && figures.doubts.map(\.doubt) == [.replacementCost])
  }

  @Test func `lines are grouped by room, whatever its case, and items of a type share one line in it`() throws
  {
    let figures = try figures(
      [
        .sample("A", value: 1, fields: [("room", "Hall")]),
        .sample("B", value: 2, fields: [("room", "hall")]),
        .sample("C", type: "Books", value: 4, fields: [("room", "hall")]),
        .sample("D", type: "Books", value: 8, fields: [("room", "hall")]),
        .sample("E", type: "Books", value: 16),
      ], grouped: ["Books"], by: .room)
    #expect(figures.groups.map(\.label) == ["Hall", nil])
    #expect(figures.groups.map(\.tally.loss.basis.cents) == [15, 16])
    #expect(figures.lines.map(\.item?.item.itemName) == ["A", "B", nil, "E"])
    #expect(figures.lines.map(\.room) == [nil, nil, "Hall", nil])
  }

  @Test func `tax is added to replacement costs, and the deductible taken off at the end`() throws {
    var details = PolicyDetails()
    (details.salesTax, details.deductible) = (Percentage("8.875"), Money(cents: 50))
    let figures = try figures(
      [
        .sample(
          "A", type: "TV", value: 5, fields: [("purchase date", "2024-10-30"), ("replacement cost", "10.00")]),
        .sample("B", value: 100),
      ], lives: ["TV": UsefulLife(years: 4)], details: details)
    let settlement = figures.settlement
    #expect(
      settlement.basis
        == ClaimAmounts(replacementCost: Money(cents: 1100), actualCashValue: Money(cents: 600)))
    #expect(
      settlement.salesTax
        == ClaimAmounts(replacementCost: Money(cents: 89), actualCashValue: Money(cents: 44)))
    #expect(
      settlement.afterDeductibleBeforeLimits
        == ClaimAmounts(replacementCost: Money(cents: 1139), actualCashValue: Money(cents: 594)))
  }

  @Test(
    arguments: [
      (nil, 2_350_00, true), ("Burglary", 2_350_00, false), ("Fire", 9_350_00, false),
    ] as [(String?, Int64, Bool)])
  func `what is above special limits is deducted before the deductible`(
    cause: String?, cents: Int64, assumesTheft: Bool
  ) throws {
    var details = PolicyDetails()
    details.texts[.causeOfLoss] = cause
    details.deductible = Money(cents: 500_00)
    let figures = try figures(
      [
        .sample("Ring", type: "Jewelry", value: 9_000_00), .sample("Coin", type: "Coins", value: 400_00),
        .sample("Sofa", value: 50_00),
        .sample("Watch", type: "Jewelry", value: 7_00, fields: [("scheduled", "yes")]),
      ],
      lives: ["Jewelry": UsefulLife(years: 2)], details: details)
    let settlement = figures.settlement
    let rest = Money(cents: cents + 7_00)
    #expect(settlement.afterLimits == ClaimAmounts(replacementCost: rest, actualCashValue: rest))
    #expect(settlement.afterLimitsAndDeductible?.replacementCost == rest - Money(cents: 500_00))
    #expect(settlement.afterDeductibleBeforeLimits?.replacementCost == Money(cents: 8_957_00))
    #expect(figures.assumesTheft == assumesTheft)
  }

  @Test func `property that is not covered is not in the amounts after special limits`() throws {
    var details = PolicyDetails()
    details.deductible = Money(cents: 100_00)
    details.salesTax = Percentage("10")
    let car = try Item.sample("Coupe", type: "Cars", value: 900_00, fields: [("replacement cost", "1000")])
    let plain = try figures([.sample("Sofa", value: 500_00), car], details: details).settlement
    #expect(plain.amountOfLoss.replacementCost == Money(cents: 1_600_00))
    #expect(plain.notCovered?.replacementCost == Money(cents: 1_100_00))
    #expect(plain.afterLimits?.replacementCost == Money(cents: 500_00))
    #expect(plain.afterLimitsAndDeductible?.replacementCost == Money(cents: 400_00))
    let limited = try figures(
      [.sample("Coin", type: "Coins", value: 700_00), car], details: details
    ).settlement
    #expect(limited.notCovered?.replacementCost == Money(cents: 1_100_00))
    #expect(limited.afterLimits?.replacementCost == Money(cents: 300_00))
  }

  @Test func `without an exceeded limit nothing is deducted`() throws {
    let settlement = try figures([.sample("Coin", type: "Coins", value: 300_00)]).settlement
    #expect(settlement.deductions == [] && settlement.afterLimits == settlement.amountOfLoss)
    #expect(settlement.notCovered == nil && settlement.afterLimitsAndDeductible == nil)
  }

  @Test func `each part above a limit is stated with its loss, and the steps add up to the cent`() throws {
    var details = PolicyDetails()
    (details.salesTax, details.deductible) = (Percentage("8.875"), Money(cents: 1_00))
    let bought = ("purchase date", "2024-10-30")
    let settlement = try figures(
      [
        .sample("Coin", type: "Coins", fields: [("replacement cost", "999.99"), bought]),
        .sample("Medal", type: "Coins", value: 3_33), .sample("Car", type: "Cars", value: 5_00),
        .sample("Van", type: "Cars", fields: [("replacement cost", "0.05")]),
        .sample("Pistol", type: "Guns", fields: [("replacement cost", "2800.00"), bought]),
        .sample("Sofa", fields: [("replacement cost", "0.04")]),
      ], lives: ["Guns": UsefulLife(years: 4), "Coins": UsefulLife(years: 4)], details: details
    ).settlement
    let deductions = try #require(settlement.deductions)
    #expect(
      deductions.map(\.limit.title) == ["Firearms and related equipment", "Money, coins, medals, bullion"])
    // 2,800.00 and 1,400.00 with tax; 999.99 and 499.99 with tax, and 3.33 without.
    #expect(deductions.map(\.loss.replacementCost.cents) == [3_048_50, 1_088_74 + 3_33])
    #expect(deductions.map(\.loss.actualCashValue.cents) == [1_524_25, 544_36 + 3_33])
    #expect(deductions.map(\.above.replacementCost.cents) == [48_50, 792_07])
    #expect(deductions.map(\.above.actualCashValue.cents) == [0, 247_69])
    let whole = settlement.amountOfLoss
    let rest = deductions.reduce(whole - (try #require(settlement.notCovered))) { $0 - $1.above }
    #expect(settlement.afterLimits == rest)
    #expect(settlement.afterLimitsAndDeductible?.replacementCost == rest.replacementCost - Money(cents: 1_00))
  }

  @Test(
    arguments: [
      (false, false, false, nil, nil), (true, false, false, .atLeast, .atLeast),
      (false, true, false, nil, .atMost),
      (true, true, false, .atLeast, nil), (false, true, true, nil, nil), (false, false, true, nil, nil),
      (true, false, true, .atLeast, .atLeast),
    ] as [(Bool, Bool, Bool, ClaimBound?, ClaimBound?)])
  func `a missing amount makes sums too low, and a full basis makes the actual cash value too high`(
    lacksAmount: Bool, keepsBasis: Bool, depreciatesValue: Bool, cost: ClaimBound?, value: ClaimBound?
  ) throws {
    let bought = ("purchase date", "2024-10-30")
    var items = [
      try Item.sample("A", type: "TV", value: 9_00, fields: [bought, ("replacement cost", "8.00")])
    ]
    if lacksAmount { items.append(try .sample("B", type: "TV", fields: [bought])) }
    if keepsBasis { items.append(try .sample("C", type: "Art", value: 1_00)) }
    if depreciatesValue { items.append(try .sample("D", type: "TV", value: 2_00, fields: [bought])) }
    let figures = try figures(items, lives: ["TV": UsefulLife(years: 4)])
    #expect(figures.bound == cost && figures.boundAtActualCashValue == value)
  }

  @Test func `lost items that are in no total make sums too low`() throws {
    let dishes = try Item.sample("A", value: 60_00, fields: [("quantity", "6")])
    let figures = try figures([dishes, .sample("B", value: 5_00)], lost: ["A": 2])
    #expect(figures.bound == .atLeast && figures.boundAtActualCashValue == nil)
    let late = try Item.sample("C", value: 60_00, fields: [("purchase date", "2026-11-01")])
    #expect(try self.figures([late, .sample("B", value: 5_00)]).bound == nil)
  }

  @Test(arguments: [
    ("appraised value", "about 5,000"), ("appraisal date", "31/31/2026"), ("current value", "5000 or so"),
  ])
  func `an unclear field of a lost item is one to check`(name: String, text: String) throws {
    let ring = try Item.sample("Ring", type: "Jewelry", value: 5_000_00, fields: [(name, text)])
    #expect(try figures([ring]).doubts.map(\.doubt) == [.unclearField])
  }

  @Test(arguments: [("", nil), ("N/A", nil), ("0", true), ("100.00", false)] as [(String, Bool?)])
  func `a stated value of zero is one to check, unless a replacement cost is the basis`(
    cost: String, isOfCost: Bool?
  ) throws {
    let shirts = try Item.sample("Shirts", value: 0, fields: [("replacement cost", cost)])
    let doubts = try figures([shirts]).doubts.map(\.doubt)
    let zero: [ClaimDoubt] = isOfCost == false ? [] : [.zeroValue]
    #expect(doubts == (isOfCost == true ? [.replacementCostNotAboveZero] : []) + zero)
  }

  @Test func `an appraisal that was made after the loss is one to check`() throws {
    for (day, doubts) in [("2026-10-30", []), ("2026-10-31", [ClaimDoubt.laterAppraisal])] {
      let ring = try Item.sample("Ring", type: "Jewelry", value: 5_00, fields: [("appraisal date", day)])
      #expect(try figures([ring]).doubts.map(\.doubt) == doubts, "\(day)")
    }
  }

  /// 24 of 48 pieces are exactly a half, although one piece is not exact to the cent.
  @Test func `the share of the lost pieces has to be exact, not that of one piece`() throws {
    let spoons = try Item.sample(
      "A", value: 480_00,
      fields: [("quantity", "48"), ("unit price", "10.00"), ("replacement cost", "3400.00")])
    let line = try #require(figures([spoons], lost: ["A": 24]).lines.first)
    #expect(line.loss?.basis == Money(cents: 1_700_00) && line.doubts.isEmpty)
  }

  @Test(arguments: [
    ("Fire, then looting", true), ("Theft", false), ("Fire", false), ("Mysterious disappearance", true),
  ])
  func `a theft beside another cause leaves open which limits apply`(cause: String, isOpen: Bool) throws {
    var details = PolicyDetails()
    details.texts[.causeOfLoss] = cause
    details.deductible = Money(cents: 500_00)
    let figures = try figures([.sample("Ring", type: "Jewelry", value: 5_000_00)], details: details)
    #expect(figures.assumesTheft == isOpen)
    #expect(figures.resultUnlessTheft?.replacementCost.cents == (isOpen ? 4_500_00 : nil))
    if cause == "Theft" {
      #expect(figures.settlement.result.replacementCost == Money(cents: 1_500_00))
      #expect(figures.resultIfDeductibleFirst?.replacementCost == Money(cents: 2_000_00))
    }
  }

  @Test(arguments: ["N/A", "unknown", "-"])
  func `a placeholder in a field is not one to check`(text: String) throws {
    let names = ["replacement cost", "purchase date", "appraised value", "appraisal date"]
    let ring = try Item.sample("Ring", type: "Jewelry", value: 5_000_00, fields: names.map { ($0, text) })
    let figures = try figures([ring])
    #expect(figures.doubts.isEmpty && figures.lines.first?.loss?.source == .statedValue)
    #expect(try self.figures([.sample("A", fields: [("replacement cost", "0")])]).doubts.count == 1)
  }

  @Test func `the deductible may not apply to what is scheduled, which the sum insured does not cover`()
    throws
  {
    var details = PolicyDetails()
    details.deductible = Money(cents: 500_00)
    let items: [Item] = try [
      .sample("Ring", type: "Jewelry", value: 5_000_00, fields: [("scheduled", "yes")]),
      .sample("Sofa", value: 300_00),
    ]
    let small = try figures(items, details: details, sumInsured: 100_00)
    #expect(small.settlement.result.replacementCost == Money(cents: 4_800_00))
    #expect(small.withoutDeductibleOfScheduled?.replacementCost == Money(cents: 5_000_00))
    #expect(small.resultAboveSumInsured?.replacementCost == Money(cents: 0))
    let large = try figures(items + [.sample("Bed", value: 400_00)], details: details, sumInsured: 100_00)
    #expect(large.settlement.result == large.withoutDeductibleOfScheduled)
    #expect(large.settlement.result.replacementCost == Money(cents: 5_200_00))
    #expect(large.resultAboveSumInsured?.replacementCost == Money(cents: 100_00))
    #expect(try figures([items[1]], details: details).withoutDeductibleOfScheduled == nil)
    #expect(try figures(items).withoutDeductibleOfScheduled == nil)
    #expect(try figures(items).resultAboveSumInsured == nil)
  }

  @Test(
    arguments: [
      ("2023-10-30", []), ("2023-10-29", [.oldAppraisal]), ("unknown", []),
      ("2016", [.oldAppraisal, .unclearField]), ("9/2023", [.oldAppraisal, .unclearField]),
      ("2023", [.unclearField]), ("2027", [.laterAppraisal, .unclearField]),
    ] as [(String, [ClaimDoubt])])
  func `an appraisal that was too old on the day of the loss is one to check`(
    day: String, doubts: [ClaimDoubt]
  ) throws {
    let ring = try Item.sample("Ring", type: "Jewelry", value: 5_000_00, fields: [("appraisal date", day)])
    #expect(try figures([ring]).doubts.map(\.doubt) == doubts)
    let sofa = try Item.sample("Sofa", value: 5_000_00, fields: [("appraisal date", day)])
    #expect(try figures([sofa]).doubts.map(\.doubt) == doubts.filter { $0 != .oldAppraisal })
  }

  @Test func `an appraisal that only a field states is listed, as a receipt is`() throws {
    let stated: Item = try .sample(
      "A", type: "Jewelry", value: 5_000_00, fields: [("appraiser", "Quince Gems")])
    var attached: Item = try .sample(
      "B", type: "Jewelry", value: 5_000_00, fields: [("appraiser", "Quince Gems")])
    attached.documents = [Document(id: 1, digest: "", byteCount: 1, fileName: "a.pdf", kind: .appraisal)]
    #expect(try figures([stated, attached]).linesWithStatedAppraisal == [1])
  }

  @Test func `a date that does not show the order of day and month keeps its text`() throws {
    let items: [Item] = try [
      .sample("A", fields: [("purchase date", "03.04.2021")]),
      .sample("B", fields: [("purchase date", "31.12.2020")]),
      .sample("C", fields: [("purchase date", "05.05.2021")]),
      .sample("D", fields: [("purchase date", "2021-04-03")]),
    ]
    let figures = try figures(items)
    let texts = figures.lines.map { line in
      line.item.flatMap { figures.readings.assumedDate(.purchaseDate, of: $0) }
    }
    #expect(texts == ["03.04.2021", nil, nil, nil])
    #expect(
      figures.lines.map(\.purchasedOn?.dayText) == ["2021-04-03", "2020-12-31", "2021-05-05", "2021-04-03"])
  }

  @Test func `a share of a replacement cost is compared with a limit with tax, as any replacement cost`()
    throws
  {
    var details = PolicyDetails()
    details.salesTax = Percentage("10")
    let coins = try Item.sample(
      "Coins", type: "Coins", value: 300_00,
      fields: [("quantity", "3"), ("unit price", "100.00"), ("replacement cost", "600.00")])
    let figures = try figures([coins], lost: ["COINS": 2], details: details)
    #expect(figures.limits.map(\.value.cents) == [400_00] && figures.limits.map(\.loss.cents) == [440_00])
    #expect(figures.limits.first?.over == figures.settlement.deductions?.first?.above.replacementCost)
  }

  @Test func `tax can put a class above its limit`() throws {
    var details = PolicyDetails()
    details.salesTax = Percentage("10")
    let coin = try Item.sample("Coin", type: "Coins", fields: [("replacement cost", "290.00")])
    let figures = try figures([coin], details: details)
    #expect(figures.limits.map(\.isOver) == [true] && figures.limits.first?.over == Money(cents: 19_00))
    #expect(figures.settlement.deductions?.map(\.above.replacementCost.cents) == [19_00])
  }

  @Test(
    arguments: [
      (nil, [2_000_00, 300_00]), ("Burglary", [2_000_00, 300_00]), ("Fire, caused by a robot", [300_00]),
    ] as [(String?, [Int64])])
  func `limits for thefts apply to thefts, and to an unknown cause`(cause: String?, limits: [Int64]) throws {
    var details = PolicyDetails()
    details.texts[.causeOfLoss] = cause
    let figures = try figures(
      [.sample("Ring", type: "Jewelry", value: 9_000_00), .sample("Coin", type: "Coins", value: 400_00)],
      details: details)
    #expect(figures.limits.map(\.limit.amount?.cents) == limits)
    #expect(figures.limits.last?.over?.cents == 100_00)
  }

  @Test func `a useful life may be given to jewelry, too`() throws {
    let figures = try figures(
      [.sample("Ring", type: "Jewelry", value: 100, fields: [("purchase date", "2025-10-30")])],
      lives: ["Jewelry": UsefulLife(years: 2)])
    #expect(figures.lines.first?.loss?.depreciation.cents == 50)
  }

  @Test func `what was bought after the loss has no age`() throws {
    let figures = try figures(
      [
        .sample("A", type: "Electronics", value: 9, fields: [("purchase date", "2026-10-31")]),
        .sample("B", type: "Electronics", value: 9, fields: [("purchase date", "2026-10-30")]),
      ], lives: ["Electronics": UsefulLife(years: 5)])
    #expect(figures.lines.map(\.age?.months) == [0, nil])
    #expect(figures.doubts.map(\.lines) == [[2]])
    #expect(figures.overall.loss.count == 1)
  }

  @Test(
    arguments: [(2, [:]), (6, [.receipt: [1], .purchaseDate: [1], .appraisal: [1]])]
      as [(Int, [GapKind: [Int]])])
  func `proof is expected of the lost pieces, not of the record, and not of what is in no total`(
    lost: Int, missing: [GapKind: [Int]]
  ) throws {
    let forks: Item = try .sample(
      "FORKS", type: "Silverware", value: 2_400_00, fields: [("quantity", "6"), ("unit price", "400.00")])
    let later: Item = try .sample("LATER", value: 5_000_00, fields: [("purchase date", "2026-11-02")])
    let found = try figures([forks, later], lost: ["FORKS": lost]).missing
    #expect(found.filter { $0.key.isOfValuables } == missing)
    #expect(found[.photo] == [1])
  }

  @Test func `records made after the loss are named, those of the day of the loss are not`() throws {
    let days = [
      "2026-10-31T00:00:00Z", "2026-10-30T23:00:00Z", "2026-11-05T00:00:00Z", "2026-11-06T00:00:00Z",
    ]
    var items: [Item] = try [
      .sample("A"), .sample("B"), .sample("C", type: "Books"), .sample("D", type: "Books"),
    ]
    for (index, day) in days.enumerated() { items[index].dateCreated = Timestamp(day) }
    let late = try figures(items).late
    #expect(late.lines == [1, 3, 4] && late.items == 3)
    #expect(
      late.days.map { [$0.lowerBound.dayText, $0.upperBound.dayText] } == ["2026-10-31", "2026-11-06"])
    #expect(try figures(items, grouped: ["Books"]).late.lines == [1, 3])

    var bought: Item = try .sample("E", value: 9_00, fields: [("purchase date", "2026-11-02")])
    bought.dateCreated = Timestamp("2026-11-02")
    let later = try figures([bought] + items).late
    #expect(
      later.lines == late.lines && later.items == 3 && later.basis == late.basis && later.separate == [5])
  }

  private func figures(
    _ items: [Item], lives: [String: UsefulLife] = [:], grouped: [String] = [], lost: [String: Int] = [:],
    by grouping: ReportGrouping = .type, details: PolicyDetails = PolicyDetails(), sumInsured: Int64? = nil,
    profile: LimitProfile? = nil
  ) throws -> ClaimFigures {
    var settings = SiteSettings(title: "Home")
    settings.report.profile = profile
    settings.currency = profile?.currency ?? settings.currency
    settings.report.sumInsured = sumInsured.map(Money.init(cents:))
    settings.report.details = details
    (settings.report.usefulLife, settings.report.grouped) = (lives, grouped)
    var pieces: [ItemKey: Int] = [:]
    for (key, number) in lost { pieces[try #require(ItemKey(key))] = number }
    let terms = ClaimTerms(
      settings,
      ClaimRequest(lossDate: try #require(Timestamp("2026-10-30")), lostPieces: pieces, grouping: grouping))
    var readings = FieldReadings(terms.report.fieldRoles, currency: terms.currency)
    for item in items { readings.add(item) }
    var figures = ClaimFigures(terms, readings)
    for item in items { figures.add(item) }
    figures.finish()
    return figures
  }
}
