import Foundation

/// SplitMix64: the same numbers for the same seed.
package struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}

/// How often a test repeats itself with other random values: `make harden` multiplies it.
package func rounds(_ count: Int) -> Int {
  count * (ProcessInfo.processInfo.environment["COFFER_ROUNDS"].flatMap(Int.init) ?? 1)
}
