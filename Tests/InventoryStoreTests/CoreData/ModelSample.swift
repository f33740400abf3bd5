/// A model as a store of Core Data saves it in Z_MODELCACHE: an archive of NSManagedObjectModel, deflated.
struct ModelSample: Sendable {
  struct Entity: Sendable {
    let name: String
    let properties: [Property]
  }

  enum Property: Sendable {
    /// With the code of NSAttributeType.
    case attribute(String, Int)
    case transient(String)
    case composite(String, [Property])
    case toOne(String, String, inverse: String? = nil)
    case toMany(String, String, inverse: String? = nil)

    var name: String {
      switch self {
      case .attribute(let name, _), .transient(let name), .composite(let name, _), .toOne(let name, _, _),
        .toMany(let name, _, _):
        name
      }
    }
  }

  let entities: [Entity]

  /// The bytes of Z_CONTENT: DEFLATE blocks that are stored as they are.
  var cache: [UInt8] {
    var archive = Archive()
    let root = archive.model(entities)
    var bytes = Array(archive.plist(root: root).utf8)[...]
    var blocks: [UInt8] = []
    repeat {
      let block = bytes.prefix(65_535)
      bytes = bytes.dropFirst(block.count)
      let count = UInt16(block.count)
      blocks += [bytes.isEmpty ? 1 : 0]
      for number in [count, ~count] { blocks += [UInt8(number & 255), UInt8(number >> 8)] }
      blocks += block
    } while !bytes.isEmpty
    return blocks
  }
}

/// Writes an archive as an XML property list; an object is its text.
private struct Archive {
  private var objects = ["<string>$null</string>"]

  mutating func model(_ entities: [ModelSample.Entity]) -> Int {
    let pairs = entities.map { (text($0.name), entity($0)) }
    let all = dictionary(pairs)
    return object("NSManagedObjectModel", [("NSEntities", reference(all))])
  }

  func plist(root: Int) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>$version</key><integer>100000</integer>
    <key>$archiver</key><string>NSKeyedArchiver</string>
    <key>$top</key><dict><key>root</key>\(reference(root))</dict>
    <key>$objects</key><array>\(objects.joined(separator: "\n"))</array></dict></plist>
    """
  }

  private mutating func entity(_ entity: ModelSample.Entity) -> Int {
    let pairs = entity.properties.map { (text($0.name), property($0)) }
    return object(
      "NSEntityDescription",
      [("NSEntityName", reference(text(entity.name))), ("NSProperties", reference(dictionary(pairs)))])
  }

  private mutating func property(_ property: ModelSample.Property) -> Int {
    let name = ("NSPropertyName", reference(text(property.name)))
    switch property {
    case .attribute(_, let code):
      return object("NSAttributeDescription", [name, ("NSAttributeType", "<integer>\(code)</integer>")])
    case .transient:
      return object(
        "NSAttributeDescription",
        [name, ("NSAttributeType", "<integer>0</integer>"), ("NSIsTransient", "<true/>")])
    case .composite(_, let elements):
      let parts = elements.map { self.property($0) }
      let list = object("NSArray", [("NS.objects", array(parts))])
      return object(
        "NSCompositeAttributeDescription",
        [name, ("NSAttributeType", "<integer>2100</integer>"), ("NSCompositeElements", reference(list))])
    case .toOne(_, let end, let inverse): return relationship([name], end, inverse, most: 1)
    case .toMany(_, let end, let inverse): return relationship([name], end, inverse, most: 0)
    }
  }

  private mutating func relationship(
    _ values: [(String, String)], _ end: String, _ inverse: String?, most: Int
  ) -> Int {
    var values = values + [("NSMaxCount", "<integer>\(most)</integer>")]
    values.append(("_NSDestinationEntityName", reference(text(end))))
    if let inverse { values.append(("_NSInverseRelationshipName", reference(text(inverse)))) }
    return object("NSRelationshipDescription", values)
  }

  private mutating func dictionary(_ pairs: [(key: Int, value: Int)]) -> Int {
    object(
      "NSDictionary", [("NS.keys", array(pairs.map(\.key))), ("NS.objects", array(pairs.map(\.value)))])
  }

  private mutating func text(_ text: String) -> Int { add("<string>\(text)</string>") }

  private mutating func object(_ name: String, _ values: [(String, String)]) -> Int {
    let type = add(
      "<dict><key>$classname</key><string>\(name)</string><key>$classes</key>"
        + "<array><string>\(name)</string><string>NSObject</string></array></dict>")
    let pairs = (values + [("$class", reference(type))]).map { "<key>\($0.0)</key>\($0.1)" }
    return add("<dict>\(pairs.joined())</dict>")
  }

  private mutating func add(_ object: String) -> Int {
    objects.append(object)
    return objects.count - 1
  }

  private func array(_ numbers: [Int]) -> String { "<array>\(numbers.map(reference).joined())</array>" }

  private func reference(_ number: Int) -> String {
    "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
  }
}
