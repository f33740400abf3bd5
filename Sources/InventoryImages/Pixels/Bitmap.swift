import CImageCodec
import InventoryModel

/// Pixels in memory: RGBA of 8 bits each, rows top to bottom, alpha not premultiplied.
struct Bitmap: Hashable, Sendable {
  let size: PixelSize
  var pixels: [UInt8]

  func upright(_ orientation: Orientation) -> Bitmap {
    let turned = [UInt8](unsafeUninitializedCapacity: pixels.count) { upright, initialized in
      pixels.withUnsafeBufferPointer { stored in
        codec_orient(
          stored.baseAddress, codec_size(size), UInt32(orientation.rawValue), upright.baseAddress)
      }
      initialized = pixels.count
    }
    return Bitmap(size: orientation.upright(size), pixels: turned)
  }
}
