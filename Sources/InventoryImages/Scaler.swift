import CImageCodec
import InventoryModel

/// A scaler that averages areas in linear light. It processes a picture row by row, and can pass finished rows to the
/// scaler of a smaller size.
final class Scaler {
  let output: PixelSize
  let handle: OpaquePointer
  /// The scaler that receives the finished rows. It is retained because the codec stores its address.
  private var next: Scaler?
  /// The scaler that receives the input rows, too. It is retained for the same reason.
  private var other: Scaler?

  /// Creates a scaler that scales the whole input to the whole output.
  init(from input: PixelSize, to output: PixelSize) throws(PhotoError) {
    guard let handle = codec_scaler_new(codec_size(input), codec_size(output)) else { throw .outOfMemory }
    self.handle = handle
    self.output = output
  }

  /// Creates a scaler for aspect fill. It scales the largest centered square of the input to `side` x `side` pixels.
  init(from input: PixelSize, filling side: Int) throws(PhotoError) {
    guard let handle = codec_scaler_new_square(codec_size(input), UInt32(side)) else { throw .outOfMemory }
    self.handle = handle
    output = PixelSize(width: side, height: side)
  }

  deinit {
    codec_scaler_free(handle)
  }

  /// Passes every finished row to `next`. The input size of `next` must be the output size of this scaler.
  func chain(to next: Scaler) {
    self.next = next
    codec_scaler_chain(handle, next.handle)
  }

  /// Passes every input row to `other`, too. Both scalers must have the same input size.
  func share(with other: Scaler) {
    self.other = other
    codec_scaler_share(handle, other.handle)
  }

  /// Processes a whole picture, which must have the size of the input.
  func add(_ bitmap: Bitmap) {
    bitmap.pixels.withUnsafeBufferPointer { codec_scaler_add_rows(handle, $0.baseAddress) }
  }

  /// Encodes the finished output as the file of a rendition, rotated upright. Most photos are stored upright and have
  /// no alpha; their pixels are not copied.
  func encoded(
    _ orientation: Orientation, hasAlpha: Bool, profile: ColorProfile?
  ) throws(PhotoError) -> [UInt8] {
    guard orientation == .up, !hasAlpha else {
      return try bitmap(orientation).encoded(hasAlpha: hasAlpha, profile: profile)
    }
    return try withExtendedLifetime(self) { () throws(PhotoError) in
      try Bitmap.jpeg(codec_scaler_pixels(handle), output, profile: profile)
    }
  }

  /// Returns the finished output, rotated upright.
  func bitmap(_ orientation: Orientation) -> Bitmap {
    Bitmap(codec_scaler_pixels(handle), output, orientation)
  }
}
