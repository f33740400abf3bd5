import Diagnostics
import Foundation
import TestSupport

@testable import InventoryStore

/// A sample as a file, for as long as a test holds it.
struct OpenedSample {
  let folder: TemporaryFolder
  let path: String

  init(_ sample: SwiftDataSample) throws {
    folder = try TemporaryFolder()
    path = try sample.write(to: URL(fileURLWithPath: folder.path))
  }

  func store(_ names: [CoreDataNames.Role: String] = [:]) throws -> InventoryStore {
    try InventoryStore(opening: path, for: .reading, coreData: CoreDataRules(names: CoreDataNames(names)))
  }

  func leftOut(_ names: [CoreDataNames.Role: String] = [:]) throws -> [String: Int] {
    let left = try store(names).remarks()?.leftOut ?? []
    return Dictionary(left.map { ($0.name, $0.count) }, uniquingKeysWith: +)
  }

  func refusal(_ names: [CoreDataNames.Role: String]) -> String {
    failure { _ = try store(names) }?.description ?? ""
  }

  func inspection(_ names: [CoreDataNames.Role: String] = [:]) throws -> CoreDataInspection {
    let rules = CoreDataRules(names: CoreDataNames(names))
    guard case .coreData(let found) = try StoreInspection(of: path, rules) else {
      throw Failure(.badData, file: path, "is not of Core Data")
    }
    return found
  }
}
