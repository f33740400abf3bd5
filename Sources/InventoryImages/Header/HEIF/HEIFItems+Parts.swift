extension HEIFItems {
  /// Pictures of which a photo is made: one of 100 megapixels has some hundred tiles.
  private static let mostParts = 4000
  private static let deepest = 16

  /// How many pixels a decoder makes for the photo, with those of all that it is made of, as often as they are used. `nil` if
  /// items are made of each other, or of too many: a decoder may then never end.
  ///
  /// `pixels` are those of one item. All items are followed, because a decoder may look at any.
  func decodedPixels(_ pixels: (Int) -> Int) -> Int? {
    var left = Self.mostParts
    for item in parts.keys.sorted() where item != primary {
      guard sum(item, pixels, 0, &left) != nil else { return nil }
    }
    left = Self.mostParts
    return sum(primary, pixels, 0, &left)
  }

  private func sum(_ item: Int, _ pixels: (Int) -> Int, _ depth: Int, _ left: inout Int) -> Int? {
    left -= 1
    guard depth < Self.deepest, left >= 0 else { return nil }
    var all = pixels(item)
    for part in parts[item] ?? [] {
      guard let more = sum(part, pixels, depth + 1, &left) else { return nil }
      all += more
    }
    return all
  }
}
