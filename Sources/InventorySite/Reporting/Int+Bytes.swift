extension Int {
  /// So many bytes as people say it: `9.5 MB`, `12 kB`.
  package var bytes: String {
    switch self {
    case ..<1000: "\(self) bytes"
    case ..<1_000_000: "\(self / 1000) kB"
    default: "\(self / 1_000_000).\(self / 100_000 % 10) MB"
    }
  }
}
