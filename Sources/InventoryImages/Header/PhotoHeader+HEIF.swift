import InventoryModel

extension PhotoHeader {
  /// Returns the format that the first bytes state, HEIC or AVIF; `nil` for any other file.
  static func heifFormat(_ bytes: [UInt8]) -> PhotoFormat? {
    guard bytes.dropFirst(4).starts(with: "ftyp".utf8),
      let type = ISOBoxes(bytes[...]).first(where: { _ in true })
    else { return nil }
    let brands = stride(from: 0, to: min(type.data.count, 256), by: 4).filter { $0 != 4 }.map {
      String(decoding: type.data.dropFirst($0).prefix(4), as: UTF8.self)
    }
    if brands.contains(where: ["avif", "avis"].contains) { return .avif }
    return brands.contains(where: heicBrands.contains) ? .heic : nil
  }

  /// Reads the properties of the photo, and checks its parts. The decoder applies the rotations and crops in
  /// properties, so `storedSize` is the size of the rotated and cropped photo.
  static func heif(_ bytes: [UInt8], _ format: PhotoFormat) throws(PhotoError) -> PhotoHeader {
    guard let meta = ISOBoxes(bytes[...]).box("meta") else { throw .truncated }
    guard let items = HEIFItems(meta) else { throw .corrupt(detail: "it contains no photo") }
    var size: PixelSize?
    for property in items.properties(of: items.primary) {
      switch property.type {
      case "ispe": size = PixelSize(property)
      case "clap": size = size.flatMap { $0.cropped(by: property) }
      case "irot": if let angle = property.data.byte(at: 0), angle & 1 == 1 { size = size?.turned }
      default: continue
      }
    }
    guard let size else { throw .corrupt(detail: "it has no size") }
    // The limits also apply to tiles, thumbnails and depth maps.
    let parts = items.properties.filter { $0.type == "ispe" }.compactMap(PixelSize.init)
    if let part = parts.first(where: { $0.longSide > largestSide || $0.pixelCount > mostPixels }) {
      throw .tooLarge(part)
    }
    // The largest stated width and height. The sides of a coded picture may be up to 128 pixels longer, because the
    // picture is padded to blocks.
    let most = parts.reduce(PixelSize(width: 0, height: 0)) { most, part in
      PixelSize(width: max(most.width, part.width), height: max(most.height, part.height))
    }
    guard let codedSizes = items.codedSizes(in: bytes) else {
      throw .corrupt(detail: "its parts cannot be checked")
    }
    // A grid has about as many pixels as all of its tiles together, and an alpha channel doubles both numbers. The
    // limit is higher than their sum, because tiles at the edges are cropped.
    let decoded = items.decodedPixels { item in
      items.properties(of: item).box("ispe").flatMap(PixelSize.init)?.pixelCount ?? 0
    }
    guard let decoded, decoded <= 6 * size.pixelCount + 4_000_000 else {
      throw .corrupt(detail: "its parts cannot be checked")
    }
    for coded in codedSizes
    where coded.width > most.width + 128 || coded.height > most.height + 128 {
      throw .corrupt(detail: "it has two different sizes")
    }
    return PhotoHeader(
      format: format, storedSize: size, orientation: items.orientation(in: bytes) ?? .up,
      hasAlpha: items.hasAlpha)
  }

  private static let heicBrands: Set<String> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1",
  ]
}

extension ColorProfile {
  /// Reads the ICC profile of the photo or of its parts, or creates a profile from their ``ColorCode`` (ISO/IEC
  /// 14496-12, 12.1.5). `nil` if there is neither, if the ICC profile is invalid, or if `ColorCode.profile` is `nil`.
  init?(heif bytes: [UInt8]) {
    guard let items = ISOBoxes(bytes[...]).box("meta").flatMap(HEIFItems.init) else { return nil }
    let owners = [items.primary] + (items.parts[items.primary] ?? [])
    let all = owners.lazy.map { items.properties(of: $0).filter { $0.type == "colr" }.map(\.data) }
    guard let colors = all.first(where: { !$0.isEmpty }) else { return nil }
    if let color = colors.first(where: { $0.starts(with: "prof".utf8) || $0.starts(with: "rICC".utf8) }) {
      self.init(Array(color.dropFirst(4)))
    } else if let color = colors.first(where: { $0.starts(with: "nclx".utf8) }),
      let primaries = color.bigEndian16(at: 4), let transfer = color.bigEndian16(at: 6),
      let made = ColorCode(primaries: primaries, transfer: transfer).profile
    {
      self = made
    } else {
      return nil
    }
  }
}

extension PixelSize {
  /// Reads the size in the property `ispe`.
  fileprivate init?(_ property: ISOBoxes.Box) {
    guard let width = property.contents.bigEndian32(at: 0), let height = property.contents.bigEndian32(at: 4)
    else { return nil }
    self.init(width: width, height: height)
  }

  /// Returns the size cropped by the property `clap`, which states width and height as fractions. An invalid property
  /// crops nothing.
  fileprivate func cropped(by property: ISOBoxes.Box) -> PixelSize? {
    let numbers = (0..<4).compactMap { property.data.bigEndian32(at: $0 * 4) }
    guard numbers.count == 4, numbers[1] > 0, numbers[3] > 0 else { return self }
    return PixelSize(width: min(width, numbers[0] / numbers[1]), height: min(height, numbers[2] / numbers[3]))
  }
}

/// The boxes of a HEIC or AVIF file (ISO/IEC 14496-12, 4.2), in order, up to the first incomplete one.
struct ISOBoxes: Sequence, IteratorProtocol {
  struct Box {
    let type: String
    /// The bytes after size and type.
    let data: ArraySlice<UInt8>

    /// The contents of a full box, without its version and flags.
    var contents: ArraySlice<UInt8> { data.dropFirst(4) }
    var version: UInt8 { data.byte(at: 0) ?? 0 }
    var flags: Int { (data.bigEndian32(at: 0) ?? 0) & 0xFF_FFFF }
  }

  /// The maximum number of boxes that are read. Programs write a few dozen.
  static let most = 10_000

  private var rest: ArraySlice<UInt8>
  private var count = 0

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func next() -> Box? {
    guard count < Self.most, let size = rest.bigEndian32(at: 0), rest.count >= 8 else { return nil }
    count += 1
    let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
    var head = 8
    var length = size
    if size == 1 {
      guard let high = rest.bigEndian32(at: 8), let low = rest.bigEndian32(at: 12), high < 1 << 24 else {
        return nil
      }
      (head, length) = (16, high << 32 | low)
    } else if size == 0 {
      length = rest.count
    }
    guard length >= head, length <= rest.count else { return nil }
    let data = rest.prefix(length).dropFirst(head)
    rest = rest.dropFirst(length)
    return Box(type: type, data: data)
  }
}

extension Sequence<ISOBoxes.Box> {
  /// Returns the first box of a type.
  func box(_ type: String) -> ISOBoxes.Box? { first { $0.type == type } }
}
