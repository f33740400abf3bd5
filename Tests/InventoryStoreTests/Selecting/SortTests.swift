import PredicateFormat
import TestSupport
import Testing

@testable import InventoryStore

struct SortTests {
  private let folder: TemporaryFolder
  private let household: Household

  init() throws {
    folder = try TemporaryFolder()
    household = try Household(in: folder)
    // One type, so that one order shows.
    try household.store.execute("UPDATE item SET assetType = 1")
  }

  @Test(arguments: [
    ("orderingValue", "LRTBXS"), ("-orderingValue", "SXBTRL"), ("valueInDollars", "SBLTRX"),
    ("-valueInDollars", "RTLBSX"), ("itemName", "XSRLBT"), ("-itemName", "TBLRSX"),
    ("serialNumber", "TLBSRX"), ("-serialNumber", "SBLTRX"), ("dateCreated", "XLBRTS"),
    ("-dateCreated", "SRTBLX"), ("fields.Room", "XLTSRB"), ("-fields.Room", "RLTSXB"),
    ("fields.cost", "SRTLBX"), ("-fields.cost", "RSTLBX"), ("photos.@count", "TXRBSL"),
    ("-photos.@count,itemName", "LSRBXT"), ("assetType,-photos.@max.width", "RSLBTX"),
    ("fields['purchase date']", "RLTBXS"), (" - valueInDollars , itemName ", "RTLBSX"), ("notes", "BRSLTX"),
  ])
  func `items come after the keys, then in their own order, and those without a value last`(
    keys: String, letters: String
  ) throws {
    #expect(try household.letters(sort: keys) == letters)
  }

  @Test func `a sorted selection is both`() throws {
    #expect(try household.letters("valueInDollars > 0", sort: "-valueInDollars") == "RTL")
  }

  @Test(arguments: [
    ("", 0), ("valueInDolars", 0), ("itemName,", 9), ("itemName DESC", 9), ("5", 0), ("-5", 1),
    ("--itemName", 1),
    ("itemName + 1", 0), ("photos", 0), ("photos.fileName", 0), ("fields.Rom", 7), ("'x'", 0), ("a,b,(", 5),
  ])
  func `a key that is none is reported at its place`(keys: String, place: Int) throws {
    let error = #expect(throws: SelectionError.self) { try household.letters(sort: keys) }
    #expect(error?.range.lowerBound == place)
  }
}
