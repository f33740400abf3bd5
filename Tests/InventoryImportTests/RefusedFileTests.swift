import Diagnostics
import Foundation
import InventoryModel
import TestSupport
import Testing

@testable import InventoryImport

/// Files that cannot be imported as a whole.
struct RefusedFileTests {
  private let home: Household

  init() throws { home = try Household() }

  @Test(arguments: ["", "\n\n", "  \n", "\u{FEFF}"]) func `a file without a header is empty`(text: String)
    async throws
  {
    let refusal = try await home.refusal(of: text)
    #expect(refusal?.kind == .badData)
    #expect(refusal?.text == "1.csv: is empty; write the names of the columns on the first line")
  }

  @Test func `a header without rows adds nothing`() async throws {
    #expect(try await home.add("Name,Value\n").added == 0)
  }

  @Test func `a file that is not there is missing`() async throws {
    let refusal = try await home.refusal { $0.sources = [self.home.folder.file("no.csv")] }
    #expect(refusal?.kind == .inputMissing)
    #expect(refusal?.text == "no.csv: no such file; correct the name")
  }

  @Test func `a folder cannot be read as a file`() async throws {
    let refusal = try await home.refusal { $0.sources = [self.home.folder.path] }
    #expect(refusal?.kind == .inputMissing)
  }

  @Test func `a wrong byte in the header is the problem, not the row after it`() async throws {
    let path = try home.folder.write(
      Array("Name,Caf".utf8) + [0xE9] + Array("\nLamp,5\n".utf8), to: "latin.csv")
    let refusal = try await home.refusal { $0.sources = [path] }
    #expect(
      refusal?.text.hasPrefix(
        "latin.csv:1:9: byte 0xE9 is not UTF-8 (byte offset 8); use --encoding windows-1252 if this text should read 'Café' "
          + "(possible encodings: windows-1252, ") == true)
    #expect(refusal?.text.hasSuffix("), or save the file as UTF-8") == true)
    #expect(refusal?.text.split(separator: "\n").count == 1)
  }

  @Test func `all wrong bytes are shown with the bad cells, and with what else is wrong with their rows`()
    async throws
  {
    let bad = [0xE9, 0x0A] as [UInt8]
    let bytes = Array("Name,Value\nA".utf8) + bad + Array("B,x\nC".utf8) + bad
    let path = try home.folder.write(bytes, to: "latin.csv")
    let refusal = try await home.refusal { $0.sources = [path] }
    let places = refusal?.text.split(separator: "\n").map { $0.prefix(13) } ?? []
    // Two rows lack a cell.
    #expect(
      places.sorted() == [
        "latin.csv:2:1", "latin.csv:2:2", "latin.csv:3:3", "latin.csv:4:1", "latin.csv:4:2",
      ])
  }

  @Test func `a quote that is never closed is placed where it opens`() async throws {
    let refusal = try await home.refusal(of: "Name\nLamp\n\"Chair\nTable\n")
    #expect(refusal?.text.hasPrefix("1.csv:3:1: the opening quote of this cell is never closed") == true)
  }

  @Test func `no column that names the items is a problem`() async throws {
    let refusal = try await home.refusal(of: "Room,Value\nHall,5\n")
    #expect(
      refusal?.text
        == "1.csv:1: no column has the items' names; the columns are 'Room', 'Value'; choose a column with --map 'Room=itemName'"
    )
  }

  @Test func `an update without a key column is a problem`() async throws {
    let refusal = try await home.refusal(of: "Name\nLamp\n") { $0.update = KnownItems() }
    #expect(
      refusal?.text == "1.csv:1: --update matches items by itemKey, but no column has keys; "
        + "choose a column with --map 'Header=itemKey'")
  }

  @Test func `a photo column without a folder of photos is a problem`() async throws {
    let refusal = try await home.refusal(of: "Name,Photo\nLamp,a.jpg\n")
    #expect(
      refusal?.text
        == "1.csv:1:6: the column 'Photo' contains photo file names; pass the folder of the photos with --photos FOLDER, "
        + "or keep the names as text with --map 'Photo=field:Photo'")
  }

  @Test func `a folder of photos that is not there is missing`() async throws {
    let refusal = try await home.refusal(of: "Name\nLamp\n") { $0.photos = self.home.folder.file("no") }
    #expect(refusal?.kind == .inputMissing)
    #expect(refusal?.text == "no: no such folder; correct the path in --photos")
  }
}
