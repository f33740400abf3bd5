import InventoryModel

/// The items in the `meta` box of a HEIC or AVIF file (ISO/IEC 23008-12, 6 and 9.3) and their properties. One of the
/// items is the photo.
struct HEIFItems {
  /// The ID of the item that is the photo.
  let primary: Int
  /// All properties of the file, in order. Items refer to them by indexes that start at 1.
  let properties: [ISOBoxes.Box]
  /// The indexes of each item's properties, in the order in which a decoder applies them, keyed by item.
  private let indexes: [Int: [Int]]
  /// The auxiliary items, such as an alpha channel, keyed by the item to which they belong.
  private let auxiliaries: [Int: [Int]]
  /// The tiles, layers and auxiliary items that are parts of each item, keyed by item.
  let parts: [Int: [Int]]
  /// The items with EXIF data.
  private let exifItems: [Int]
  /// The byte ranges of each item's data in the file, keyed by item. The data of an item may be split into several
  /// ranges.
  private let places: [Int: [Range<Int>]]
  /// The items without known byte ranges, because their data is in another box or item, or has no stated length.
  private let itemsElsewhere: Set<Int>

  /// `nil` if the box states no photo or has no properties.
  init?(_ meta: ISOBoxes.Box) {
    let boxes = Array(ISOBoxes(meta.contents))
    guard let item = boxes.box("pitm"), let primary = item.contents.number(at: 0, wide: item.version > 0),
      let container = boxes.box("iprp")
    else { return nil }
    self.primary = primary
    let associated = Array(ISOBoxes(container.data))
    properties = associated.box("ipco").map { Array(ISOBoxes($0.data)) } ?? []
    indexes = associated.filter { $0.type == "ipma" }.reduce(into: [:]) { indexes, box in
      indexes.merge(Self.associations(box)) { first, _ in first }
    }
    var auxiliaries: [Int: [Int]] = [:]
    var parts: [Int: [Int]] = [:]
    for box in boxes where box.type == "iref" {
      for (from, to) in Self.references("auxl", box) {
        auxiliaries[to, default: []].append(from)
        parts[to, default: []].append(from)
      }
      for (from, to) in Self.references("dimg", box) { parts[from, default: []].append(to) }
    }
    (self.auxiliaries, self.parts) = (auxiliaries, parts)
    exifItems = boxes.box("iinf").map(Self.exifItems) ?? []
    (places, itemsElsewhere) = boxes.box("iloc").map(Self.places) ?? ([:], [])
  }

  func properties(of item: Int) -> [ISOBoxes.Box] {
    (indexes[item] ?? []).filter { properties.indices.contains($0 - 1) }.map { properties[$0 - 1] }
  }

  /// Whether the photo has an alpha channel.
  var hasAlpha: Bool {
    (auxiliaries[primary] ?? []).contains { item in
      properties(of: item).contains { property in
        property.type == "auxC" && Self.alphaNames.contains { property.contents.starts(with: $0.utf8) }
      }
    }
  }

  /// Returns the EXIF orientation; `nil` if there is none, or if a property rotates or mirrors the photo. According to
  /// the standard (ISO/IEC 23008-12, 6.5.10), only properties count. Older versions of heif-enc wrote the orientation
  /// only in EXIF data.
  func orientation(in bytes: [UInt8]) -> Orientation? {
    guard !properties(of: primary).contains(where: { ["irot", "imir"].contains($0.type) }) else { return nil }
    var left = bytes.count
    for item in Set(exifItems).sorted() {
      // The data starts with a 4-byte number, which states how many bytes are between it and the TIFF header.
      guard let data = data(of: item, in: bytes, upTo: left), let start = data.bigEndian32(at: 0)
      else { continue }
      left -= data.count
      if let orientation = Orientation(exif: data.dropFirst(4 + start)) { return orientation }
    }
    return nil
  }

  /// Returns the data of an item, joined if it is split; `nil` if the data is longer than `limit`.
  private func data(of item: Int, in bytes: [UInt8], upTo limit: Int) -> ArraySlice<UInt8>? {
    let parts = (places[item] ?? []).map { bytes[$0.clamped(to: bytes.indices)] }
    guard parts.count != 1 else { return parts[0].count > limit ? nil : parts[0] }
    var data: [UInt8] = []
    for part in parts {
      guard data.count + part.count <= limit else { return nil }
      data += part
    }
    return data[...]
  }

  /// Returns the sizes that a decoder reads from the coded pictures. `nil` if a size cannot be read, or if a picture
  /// has no known byte ranges. Also `nil` if the items have more data than the file, or if a picture has too many units
  /// (NAL units or OBUs).
  func codedSizes(in bytes: [UInt8]) -> [PixelSize]? {
    var sizes: [PixelSize] = []
    var left = bytes.count
    for item in indexes.keys.sorted() {
      guard let data = data(of: item, in: bytes, upTo: left) else { return nil }
      left -= data.count
      for property in properties(of: item) {
        if ["hvcC", "av1C"].contains(property.type), itemsElsewhere.contains(item) { return nil }
        switch property.type {
        case "hvcC":
          guard let stated = CodedSize.hevc(configuration: property.data),
            let own = CodedSize.hevc(data: data, configuration: property.data)
          else { return nil }
          sizes += stated + own
        case "av1C":
          guard let stated = CodedSize.av1(property.data.dropFirst(4)), let own = CodedSize.av1(data) else {
            return nil
          }
          sizes += stated + own
        default: continue
        }
      }
    }
    return sizes
  }

  private static let alphaNames = [
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1",
  ]

