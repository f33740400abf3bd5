import InventorySettings
import Testing

@Suite struct PropertyKindTests {
  @Test(arguments: [
    ("E-Bike", true), ("Trekking ebike", true), ("Electric scooter", true), ("Pedelec Cube", true),
    ("Bike", false), ("Electric guitar", false), ("Bike, electric blue", false),
  ])
  func `electric bicycles are known by their names`(name: String, isOne: Bool) {
    #expect(ElectricBike.isOne(name) == isOne)
  }

  @Test(arguments: [
    "Silver tea set", "Silver candlesticks", "Sterling silver", "Silver plated cutlery",
    "Gold-plated cutlery",
    "Set of silver spoons", "Pair of sterling silver candlesticks", "Silver plate", "Pewter mugs",
  ])
  func `silverware is not bullion`(name: String) {
    if name != "Sterling silver" { #expect(PropertyKind(itemName: name) == .limitClass(.silverware)) }
    #expect(PropertyKind(label: name) == .limitClass(.silverware))
  }

  @Test(arguments: [
    "Sterling silver ring", "Gold-plated watch", "Silver bracelet", "Smartwatches", "Pair of gold earrings",
  ])
  func `jewelry of silver or gold is jewelry`(name: String) {
    #expect(PropertyKind(itemName: name) == .limitClass(.jewelry))
    #expect(PropertyKind(label: name) == .limitClass(.jewelry))
  }

  @Test(arguments: [
    ("Schmuck", LimitClass.jewelry), ("Uhren", .jewelry), ("Münzen und Medaillen", .coins),
    ("Bargeld", .cash),
    ("Briefmarken", .stamps), ("Gemälde", .art), ("Wertpapiere", .documents), ("Silberbesteck", .silverware),
  ])
  func `German labels have classes`(label: String, limitClass: LimitClass) {
    #expect(PropertyKind(label: label) == .limitClass(limitClass))
  }

  @Test func `a German wedding ring of gold is jewelry`() {
    #expect(PropertyKind(itemName: "Ehering") == .limitClass(.jewelry))
    #expect(PropertyKind(label: "Wohnmobil") == .notCovered(.motorVehicles))
  }

  @Test(arguments: ["Ring doorbells", "Watch straps", "Drone batteries"])
  func `accessories are not what they belong to`(label: String) {
    #expect(PropertyKind(label: label) == nil)
  }

  @Test(arguments: ["Silver bars", "Silver", "Silver bullion", "Silberbarren"])
  func `silver that is neither tableware nor jewelry has its own class`(name: String) {
    #expect(PropertyKind(label: name) == .limitClass(.silver))
    #expect(LimitClass.silver.lineage == [.silver, .coins, .money])
  }

  @Test(arguments: [
    "Gold", "Gold bars", "Silver coins", "Coin collection", "Collection of coins", "Coin album",
  ])
  func `bullion and coins`(name: String) {
    #expect(PropertyKind(label: name) == .limitClass(.coins))
  }

  @Test(arguments: ["Model airplanes", "Model helicopter", "Model aeroplanes", "Model gliders", "Drones"])
  func `model aircraft have a limit`(name: String) {
    #expect(PropertyKind(label: name) == .limitClass(.modelAircraft))
    #expect(PropertyKind(label: "Toy helicopters") == nil)
  }

  @Test(arguments: [
    ("Gold coins 1 oz", LimitClass.coins), ("Gold coins 1oz", .coins), ("Gold coin (Krugerrand)", .coins),
    ("Diamond ring 2 ct", .jewelry), ("Wrist watch 40mm", .jewelry), ("Ring [inherited]", .jewelry),
    ("Silver forks 6 pieces", .silverware), ("Outboard motor 9.9 hp", .watercraft),
    ("Box of ammunition", .firearms), ("Envelope with cash", .cash), ("Roll of coins", .coins),
    ("Krugerrands", .coins), ("Gold bars", .coins), ("Silver Eagles", .coins), ("Mink stole", .furs),
  ])
  func `a measure and a detail after the name do not hide the thing`(name: String, limitClass: LimitClass) {
    #expect(PropertyKind(itemName: name) == .limitClass(limitClass))
  }

  @Test(arguments: [
    "Onion rings", "Key ring", "Swimming rings", "Boxing ring", "Watch party", "Coin-operated games",
    "Hot glue gun",
    "Gravy boat", "Rubber stamps", "Silver fir", "Pool rings", "Box of tissues", "Lamp with a ring stand",
  ])
  func `ordinary things of the same word are in no class`(name: String) {
    #expect(PropertyKind(itemName: name) == nil)
    #expect(PropertyKind(label: name) == nil)
  }

  @Test func `an ordinary thing does not hide another word`() {
    #expect(PropertyKind(label: "Key rings and jewelry") == .limitClass(.jewelry))
    #expect(PropertyKind(itemName: "Ring for a boxing ring") == .limitClass(.jewelry))
  }

  @Test(arguments: [
    "Camper vans", "Motorhome", "Scooters", "Cars", "Pickup trucks", "Autos", "RVs", "Pickups", "SUV",
  ])
  func `vehicles are not covered`(name: String) {
    #expect(PropertyKind(label: name) == .notCovered(.motorVehicles))
  }

  @Test(arguments: [
    "Stuffed animals", "Boat shoes", "Earring stands", "Silver Age comics", "Coin books", "Plush animals",
    "Pet supplies", "Toy cars", "Model cars", "RC cars", "Remote-controlled trucks", "Die-cast vehicles",
    "Slot cars",
    "Mobility scooters", "Kids' scooters", "Toy airplanes", "Toy gliders", "RC aircraft", "Rocking horses",
    "Guitar pickups", "Tools and auto", "Porch gliders", "Auto parts", "Car keys", "Jewelry boxes",
    "Gun cases",
  ])
  func `a label that ends with something ordinary is in no class`(name: String) {
    #expect(PropertyKind(label: name) == nil)
  }

  @Test(arguments: [
    ("guns", "; did you mean 'firearms'?"), ("jewellery", "; did you mean 'jewelry'?"),
    ("watches", "; did you mean 'jewelry'?"), ("watercaft", "; did you mean 'watercraft'?"), ("chairs", ""),
  ])
  func `the name of a thing suggests its class`(text: String, advice: String) {
    #expect(StatedClass.didYouMean(text) == advice)
  }

  @Test func `several things in a label count each`() {
    #expect(PropertyKind(label: "Coins and books") == .limitClass(.coins))
    #expect(PropertyKind(label: "Jewelry, stands") == .limitClass(.jewelry))
    #expect(PropertyKind(label: "Watercolours") == .limitClass(.art))
    #expect(PropertyKind(label: "Animals") == .notCovered(.animals))
    #expect(PropertyKind(label: "Helicopters") == .notCovered(.aircraft))
    #expect(PropertyKind(label: "Model aircraft") == .limitClass(.modelAircraft))
    #expect(PropertyKind(label: "Ethereum") == .notCovered(.virtualCurrency))
    #expect(PropertyKind(label: "Virtual currency") == .notCovered(.virtualCurrency))
    #expect(PropertyKind(label: "Gift cards") == .limitClass(.cash))
  }
}
