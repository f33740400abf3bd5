import Diagnostics
import InventoryModel
import InventoryStore
import KeyedArchive

/// Converts an object of an archive to an item, and collects all problems of the object.
struct ArchivedItemReader {
  private let object: ArchivedValue
  private var item: ArchivedItem
  private var mistakes: [String] = []

  /// The maximum number of bytes in a text, and of keys in an item. Exceeding either limit is a problem. The limits
  /// equal those of a CSV cell and a CSV row, so that a CSV export can be imported again.
  private static let longestText = 1 << 20
  private static let mostKeys = 1_000

  /// Returns the item, and its problems.
  static func read(_ object: ArchivedValue, number: Int) -> (ArchivedItem, mistakes: [String]) {
    var reader = ArchivedItemReader(object: object, item: ArchivedItem(number: number))
    do throws(ArchiveError) {
      try reader.read()
    } catch {
      reader.add(error)
    }
    return (reader.item, reader.mistakes)
  }

  private mutating func read() throws(ArchiveError) {
    let keys = try object.keys()
    guard keys.contains(where: ItemAttribute.allArchiveKeys.contains) else {
      let name = try object.classNames().first ?? ""
      return mistakes.append(
        "an object of the class \(name) has none of the keys of an item, such as itemName; copy the file from the app again, or choose another archive"
      )
    }
    guard keys.count <= Self.mostKeys else {
      return mistakes.append("more than \(Self.mostKeys) keys; choose an archive of items")
    }
    item.draft.itemName = text(.itemName).flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    item.draft.serialNumber = text(.serialNumber)
    item.draft.assetType = text(.assetType)
    if let message = item.draft.assetType?.nameProblem("asset type") { mistakes.append(message) }
    item.draft.notes = text(.notes)
    readKeys()
    readValue()
    readDate()
    readOrder()
    item.thumbnail = first(.photos) { value throws(ArchiveError) in try value.image() } ?? nil
    for key in keys where !ItemAttribute.allArchiveKeys.contains(key) { readField(key) }
  }

  private mutating func add(_ error: ArchiveError) { mistakes.append("\(error); \(ItemArchive.cure)") }

  /// Reads the value of the attribute's first archive key that the object has. Returns `nil` if the object has no such
  /// key, or if the value is invalid.
  private mutating func first<Value>(
    _ attribute: ItemAttribute, _ read: (ArchivedValue) throws(ArchiveError) -> Value
  ) -> Value? {
    do throws(ArchiveError) {
      for key in attribute.archiveKeys {
        if let value = try object.value(key) { return try read(value) }
      }
    } catch {
      add(error)
    }
    return nil
  }

  /// Returns the text of an attribute; `nil` if it is missing, invalid or empty.
  private mutating func text(_ attribute: ItemAttribute) -> String? {
    guard let text = first(attribute, { value throws(ArchiveError) in try value.string() }) else {
      return nil
    }
    return checked(text, of: attribute.rawValue)
  }

  private mutating func checked(_ text: String, of key: String) -> String? {
    if text.utf8.contains(0) {
      mistakes.append(
        "the text '\(key)' contains a NUL character, which is not allowed in text; \(ItemArchive.cure)")
    }
    if text.utf8.count > Self.longestText {
      mistakes.append("the text '\(key)' is longer than 1 MiB; shorten it in the app")
    }
    return text.isEmpty ? nil : text
  }

  /// Reads the item's key. The values of all keys for `itemKey` are possible names of the item's picture.
  private mutating func readKeys() {
    item.draft.itemKey = text(.itemKey).flatMap(ItemKey.init)
    for key in ItemAttribute.itemKey.archiveKeys {
      if let name = try? object.value(key)?.string(), !name.isEmpty { item.pictureNames.append(name) }
    }
  }

  private mutating func readValue() {
    guard let dollars = first(.valueInDollars, { value throws(ArchiveError) in try value.real() }) else {
      return
    }
    item.draft.valueInDollars = Money(dollars: dollars)
    if item.draft.valueInDollars == nil {
      mistakes.append(
        "the value \(dollars) is not in whole cents, or is larger than 100 billion; correct the value in the app"
      )
    }
  }

