import InventoryModel
import Testing

@testable import InventoryExports

@Suite struct ExportedPhotoNamesTests {
  @Test func `photos with names of their own keep them`() {
    #expect(names((1, "a.jpg"), (2, "b.jpg")) == ["a.jpg", "b.jpg"])
    #expect(ExportedPhotoNames([photo(1, "a.jpg")]).areKept)
  }

  @Test func `of two photos with one name the second has its digest in it`() {
    #expect(names((1, "a.jpg"), (2, "a.jpg")) == ["a.jpg", "a-22222222.jpg"])
    #expect(names((1, "a"), (2, "a")) == ["a", "a-22222222"])
    #expect(names((1, ".a"), (2, ".a")) == [".a", ".a-22222222"])
  }

  @Test func `case and the composition of accents do not tell names apart`() {
    #expect(names((1, "\u{E9}.jpg"), (2, "E\u{301}.JPG")) == ["\u{E9}.jpg", "E\u{301}-22222222.JPG"])
  }

  @Test func `a photo that items call differently has all its names`() {
    #expect(names((1, "a.jpg"), (1, "b.jpg"), (1, "A.jpg")) == ["a.jpg", "b.jpg", "A.jpg"])
  }

  @Test func `a new name is never one that another photo has`() {
    #expect(
      names((1, "a.jpg"), (2, "a.jpg"), (3, "a-22222222.jpg"))
        == ["a.jpg", "a-2222222222222222.jpg", "a-22222222.jpg"])
  }

  @Test(arguments: [
    "", ".", "..", "../a.jpg", "/etc/passwd", "a\u{0}.jpg", String(repeating: "W", count: 181),
  ])
  func `what cannot be the name of a file is replaced`(name: String) {
    #expect(names((1, name)) == ["photo-11111111.jpg"])
  }

  @Test func `an item's photo is renamed as its file is`() {
    let names = ExportedPhotoNames([photo(1, "a.jpg"), photo(2, "a.jpg")])
    #expect(names.renamed(photo(2, "a.jpg")).fileName == "a-22222222.jpg")
    #expect(names.renamed(photo(1, "a.jpg")).fileName == "a.jpg")
  }

  private func names(_ photos: (Photo.ID, String)...) -> [String] {
    ExportedPhotoNames(photos.map { photo($0.0, $0.1) }).files.map(\.fileName)
  }

  private func photo(_ id: Photo.ID, _ name: String) -> Photo {
    Photo(
      id: id, digest: String(repeating: "\(id)", count: 64), format: .jpeg, width: 3, height: 2,
      hasAlpha: false,
      fileName: name)
  }
}
