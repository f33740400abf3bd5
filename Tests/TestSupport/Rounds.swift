import Foundation

/// How often a test repeats itself with other random values: `make harden` multiplies it.
package func rounds(_ count: Int) -> Int {
  count * (ProcessInfo.processInfo.environment["COFFER_ROUNDS"].flatMap(Int.init) ?? 1)
}
