import Files
import Foundation
import Synchronization
import Testing

struct ForEachInOrderTests {
  @Test(arguments: [1, 2, 7, 64]) func `results come in the order of the values`(limit: Int) async throws {
    var values = (0..<200).makeIterator()
    var results: [Int] = []
    try await forEachInOrder(limit: limit) {
      values.next()
    } transform: { value in
      // Some take longer than those after them.
      (0..<(value % 7) * 1_000).reduce(value * 2) { $0 ^ ($1 & 0) }
    } consume: {
      results.append($0)
    }
    #expect(results == (0..<200).map { $0 * 2 })
  }

  @Test(arguments: [1, 2, 3, 8]) func `never more than the limit run at once`(limit: Int) async throws {
    let load = Load()
    var values = (0..<100).makeIterator()
    try await forEachInOrder(limit: limit) {
      values.next()
    } transform: { _ in
      load.begin()
      Thread.sleep(forTimeInterval: 0.0005)
      load.end()
    } consume: { _ in
    }
    #expect(load.most <= limit)
    #expect(load.running == 0)
  }

  @Test(arguments: [1, 3]) func `values are asked for no further ahead than the limit`(limit: Int)
    async throws
  {
    var asked = 0
    var consumed = 0
    var farthest = 0
    try await forEachInOrder(limit: limit) {
      guard asked < 50 else { return nil as Int? }
      asked += 1
      farthest = max(farthest, asked - consumed)
      return asked
    } transform: {
      $0
    } consume: { _ in
      consumed += 1
    }
    #expect(farthest == limit)
    #expect(consumed == 50)
  }

  @Test func `values are asked for no further ahead than allowed, and come in order`() async throws {
    var asked = 0
    var consumed: [Int] = []
    var farthest = 0
    try await forEachInOrder(limit: 2, ahead: 5) {
      guard asked < 100 else { return nil as Int? }
      asked += 1
      farthest = max(farthest, asked - consumed.count)
      return asked
    } transform: { value in
      if value % 9 == 1 { Thread.sleep(forTimeInterval: 0.02) }
      return value
    } consume: {
      consumed.append($0)
    }
    #expect((2...5).contains(farthest))
    #expect(consumed == Array(1...100))
  }

  @Test(arguments: [0, -3]) func `a limit below one is one`(limit: Int) async throws {
    #expect(try await doubled([1, 2, 3], limit: limit) == [2, 4, 6])
  }

  @Test func `no values make no results`() async throws {
    #expect(try await doubled([], limit: 4).isEmpty)
  }

  @Test func `an error of a transform ends it, and later values are not asked for`() async {
    var asked = 0
    var results: [Int] = []
    await #expect(throws: Refused(value: 5)) {
      try await forEachInOrder(limit: 1) {
        asked += 1
        return asked
      } transform: { value in
        if value == 5 { throw Refused(value: value) }
        return value
      } consume: {
        results.append($0)
      }
    }
    #expect(asked == 5)
    #expect(results == [1, 2, 3, 4])
  }

  @Test func `what still runs is waited for when an error ends it`() async {
    let load = Load()
    var values = (0..<100).makeIterator()
    await #expect(throws: Refused.self) {
      try await forEachInOrder(limit: 4) {
        values.next()
      } transform: { value in
        load.begin()
        defer { load.end() }
        if value == 10 { throw Refused(value: value) }
      } consume: { _ in
      }
    }
    #expect(load.running == 0)
  }

  @Test func `an error in asking for a value ends it`() async {
    var asked = 0
    await #expect(throws: Refused(value: 3)) {
      try await forEachInOrder(limit: 2) {
        asked += 1
        if asked == 3 { throw Refused(value: asked) }
        return asked as Int?
      } transform: {
        $0
      } consume: { _ in
      }
    }
  }

  @Test func `an error in consuming ends it`() async {
    var values = (0..<100).makeIterator()
    var results: [Int] = []
    await #expect(throws: Refused(value: 3)) {
      try await forEachInOrder(limit: 2) {
        values.next()
      } transform: {
        $0
      } consume: { value in
        if value == 3 { throw Refused(value: value) }
        results.append(value)
      }
    }
    #expect(results == [0, 1, 2])
  }

  private func doubled(_ values: [Int], limit: Int) async throws -> [Int] {
    var rest = values.makeIterator()
    var results: [Int] = []
    try await forEachInOrder(limit: limit) {
      rest.next()
    } transform: {
      $0 * 2
    } consume: {
      results.append($0)
    }
    return results
  }
}

private struct Refused: Error, Equatable {
  let value: Int
}

/// How many transforms run, and how many ran at once at most.
private final class Load: Sendable {
  private let counts = Mutex((running: 0, most: 0))

  var running: Int { counts.withLock { $0.running } }
  var most: Int { counts.withLock { $0.most } }

  func begin() {
    counts.withLock {
      $0.running += 1
      $0.most = max($0.most, $0.running)
    }
  }

  func end() { counts.withLock { $0.running -= 1 } }
}
