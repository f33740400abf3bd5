import Foundation
import TestSupport
import Testing

/// What a new user types, with the usual mistakes: no step does harm.
@Suite(.enabled(if: PseudoTerminal.isAvailable, "needs Python, which makes the terminal"))
struct NewUserTests {
  private let scratch: TemporaryFolder
  private let program: Program

  init() throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
    try #require(program.run(["init", "Home"]).status == 0)
  }

  private static let wrong = """
    Item,Type,Price,Room,Date added
    Refrigerator,Appliances ,"$1,299.00",Kitchen,2024-02-17
    "Bed frame, ash",Furniture,45O.00,Bedroom,2024-03-18
    Drill,Tools,80.00,Attic,2024-02-30
    ,Tools,12.00,Attic,2024-05-01
    Desk,Furniture\u{A0},210.00,Study
    Headphones,Electronics,120.0.0,Hall,2024-06-02
    """

  private static let right = """
    Item,Type,Price,Room,Date added
    Refrigerator,Appliances ,"$1,299.00",Kitchen,2024-02-17
    "Bed frame, ash",Furniture,450.00,Bedroom,2024-03-18
    Drill,Tools,80.00,Attic,2024-02-29
    Hammer,Tools,12.00,Attic,2024-05-01
    Desk,Furniture\u{A0},210.00,Study,2024-05-01
    Headphones,Electronics,120.00,Hall,2024-06-02
    """

  @Test func `a list with five mistakes names all of them and is not imported`() throws {
    let result = try harmless(["import", "list.csv", "--site", "Home"], list: Self.wrong)
    #expect(result.status == 65)
    let lines = result.errorText.split(separator: "\n")
    let places = ["list.csv:3:", "list.csv:4:", "list.csv:5:", "list.csv:6:", "list.csv:7:"]
    #expect(lines.count == 6 && zip(lines, places).allSatisfy { $0.hasPrefix($1) }, "\(lines)")
    #expect(lines.last?.hasPrefix("5 problems, nothing was imported; ") == true)
    #expect(lines.last?.contains("--rejects") == true)
  }

  @Test func `the corrected list is imported whole, and its types have no twins`() throws {
    let result = try imported()
    #expect(result.outputText.hasPrefix("6 items added\n"))
    let types = try program.run(["type", "list", "--site", "Home", "--json"]).outputText
    for label in ["Appliances", "Electronics", "Furniture", "Jewelry", "Tools"] {
      #expect(types.components(separatedBy: "\"\(label)\"").count == 2)
    }
  }

  @Test func `the same list once more, by mistake, adds nothing`() throws {
    _ = try imported()
    let again = try program.run(["import", "list.csv", "--site", "Home"])
    #expect(again.status == 65)
    #expect(again.errorText.contains("6 of 6 rows are already in the store"))
    #expect(again.errorText.contains("nothing was imported"))
    #expect(try names().count == 6)
  }

  @Test func `one item is edited, and nothing else`() throws {
    _ = try imported()
    let result = try program.run(["item", "edit", "Desk", "--value", "$1,250.50", "--site", "Home"])
    #expect(result.status == 0)
    #expect(result.outputText == "changed 'Desk'\nvalueInDollars: '210.00' -> '1250.50'\n")
    let ambiguous = try harmless(["item", "edit", "Desk", "--value", "1,250", "--site", "Home"])
    #expect(ambiguous.status == 64)
  }

  @Test(arguments: ["fed", "bed", "dril", "Headphone", "a", "A0", "desk "])
  func `a wrong name removes nothing`(name: String) throws {
    _ = try imported()
    let result = try harmless(["item", "remove", name, "--site", "Home"])
    #expect(result.status == 66)
    #expect(result.errorText.hasPrefix("Home/store.sqlite: no item has the key or name '\(name)'; "))
    if name == "bed" { #expect(result.errorText.hasSuffix("did you mean 'Bed frame, ash'?\n")) }
    #expect(try names().count == 6)
  }

  @Test func `the first three characters of a key remove nothing`() throws {
    _ = try imported()
    let keys = try program.run(["list", "--site", "Home"]).outputText.split(separator: "\n").dropFirst()
    for key in keys {
      for count in [1, 3, 7] {
        #expect(try harmless(["item", "remove", String(key.prefix(count)), "--site", "Home"]).status == 66)
      }
    }
  }

  @Test func `a report without options is a file, and the terminal says where`() throws {
    _ = try imported()
    let before = try FileTree(of: scratch.url)
    let (status, screen) = try PseudoTerminal(program: program).run(["report", "insurance", "--site", "Home"])
    #expect(status == 0)
    #expect(screen.contains("6 items in insurance.html, ") && !screen.contains("<"))
    #expect(try FileTree(of: scratch.url).changes(since: before) == ["insurance.html"])
  }

  /// Runs a command that may change nothing.
  private func harmless(_ arguments: [String], list: String? = nil) throws -> Program.Result {
    if let list { try write(list) }
    let before = try FileTree(of: scratch.url)
    let result = try program.run(arguments)
    #expect(try FileTree(of: scratch.url).changes(since: before) == [])
    return result
  }

  private func imported() throws -> Program.Result {
    try write(Self.right)
    let result = try program.run(["import", "list.csv", "--site", "Home"])
    try #require(result.status == 0, "\(result.errorText)")
    return result
  }

  private func names() throws -> [Substring] {
    try program.run(["list", "--site", "Home"]).outputText.split(separator: "\n").dropFirst().map { $0 }
  }

  private func write(_ list: String) throws {
    try Data((list + "\n").utf8).write(to: scratch.url.appending(path: "list.csv"))
  }
}
