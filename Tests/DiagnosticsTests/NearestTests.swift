import Diagnostics
import Testing

struct NearestTests {
  private let names = ["title", "theme", "photos", "itemsPerPage", "valueThreshold"]

  @Test(arguments: [
    ("titel", "title"), ("tilte", "title"), ("photo", "photos"), ("Photos", "photos"), ("fotos", "photos"),
    ("itemPerPages", "itemsPerPage"), ("valueTreshhold", "valueThreshold"), ("theem", "theme"),
  ])
  func `a misspelled name finds the one that was meant`(word: String, meant: String) {
    #expect(names.nearest(to: word) == meant)
  }

  @Test(arguments: ["", "x", "colour", "titanium", "items"])
  func `a word that is near none finds none`(word: String) {
    #expect(names.nearest(to: word) == nil)
  }

  @Test func `a change of the whole word is not near`() {
    #expect(["ab"].nearest(to: "xy") == nil)
    #expect(["ab"].nearest(to: "ax") == "ab")
  }

  @Test func `two swapped neighbours are one edit`() {
    #expect(["abxx", "ba"].nearest(to: "ab") == "ba")
  }

  @Test func `of equally near names the first in the alphabet wins`() {
    #expect(["lamps", "lampe", "lamp"].nearest(to: "lampx") == "lamp")
    #expect(["cat", "bat"].nearest(to: "hat") == "bat")
  }

  @Test func `an exact name finds itself`() {
    #expect(["titles", "title"].nearest(to: "title") == "title")
  }

  @Test func `no names have no nearest one`() {
    #expect([String]().nearest(to: "title") == nil)
  }

  @Test func `the phrase asks whether the nearest was meant`() {
    #expect(didYouMean("titel", among: names) == "; did you mean 'title'?")
    #expect(didYouMean("colour", among: names).isEmpty)
  }

  @Test func `a very long word is compared by its beginning`() {
    let long = String(repeating: "x", count: 100_000)
    #expect([String(repeating: "x", count: 64)].nearest(to: long) != nil)
  }
}
