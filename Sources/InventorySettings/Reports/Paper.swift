/// A size of paper.
package enum Paper: String, CaseIterable, Sendable {
  case a4, letter
}
