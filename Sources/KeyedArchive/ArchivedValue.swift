/// A value of a keyed archive: an object, or a plain value such as a string or a number.
package struct ArchivedValue: Sendable {
  let objects: [PropertyList]
  /// The value itself, which is never a reference.
  let value: PropertyList
  /// The index of the object in `$objects`; `nil` for a value that is stored inside its container.
  let number: Int?
  /// The place of the value: the object that contains it, and its key in that object.
  let place: ArchiveError.Place

  /// Creates a value of an archive. If `value` is a reference, the result is the object that it refers to. Returns
  /// `nil` for a reference to object 0, which represents nil.
  init?(_ value: PropertyList, at place: ArchiveError.Place, in objects: [PropertyList]) throws(ArchiveError)
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

  /// Returns the names of the class and its superclasses, up to NSObject; empty for a plain value.
  package func classNames() throws(ArchiveError) -> [String] {
    guard case .dictionary(let object) = value else { return [] }
    guard case .uid(let number)? = object["$class"], objects.indices.contains(number),
      case .dictionary(let description) = objects[number], case .string(let name)? = description["$classname"]
    else { throw ArchiveError(.badClass, at: place) }
    guard case .array(let names)? = description["$classes"] else { return [name] }
    return names.reduce(into: []) { if case .string(let name) = $1 { $0.append(name) } }
  }

  /// Returns the keys of the archived values, sorted. Throws for a plain value.
  package func keys() throws(ArchiveError) -> [String] {
    guard case .dictionary(let object) = value else { throw try unexpected("an object") }
    return object.keys.filter { $0 != "$class" }.map { $0.hasPrefix("$$") ? String($0.dropFirst()) : $0 }
      .sorted()
  }

  /// Returns the value for a key; `nil` if the value is nil or missing. Throws for a plain value.
  package func value(_ key: String) throws(ArchiveError) -> ArchivedValue? {
    guard case .dictionary(let object) = value else { throw try unexpected("an object") }
    // Keys that start with `$` belong to the archiver. If a key of an archived class starts with `$`, the archiver adds
    // a second `$`.
    guard let held = object[key.hasPrefix("$") ? "$" + key : key] else { return nil }
    return try ArchivedValue(held, at: ArchiveError.Place(object: number, key: key), in: objects)
  }

  func isKind(of name: String) throws(ArchiveError) -> Bool { try classNames().contains(name) }

  /// Returns an error that states the actual and the expected kind of value.
  func unexpected(_ expected: String) throws(ArchiveError) -> ArchiveError {
    let found =
      switch value {
      case .null, .uid: "nothing"
      case .bool: "a Boolean"
      case .integer, .real: "a number"
      case .date: "a date"
      case .data: "data"
      case .string: "text"
      case .array: "a list"
      case .dictionary: try "an object of the class \(classNames().first ?? "")"
      }
    return ArchiveError(.unexpected(found: found, expected: expected), at: place)
  }

  /// Returns the elements of an NSArray, NSSet or NSOrderedSet, or of a subclass, in the order of the archive.
  package func array() throws(ArchiveError) -> [ArchivedValue] {
    let names = try classNames()
    guard names.contains("NSArray") || names.contains("NSSet") || names.contains("NSOrderedSet") else {
      throw try unexpected("a list")
    }
    return try values("NS.objects")
  }

  /// Returns the entries of an NSDictionary, in the order in which they were archived. Accepts Core Data's
  /// NSKnownKeysDictionary1, too.
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

/// Typed access to a value. Each function throws if the value has another type.
extension ArchivedValue {
  /// Returns the text of an NSString or NSMutableString.
  package func string() throws(ArchiveError) -> String {
    if case .string(let text) = value { return text }
    if try isKind(of: "NSString"), case .string(let text)? = try value("NS.string")?.value { return text }
    throw try unexpected("text")
  }

  /// Returns a Boolean value. A number is not accepted.
  package func bool() throws(ArchiveError) -> Bool {
    guard case .bool(let isTrue) = value else { throw try unexpected("a Boolean") }
    return isTrue
  }

  /// Returns a whole number. Real numbers are not accepted, because they would have to be rounded.
  package func integer() throws(ArchiveError) -> Int64 {
    guard case .integer(let number) = value else { throw try unexpected("a whole number") }
    return number
  }

  /// Returns any number as a real number.
  package func real() throws(ArchiveError) -> Double {
    switch value {
    case .integer(let number): return Double(number)
    case .real(let number): return number
    case .null, .bool, .date, .data, .string, .array, .dictionary, .uid: throw try unexpected("a number")
    }
  }

  /// Returns an NSDate as the number of seconds since 2001-01-01T00:00:00Z. The number can be any Double, including an
  /// infinity or NaN.
  package func date() throws(ArchiveError) -> Double {
    if case .date(let seconds) = value { return seconds }
    guard try isKind(of: "NSDate") else { throw try unexpected("a date") }
    guard let time = try value("NS.time") else { throw ArchiveError(.nothing, at: place) }
    return try time.real()
  }

  /// Returns the bytes of an NSData or NSMutableData.
  package func data() throws(ArchiveError) -> [UInt8] {
    if case .data(let bytes) = value { return bytes }
    if try isKind(of: "NSData"), case .data(let bytes)? = try value("NS.data")?.value { return bytes }
    throw try unexpected("data")
  }

  /// Returns the PNG or JPEG data of a UIImage, or plain data unchanged; `nil` for an image without bytes.
  package func image() throws(ArchiveError) -> [UInt8]? {
    guard try isKind(of: "UIImage") else { return try data() }
    return try value("UIImageData")?.data()
  }
}
