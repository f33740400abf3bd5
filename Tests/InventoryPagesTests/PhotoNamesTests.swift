import InventoryModel
import TestSupport
import Testing

@testable import InventoryPages

@Suite struct PhotoNamesTests {
  private let start = "0123456789abcdef"

  @Test func `a photo is named by the first 16 digits of its digest`() {
    let photo = Photo.sample(start)
    #expect(names([]).name(of: photo) == start)
    #expect(names([[photo]]).name(of: photo) == start)
  }

  @Test func `of photos that share those digits the first is named by them, and others by all 64`() {
    let photos = [Photo.sample(start + "1"), Photo.sample(start + "2"), Photo.sample(start + "3")]
    let names = names([Array(photos.prefix(2)), [photos[1], photos[0]], [photos[2]]])
    #expect(photos.map(names.name) == [start, photos[1].digest, photos[2].digest])
  }

  @Test func `a clash does not lengthen the names of others`() {
    let names = names([[.sample(start + "1"), .sample(start + "2"), .sample("f00d")]])
    #expect(names.name(of: .sample("f00d")) == "f00d000000000000")
  }

  @Test func `salted digits take the place of the digest, and are lengthened at a clash like it`() {
    let photos = ["1", "2"].map { end in
      Photo.sample(start + end).withPictures(
        named: String(repeating: "b", count: 16) + String(repeating: end, count: 48))
    }
    let names = names([photos])
    #expect(photos.map(names.name) == [String(repeating: "b", count: 16), photos[1].pictureDigits])
    #expect(!photos.map(names.name).contains(start))
  }

  @Test func `what is no digest is a name as it is`() {
    let photo = Photo(
      id: 1, digest: "12", format: .jpeg, width: 1, height: 1, hasAlpha: false, fileName: "oak.jpg")
    #expect(names([[photo]]).name(of: photo) == "12")
  }

  @Test func `paths say the rendition and the scale`() {
    let photo = Photo.sample(start)
    let names = PhotoNames()
    #expect(names.path(of: .small, of: photo) == "photos/\(start)-640.jpg")
    #expect(names.path(of: .large, of: photo) == "photos/\(start)-1600.jpg")
    #expect(names.thumbnailPath(of: photo, scale: 3) == "thumbnails/\(start)@3x.png")
  }

  @Test func `a photo with alpha stays a PNG`() {
    let photo = Photo.sample(start, hasAlpha: true)
    #expect(PhotoNames().path(of: .small, of: photo) == "photos/\(start)-640.png")
  }

  /// What photos that come in these batches are called in the end.
  private func names(_ batches: [[Photo]]) -> PhotoNames {
    var naming = PhotoNaming()
    for photos in batches { naming.note(photos) }
    return naming.names
  }
}
