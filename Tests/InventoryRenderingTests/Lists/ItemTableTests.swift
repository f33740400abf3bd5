import InventoryModel
import TestSupport
import Testing

@testable import InventoryRendering

@Suite struct ItemTableTests {
  @Test func `it has a line an item under its head`() throws {
    let lines = try lines([.sample(serialNumber: "SN-17", cents: 1_299_00, assetType: "Furniture")])
    #expect(
      lines == [
        "Item                                  Asset type                     Value  Serial number          Recorded on",
        "------------------------------------  --------------------  --------------  ---------------------  ------------",
        "Oak dresser                           Furniture                  $1,299.00  SN-17                  Mar 18, 2023",
      ])
  }

  @Test func `what an item does not have is blank`() throws {
    #expect(try lines([.sample()])[2].hasSuffix("Mar 18, 2023"))
    #expect(try lines([.sample()])[2].count == 111)
  }

  @Test func `a long text is cut with an ellipsis`() throws {
    let line = try lines([.sample(name: String(repeating: "W", count: 300))])[2]
    #expect(line.hasPrefix(String(repeating: "W", count: 35) + "\u{2026}  "))
    #expect(line.count == 111)
  }

  @Test(arguments: [10_000_000_000_000, -9_999_999_999_999] as [Int64])
  func `an amount is never cut`(cents: Int64) throws {
    let line = try lines([.sample(serialNumber: "SN-17", cents: cents)])[2]
    #expect(line.contains(cents > 0 ? " $100,000,000,000.00  SN-17" : " -$99,999,999,999.99  SN-17"))
  }

  @Test func `a text that just fits is whole`() throws {
    let name = String(repeating: "W", count: 36)
    #expect(try lines([.sample(name: name)])[2].hasPrefix(name + "  "))
  }

  @Test(arguments: [
    "\u{1B}[31mred", "a\u{7}b", "a\nb", "a\r\nb", "a\u{202E}b", "a\u{9B}b", "a\u{0}b", "a\u{200B}b",
  ])
  func `what would move a terminal's cursor is shown as a mark`(name: String) throws {
    let lines = try lines([.sample(name: name)])
    #expect(lines.count == 3)
    #expect(lines[2].contains("\u{FFFD}"))
    #expect(lines[2].unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    #expect(lines[2].count == 111)
  }

  @Test func `accents without end do not make a line longer`() throws {
    let name = "e" + String(repeating: "\u{301}", count: 10_000)
    #expect(try lines([.sample(name: name)])[2].utf8.count < 1_000)
  }

  @Test(arguments: [80, 60, 111, 200, 40, 20, 5])
  func `no line is longer than the terminal is wide`(width: Int) throws {
    let item = try Item.sample(
      name: String(repeating: "Lamp ", count: 20), cents: 123_456_789,
      assetType: "Furniture of the living room")
    let lines = try lines([item], width: width)
    #expect(lines.allSatisfy { $0.count <= width }, "\(lines)")
    #expect(lines[2].hasPrefix("Lamp"))
    if width >= 80 { #expect(lines[2].contains("$1,234,567.89") && lines[2].contains("\u{2026}")) }
  }

  @Test func `a wide terminal changes nothing`() throws {
    #expect(try lines([.sample(name: "Lamp")], width: 300) == lines([.sample(name: "Lamp")]))
  }

  private func lines(_ items: [Item], width: Int? = nil) throws -> [String] {
    let table = ItemTable(currency: "USD", width: width)
    var bytes = table.begin { ListColumns() }
    table.append(items, to: &bytes)
    bytes += table.end()
    #expect(bytes.last == UInt8(ascii: "\n"))
    return bytes.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
