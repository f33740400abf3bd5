import InventoryModel
import InventoryPages
import Mustache

extension PageValues {
  /// `intro` is ready for the format.
  func home(_ page: HomePage, intro: String?) -> Value {
    let types = page.types.map { type in
      Value.record([
        .text(type.label), link(type.path, from: ""), .text(type.itemCount), .text(type.totalValue),
        .text(type.share),
        thumbnail(type.cover, from: ""),
      ])
    }
    return .record(
      [
        .text(page.itemCount), .text(page.totalValue), .text(page.photoCount), .text(page.typeCount),
        .text(page.withoutValue), .text(intro), .list(types),
      ] + titles(outline.title, at: .home) + [navigation(from: .home)])
  }

  func type(_ page: TypePage) -> Value {
    let root = page.path.root
    let types = page.types.map { type in
      Value.record([
        .text(type.menuLabel), link(type.path, from: root),
        .text(outline.wording.count(type.totals.items, "item", "items")), .flag(type == page.type),
      ])
    }
    let allTypes = page.allTypes.map { label in
      Value.record([.text(label), .text(root + format.typesOfHome)])
    }
    return .record(
      [
        .text(page.type.label), .text(page.itemCount), .text(page.totalValue), .list(types),
        allTypes ?? .absent, .list(page.items.map { card($0, from: root) }),
      ] + turning(page) + titles(page.type.label, at: page.path))
  }

  /// `notes` are ready for the format.
  func item(_ page: ItemPage, notes: String?, frontMatter: String?) -> Value {
    let root = page.path.root
    let item = page.item
    return .record(
      [
        .text(item.itemName), .text(page.itemKey?.text), .text(item.serialNumber), value(page.value),
        .text(page.dateCreated), .text(item.dateCreated?.dayText),
        .record([.text(page.type.label), link(page.type.path, from: root)]),
        page.pictures.first.map { picture($0, from: root) } ?? .absent,
        .list(page.pictures.dropFirst().map { picture($0, from: root) }), .flag(page.pictures.count > 1),
        .text(notes), .flag(!item.fields.isEmpty),
        .list(item.fields.map { .record([.text($0.name), .text($0.value)]) }),
        neighbour(page.previous, from: root), neighbour(page.next, from: root), .text(frontMatter),
      ] + titles(item.itemName, at: page.path))
  }

  /// `body` is ready for the format.
  func content(_ page: ContentPage, body: String) -> Value {
    .record([.text(body)] + titles(page.title, at: page.path) + [navigation(from: page.path)])
  }

  private func card(_ card: ItemCard, from root: String) -> Value {
    let photo = card.picture.map { picture in
      Value.record([
        .text(root + picture.small), .text(picture.smallSize.width), .text(picture.smallSize.height),
      ])
    }
    return .record([
      .text(card.name), link(card.path, from: root), .text(card.serialNumber), value(card.value),
      .text(card.dateCreated), photo ?? .absent, thumbnail(card.thumbnail, from: root), .text(card.place),
      .flag(card.hasDetails),
    ])
  }

  /// The links to the other pages of a type; nothing where there is one page.
  private func turning(_ page: TypePage) -> [Value] {
    guard page.pageCount > 1 else { return [.list([]), .absent, .absent, .absent] }
    let pages = 1...page.pageCount
    func path(_ number: Int) -> Value {
      link(.type(page.type.slug, page: number), from: page.path.root)
    }
    func record(_ number: Int) -> Value {
      pages.contains(number) ? .record([path(number)]) : .absent
    }
    let links = zip([0] + page.pages, page.pages).map { before, number in
      Value.record([
        .text(number), path(number), .flag(number == page.number), .flag(number > before + 1),
      ])
    }
    return [
      .list(links),
      record(page.number - 1), record(page.number + 1), .text("Page \(page.number) of \(page.pageCount)"),
    ]
  }

  private func neighbour(_ neighbour: ItemPage.Neighbour?, from root: String) -> Value {
    guard let neighbour else { return .absent }
    return .record([.text(neighbour.name), link(neighbour.path, from: root)])
  }
}
