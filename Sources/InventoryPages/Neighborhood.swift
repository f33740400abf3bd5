/// Which of many pages a page links to. Without a limit, a site of n asset types, or a type of n pages, would have n² links.
enum Neighborhood {
  /// A menu that a reader can still survey.
  private static let allTypes = 100
  private static let typesEachSide = 10
  private static let allPages = 15
  private static let pagesEachSide = 3

  /// The types in the menu of the one at `place`, counted from 0.
  static func types(around place: Int, of count: Int) -> Range<Int> {
    guard count > allTypes else { return 0..<count }
    let first = min(max(0, place - typesEachSide), count - 2 * typesEachSide - 1)
    return first..<first + 2 * typesEachSide + 1
  }

  /// The pages that page `number` of a type links to, itself included; counted from 1.
  static func pages(around number: Int, of count: Int) -> [Int] {
    guard count > allPages else { return Array(1...max(1, count)) }
    let near = max(2, number - pagesEachSide)...min(count - 1, number + pagesEachSide)
    return [1] + near + [count]
  }
}
