import Foundation
import InventoryImages
import InventoryModel

/// The sizes of the pictures in a site's `assets`. Pages state these sizes, so that a text does not move when a picture
/// in it has loaded.
enum AssetPictures {
  /// Returns the size of a picture; `nil` if the name is not that of a picture, or if the size cannot be read.
  static func size(of path: String, at source: String) -> PixelSize? {
    let name = path.lowercased()
    guard [".png", ".jpg", ".jpeg", ".webp", ".svg"].contains(where: name.hasSuffix),
      let file = FileHandle(forReadingAtPath: source)
    else { return nil }
    defer { try? file.close() }
    let isSVG = name.hasSuffix(".svg")
    guard let start = try? file.read(upToCount: isSVG ? svgStart : photoStart) else { return nil }
    return isSVG
      ? size(ofSVG: String(decoding: start, as: UTF8.self)) : (try? PhotoHeader([UInt8](start)))?.size
  }

  /// The number of bytes that are read. In a JPEG, the metadata of a camera comes before the size. The start of an SVG
  /// is short, because a search in a long text without `>` would take long.
  private static let (photoStart, svgStart) = (256 << 10, 4 << 10)

  /// Returns the size in the attributes of the `svg` element: `width` and `height` without a unit, or else `viewBox`.
  static func size(ofSVG text: String) -> PixelSize? {
    guard let element = text.firstMatch(of: /<svg\b[^>]*>/)?.output else { return nil }
    if let width = element.firstMatch(of: /\swidth\s*=\s*["'](\d{1,5})(?:px)?["']/)?.output.1,
      let height = element.firstMatch(of: /\sheight\s*=\s*["'](\d{1,5})(?:px)?["']/)?.output.1
    {
      return size(Double(width), Double(height))
    }
    guard let box = element.firstMatch(of: /\sviewBox\s*=\s*["']([^"']+)["']/)?.output.1 else { return nil }
    let numbers = box.split { $0 == " " || $0 == "," }.map { Double($0) }
    return numbers.count == 4 ? size(numbers[2], numbers[3]) : nil
  }

  private static func size(_ width: Double?, _ height: Double?) -> PixelSize? {
    guard let width, let height, 0.5..<100_000 ~= width, 0.5..<100_000 ~= height else { return nil }
    return PixelSize(width: Int(width.rounded()), height: Int(height.rounded()))
  }
}
