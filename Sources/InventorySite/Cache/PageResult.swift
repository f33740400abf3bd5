import Digests
import InventoryModel
import InventoryPages
import InventoryProof
import InventoryRendering
import InventoryStore

/// The data from the items of one page that other pages need: the survey of the items, and their pieces of the search
/// index.
struct PageResult: Sendable {
  let survey: PageSurvey
  let pieces: [IndexedPiece]
  /// The bytes that the result was read from; `nil` if the result is new.
  private let stored: ArraySlice<UInt8>?

  /// The encoded result, to be stored with a step. `init(_:of:piece:)` decodes these bytes.
  var bytes: ArraySlice<UInt8> {
    if let stored { return stored }
    var bytes: [UInt8] = []
    bytes.append(list: pieces) { piece, bytes in
      bytes += piece.digest.bytes
      bytes.append(UInt32(piece.count))
    }
    bytes.append(list: survey.places) { place, bytes in
      bytes.append(place.text)
      bytes.append(Int64(place.totals.items))
      bytes.append(place.totals.value?.cents ?? .min)
      bytes.append(Int64(place.totals.itemsWithoutValue))
      bytes.append(list: place.items) { $1.append($0.row) }
    }
    for years in [survey.recorded, survey.bought] {
      bytes.append(list: years.counts.sorted { $0.key < $1.key }) { year, bytes in
        bytes.append(Int32(year.key))
        bytes.append(UInt32(year.value))
      }
    }
    bytes.append(survey.latestRecord?.text ?? "")
    if let gaps = survey.gaps { bytes.append(gaps) }
    return bytes[...]
  }

  /// Decodes a stored result; `nil` if the bytes are invalid. `piece` makes a piece of the search index again. Its
  /// argument is the index of the piece among the pieces of this result, from 0.
  init?(
    _ bytes: ArraySlice<UInt8>, of step: PageStep, piece: @escaping @Sendable (Int) throws -> SearchPiece
  ) {
    var reader = ByteReader(bytes)
    var count = 0
    let pieces = reader.list { reader -> IndexedPiece? in
      guard let digest = reader.digest(),
        let items = reader.number(as: UInt32.self)
      else { return nil }
      defer { count += 1 }
      return IndexedPiece(digest: digest, count: Int(items), slug: step.type.slug.name) { [count] in
        try piece(count)
      }
    }
    let places = reader.list { reader -> PageSurvey.PlaceShare? in
      guard let text = reader.text(), let totals = reader.totals(),
        let items = reader.list({ $0.number(as: Int64.self).map(ItemID.init) })
      else { return nil }
      return PageSurvey.PlaceShare(text: text, totals: totals, items: items)
    }
    guard let pieces, let places, let recorded = reader.years(), let bought = reader.years(),
      let latest = reader.text()
    else { return nil }
    let hasGaps = !reader.isAtEnd
    let gaps = hasGaps ? reader.gaps() : nil
    guard reader.isAtEnd, hasGaps == (gaps != nil) else { return nil }
    (self.pieces, stored) = (pieces, bytes)
    survey = PageSurvey(
      places: places, recorded: recorded, bought: bought, latestRecord: Timestamp(latest), gaps: gaps)
  }

  init(_ survey: PageSurvey, _ pieces: [IndexedPiece]) {
    (self.survey, self.pieces, stored) = (survey, pieces, nil)
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ gaps: GapSurvey) {
    append(gaps.provableValue.cents)
    append(gaps.documentedValue.cents)
    append(list: gaps.counts) { count, bytes in
      for number in [
        Int64(count.among), Int64(count.items), count.valueAtRisk.cents, Int64(count.belowZero),
      ] { bytes.append(number) }
    }
    append(Int64(gaps.itemCount))
    append(list: gaps.items) { lacking, bytes in
      bytes.append(lacking.id.row)
      bytes.append(UInt32(lacking.number))
      bytes.append(lacking.value?.cents ?? .min)
      bytes.append(lacking.lacks.bits)
    }
  }
}

extension ByteReader {
  fileprivate mutating func totals() -> Totals? {
    guard let items = number(as: Int64.self), let value = number(as: Int64.self),
      let without = number(as: Int64.self)
    else { return nil }
    return Totals(
      items: Int(items), value: value == .min ? nil : Money(cents: value), itemsWithoutValue: Int(without))
  }

  fileprivate mutating func years() -> YearCounts? {
    list { reader -> (Int, Int)? in
      guard let year = reader.number(as: Int32.self), let count = reader.number(as: UInt32.self) else {
        return nil
      }
      return (Int(year), Int(count))
    }.map { YearCounts(Dictionary($0, uniquingKeysWith: +)) }
  }

  fileprivate mutating func gaps() -> GapSurvey? {
    let kinds = GapKind.allCases
    guard let provable = number(as: Int64.self), let documented = number(as: Int64.self),
      let counts = list({ reader -> [Int64]? in
        let numbers = (0..<4).compactMap { _ in reader.number(as: Int64.self) }
        return numbers.count == 4 ? numbers : nil
      }), counts.count == kinds.count, let itemCount = number(as: Int64.self),
      let kept = list({ reader -> GapSurvey.Lacking? in
        guard let id = reader.number(as: Int64.self), let number = reader.number(as: UInt32.self),
          let value = reader.number(as: Int64.self), let lacks = reader.number(as: UInt16.self)
        else { return nil }
        return GapSurvey.Lacking(
          ItemID(row: id), number: Int(number), value: value == .min ? nil : Money(cents: value),
          lacks: GapKinds(bits: lacks))
      })
    else { return nil }
    return GapSurvey(
      keeping: SiteSurvey.mostMissing, provableValue: Money(cents: provable),
      documentedValue: Money(cents: documented),
      counts: zip(kinds, counts).map { kind, numbers in
        GapCount(
          kind, among: Int(numbers[0]), items: Int(numbers[1]), valueAtRisk: Money(cents: numbers[2]),
          belowZero: Int(numbers[3]))
      }, itemCount: Int(itemCount), kept: kept)
  }
}