  private mutating func readDate() {
    guard let seconds = first(.dateCreated, { value throws(ArchiveError) in try value.date() }) else {
      return
    }
    item.draft.dateCreated = Timestamp(secondsSince2001: seconds)
    guard item.draft.dateCreated == nil else { return }
    // If the number of seconds is NaN, the date remains `nil`.
    let range = Timestamp.secondsSince2001
    item.draft.dateCreated = Timestamp(
      secondsSince2001: min(max(seconds, range.lowerBound), range.upperBound))
    item.hasMovedDate = item.draft.dateCreated != nil
  }

  private mutating func readOrder() {
    let number = first(.orderingValue) { value throws(ArchiveError) in try value.real() }
    guard let number else { return }
    item.draft.orderingValue = number
    // The negated comparison also rejects NaN.
    if !(number.magnitude <= 1e300) {
      mistakes.append("the orderingValue \(number) is out of range; move the item in the app")
    }
  }

  private mutating func readField(_ key: String) {
    do throws(ArchiveError) {
      guard let value = try object.value(key) else { return }
      guard !key.isEmpty, let text = Self.plainText(value) else { return item.unread.append(key) }
      guard checked(key, of: key) != nil, let text = checked(text, of: key) else { return }
      item.draft.fields.append(Field(name: key, value: text))
    } catch {
      add(error)
    }
  }

  private static func plainText(_ value: ArchivedValue) -> String? {
    if let text = try? value.string() { return text }
    if let number = try? value.integer() { return String(number) }
    if let number = try? value.real() { return "\(number)" }
    if let isTrue = try? value.bool() { return String(isTrue) }
    return (try? value.date()).flatMap(Timestamp.init(secondsSince2001:))?.text
  }
}

extension Money {
  /// Creates an amount if `dollars` is a whole number of cents; otherwise `nil`. The app may have stored the amount as
  /// a `Float`, so the `Float` nearest to a whole number of cents is also accepted.
  fileprivate init?(dollars: Double) {
    let cents = (dollars * 100).rounded()
    guard cents.magnitude <= Double(Self.limit.cents),
      cents / 100 == dollars || Double(Float(cents / 100)) == dollars
    else { return nil }
    self.init(cents: Int64(cents))
  }
}

/// An item in an archive.
struct ArchivedItem: Sendable {
  var draft = ItemDraft()
  /// The possible names of the item's picture file, the most likely first.
  var pictureNames: [String] = []
  var thumbnail: [UInt8]?
  /// The keys whose values cannot become fields.
  var unread: [String] = []
  /// Whether the date was out of range and was replaced by the nearest valid date.
  var hasMovedDate = false
  /// The number of the item in the archive, starting at 1.
  let number: Int

  /// The item's name in messages.
  var title: String { "item \(number)" + (draft.itemName.map { " ('\($0.prefix(60))')" } ?? "") }

  /// The number of bytes that the item adds to a store: its texts, which are stored unchanged, and its thumbnail.
  var byteCount: Int {
    let texts = [draft.itemKey?.text, draft.itemName, draft.serialNumber, draft.assetType, draft.notes]
    return texts.reduce(thumbnail?.count ?? 0) { $0 + ($1?.utf8.count ?? 0) }
      + draft.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
  }
}

extension ItemAttribute {
  /// The keys that store an attribute in the editions of the book that describes Homepwner, and in variants of the app.
  /// The first key with a value counts. A picture in the archive is the thumbnail of the first photo.
  var archiveKeys: [String] {
    switch self {
    case .itemKey: ["itemKey", "imageKey", "key", "myUUID"]
    case .itemName: ["itemName", "possessionName", "name"]
    case .serialNumber: ["serialNumber"]
    case .valueInDollars: ["valueInDollars", "valueDollars", "value"]
    case .dateCreated: ["dateCreated", "dateOfCreation", "ateCreated"]
    case .orderingValue: ["orderingValue"]
    case .assetType: ["assetType"]
    case .notes: ["notes"]
    case .photos: ["thumbnail", "thumbnailData", "thumbnailImageData", "thumb"]
    }
  }

  static let allArchiveKeys = Set(allCases.flatMap(\.archiveKeys))
}
