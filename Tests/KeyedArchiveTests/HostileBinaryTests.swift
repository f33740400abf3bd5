import KeyedArchive
import Testing

/// Binary property lists that nobody has written in good faith.
struct HostileBinaryTests {
  private func refusal(of bytes: [UInt8]) -> String? {
    do throws(PropertyListError) {
      _ = try PropertyList(bytes)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func refusal(of list: BinaryList) -> String? { refusal(of: list.bytes) }

  @Test func `something else is no property list`() {
    #expect(refusal(of: []) == "byte 0: neither a binary nor an XML property list")
    #expect(
      refusal(of: Array("Name,Value".utf8)) == "byte 0: neither a binary nor an XML property list"
    )
  }

  @Test func `another version of the form is refused`() {
    #expect(
      refusal(of: Array("bplist15".utf8) + [UInt8](repeating: 0, count: 40))
        == "byte 0: unsupported format 'bplist15' (only bplist00 and XML are supported)")
  }

  @Test func `a file without a trailer is refused`() {
    #expect(
      refusal(of: Array("bplist00".utf8)) == "byte 8: the file is too short to have a trailer")
  }

  @Test func `a trailer that announces more objects than the file can hold is refused`() {
    for count in [2, 1 << 20, Int.max, -1] {
      var list = BinaryList([0x09])
      list.objectCount = count
      #expect(refusal(of: list) == "byte 13: the trailer does not match this file")
    }
  }

  @Test func `a top object that is not there is refused`() {
    var list = BinaryList([0x09])
    list.top = 1
    #expect(refusal(of: list) == "byte 13: the trailer does not match this file")
  }

  @Test func `an offset before, after or far after the values is refused`() {
    for offset in [0, 7, 9, 13, 1 << 31] {
      var list = BinaryList([0x09])
      list.offsets = [offset]
      #expect(refusal(of: list) == "byte 9: object 0 is outside the values")
    }
  }

  @Test func `a reference to an object that is not there is refused`() {
    #expect(refusal(of: BinaryList([0xA1, 9])) == "byte 8: a reference to object 9, but there are only 1")
    var list = BinaryList([0xA1] + bigEndian(-1, 8))
    list.referenceSize = 8
    #expect(refusal(of: list)?.hasPrefix("byte 8: a reference to object 9223372036854775807") == true)
  }

  @Test(arguments: [0x4F, 0x5F, 0x6F, 0xAF, 0xDF] as [UInt8])
  func `a count beyond the end of the values is refused`(marker: UInt8) {
    for count in [1, 1 << 40, Int.max] {
      #expect(
        refusal(of: BinaryList([marker, 0x13] + bigEndian(count, 8)))
          == "byte 8: a value extends past the end of the data")
    }
  }

  @Test func `a negative count is refused`() {
    #expect(
      refusal(of: BinaryList([0x4F, 0x13] + bigEndian(-1, 8))) == "byte 8: a number of more than 64 bits")
  }

  @Test(arguments: [0x01, 0x0F, 0x25, 0x31, 0x70, 0x90, 0xE0, 0xF0] as [UInt8])
  func `an unknown marker is refused`(marker: UInt8) {
    let list = BinaryList([marker] + [UInt8](repeating: 0, count: 40))
    #expect(refusal(of: list)?.contains("no value starts with 0x") == true)
  }

  @Test func `an integer of 16 bytes is refused`() {
    #expect(
      refusal(of: BinaryList([0x14] + [UInt8](repeating: 1, count: 16)))
        == "byte 8: a number of more than 64 bits")
  }

  @Test func `bytes that are not text are refused, never replaced`() {
    #expect(refusal(of: BinaryList([0x51, 0xE9])) == "byte 8: bytes that are not text")
    #expect(refusal(of: BinaryList([0x61, 0xD8, 0x3E])) == "byte 8: bytes that are not text")
  }

  @Test func `a dictionary needs texts as keys, each once`() {
    #expect(
      refusal(of: BinaryList([0xD1, 1, 1], [0x09])) == "byte 8: a dictionary key is not text")
    #expect(
      refusal(of: BinaryList([0xD2, 1, 1, 1, 1], [0x51, 0x61]))
        == "byte 8: the dictionary has the key 'a' twice")
  }

  @Test func `a container that holds itself is refused`() {
    #expect(refusal(of: BinaryList([0xA1, 0])) == "byte 8: a container contains itself")
    #expect(refusal(of: BinaryList([0xA1, 1], [0xA1, 0])) == "byte 8: a container contains itself")
    #expect(refusal(of: BinaryList([0xD1, 1, 0], [0x51, 0x61])) == "byte 8: a container contains itself")
  }

  @Test func `containers may be nested 128 deep, and no deeper`() {
    func nested(_ depth: Int) -> BinaryList {
      var list = BinaryList(values: (1..<depth).map { [0xA1] + bigEndian($0, 2) } + [[0xA0]])
      list.referenceSize = 2
      return list
    }
    #expect(refusal(of: nested(128)) == nil)
    #expect(refusal(of: nested(129))?.hasSuffix("containers nested more than 128 levels deep") == true)
    #expect(refusal(of: nested(60_000))?.hasSuffix("containers nested more than 128 levels deep") == true)
  }

  @Test func `arrays of the same array are shared and not multiplied`() throws {
    // Written out, this would be 10 to the power of 100 values.
    let values = (1...100).map { [0xAA] + [UInt8](repeating: UInt8($0), count: 10) } + [[0xA0]]
    var list = try PropertyList(BinaryList(values: values).bytes)
    for _ in 1...100 {
      guard case .array(let elements) = list else { break }
      #expect(elements.count == 10)
      list = elements[9]
    }
    #expect(list == .array([]))
  }

  @Test func `values on top of one another are refused before they fill the memory`() {
    // Three objects are in the same 63 bytes.
    var overlapping = BinaryList([0xA3, 1, 2, 3], [0x4F, 0x10, 60] + [UInt8](repeating: 0x4F, count: 60))
    overlapping.offsets = [8, 12, 12, 12]
    overlapping.objectCount = 4
    #expect(refusal(of: overlapping) == "byte 12: values overlap")
  }

  @Test func `a file cut off anywhere is refused`() throws {
    let whole = try Fixture.archive("small")
    #expect(refusal(of: whole) == nil)
    for count in 0..<whole.count { #expect(refusal(of: Array(whole.prefix(count))) != nil) }
  }
}