  private static func associations(_ box: ISOBoxes.Box) -> [Int: [Int]] {
    var found: [Int: [Int]] = [:]
    let data = box.contents
    let isWideItem = box.version > 0
    let isWideIndex = box.flags & 1 == 1
    var place = 4
    for _ in 0..<Swift.min(data.bigEndian32(at: 0) ?? 0, ISOBoxes.most) {
      guard let item = data.number(at: place, wide: isWideItem),
        let count = data.byte(at: place + (isWideItem ? 4 : 2))
      else { break }
      place += isWideItem ? 5 : 3
      var indexes: [Int] = []
      for _ in 0..<count {
        // The first bit states whether the property is essential.
        let index =
          isWideIndex
          ? data.bigEndian16(at: place).map { $0 & 0x7FFF } : data.byte(at: place).map { Int($0 & 0x7F) }
        place += isWideIndex ? 2 : 1
        if let index { indexes.append(index) }
      }
      found[item] = found[item] ?? indexes
    }
    return found
  }

  /// Returns the items with EXIF data (ISO/IEC 14496-12, 8.11.6). Only entries of version 2 and later have types.
  private static func exifItems(_ box: ISOBoxes.Box) -> [Int] {
    ISOBoxes(box.contents.dropFirst(box.version == 0 ? 2 : 4)).compactMap { entry in
      let isWide = entry.version > 2
      guard entry.type == "infe", entry.version > 1, let item = entry.contents.number(at: 0, wide: isWide)
      else { return nil }
      return entry.contents.dropFirst(isWide ? 6 : 4).starts(with: "Exif".utf8) ? item : nil
    }
  }

  /// Returns the byte ranges of the items' data, keyed by item, and the items without known byte ranges (ISO/IEC
  /// 14496-12, 8.11.3). If an item is listed twice, its first entry counts.
  private static func places(_ box: ISOBoxes.Box) -> (inFile: [Int: [Range<Int>]], elsewhere: Set<Int>) {
    var (found, elsewhere): ([Int: [Range<Int>]], Set<Int>) = ([:], [])
    let data = box.contents
    guard let sizes = data.bigEndian16(at: 0) else { return (found, elsewhere) }
    let (offsetSize, lengthSize, baseSize) = (sizes >> 12 & 15, sizes >> 8 & 15, sizes >> 4 & 15)
    let indexSize = box.version > 0 ? sizes & 15 : 0
    let isWide = box.version > 1
    var place = 2
    func next(_ count: Int) -> Int? {
      guard count <= 8, place + count <= data.count else { return nil }
      defer { place += count }
      return data.dropFirst(place).prefix(count).reduce(0) { $0 << 8 & (1 << 48 - 1) | Int($1) }
    }
    for _ in 0..<Swift.min(next(isWide ? 4 : 2) ?? 0, ISOBoxes.most) {
      guard let item = next(isWide ? 4 : 2), let method = next(box.version > 0 ? 2 : 0), next(2) != nil,
        let base = next(baseSize), let extents = next(2)
      else { break }
      var places: [Range<Int>] = []
      var isInFile = method & 15 == 0 && lengthSize > 0
      // If all three sizes are 0, an extent takes no bytes, and a small file could state any number of extents.
      for _ in 0..<(indexSize + offsetSize + lengthSize > 0 ? extents : 0) {
        guard next(indexSize) != nil, let offset = next(offsetSize), let length = next(lengthSize) else {
          break
        }
        // If the length is 0, the extent reaches the end of the data. Only a decoder knows where this end is.
        if length == 0 { isInFile = false }
        places.append(base + offset..<base + offset + length)
      }
      if isInFile { found[item] = found[item] ?? places } else { elsewhere.insert(item) }
    }
    return (found, elsewhere)
  }

  /// Returns the references of a type, in order, each from one item to another.
  private static func references(_ type: String, _ box: ISOBoxes.Box) -> [(from: Int, to: Int)] {
    var found: [(from: Int, to: Int)] = []
    let isWide = box.version > 0
    let width = isWide ? 4 : 2
    for reference in ISOBoxes(box.contents) where reference.type == type {
      guard let from = reference.data.number(at: 0, wide: isWide),
        let count = reference.data.bigEndian16(at: width)
      else { continue }
      for index in 0..<count {
        guard let to = reference.data.number(at: width + 2 + index * width, wide: isWide) else { break }
        found.append((from, to))
      }
    }
    return found
  }
}

extension ArraySlice<UInt8> {
  fileprivate func number(at offset: Int, wide: Bool) -> Int? {
    wide ? bigEndian32(at: offset) : bigEndian16(at: offset)
  }
}

extension HEIFItems {
  /// The maximum number of parts of a photo. A photo of 100 megapixels has a few hundred tiles.
  private static let mostParts = 4000
  private static let deepest = 16

  /// Returns the number of pixels that are decoded for the photo and all of its parts. A part that is used several
  /// times counts several times. `nil` if items refer to each other in a cycle, if parts are nested too deeply, or if
  /// there are too many parts. In these cases, a decoder might never finish.
  ///
  /// `pixels` returns the number of pixels of an item without its parts. The parts of all items are checked, because a
  /// decoder may read any item.
  func decodedPixels(_ pixels: (Int) -> Int) -> Int? {
    var left = Self.mostParts
    for item in parts.keys.sorted() where item != primary {
      guard sum(item, pixels, 0, &left) != nil else { return nil }
    }
    left = Self.mostParts
    return sum(primary, pixels, 0, &left)
  }

  private func sum(_ item: Int, _ pixels: (Int) -> Int, _ depth: Int, _ left: inout Int) -> Int? {
    left -= 1
    guard depth < Self.deepest, left >= 0 else { return nil }
    var all = pixels(item)
    for part in parts[item] ?? [] {
      guard let more = sum(part, pixels, depth + 1, &left) else { return nil }
      all += more
    }
    return all
  }
}
