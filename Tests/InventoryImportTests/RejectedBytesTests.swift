import CSV
import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryImport

/// Rows with bytes that are not text, where there is a file of rejects.
@Suite struct RejectedBytesTests {
  private let home: Household

  init() throws { home = try Household() }

  @Test func `a row with a wrong byte is rejected with its bytes, and the others are kept`() async throws {
    let report = try await add(Array("Name,Room\nLamp,Caf".utf8) + [0xE9] + Array("\nBed,Hall\n".utf8))
    #expect(report.added == 1 && report.rejected == 1)
    #expect(try home.names() == ["Bed"])
    let row = Array("Name,Room,error_line,error_column,error_reason\nLamp,Caf".utf8) + [0xE9]
    let reason =
      ",2,9,\"byte 0xE9 is not UTF-8 (byte offset 18); use --encoding windows-1252 if this text should read 'Café'"
    #expect(try rejects().starts(with: row + Array(reason.utf8)))
  }

  @Test func `a row with a NUL is rejected with it`() async throws {
    let report = try await add(Array("Name,Room\nLamp,\"a\0,b\"\nBed,\n".utf8))
    #expect(report.added == 1 && report.rejected == 1)
    let row = Array(
      "Lamp,\"a\0,b\",2,8,\"a NUL character, which is not allowed in text (byte offset 17); remove the character"
        .utf8)
    #expect(try rejects().split(separator: 0x0A)[1].starts(with: row))
  }

  @Test func `every reason says what to do`() async throws {
    _ = try await add(Array("Name\nA".utf8) + [0xFF, 0x0A, 0x42, 0xFF, 0x0A])
    let lines = String(decoding: try rejects(), as: UTF8.self).split(separator: "\n")
    #expect(lines.dropFirst().allSatisfy { $0.contains("use --encoding windows-1252") })
  }

  @Test(arguments: [false, true])
  func `what was not corrected is refused again, and nothing is replaced`(isEncoded: Bool) async throws {
    let bytes = Array("Name\nBed\nLamp ".utf8) + [0x81, 0x0A]
    _ = try await add(bytes) {
      $0.cells.encoding = isEncoded ? try TextEncoding(option: "windows-1252") : nil
    }
    let refusal = try await home.refusal { $0.sources = [self.home.folder.file("rejects.csv")] }
    let byte = isEncoded ? "0xF8" : "0x81"
    #expect(refusal?.text.hasPrefix("rejects.csv:2:6: byte \(byte) is not UTF-8") == true)
    #expect(try home.names() == ["Bed"])
  }

  @Test func `rejects of another encoding are UTF-8 with a mark, and refused under the old option`()
    async throws
  {
    let bytes = Array("Name\nB".utf8) + [0xFC, 0x81, 0x0A]
    _ = try await add(bytes) { $0.cells.encoding = try TextEncoding(option: "windows-1252") }
    #expect(try rejects().starts(with: Array("\u{FEFF}Name,error_line,error_column,error_reason\nBü".utf8)))
    let refusal = try await home.refusal {
      $0.sources = [self.home.folder.file("rejects.csv")]
      $0.cells.encoding = try TextEncoding(option: "windows-1252")
    }
    #expect(
      refusal?.text.hasPrefix("rejects.csv:1:1: the byte-order mark states UTF-8, not Windows-1252")
        == true)
  }

  @Test func `a corrected file is imported, from UTF-16 too`() async throws {
    let units = Array("Name;Room\nLamp;é".utf16) + [0xD800] + Array("\nBed;\n".utf16)
    let bytes: [UInt8] = [0xFF, 0xFE] + units.flatMap { unit in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(try await add(bytes).rejected == 1)
    let corrected = try rejects().filter { $0 != 0xFD }
    let path = try home.folder.write(corrected, to: "corrected.csv")
    #expect(try await home.add { $0.sources = [path] }.added == 1)
    #expect(try home.item("Lamp").fields == [Field(name: "Room", value: "é")])
  }

  @Test(arguments: [
    RefusedText("Name\nLamp\n\"Bed\nSofa\n", "3:1: the opening quote of this cell is never closed"),
    RefusedText("Name\nLamp\n\"Bed\"x\nSofa\n", "3:6: text after the closing quote"),
    RefusedText("Name\nLamp\n" + String(repeating: ",", count: 1_000) + "\n", "3:1001: more than 1000 cells"),
    RefusedText(
      "Name\nLamp\n" + String(repeating: "x", count: 1 << 20) + "yz\n", "3:1: this cell is longer than 1 MiB"),
    RefusedText("Na\0me\nLamp\n", "1:3: a NUL"),
  ])
  func `what cannot be split into rows, or has no header, refuses the import`(text: RefusedText)
    async throws
  {
    let path = try home.folder.write(Array(text.text.utf8), to: "1.csv")
    let refusal = try await home.refusal {
      $0.sources = [path]
      $0.rejects = self.home.folder.file("rejects.csv")
    }
    #expect(refusal?.text.hasPrefix("1.csv:" + text.testDescription) == true, "\(refusal?.text ?? "")")
    #expect(!FileManager.default.fileExists(atPath: home.folder.file("rejects.csv")))
  }

  @Test func `a file that seems to be in another encoding is refused as a whole`() async throws {
    let bytes = "Name\nLamp\nBed\n".utf16.flatMap { [UInt8($0), UInt8(0)] }
    let path = try home.folder.write(bytes, to: "1.csv")
    let refusal = try await home.refusal {
      $0.sources = [path]
      $0.rejects = self.home.folder.file("rejects.csv")
    }
    #expect(refusal?.text.contains("the file looks like UTF-16LE") == true)
  }

  private func add(_ bytes: [UInt8], asking change: (inout ImportRequest) throws -> Void = { _ in })
    async throws
    -> ImportReport
  {
    let path = try home.folder.write(bytes, to: "source.csv")
    return try await home.add {
      $0.sources = [path]
      $0.rejects = home.folder.file("rejects.csv")
      try change(&$0)
    }
  }

  private func rejects() throws -> [UInt8] { try home.folder.bytes(of: "rejects.csv") }
}

struct RefusedText: Sendable, CustomTestStringConvertible {
  let text: String
  /// The beginning of the message.
  let testDescription: String

  init(_ text: String, _ message: String) {
    self.text = text
    testDescription = message
  }
}
