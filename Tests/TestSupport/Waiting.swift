import Foundation

/// Runs work that mostly waits, such as for a lock or for another program, on a thread of its own. The tests share as many
/// threads as there are processors: a test that waits on one of these keeps others from running.
package func waiting<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result
{
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Swift.Result(catching: work)) }
  }
}
