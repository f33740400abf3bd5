import TestSupport
import Testing

@testable import InventoryStore

struct HostilePredicateTests {
  private let folder: TemporaryFolder
  private let household: Household

  init() throws {
    folder = try TemporaryFolder()
    household = try Household(in: folder)
  }

  @Test func `whatever the predicate, it is answered or refused`() throws {
    let seeds = [
      "valueInDollars > 50 AND assetType.label == 'Jewelry'",
      "ANY photos.fileName ENDSWITH[cd] '.png' OR notes LIKE '*o*'",
      "fields.cost * 2 - 1 BETWEEN {0, valueInDollars}",
      "NOT serialNumber MATCHES '[A-z]+' && fields['Room'] IN {'Hall', NULL}",
      "dateCreated >= CAST(CAST(now(), 'NSNumber') - 86400, 'NSDate')",
      "abs(photos.@max.width / photos.@count) != 1e2",
    ]
    let pieces = [
      "(", ")", "'", ",", ".", "{", "}", "[c]", "NOT ", " AND ", "-", "*", "/", "0", "99999999", "NULL",
      "itemName", "photos.@sum.width",
      "fields.Room", "dateCreated", "valueInDollars", "==", "!=", "<", " IN ", " LIKE ", " MATCHES ",
      " BETWEEN ", "ANY ", "\u{0}", "é",
    ]
    var random = RandomNumbers(state: 7)
    var answered = 0
    for round in 0..<10_000 {
      let isByWord = round.isMultiple(of: 2)
      let seed = seeds[round / 2 % seeds.count]
      var parts =
        isByWord ? seed.split(separator: " ").map(String.init) : seed.unicodeScalars.map { String($0) }
      for _ in 0...random.next(below: 3) {
        let place = random.next(below: parts.count + 1)
        let end = min(parts.count, place + random.next(below: isByWord ? 2 : 8))
        parts.replaceSubrange(place..<end, with: [pieces[random.next(below: pieces.count)]])
      }
      let predicate = parts.joined(separator: isByWord ? " " : "")
      do {
        let selection = try ItemSelection(where: predicate, sort: nil, now: .sample)
        _ = try household.store.snapshot(of: selection).totals()
        answered += 1
      } catch is SelectionError {
      } catch {
        Issue.record("\(predicate.debugDescription): \(error)")
      }
    }
    #expect(answered > 100)
  }
}

/// Numbers that are the same in every run.
private struct RandomNumbers {
  var state: UInt64

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
