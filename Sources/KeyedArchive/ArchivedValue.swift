/// A value of a keyed archive: an object, or a plain text, number or data.
package struct ArchivedValue: Sendable {
  let objects: [PropertyList]
  /// Never a reference, and never nil.
  let value: PropertyList
  /// In `$objects`; nothing for a value that stands inside of the object that holds it.
  let number: Int?
  /// What holds it.
  let place: ArchiveError.Place

  /// Nothing for a reference to nil.
  init?(_ value: PropertyList, at place: ArchiveError.Place, in objects: [PropertyList])
    throws(ArchiveError)
  {
    (self.objects, self.place) = (objects, place)
    guard case .uid(let number) = value else {
      (self.value, self.number) = (value, nil)
      return
    }
    guard number > 0 else { return nil }
    guard number < objects.count else {
      throw ArchiveError(.noObject(number, of: objects.count), at: place)
    }
    if case .uid = objects[number] {
      throw ArchiveError(.unexpected(found: "a reference", expected: "an object"), at: place)
    }
    (self.value, self.number) = (objects[number], number)
  }

  /// Its class and those that this one inherits from, down to NSObject; empty for a plain value.
  package func classNames() throws(ArchiveError) -> [String] {
    guard case .dictionary(let object) = value else { return [] }
    guard case .uid(let number)? = object["$class"], objects.indices.contains(number),
      case .dictionary(let description) = objects[number],
      case .string(let name)? = description["$classname"]
    else { throw ArchiveError(.badClass, at: place) }
    guard case .array(let names)? = description["$classes"] else { return [name] }
    return names.reduce(into: []) { if case .string(let name) = $1 { $0.append(name) } }
  }

  /// What the object's maker has archived, by name, in the order of the alphabet. An error for a plain value.
  package func keys() throws(ArchiveError) -> [String] {
    guard case .dictionary(let object) = value else { throw try unexpected("an object") }
    return object.keys.filter { $0 != "$class" }.map { $0.hasPrefix("$$") ? String($0.dropFirst()) : $0 }
      .sorted()
  }

  /// What the object holds under a key; nothing where it holds nil or has no such key. An error for a plain value.
  package func value(_ key: String) throws(ArchiveError) -> ArchivedValue? {
    guard case .dictionary(let object) = value else { throw try unexpected("an object") }
    // The archiver's own keys begin with `$`; it puts another one in front of those of others.
    guard let held = object[key.hasPrefix("$") ? "$" + key : key] else { return nil }
    return try ArchivedValue(held, at: ArchiveError.Place(object: number, key: key), in: objects)
  }

  func isKind(of name: String) throws(ArchiveError) -> Bool { try classNames().contains(name) }

  /// An error that says what stands here instead of what is expected.
  func unexpected(_ expected: String) throws(ArchiveError) -> ArchiveError {
    let found =
      switch value {
      case .null, .uid: "nothing"
      case .bool: "a truth value"
      case .integer, .real: "a number"
      case .date: "a date"
      case .data: "data"
      case .string: "a text"
      case .array: "a list"
      case .dictionary: try "an object of the class \(classNames().first ?? "")"
      }
    return ArchiveError(.unexpected(found: found, expected: expected), at: place)
  }
}
