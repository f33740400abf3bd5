import InventoryModel

extension PhotoHeader {
  /// Reads IHDR, and looks for tRNS before the pixels and for eXIf anywhere.
  static func png(_ bytes: [UInt8]) throws(PhotoError) -> PhotoHeader {
    guard bytes.count >= PNGChunks.signature.count else { throw .truncated }
    guard bytes.starts(with: PNGChunks.signature) else {
      throw .corrupt(detail: "its signature is changed, as by a transfer in text mode")
    }
    var chunks = PNGChunks(bytes)
    guard let first = chunks.next() else { throw .truncated }
    guard first.type == "IHDR", first.data.count == 13, let colourType = first.data.byte(at: 9),
      let width = first.data.bigEndian32(at: 0), let height = first.data.bigEndian32(at: 4)
    else { throw .corrupt(detail: "no IHDR chunk at its start") }
    let rest = details(in: chunks)
    return PhotoHeader(
      format: .png, storedSize: PixelSize(width: width, height: height), orientation: rest.orientation,
      hasAlpha: colourType & 4 != 0 || rest.hasTransparency)
  }

  private static func details(in chunks: PNGChunks) -> (hasTransparency: Bool, orientation: Orientation) {
    var hasTransparency = false
    var sawPixels = false
    var orientation: Orientation?
    for chunk in chunks {
      switch chunk.type {
      case "IDAT": sawPixels = true
      case "tRNS": hasTransparency = hasTransparency || !sawPixels
      case "eXIf": orientation = orientation ?? Orientation(exif: chunk.data)
      default: continue
      }
    }
    return (hasTransparency, orientation ?? .up)
  }
}
