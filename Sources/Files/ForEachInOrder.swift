/// Runs `transform` on up to `limit` values at once, and passes the results to `consume` in the order of the values.
///
/// At most `limit` values are requested ahead, so that a stream of any length needs little memory. The first error
/// cancels and awaits the running tasks.
package func forEachInOrder<Value: Sendable, Result: Sendable>(
  limit: Int, next: () throws -> Value?, transform: @escaping @Sendable (Value) throws -> Result,
  consume: (Result) throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (Int, Result).self) { group in
    var waiting: [Int: Result] = [:]
    var started = 0
    var consumed = 0
    func finish(_ index: Int, _ result: Result) throws {
      waiting[index] = result
      while let result = waiting.removeValue(forKey: consumed) {
        consumed += 1
        try consume(result)
      }
    }
    while let value = try next() {
      let index = started
      started += 1
      group.addTask { (index, try transform(value)) }
      while started - consumed >= max(1, limit), let (done, result) = try await group.next() {
        try finish(done, result)
      }
    }
    while let (done, result) = try await group.next() { try finish(done, result) }
  }
}
