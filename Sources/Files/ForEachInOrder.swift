/// Runs `transform` on up to `limit` values at once, and passes the results to `consume` in the order of the values.
///
/// At any time, at most `ahead` values are requested but not yet consumed, so a stream of any length needs little
/// memory. If `ahead` is greater than `limit`, later values can be transformed while a slow earlier value is still
/// being transformed. The first error cancels the running tasks, and is thrown when they have ended.
package func forEachInOrder<Value: Sendable, Result: Sendable>(
  limit: Int, ahead: Int? = nil, next: () throws -> Value?,
  transform: @escaping @Sendable (Value) throws -> Result,
  consume: (Result) throws -> Void
) async throws {
  let limit = max(1, limit)
  let ahead = max(limit, ahead ?? limit)
  try await withThrowingTaskGroup(of: (Int, Result).self) { group in
    var waiting: [Int: Result] = [:]
    var (started, finished, consumed) = (0, 0, 0)
    func finish(_ index: Int, _ result: Result) throws {
      finished += 1
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
      while started - finished >= limit || started - consumed >= ahead,
        let (done, result) = try await group.next()
      {
        try finish(done, result)
      }
    }
    while let (done, result) = try await group.next() { try finish(done, result) }
  }
}
