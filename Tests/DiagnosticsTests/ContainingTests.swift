import Diagnostics
import Testing

struct ContainingTests {
  private let names = ["Bed frame, ash", "Bedside lamp", "Floor lamp", "Confederate coin", "Élan bike"]

  @Test(arguments: [
    ("bed", ["Bedside lamp", "Bed frame, ash"]), ("LAMP floor", ["Floor lamp"]), ("fed", []), ("", []),
    ("élan", ["Élan bike"]), ("bed lamp", ["Bedside lamp"]), ("-", []),
  ])
  func `a text finds the names in which its words begin words`(text: String, found: [String]) {
    #expect(names.containing(wordsOf: text) == found)
  }

  @Test(arguments: [
    ("bed", "; did you mean 'Bedside lamp' or 'Bed frame, ash'?"),
    ("flor lamp", "; did you mean 'Floor lamp'?"),
    ("floor lamp", "; did you mean 'Floor lamp'?"), ("Grandfather clock", ""),
    ("frmae", "; did you mean 'Bed frame, ash'?"), ("bed framme", "; did you mean 'Bed frame, ash'?"),
    ("Konfederat", "; did you mean 'Confederate coin'?"),
    ("lam", "; did you mean 'Floor lamp' or 'Bedside lamp'?"),
    ("bod", ""), ("fed", ""), ("xyzzy", ""),
  ])
  func `names with the same words come before names, and then words, that are spelled alike`(
    text: String, words: String
  ) {
    #expect(didYouMean(named: text, among: names) == words)
  }

  @Test func `at most three names are suggested`() {
    let lamps = (1...9).map { "Lamp \($0)" }
    #expect(didYouMean(named: "lamp", among: lamps) == "; did you mean 'Lamp 1', 'Lamp 2' or 'Lamp 3'?")
  }
}
