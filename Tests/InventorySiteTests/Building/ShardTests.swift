import Diagnostics
import Foundation
import InventoryModel
import InventoryStore
import TestSupport
import Testing

@testable import InventorySite

/// A site that is built in shards, as on several machines, and merged.
@Suite struct ShardTests {
  private let site: SampleSite

  init() throws { site = try SampleSite() }

  @Test(arguments: [1, 2, 3, 7], [Audience.owner, .public])
  func `merged shards have the bytes of a single build`(count: Int, audience: Audience) async throws {
    _ = try await site.build("html,markdown", for: audience)
    let shards = try await shards(count, for: audience)
    _ = try await site.build("html,markdown", to: "merged", jobs: 2, for: audience, part: .merged(shards))
    #expect(site.folder.files(below: "merged") == site.folder.files(below: "public"))
    for file in site.folder.files(below: "public") {
      #expect(site.folder.contents("merged/" + file) == site.folder.contents("public/" + file), "\(file)")
    }
  }

  @Test func `each page of an item and each picture is in one shard`() async throws {
    _ = try await site.build("html,markdown")
    let expected = site.folder.files(below: "public").filter {
      $0.hasPrefix("items/") && !$0.hasSuffix("README.md") || $0.hasPrefix("photos/")
        || $0.hasPrefix("thumbnails/")
    }
    var found: [String] = []
    for shard in try await shards(3) {
      let files = site.folder.files(below: String(shard.dropFirst(site.folder.path.count + 1)))
      #expect(files.isSuperset(of: ["SHA256SUMS", "shard.json"]))
      found += files.subtracting(["SHA256SUMS", "shard.json"])
    }
    #expect(found.sorted() == expected.sorted())
  }

  @Test func `a shard that is built again is unchanged`() async throws {
    let shard = try #require(Shard(2, of: 3))
    let first = try await site.build(to: "part", part: .shard(shard))
    let second = try await site.build(to: "part", part: .shard(shard))
    #expect(first.written > 0 && second.written == 0 && second.unchanged == first.written)
  }

  @Test func `the shard of a key does not change`() throws {
    let numbers = try ["A1", "B2", "C3", "D4", "E5"].map {
      Shard.number(of: try #require(ItemKey($0)), among: 1000)
    }
    // int(sha256(key).hexdigest()[:16], 16) % 1000 + 1, in Python
    #expect(numbers == [565, 802, 747, 511, 4])
  }

  @Test func `a merge after a merge changes nothing`() async throws {
    let shards = try await shards(3)
    _ = try await site.build("html,markdown", to: "merged", part: .merged(shards))
    let again = try await site.build("html,markdown", to: "merged", part: .merged(shards))
    #expect(again.written + again.removed == 0)
  }

  @Test func `a page that is linked is not changed by a later build of the shard or of the site`()
    async throws
  {
    let shards = try await shards(2)
    _ = try await site.build("html,markdown", to: "merged", part: .merged(shards))
    let page = try #require(site.folder.text("merged/items/a1.html"))
    let name = String(shards[Shard.number(of: try #require(ItemKey("A1")), among: 2) - 1])
    try site.folder.write("title: Another\nitemsPerPage: 2\n", to: "site.yml")
    _ = try await self.shards(2)
    #expect(site.folder.text("merged/items/a1.html") == page)
    #expect(site.folder.text(name.dropFirst(site.folder.path.count + 1) + "/items/a1.html") != page)
  }

  @Test func `missing, repeated and foreign shards are refused together`() async throws {
    let shards = try await shards(3)
    #expect(
      try await refusal([shards[0], shards[0], site.folder.file("none"), site.folder.path]) == [
        "\(shards[0]): is shard 1/3, and so is \(shards[0]); name only one folder for this shard",
        "\(site.folder.file("none")): no such shard; correct the path, or build it with 'coffer build --shard'",
        "\(site.folder.path): is not a shard; build it with 'coffer build --shard'",
      ])
    #expect(
      try await refusal([shards[2]])
        == [1, 2].map {
          "shard \($0)/3: is missing; name the folder of this shard, or build the shard with 'coffer build --shard \($0)/3'"
        })
  }

  @Test func `shards of another store, site.yml, version or other options are refused`() async throws {
    func difference() async throws -> String? {
      try await refusal(try shards(1, ifMissing: true)).first?.firstMatch(
        of: /with (.+); build this shard again/
      ).map {
        String($0.1)
      }
    }
    _ = try await shards(1)
    #expect(try await difference() == nil)
    #expect(
      try await refusal(shards(1, ifMissing: true), generator: "Coffer 0.9").first?.contains(
        "another version of Coffer (Coffer 0.1.0, not Coffer 0.9)") == true)
    #expect(
      try await refusal(shards(1, ifMissing: true), "html").first?.contains("different options") == true)
    try site.folder.write("Hi\n", to: "content/index.md")
    #expect(try await difference()?.hasPrefix("different settings") == true)
    _ = try await shards(1)
    let key = try #require(ItemKey("A5"))
    try site.edit { _ = try $0.remove(key) }
    #expect(try await difference() == "another store, or an earlier state of the store")
  }

