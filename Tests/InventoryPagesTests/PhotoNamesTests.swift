import InventoryModel
import Testing

@testable import InventoryPages

@Suite struct PhotoNamesTests {
  private let start = "0123456789abcdef"

  @Test func `a photo is named by the first 16 digits of its digest`() {
    let photo = Photo.sample(start)
    #expect(PhotoNames(digests: [photo.digest]).name(of: photo) == start)
  }

  @Test func `photos that share those digits are named by all 64`() {
    let photos = [Photo.sample(start + "1"), Photo.sample(start + "2")]
    let names = PhotoNames(digests: photos.map(\.digest))
    #expect(photos.map(names.name) == photos.map(\.digest))
  }

  @Test func `a clash does not lengthen the names of others`() {
    let names = PhotoNames(digests: [start + "1", start + "2", "f00d"])
    #expect(names.name(of: Photo.sample("f00d")) == "f00d000000000000")
  }

  @Test func `paths say the rendition and the scale`() {
    let names = PhotoNames(digests: [])
    let photo = Photo.sample(start)
    #expect(names.path(of: .small, of: photo) == "photos/\(start)-640.jpg")
    #expect(names.path(of: .large, of: photo) == "photos/\(start)-1600.jpg")
    #expect(names.thumbnailPath(of: photo, scale: 3) == "thumbnails/\(start)@3x.png")
  }

  @Test func `a photo with alpha stays a PNG`() {
    let photo = Photo.sample(start, hasAlpha: true)
    #expect(PhotoNames(digests: []).path(of: .small, of: photo) == "photos/\(start)-640.png")
  }
}
