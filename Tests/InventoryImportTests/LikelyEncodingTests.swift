import CSV
import Diagnostics
import Foundation
import InventoryModel
import InventoryStore
import TestSupport
import Testing

@testable import InventoryImport

/// What is wrong with a list is reported in one run, also if it is not UTF-8.
@Suite struct LikelyEncodingTests {
  private static let list = "Gegenstand;Neupreis\nKühlschrank;899,00\nLampe;40,00\nGesamt;939,00\n"

  private func messages(_ text: String, _ change: (inout ImportRequest) -> Void = { _ in }) async throws
    -> [String]
  {
    let folder = try TemporaryFolder()
    try folder.write(Array(try #require(text.data(using: .windowsCP1252))), to: "a.csv")
    try InventoryStore.create(at: folder.file("store.sqlite"))
    let store = try InventoryStore(opening: folder.file("store.sqlite"), for: .writing)
    var request = try ImportRequest(
      sources: [folder.file("a.csv")], created: #require(Timestamp("2024-01-01")), jobs: 1)
    change(&request)
    do {
      _ = try await Importer(request).run(into: store)
      return []
    } catch let failure as Failure {
      return failure.problems.first.map { String($0.message) }
    }
  }

  @Test func `a total is named together with the encoding`() async throws {
    let messages = try await messages(Self.list)
    #expect(messages.count == 2)
    #expect(
      messages.first?.contains("use --encoding windows-1252 if this text should read 'Kühlschrank'") == true)
    #expect(messages.last?.contains("the row 'Gesamt' is a total") == true)
  }

  @Test func `it is named as well if the header cannot be read, or is a later line`() async throws {
    let titled = try await messages("Hausrat 2024;\n" + Self.list)
    #expect(titled.contains { $0.contains("use --header-line 2") }, "\(titled)")
    #expect(titled.contains { $0.contains("--encoding windows-1252") }, "\(titled)")
    #expect(titled.contains { $0.contains("the row 'Gesamt' is a total") }, "\(titled)")
    let header = try await messages(
      "Gegenstand;Größe;Neupreis\nLampe;2;40,00\nTisch;3;60,00\nGesamt;;100,00\n")
    #expect(header.contains { $0.contains("--encoding windows-1252") }, "\(header)")
    #expect(header.contains { $0.contains("the row 'Gesamt' is a total") }, "\(header)")
  }

  @Test func `it is named as well after more wrong bytes than are shown`() async throws {
    let rows = (1...30).map { "Stühle \($0);\($0),00\n" }.joined()
    let messages = try await messages("Gegenstand;Neupreis\n" + rows + "Gesamt;465,00\n")
    #expect(messages.first?.contains("use --encoding windows-1252") == true)
    #expect(messages.contains { $0.contains("the row 'Gesamt' is a total") }, "\(messages)")
  }

  @Test func `each problem is named once`() async throws {
    let messages = try await messages(Self.list.replacing("40,00", with: "vierzig"))
    #expect(messages.count == Set(messages).count)
    #expect(messages.count { $0.contains("vierzig") } == 1, "\(messages)")
  }

  /// In Windows-1252, the mark is three letters.
  @Test func `a file with a byte-order mark is in no other encoding`() async throws {
    let messages = try await messages("ï»¿Gegenstand;Neupreis\nKühlschrank;899,00\n")
    #expect(messages.count == 1, "\(messages)")
    #expect(messages.first?.hasSuffix("; save the file as UTF-8") == true, "\(messages)")
  }

  @Test func `what is proposed is enough`() async throws {
    let messages = try await messages(Self.list) {
      $0.cells.encoding = .windows1252
      $0.cells.extraRows = .skip
    }
    #expect(messages == [])
  }
}
