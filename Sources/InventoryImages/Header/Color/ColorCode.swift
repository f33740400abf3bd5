import CImageCodec

/// How colors are to be read, in numbers (ITU-T H.273), as the box `nclx` of HEIC and AVIF and the chunk `cICP` of PNG state it.
struct ColorCode: Equatable, Sendable {
  let primaries: Int
  let transfer: Int

  /// `nil` where browsers read pixels without a profile in the same way (sRGB), or the numbers are not known.
  var profile: ColorProfile? {
    guard let colorants, let curve else { return nil }
    if case .sRGB = curve, !colorants.isWide { return nil }
    return ColorProfile(colorants, curve)
  }

  /// Where red, green, blue and white lie in the plane of CIE 1931 (H.273, table 2).
  private var colorants: Colorants? {
    switch primaries {
    // Unspecified: most likely BT.709.
    case 1, 2: Colorants(red: (0.640, 0.330), green: (0.300, 0.600), blue: (0.150, 0.060), isWide: false)
    case 9: Colorants(red: (0.708, 0.292), green: (0.170, 0.797), blue: (0.131, 0.046), isWide: true)
    case 12: Colorants(red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060), isWide: true)
    default: nil
    }
  }

  /// H.273, table 3. Curves made for video are shown as sRGB, as browsers do.
  private var curve: ToneCurve? {
    switch transfer {
    case 1, 2, 6, 13, 14, 15: .sRGB
    case 4: .gamma(2.2)
    case 5: .gamma(2.8)
    case 8: .gamma(1)
    case 16: .table(Self.table(brightest: 10_000, codec_light_of_pq))
    case 18: .table(Self.table(brightest: 1_000, codec_light_of_hlg))
    default: nil
    }
  }

  /// What is brighter than white paper is cut, as it would be on paper. `brightest` is in cd/m².
  private static func table(brightest: Double, _ light: (Double) -> Double) -> [UInt16] {
    (0..<512).map { UInt16((min(1, light(Double($0) / 511) * brightest / whitePaper) * 65535).rounded()) }
  }

  /// ITU-R BT.2408, in cd/m².
  private static let whitePaper = 203.0
}
