import CImageCodec
import InventoryModel

/// An area average in linear light that takes a picture row by row; it may pass its rows on to a smaller one.
final class Scaler {
  let output: PixelSize
  let handle: OpaquePointer
  /// Kept alive: the codec holds its address.
  private var next: Scaler?

  /// The whole input becomes the whole output.
  init(from input: PixelSize, to output: PixelSize) throws(PhotoError) {
    guard let handle = codec_scaler_new(codec_size(input), codec_size(output)) else { throw .outOfMemory }
    self.handle = handle
    self.output = output
  }

  /// Aspect fill: the largest centred square of the input becomes a square of `side` pixels.
  init(from input: PixelSize, filling side: Int) throws(PhotoError) {
    guard let handle = codec_scaler_new_square(codec_size(input), UInt32(side)) else { throw .outOfMemory }
    self.handle = handle
    output = PixelSize(width: side, height: side)
  }

  deinit {
    codec_scaler_free(handle)
  }

  /// Feeds `next`, made for this output's size, with every finished row.
  func chain(to next: Scaler) {
    self.next = next
    codec_scaler_chain(handle, next.handle)
  }

  /// Takes a picture of the input's size at once.
  func add(_ bitmap: Bitmap) {
    bitmap.pixels.withUnsafeBufferPointer { codec_scaler_add_rows(handle, $0.baseAddress) }
  }

  /// The finished output, stood upright.
  func bitmap(_ orientation: Orientation) -> Bitmap {
    Bitmap(codec_scaler_pixels(handle), output, orientation)
  }
}
