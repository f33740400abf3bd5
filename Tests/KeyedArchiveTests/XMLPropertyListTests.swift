import KeyedArchive
import Testing

struct XMLPropertyListTests {
  private func value(_ element: String) throws -> PropertyList {
    try PropertyList(Array("<plist version=\"1.0\">\(element)</plist>".utf8))
  }

  private func refusal(of text: String) -> String? {
    do throws(PropertyListError) {
      _ = try PropertyList(Array(text.utf8))
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func refusal(ofElement element: String) -> String? { refusal(of: "<plist>\(element)</plist>") }

  @Test func `every kind of value has its element`() throws {
    #expect(
      try value(
        "<array><true/><false></false><integer>-5</integer><real>2.5</real><string>a</string></array>")
        == .array([.bool(true), .bool(false), .integer(-5), .real(2.5), .string("a")]))
    #expect(try value("<data>\n\tAQ ID\n\t</data>") == .data([1, 2, 3]))
    #expect(
      try value("<dict><key>a</key><dict/><key></key><array/></dict>")
        == .dictionary(["a": .dictionary([:]), "": .array([])]))
  }

  @Test func `a dictionary with CF$UID alone is a reference`() throws {
    #expect(try value("<dict><key>CF$UID</key><integer>7</integer></dict>") == .uid(7))
    #expect(
      refusal(ofElement: "<dict><key>CF$UID</key><integer>-1</integer></dict>")
        == "byte 51: the text of this element is not a valid reference")
  }

  @Test(arguments: [
    ("2001-01-01T00:00:00Z", 0), ("2013-09-25T01:11:10Z", 401_764_270),
    ("1970-01-01T00:00:00Z", -978_307_200),
    ("2000-02-29T12:00:00Z", -26_481_600), ("0001-01-01T00:00:00Z", -63_113_904_000),
  ])
  func `dates are days of the Gregorian calendar in UTC`(text: String, seconds: Double) throws {
    #expect(try value("<date>\(text)</date>") == .date(seconds))
  }

  @Test(arguments: [("", ""), ("QQ==", "A"), ("QUI=", "AB"), ("QUJD", "ABC"), ("Q U\tJ\nD", "ABC")])
  func `data is base64`(text: String, bytes: String) throws {
    #expect(try value("<data>\(text)</data>") == .data(Array(bytes.utf8)))
  }

  @Test(arguments: ["Q", "QQ=", "QQ", "Q===", "QU=J", "Q!==", "é"])
  func `data that is no base64 is refused`(text: String) {
    #expect(refusal(ofElement: "<data>\(text)</data>") == "byte 7: the text of this element is not a valid data")
  }

  @Test func `the five entities and characters by number are read`() throws {
    #expect(
      try value("<string>&lt;a&gt; &amp;&quot;&apos; &#233;&#x1F9F8;</string>") == .string("<a> &\"' é🧸"))
  }

  @Test(arguments: ["&nbsp;", "&", "&amp", "&#xD800;", "&#1114112;", "&#-1;", "&;", "&#99999999999999;"])
  func `any other entity is refused at its place`(entity: String) {
    #expect(refusal(ofElement: "<string>ab\(entity)</string>") == "byte 17: an unknown entity after '&'")
  }

  @Test func `a text keeps its blanks, line ends and every character`() throws {
    #expect(try value("<string> a\r\n\tb </string>") == .string(" a\r\n\tb "))
  }

  @Test func `a declaration, a document type, comments and a byte-order mark may come first`() throws {
    let front = """
      \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
      <!-- <plist> -->
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

      """
    #expect(try PropertyList(Array((front + "<plist><true/><!-- a --></plist>\n").utf8)) == .bool(true))
  }

  @Test func `entities of a file's own are refused before they are read`() {
    #expect(
      refusal(of: "<!DOCTYPE plist [<!ENTITY a \"&b;&b;\">]><plist><string>&a;</string></plist>")
        == "byte 9: a document type with its own declarations is not supported")
  }

  @Test func `another encoding is refused`() {
    #expect(
      refusal(of: "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><true/></plist>")
        == "byte 5: the encoding 'UTF-16' is not read; UTF-8 is")
  }

  @Test func `bytes that are not UTF-8 are refused, never replaced`() {
    #expect(throws: PropertyListError.self) {
      try PropertyList(Array("<plist><string>".utf8) + [0xE9] + Array("</string></plist>".utf8))
    }
  }

  @Test(arguments: [
    ("<true>", "byte 13: </true> is expected here"),
    ("<set/>", "byte 7: a property list has no element 'set'"),
    ("", "byte 7: a value is expected here"), ("text", "byte 7: an element is expected here"),
    ("<integer>1.5</integer>", "byte 7: the text of this element is not a valid integer"),
    ("<real>a</real>", "byte 7: the text of this element is not a valid real"),
    ("<date>2001-01-01</date>", "byte 7: the text of this element is not a valid date"),
    ("<dict><string/></dict>", "byte 13: <key> is expected here"),
    ("<dict><key>a</key></dict>", "byte 25: a value is expected here"),
    ("<dict><key>a</key><true/><key>a</key><true/></dict>", "byte 32: the dictionary has the key 'a' twice"),
    ("<string>a<b/></string>", "byte 16: </string> is expected here"),
    ("<true/><true/>", "byte 14: </plist> is expected here"),
    ("<array><true/>", "byte 21: </array> is expected here"),
  ])
  func `what is no property list is refused at its place`(element: String, message: String) {
    #expect(refusal(ofElement: element) == message)
  }

  @Test func `containers may be nested 128 deep, and no deeper`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
    }
    #expect(refusal(ofElement: nested(128)) == nil)
    #expect(refusal(ofElement: nested(129)) == "byte 903: more than 128 containers in one another")
    #expect(refusal(ofElement: nested(100_000)) == "byte 903: more than 128 containers in one another")
  }

  @Test func `a file cut off anywhere is refused`() throws {
    let whole = try Fixture.archive("small-xml")
    let end = try #require(whole.lastIndex(of: UInt8(ascii: ">")))
    for count in stride(from: 0, through: end, by: 17) {
      #expect(throws: PropertyListError.self) { try PropertyList(Array(whole.prefix(count))) }
    }
  }
}
