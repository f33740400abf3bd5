import Compression
import KeyedArchive
import Testing

/// What an archive by hand says of its objects, of which `root` is the one with the number 1.
struct KeyedArchiveTests {
  private func archive(_ objects: String, version: Int = 100_000, archiver: String = "NSKeyedArchiver") throws
    -> KeyedArchive
  {
    let text = """
      <plist version="1.0"><dict><key>$version</key><integer>\(version)</integer>
      <key>$archiver</key><string>\(archiver)</string>
      <key>$top</key><dict><key>root</key>\(uid(1))</dict>
      <key>$objects</key><array><string>$null</string>\(objects)</array></dict></plist>
      """
    return try KeyedArchive(Array(text.utf8))
  }

  private func root(_ objects: String...) throws -> ArchivedValue {
    try #require(try archive(objects.joined()).value())
  }

  private func uid(_ number: Int) -> String { "<dict><key>CF$UID</key><integer>\(number)</integer></dict>" }

  private func object(_ contents: (String, String)..., ofClass number: Int) -> String {
    let entries = contents + [("$class", uid(number))]
    return "<dict>" + entries.map { "<key>\($0.0)</key>\($0.1)" }.joined() + "</dict>"
  }

  private func description(_ names: String...) -> String {
    let list = names.map { "<string>\($0)</string>" }.joined()
    return
      "<dict><key>$classname</key><string>\(names[0])</string><key>$classes</key><array>\(list)</array></dict>"
  }

  private func message(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `an object has its class, and those that this one inherits from`() throws {
    let item = try root(object(ofClass: 2), description("Homepwner.Item", "NSObject"))
    #expect(try item.classNames() == ["Homepwner.Item", "NSObject"])
  }

  @Test func `a key that is absent and one that holds nil are nothing`() throws {
    let item = try root(object(("a", uid(0)), ofClass: 2), description("Item"))
    #expect(try item.value("a") == nil)
    #expect(try item.value("b") == nil)
  }

  @Test func `plain values are in the object or among the objects`() throws {
    let item = try root(
      object(("a", "<integer>7</integer>"), ("b", uid(3)), ("c", "<real>2.5</real>"), ofClass: 2),
      description("Item"), "<string>Lamp</string>")
    #expect(try item.value("a")?.integer() == 7)
    #expect(try item.value("a")?.real() == 7)
    #expect(try item.value("b")?.string() == "Lamp")
    #expect(try item.value("c")?.real() == 2.5)
  }

  @Test func `texts and data that may be changed are objects`() throws {
    let text = try root(
      object(("NS.string", "<string>Lamp</string>"), ofClass: 2), description("NSMutableString", "NSString"))
    #expect(try text.string() == "Lamp")
    let data = try root(
      object(("NS.data", "<data>QQ==</data>"), ofClass: 2), description("NSMutableData", "NSData"))
    #expect(try data.data() == [0x41])
  }

  @Test func `a date is seconds since 2001`() throws {
    #expect(
      try root(object(("NS.time", "<real>-0.5</real>"), ofClass: 2), description("NSDate")).date() == -0.5)
  }

  @Test func `an image is its PNG or JPEG, and data is the picture itself`() throws {
    let image = try root(
      object(("UIImageData", uid(3)), ("UIScale", "<real>2</real>"), ofClass: 2), description("UIImage"),
      "<data>QQ==</data>")
    #expect(try image.image() == [0x41])
    #expect(try root("<data>Qg==</data>").image() == [0x42])
    #expect(try root(object(ofClass: 2), description("UIImage")).image() == nil)
  }

  @Test func `arrays and sets keep their order`() throws {
    for name in ["NSArray", "NSSet", "NSOrderedSet"] {
      let list = try root(
        object(("NS.objects", "<array>\(uid(3))\(uid(4))\(uid(3))</array>"), ofClass: 2),
        description("NSMutable", name), "<string>a</string>", "<string>b</string>")
      #expect(try list.array().map { try $0.string() } == ["a", "b", "a"])
    }
  }

  @Test func `an array that says nothing of its elements is empty`() throws {
    #expect(try root(object(ofClass: 2), description("NSArray")).array().isEmpty)
  }

  @Test func `a dictionary keeps its order`() throws {
    let entries = try root(
      object(
        ("NS.keys", "<array>\(uid(3))\(uid(4))</array>"), ("NS.objects", "<array>\(uid(4))\(uid(3))</array>"),
        ofClass: 2), description("NSDictionary"), "<string>b</string>", "<string>a</string>"
    ).dictionary()
    #expect(try entries.map { try $0.key.string() + $0.value.string() } == ["ba", "ab"])
  }

