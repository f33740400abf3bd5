import Foundation

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
    case 16: .table(Self.table(\.fromPQ))
    case 18: .table(Self.table(\.fromHLG))
    default: nil
    }
  }

  private static func table(_ light: (Double) -> Double) -> [UInt16] {
    (0..<512).map { UInt16((min(1, light(Double($0) / 511)) * 65535).rounded()) }
  }
}

/// The light of white paper is 1; what is brighter is cut, as it would be on paper (ITU-R BT.2408: white at 203 cd/m²).
extension Double {
  /// SMPTE ST 2084: absolute light up to 10,000 cd/m².
  fileprivate var fromPQ: Double {
    let power = pow(self, 1 / 78.84375)
    let light = pow(max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power), 1 / 0.1593017578125)
    return light * 10_000 / 203
  }

  /// ARIB STD-B67 on a display of 1,000 cd/m², whose system gamma is 1.2.
  fileprivate var fromHLG: Double {
    let scene = self <= 0.5 ? self * self / 3 : (exp((self - 0.55991073) / 0.17883277) + 0.28466892) / 12
    return pow(scene, 1.2) * 1_000 / 203
  }
}