  @Test func `a damaged page, a cut list and an interrupted build are refused`() async throws {
    let shard = try await shards(1)[0]
    try site.folder.write("other", to: "part-1/items/a1.html")
    #expect(
      try await refusal([shard]) == [
        "\(shard)/items/a1.html: was changed after its build; build this shard again"
      ])
    _ = try await shards(1)
    try site.folder.write("", to: "part-1/.coffer-journal")
    #expect(
      try await refusal([shard]) == [
        "\(shard): is a shard whose build was interrupted; build this shard again"
      ])
    _ = try await shards(1)
    let list = try #require(site.folder.text("part-1/SHA256SUMS"))
    try site.folder.write(
      list.split(separator: "\n").filter { !$0.hasSuffix("a1.html") }.joined(separator: "\n") + "\n",
      to: "part-1/SHA256SUMS")
    #expect(
      try await refusal([shard]) == [
        "\(shard)/items/a1.html: is missing in shard 1/1; build this shard again"
      ])
    try site.folder.write("{}", to: "part-1/shard.json")
    #expect(try await refusal([shard]).first?.contains("shard.json: is damaged") == true)
  }

  @Test func `a site is not replaced by a shard, nor a shard by a site`() async throws {
    let shard = try #require(Shard(1, of: 1))
    _ = try await site.build()
    await #expect(throws: Failure.self) { try await site.build(part: .shard(shard)) }
    _ = try await shards(1)
    await #expect(throws: Failure.self) { try await site.build(to: "part-1") }
  }

  @Test func `a store of another app is refused`() async throws {
    try site.useHomepwnerStore()
    let shard = try #require(Shard(1, of: 1))
    await #expect {
      try await site.build(part: .shard(shard))
    } throws: {
      "\($0)".contains("cannot be built in shards, because it is not a Coffer store in a single file")
    }
  }

  /// The folders of all shards of a build.
  private func shards(_ count: Int, for audience: Audience? = nil, ifMissing: Bool = false) async throws
    -> [String]
  {
    var folders: [String] = []
    for number in 1...count {
      let shard = try #require(Shard(number, of: count))
      if !ifMissing {
        _ = try await site.build("html,markdown", to: "part-\(number)", for: audience, part: .shard(shard))
      }
      folders.append(site.folder.file("part-\(number)"))
    }
    return folders
  }

  private func refusal(
    _ shards: [String], _ formats: String = "html,markdown", generator: String = "Coffer 0.1.0"
  )
    async throws -> [String]
  {
    do {
      _ = try await site.build(formats, to: "merged", part: .merged(shards), generator: generator)
      return []
    } catch let failure as Failure {
      return failure.problems.first.map { "\($0)" }
    }
  }
}
