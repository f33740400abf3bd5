import CImageCodec

extension Bitmap {
  /// A baseline JPEG, 4:2:0; alpha is not looked at.
  func jpeg(quality: Int, profile: ColorProfile?) throws(PhotoError) -> [UInt8] {
    try encoded(profile) { pixels, size, profile, file, fault in
      codec_encode_jpeg(pixels, size, Int32(quality), profile, &file, &fault)
    }
  }

  func png(profile: ColorProfile?) throws(PhotoError) -> [UInt8] {
    try encoded(profile) { pixels, size, profile, file, fault in
      codec_encode_png(pixels, size, profile, &file, &fault)
    }
  }

  private typealias Encode = (
    UnsafePointer<UInt8>?, codec_size, codec_bytes, inout codec_bytes, inout codec_fault
  ) -> codec_outcome

  private func encoded(_ profile: ColorProfile?, by encode: Encode) throws(PhotoError) -> [UInt8] {
    var file = codec_bytes()
    var fault = codec_fault()
    let outcome = pixels.withUnsafeBufferPointer { pixels in
      (profile?.bytes ?? []).withUnsafeBufferPointer { profile in
        // The encoders only read the profile.
        let start = UnsafeMutablePointer(mutating: profile.baseAddress)
        let profile = codec_bytes(start: start, count: profile.count)
        return encode(pixels.baseAddress, codec_size(size), profile, &file, &fault)
      }
    }
    defer { codec_bytes_free(file) }
    try fault.check(outcome)
    return Array(UnsafeBufferPointer(start: file.start, count: file.count))
  }
}
