extension ArchivedValue {
  /// The elements of an NSArray or NSSet, or of a class made from one; in their order.
  package func array() throws(ArchiveError) -> [ArchivedValue] {
    let names = try classNames()
    guard names.contains("NSArray") || names.contains("NSSet") || names.contains("NSOrderedSet") else {
      throw try unexpected("a list")
    }
    return try values("NS.objects")
  }

  /// The entries of an NSDictionary, in the order in which they were written. Core Data's own NSKnownKeysDictionary1 is
  /// one, too.
  package func dictionary() throws(ArchiveError) -> [(key: ArchivedValue, value: ArchivedValue)] {
    guard try isKind(of: "NSDictionary") else { throw try unexpected("a dictionary") }
    let keys: [ArchivedValue]
    let values: [ArchivedValue]
    if let mapping = try value("searchMapping") {
      guard let known = try mapping.value("keys"), let found = try value("values") else {
        throw ArchiveError(.nothing, at: place)
      }
      (keys, values) = (try known.array(), try found.array())
    } else {
      (keys, values) = (try self.values("NS.keys"), try self.values("NS.objects"))
    }
    guard keys.count == values.count else {
      throw ArchiveError(.differentCounts(keys: keys.count, values: values.count), at: place)
    }
    return Array(zip(keys, values))
  }

  private func values(_ key: String) throws(ArchiveError) -> [ArchivedValue] {
    guard let list = try value(key) else { return [] }
    guard case .array(let elements) = list.value else { throw try list.unexpected("a list") }
    var values: [ArchivedValue] = []
    values.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      let place = ArchiveError.Place(object: number, key: "\(key)[\(index)]")
      guard let value = try ArchivedValue(element, at: place, in: objects) else {
        throw ArchiveError(.nothing, at: place)
      }
      values.append(value)
    }
    return values
  }
}
