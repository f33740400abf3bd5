import Digests
import InventoryModel
import TestSupport
import Testing

@testable import InventoryStore

struct StoredPhotosTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a photo is kept byte for byte, with its digest`() throws {
    let store = try store(["A": ["one"]])
    let photo = try #require(try store.item("A").photos.first)
    #expect(try store.snapshot().bytes(of: photo) == NewPhoto.sample("one").bytes)
    #expect(photo.digest == SHA256Digest(of: "one".utf8).hex())
    #expect(photo.fileName == "one.jpg")
    #expect([photo.width, photo.height] == [4, 3])
  }

  @Test func `the photos of an item keep the order in which they were attached`() throws {
    let store = try store(["A": ["three", "one", "two"]])
    #expect(try store.item("A").photos.map(\.fileName) == ["three.jpg", "one.jpg", "two.jpg"])
  }

  @Test func `equal photos are stored once, under the names that each item gives them`() throws {
    let store = try InventoryStore.sample(in: folder)
    try store.change { edit in
      _ = try edit.attach(.sample("one"), named: "a.jpg", to: edit.add("A"))
      _ = try edit.attach(.sample("one"), named: "b.jpg", to: edit.add("B"))
    }
    #expect(try store.number("SELECT count(*) FROM photo") == 1)
    #expect(try store.snapshot().photos().count == 1)
    #expect(try store.item("B").photos.map(\.fileName) == ["b.jpg"])
  }

  @Test func `a photo that the item has already is not attached again`() throws {
    let store = try InventoryStore.sample(in: folder)
    try store.change { edit in
      let item = try edit.add("A")
      #expect(try edit.attach(.sample("one"), named: "a.jpg", to: item) == .added)
      #expect(try edit.attach(.sample("two"), named: "b.jpg", to: item) == .added)
      #expect(try edit.attach(.sample("one"), named: "c.jpg", to: item) == .known)
    }
    #expect(try store.item("A").photos.map(\.fileName) == ["a.jpg", "b.jpg"])
  }

  @Test func `the thumbnail of an item is that of its first photo`() throws {
    let store = try store(["A": ["one", "two"]])
    let snapshot = try store.snapshot()
    let photos = try snapshot.photos()
    #expect(try snapshot.thumbnail(of: photos[0]) == NewPhoto.sample("one").thumbnail)
    #expect(try snapshot.thumbnail(of: photos[1]).isEmpty)
  }

  @Test func `a photo that one item has second and another first has a thumbnail`() throws {
    let store = try store(["A": ["one", "two"], "B": ["two"]])
    let snapshot = try store.snapshot()
    #expect(try snapshot.photos().count == 2)
    #expect(try snapshot.thumbnail(of: snapshot.photos()[1]) == NewPhoto.sample("two").thumbnail)
  }

  @Test func `removing an item removes the photos that no other item holds`() throws {
    let store = try store(["A": ["own", "shared"], "B": ["shared"]])
    #expect(try store.change { try $0.remove(.sample("A")) })
    #expect(try store.snapshot().photos().map(\.photo.fileName) == ["shared.jpg"])
    #expect(try store.number("SELECT count(*) FROM photo") == 1)
    #expect(try store.change { try $0.remove(.sample("B")) })
    #expect(try store.number("SELECT count(*) FROM photo") == 0)
  }

  @Test func `an unknown item cannot be removed`() throws {
    let store = try store(["A": ["one"]])
    #expect(try !store.change { try $0.remove(.sample("X")) })
    #expect(try store.snapshot().photos().count == 1)
  }

  @Test func `the cover of a type is the primary photo of its first item that has one`() throws {
    let store = try InventoryStore.sample(
      in: folder,
      [.sample("A", type: "Tools"), .sample("C", type: "Tools", order: 9), .sample("D", order: 0)])
    try store.change { edit in
      let items = try edit.update(["C", "A"].map { .sample($0) })
      _ = try edit.attach(.sample("last"), named: "last.jpg", to: #require(items[0].item))
      let middle = try #require(try edit.add([.sample("B", type: "Tools", order: 5)])[0])
      _ = try edit.attach(.sample("cover"), named: "cover.jpg", to: middle)
      _ = try edit.attach(.sample("second"), named: "second.jpg", to: middle)
    }
    let snapshot = try store.snapshot()
    let groups = try snapshot.groups()
    let tools = try #require(groups.compactMap(\.assetType).first { $0.label == "Tools" })
    #expect(try snapshot.cover(of: tools.id)?.fileName == "cover.jpg")
    #expect(try snapshot.cover(of: nil) == nil)
  }

  /// Items by name, in the order of the alphabet, with photos by name.
  private func store(_ photos: [String: [String]]) throws -> InventoryStore {
    let store = try InventoryStore.sample(in: folder)
    try store.change { edit in
      for (name, photos) in photos.sorted(by: { $0.key < $1.key }) {
        let item = try edit.add(name)
        for photo in photos { _ = try edit.attach(.sample(photo), named: photo + ".jpg", to: item) }
      }
    }
    return store
  }
}
