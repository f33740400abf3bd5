import CImageCodec

/// The decoders that a machine may be without.
package enum PhotoDecoders {
  /// The version of libheif, which decodes HEIC and AVIF; `nil` if it cannot be opened. Pixels may differ between versions.
  package static var heifVersion: String? { codec_heif_version().map { String(cString: $0) } }

  package static var hasHEIF: Bool { heifVersion != nil }
}
