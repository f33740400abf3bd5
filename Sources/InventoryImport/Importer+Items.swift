import Diagnostics
import InventoryModel
import InventoryStore

/// An item that somebody kept whole, in an archive or in a store, ready to be taken over.
struct WholeItem {
  var draft: ItemDraft
  /// As messages call it.
  let title: String
  let photos: [WholePhoto]
}

/// A photo of such an item.
struct WholePhoto {
  let source: PhotoAttachment.Source
  /// As messages call it.
  let file: String
  /// By which lists name it.
  let name: String
  let place: Problem.Place
  /// As its maker had it; nothing: made from the photo.
  var thumbnail: [UInt8]?
  /// The SHA-256 that it must have.
  var digest: String?
}

extension Importer {
  /// Adds items, or with `--update` changes those that are known.
  func write(_ batch: [WholeItem], of source: String, _ work: inout ImportWork) throws {
    // An item that is there keeps its place.
    let known =
      request.isUpdate
      ? try work.edit.update(batch.map(\.draft.withoutOrder), matching: request.match)
      : batch.map { _ in .unknown }
    let new = zip(batch, known).filter { $0.1 == .unknown }.map(\.0.draft.withName)
    var added = try work.edit.add(new, created: request.created).makeIterator()
    for (item, update) in zip(batch, known) {
      switch update {
      case .known(let id, let changes):
        note(changes, at: Problem.Place(source), &work)
        attach(item.photos, to: id, &work)
      case .unknown:
        guard let id = added.next() ?? nil else {
          work.problems.add(taken(item, in: source))
          continue
        }
        work.report.added += 1
        attach(item.photos, to: id, &work)
      case .ambiguous(let count):
        let value = request.match.value(of: item.draft) ?? ""
        let message = "\(count) items have the \(request.match.words) '\(value)'; leave out --match"
        work.problems.add(Problem(file: source, item.title + ": " + message))
      case .repeated:
        let message = "an item above is the same; remove one of the two"
        work.problems.add(Problem(file: source, item.title + ": " + message))
      }
    }
    work.reading.rows += batch.count
    progress(.rows(work.reading))
  }

  private func attach(_ photos: [WholePhoto], to id: StoreEdit.ItemID, _ work: inout ImportWork) {
    if photos.isEmpty { work.report.withoutPhoto = (work.report.withoutPhoto ?? 0) + 1 }
    work.attachments += photos.map { photo in
      PhotoAttachment(
        item: id, file: photo.file, name: photo.name, place: photo.place, source: photo.source,
        thumbnail: photo.thumbnail, digest: photo.digest)
    }
  }

  private func taken(_ item: WholeItem, in source: String) -> Problem {
    let key = item.draft.itemKey?.text ?? ""
    let cure =
      request.isUpdate
      ? "no item has this one's \(request.match.words); leave out --match"
      : "use --update to change that item"
    return Problem(
      file: source, item.title + ": the key '\(key)' is taken, in the store or by an item above; " + cure)
  }
}

extension ItemDraft {
  /// A new item needs one; a known one keeps its own.
  fileprivate var withName: ItemDraft {
    var draft = self
    draft.itemName = itemName ?? Item.unnamed
    return draft
  }

  fileprivate var withoutOrder: ItemDraft {
    var draft = self
    draft.orderingValue = nil
    return draft
  }
}
