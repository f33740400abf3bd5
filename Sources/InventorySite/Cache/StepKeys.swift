import Digests
import InventoryModel
import InventoryPages
import InventoryRendering
import InventoryStore

/// The keys of steps. A key is a digest of everything that the files of a step depend on.
///
/// Everything outside of the store is in `BuildInputs.withoutStore`. Data from the store is added here. A template
/// cannot use any other data: see the records of pages in `InventoryRendering`.
struct StepKeys: Sendable {
  /// The digest of the data that all item pages and lists depend on.
  private let site: SHA256Digest
  /// The digest of `site` and of the labels of the types. Pages of places show these labels.
  private let labels: SHA256Digest
  /// The digest of `labels` and of the number of items of each type. The menus of types show these numbers.
  private let menu: SHA256Digest

  /// `conventions` is the value of `ItemSurveyor.conventions`.
  init(_ inputs: BuildInputs, _ outline: SiteOutline, conventions: String) {
    var digest = InputDigest()
    digest.add(inputs.withoutStore)
    digest.add(conventions)
    for overview in outline.overviews { digest.add(overview.title) }
    digest.add(outline.documentSummary)
    for (page, name) in outline.markdownNames.all {
      digest.add(page)
      digest.add(name)
    }
    site = digest.finish()
    labels = Self.digest(site) { digest in
      for type in outline.types {
        digest.add(type.id ?? -1)
        digest.add(type.label)
        digest.add(type.slug.name)
      }
    }
    menu = Self.digest(labels) { digest in
      for type in outline.types { digest.add(Int64(type.totals.items)) }
    }
  }

  /// Returns the key of one page of a type.
  func list(_ step: PageStep) -> SHA256Digest {
    Self.digest(menu) { digest in
      digest.add("list")
      digest.add(step, pageCount: step.pageCount)
      digest.add(step.type.totals)
      for item in step.items { digest.add(item.digest) }
    }
  }

  /// Returns the key of the item pages of all items on one page of a type.
  func items(_ step: PageStep) -> SHA256Digest {
    Self.digest(site) { digest in
      digest.add("items")
      digest.add(step, pageCount: 0)
      for item in [step.previous, step.next] {
        digest.add(item == nil ? "none" : "some")
        if let item { digest.add(item.digest) }
      }
      for item in step.items { digest.add(item.digest) }
    }
  }

  /// Returns the key of one page of a place.
  func place(_ page: PlaceStep, in places: PlaceTree, _ digests: [ItemID: SHA256Digest]) -> SHA256Digest {
    Self.digest(labels) { digest in
      digest.add("place")
      digest.add(Int64(page.page))
      digest.add(Int64(page.pageCount))
      for nodes in [[page.node], places.around(page.node), places.places(in: page.node)] {
        digest.add(Int64(nodes.count))
        for node in nodes {
          digest.add(node.place.text)
          digest.add(node.slug.name)
          digest.add(node.totals)
          digest.add(node.own)
        }
      }
      for id in page.items { if let item = digests[id] { digest.add(item) } }
    }
  }

  /// Returns the key of part `number` of the search index. `first` is the digest of the first piece in that part.
  func searchPart(_ number: Int, first: SHA256Digest) -> SHA256Digest {
    Self.digest(site) { digest in
      digest.add("search")
      digest.add(Int64(number))
      digest.add(first)
    }
  }

  private static func digest(_ start: SHA256Digest, _ body: (inout InputDigest) -> Void) -> SHA256Digest {
    var digest = InputDigest()
    digest.add(start)
    body(&digest)
    return digest.finish()
  }
}

extension InputDigest {
  fileprivate mutating func add(_ step: PageStep, pageCount: Int) {
    add(step.type.id ?? -1)
    add(step.type.label)
    add(step.type.slug.name)
    add(Int64(step.page))
    add(Int64(pageCount))
  }

  fileprivate mutating func add(_ totals: Totals) {
    add(Int64(totals.items))
    add(totals.value?.cents ?? .min)
    add(Int64(totals.itemsWithoutValue))
  }
}
