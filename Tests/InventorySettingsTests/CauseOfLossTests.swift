import InventorySettings
import Testing

@Suite struct CauseOfLossTests {
  @Test(arguments: [
    "Theft", "Burglary, no forced entry", "Break-in", "Someone broke into the house", "Mugging",
    "Home invasion",
    "stolen from the car", "Fire and theft", "Not fire, but theft", "Not fire, theft", "Einbruch", "vol",
    "Pickpockets",
    "Hold-up", "Burgled", "Robbery", "Shoplifters", "Burglary and vandalism",
    "Einbruchdiebstahl mit Vandalismus", "Loss by theft", "Damage from a burglary", "Stolen after a fire",
    "Fire, then theft", "Burglary with intention", "Theft during a storm",
  ])
  func `a theft, beside another cause as well`(text: String) {
    #expect(CauseOfLoss(text) == .theft)
  }

  @Test(arguments: [
    "Fire", "Fire, not theft", "No theft: fire", "Not a theft", "Flood, nothing stolen",
    "kein Diebstahl", "Wohnungsbrand", "Incendie", "Roof leak", "burst pipe", "Hailstorm",
    "Vandalism after break-in, nothing stolen",
  ])
  func `another cause`(text: String) {
    #expect(CauseOfLoss(text) == .notTheft)
  }

  @Test(arguments: [
    "Vandalism", "Lost firearm", "Missing watercraft", "Snowmobile is gone", "Mysterious disappearance",
    "unknown", "?", "see police report", "Vandalism after break-in", "Vandalismus nach Einbruch",
    "Break-in, vandals set fire", "Attempted theft", "Theft attempt", "Attempt to break in",
    "Break-in attempt", "Water damage after theft attempt", "Tried to steal", "Einbruchversuch",
    "versuchter Diebstahl", "tentative de vol", "intento de robo", "tentato furto", "poging tot inbraak",
    "Fire after a burglary", "Fire set by thieves", "Wasserschaden durch Einbrecher",
    "Water damage after theft",
  ])
  func `words that rule a theft neither in nor out`(text: String) {
    #expect(CauseOfLoss(text) == .unclear)
  }

  @Test(arguments: [
    ("Flood", true, false), ("Hochwasser", true, false), ("Earthquake", true, false),
    ("Water from a burst pipe", false, false), ("Einfacher Diebstahl", false, true), ("Theft", false, true),
    ("Pickpockets", false, true), ("Burglary", false, false), ("Einbruchdiebstahl", false, false),
    ("Raub", false, false), ("Break-in", false, false), ("Fire, then looting", false, false),
    ("Attempted theft", false, false),
  ])
  func `floods, earthquakes and simple thefts are known`(text: String, isNatural: Bool, isSimple: Bool) {
    var details = PolicyDetails()
    details.texts[.causeOfLoss] = text
    #expect(details.isNaturalHazard == isNatural && details.isSimpleTheft == isSimple)
  }

  @Test(arguments: [
    ("Mysterious disappearance", true), ("unknown", true), ("Missing, no theft", true),
    ("Lost firearm", true), ("Attempted theft", false), ("Fire after a burglary", false),
    ("Vandalism", false), ("Fire", false),
  ])
  func `words may state no known cause`(text: String, isUnknown: Bool) {
    var details = PolicyDetails()
    #expect(!details.hasUnknownCause)
    details.texts[.causeOfLoss] = text
    #expect(details.hasUnknownCause == isUnknown)
    details.isTheft = false
    #expect(details.hasUnknownCause == isUnknown)
    details.isTheft = true
    #expect(!details.hasUnknownCause)
  }
}
