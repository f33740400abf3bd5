import InventoryRendering
import Testing

/// Records as JSON, for templates of Typst.
@Suite struct RecordJSONTests {
  private struct Thing {
    var name: String?
    var parts: [String] = []
    var owner: String?
  }

  private static let text = Record<String> { Text("text", "A text.") { $0 } }

  private static let record = Record<Thing> {
    Text("name", "Its name.") { $0.name }
    Markup("style", "Some CSS.") { _ in "body {}" }
    Flag("hasParts", "Whether it has parts.") { !$0.parts.isEmpty }
    List("parts", "Its parts.", of: text) { $0.parts }
    Part("owner", "Its owner.", text) { $0.owner }
  }

  private func json(_ thing: Thing, isSparse: Bool = false) -> String {
    var bytes: [UInt8] = []
    Self.record.appendJSON(of: thing, isSparse: isSparse, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a record is an object with its names, without markup`() {
    #expect(
      json(Thing(name: "Lamp", parts: ["a", "b"], owner: "Ann")) == """
        {"name":"Lamp","hasParts":true,"parts":[{"text":"a"},{"text":"b"}],"owner":{"text":"Ann"}}
        """)
  }

  @Test(arguments: [nil, ""])
  func `what is absent or empty is null`(name: String?) {
    #expect(json(Thing(name: name)) == #"{"name":null,"hasParts":false,"parts":[],"owner":null}"#)
  }

  @Test func `a sparse record has only names with content`() {
    #expect(json(Thing(name: "Lamp"), isSparse: true) == #"{"name":"Lamp"}"#)
    #expect(json(Thing(owner: ""), isSparse: true) == #"{"owner":{"text":null}}"#)
    #expect(json(Thing(), isSparse: true) == "{}")
  }

  @Test func `quotes are escaped, and unprintable characters are replaced`() {
    #expect(
      json(Thing(name: "\"\\\n#panic()\u{1B}\u{FFFE}"), isSparse: true)
        == #"{"name":"\"\\\n#panic()"# + "\u{FFFD}\u{FFFD}\"}")
  }
}
