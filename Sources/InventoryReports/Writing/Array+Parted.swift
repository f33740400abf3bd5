extension Array {
  /// In parts of a few hundred, so that a page is rendered piece by piece.
  func parted(by size: Int = 256) -> some Sequence<[Element]> {
    stride(from: 0, to: count, by: size).lazy.map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
