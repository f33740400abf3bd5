package import Diagnostics
package import InventoryModel

/// The reason why a photo cannot be read. The caller adds the location to the message.
package enum PhotoError: Error, Equatable, Sendable {
  /// An unsupported format, with the first bytes of the file (at most 12).
  case notAPhoto(firstBytes: [UInt8])
  case truncated
  /// A damaged photo. `detail` is an English text from a decoder or from a check of the header.
  case corrupt(detail: String)
  /// A valid photo of an unsupported kind, such as an animated WebP.
  case unsupported(detail: String)
  case tooLarge(PixelSize)
  case tooManyScans
  /// libheif, which decodes HEIC and AVIF, is not installed.
  case missingLibrary
  /// The decoder needs the whole picture in memory, which would exceed the memory limit.
  case tooLargeAtOnce
  /// The file has this number of bytes, most of which are not pixels.
  case tooManyBytes(Int)
  case outOfMemory
}

extension PhotoError {
  /// The kind of failure of a command that needs the photo.
  package var failureKind: Failure.Kind { self == .missingLibrary ? .programMissing : .badData }
}

extension PhotoError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAPhoto(let firstBytes): Self.wording(ofUnknown: firstBytes)
    case .truncated: "the photo is incomplete; replace it with the original"
    case .corrupt(let detail):
      "the photo is damaged (\(detail)); replace it with the original, or save it again from a photo editor"
    case .unsupported(let detail):
      "this kind of photo is not supported (\(detail)); save it as a regular JPEG or PNG"
    case .missingLibrary:
      "HEIC and AVIF photos need libheif, which is not installed; install it with 'apt install libheif1' or "
        + "'brew install libheif', or save the photo as JPEG"
    case .tooLarge(let size):
      "\(size.width) × \(size.height) pixels is too large; the limit is \(PhotoHeader.largestSide) per side "
        + "and \(PhotoHeader.mostPixels / 1_000_000) megapixels in all; resize the photo"
    case .tooManyScans: "the photo has too many scans; save the photo again from a photo editor"
    case .tooLargeAtOnce:
      "a photo of this format and size needs more than 500 MB to decode (progressive, interlaced, lossless WebP, HEIC "
        + "or AVIF); save it as a baseline JPEG, or resize it"
    case .tooManyBytes(let count):
      "the file is \(count >> 20) MiB, but almost none of this is the picture; save the photo again from a photo editor"
    case .outOfMemory:
      "not enough memory to decode the photo; resize it, or use a smaller --jobs"
    }
  }

  private static func wording(ofUnknown firstBytes: [UInt8]) -> String {
    if firstBytes.isEmpty { return "the file is empty; choose a photo" }
    if firstBytes.starts(with: "%PDF".utf8) {
      return "a PDF is not a photo; attach it with 'coffer document add', or save the page as JPEG or PNG"
    }
    if let name = knownFormat(firstBytes) { return "\(name) is not supported; save the photo as JPEG or PNG" }
    let hex = firstBytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
    return "not a supported photo format (the file starts with \(hex)); save it as JPEG or PNG"
  }

  /// Returns the common name of the format whose files begin with these bytes; `nil` if the format is unknown.
  private static func knownFormat(_ firstBytes: [UInt8]) -> String? {
    func has(_ text: String, at offset: Int) -> Bool {
      firstBytes.dropFirst(offset).starts(with: text.utf8)
    }
    if has("GIF8", at: 0) { return "GIF" }
    if has("ftyp", at: 4) { return "this video or photo format" }
    if has("II*\0", at: 0) || has("MM\0*", at: 0) { return "TIFF" }
    if has("BM", at: 0) { return "BMP" }
    if has("<svg", at: 0) { return "SVG" }
    return nil
  }
}
