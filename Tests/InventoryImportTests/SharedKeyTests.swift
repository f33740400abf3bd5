import InventoryModel
import TestSupport
import Testing

@testable import InventoryImport

/// Sortly gives one ID to the clones of an item.
struct SharedKeyTests {
  private let home: Household

  init() throws { home = try Household() }

  private static let header = "Entry Name,Sortly ID (SID),Entry Type,Quantity,Price,Primary Folder\n"
  private static let rows = [
    "Drill,S1,Item,2,10,Garage\n", "Drill,S1,Item,1,30,Attic\n", "Saw,S2,Item,1,5,Attic\n",
  ]

  @Test func `the order of the rows does not change which item is which`() async throws {
    let known = { (request: inout ImportRequest) in request.update = KnownItems() }
    let first = try await home.add(Self.header + Self.rows.joined(), asking: known)
    #expect(first.added == 3)
    let again = try await home.add(Self.header + Self.rows.reversed().joined(), asking: known)
    #expect(again.added == 0 && again.unchanged == 3)
    let keys = try home.names().count
    #expect(keys == 3)
    #expect(first.sharedKeys == 2)
  }
}
