import InventorySettings
import Testing

@Suite struct NumberedThingTests {
  @Test(arguments: [
    "Watch", "Wrist watch, steel", "Pocket watches", "Fridge with freezer", "Washing machine", "Gas oven",
    "Mountain bikes", "Set of phones", "WATCH",
  ])
  func `these have a serial number`(name: String) { #expect(NumberedThing.isOne(name)) }

  @Test(arguments: [
    "", "Watch box", "Camera bag", "Phone case for a phone", "Dutch oven", "Hair dryer", "Table, watch",
    "Swatch",
    "Desk for a laptop", "時計",
  ])
  func `these do not`(name: String) { #expect(!NumberedThing.isOne(name)) }
}
