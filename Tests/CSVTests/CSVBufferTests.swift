import CSV
import TestSupport
import Testing

/// What the reader gives does not depend on where its buffer ends, and the buffer stays small.
struct CSVBufferTests {
  private static let hardText =
    "\u{FEFF}a,\"b\"\"c\",é🎻\r\n\"x\r\ny\",\"\",\r\r\n\"\"\"\"\n\n \"q\",5\" \u{FFFD},\"long text of more than eight bytes\"\r"

  @Test(arguments: [1, 2, 3, 7, 16])
  func `the size of the buffer does not show`(size: Int) throws {
    #expect(try rows(Self.hardText, bufferSize: size) == rows(Self.hardText))
  }

  @Test(arguments: [1, 2, 3, 7])
  func `the size of the pieces that the source gives does not show`(size: Int) throws {
    var rest = Self.hardText.utf8[...]
    var reader = CSVReader { buffer in
      let piece = rest.prefix(min(size, buffer.count))
      rest = rest.dropFirst(piece.count)
      buffer.copyBytes(from: Array(piece))
      return piece.count
    }
    var found: [[String]] = []
    while let row = try reader.next() { found.append(row.map(\.text)) }
    #expect(try found == rows(Self.hardText))
  }

  @Test func `every prefix of a file reads the same with any buffer`() throws {
    let bytes = Array(Self.hardText.utf8)
    for length in 0...bytes.count {
      let prefix = Array(bytes[..<length])
      let whole = reading(prefix, bufferSize: 1 << 16)
      for size in [1, 2, 3, 7] { #expect(reading(prefix, bufferSize: size) == whole) }
    }
  }

  @Test func `any bytes read the same with any buffer`() {
    var numbers = SplitMix(seed: 12)
    let alphabet: [UInt8] = Array("\"\"\",,\r\nab \u{0B}é🎻".utf8) + [0x00, 0xFF]
    for _ in 0..<3_000 {
      let length = Int.random(in: 0...40, using: &numbers)
      let bytes = (0..<length).map { _ in alphabet.randomElement(using: &numbers) ?? 0 }
      let whole = reading(bytes, bufferSize: 1 << 16)
      for size in [1, 3, 8] { #expect(reading(bytes, bufferSize: size) == whole, "\(bytes)") }
    }
  }

  @Test func `the buffer does not grow with the number of rows`() throws {
    let row = Array("C0FFEE,Lamp,\"on the\nshelf\",12.50\r\n".utf8)
    let length = 20_000 * row.count
    var given = 0
    var largest = 0
    var reader = CSVReader(bufferSize: 4_096) { buffer in
      largest = max(largest, buffer.count)
      let count = min(buffer.count, length - given)
      for index in 0..<count { buffer[index] = row[(given + index) % row.count] }
      given += count
      return count
    }
    var count = 0
    while let row = try reader.next() { count += row.count }
    #expect(count == 80_000)
    #expect(4_000...4_096 ~= largest)
  }

  /// The rows, or the error, as text.
  private func reading(_ bytes: [UInt8], bufferSize: Int) -> String {
    do { return "\(try rows(bytes, bufferSize: bufferSize))" } catch { return "\(error)" }
  }
}
