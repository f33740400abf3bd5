extension UInt64 {
  /// `1,204`.
  package var grouped: String {
    guard self > 999 else { return String(self) }
    let rest = String(self % 1000)
    return (self / 1000).grouped + "," + String(repeating: "0", count: 3 - rest.utf8.count) + rest
  }
}