  @Test func `Core Data's packed model gives the names of its entities and attributes`() throws {
    let bytes = try Deflate.inflated(try Fixture.bytes("modelcache.deflate"), limit: 1 << 20)
    let model = try #require(try KeyedArchive(bytes).value())
    let entities = try #require(try model.value("NSEntities")?.dictionary())
    #expect(try entities.map { try $0.key.string() } == ["AssetType", "Item"])
    let properties = try #require(try entities[1].value.value("NSProperties")?.dictionary())
    #expect(try properties.map { try $0.key.string() }.contains("valueInDollars"))
    let date = try #require(try properties.first { try $0.key.string() == "dateCreated" }?.value)
    #expect(try date.value("NSAttributeType")?.integer() == 900)
  }

  @Test func `a circle of objects is walked as far as the caller wants`() throws {
    let list = object(("NS.objects", "<array>\(uid(1))</array>"), ofClass: 2)
    var value = try root(list, description("NSArray"))
    for _ in 1...1_000 { value = try value.array()[0] }
    #expect(try value.classNames() == ["NSArray"])
    let text = try root(object(("NS.string", uid(1)), ofClass: 2), description("NSString"))
    #expect(
      message { _ = try text.string() }
        == "key 'root': an object of the class NSString instead of text")
  }

  @Test func `another value than the one expected is an error with its key and class`() throws {
    let item = try root(
      object(("itemName", uid(3)), ("valueInDollars", "<true/>"), ofClass: 2), description("BNRItem"),
      object(ofClass: 4), description("NSDate"))
    #expect(
      message { _ = try item.value("itemName")?.string() }
        == "object 1, key 'itemName': an object of the class NSDate instead of text")
    #expect(
      message { _ = try item.value("valueInDollars")?.real() }
        == "object 1, key 'valueInDollars': a Boolean instead of a number")
    #expect(
      message { _ = try item.array() }
        == "key 'root': an object of the class BNRItem instead of a list")
    #expect(message { _ = try item.dictionary() }?.hasSuffix("instead of a dictionary") == true)
    #expect(
      message { _ = try item.value("itemName")?.date() }
        == "object 1, key 'itemName': a missing value")
  }

  @Test func `a reference to an object that is not there is an error with its place`() throws {
    let item = try root(
      object(("a", uid(9)), ("b", uid(Int.max)), ("next", uid(3)), ofClass: 2), description("Item"))
    #expect(
      message { _ = try item.value("next") }
        == "object 1, key 'next': a reference to object 3, but there are only 3")
    #expect(
      message { _ = try item.value("a") }
        == "object 1, key 'a': a reference to object 9, but there are only 3")
    #expect(
      message { _ = try item.value("b") }?.hasPrefix("object 1, key 'b': a reference to object 9223") == true)
  }

  @Test func `a list that holds nil is an error`() throws {
    let list = try root(
      object(("NS.objects", "<array>\(uid(0))</array>"), ofClass: 2), description("NSArray"))
    #expect(
      message { _ = try list.array() } == "object 1, key 'NS.objects[0]': a missing value")
  }

  @Test func `an object without a class, or with a wrong one, is an error`() throws {
    for object in ["<dict/>", object(ofClass: 9), object(ofClass: 0), object(ofClass: 1)] {
      #expect(
        message { _ = try root(object).classNames() }
          == "key 'root': the class of the object is not described")
    }
  }

  @Test func `a dictionary of more keys than values is an error`() throws {
    let list = try root(
      object(("NS.keys", "<array>\(uid(2))</array>"), ofClass: 2), description("NSDictionary"))
    #expect(message { _ = try list.dictionary() } == "key 'root': a dictionary with 1 keys but 0 values")
  }

  @Test func `a property list that is no keyed archive is refused`() throws {
    #expect(
      message { _ = try KeyedArchive(Array("<plist><true/></plist>".utf8)) }
        == "a property list that NSKeyedArchiver did not write")
    #expect(message { _ = try archive("", archiver: "NRKeyedArchiver") } != nil)
    #expect(
      message { _ = try archive("", version: 1) }
        == "a keyed archive of an unsupported version (only 100000 is supported)")
    #expect(
      message { _ = try KeyedArchive([]) } == "byte 0: neither a binary nor an XML property list")
  }

  @Test func `nothing is archived under a name that is not there`() throws {
    #expect(try archive("<true/>").value("other") == nil)
  }
}
