extension Item {
  /// What an item is called that another program has kept without a name.
  package static let unnamed = "Unnamed"
}
