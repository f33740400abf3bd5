import CImageCodec

/// The numbers that identify a color encoding (ITU-T H.273). In HEIC and AVIF, they are in a property `colr` of the
/// type `nclx`; in PNG, they are in the chunk `cICP`.
struct ColorCode: Equatable, Sendable {
  let primaries: Int
  let transfer: Int

  /// The profile of this encoding. `nil` if a number is unknown, or if the encoding is sRGB, which browsers use for
  /// pixels without a profile.
  var profile: ColorProfile? {
    guard let colorants, let curve else { return nil }
    if case .sRGB = curve, !colorants.isWide { return nil }
    return ColorProfile(colorants, curve)
  }

  /// The coordinates of the primaries in CIE 1931 (H.273, table 2); `nil` if the number is unknown.
  private var colorants: Colorants? {
    switch primaries {
    // 1 is BT.709. 2 is unspecified, and is treated as BT.709, which is most likely.
    case 1, 2: Colorants(red: (0.640, 0.330), green: (0.300, 0.600), blue: (0.150, 0.060), isWide: false)
    case 9: Colorants(red: (0.708, 0.292), green: (0.170, 0.797), blue: (0.131, 0.046), isWide: true)
    case 12: Colorants(red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060), isWide: true)
    default: nil
    }
  }

  /// The transfer function (H.273, table 3); `nil` if the number is unknown. Video curves are treated as sRGB, as in
  /// browsers.
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

  /// Returns a curve that clips values above paper white. `brightest` is the luminance of the highest value, in cd/m².
  private static func table(brightest: Double, _ light: (Double) -> Double) -> [UInt16] {
    (0..<512).map { UInt16((min(1, light(Double($0) / 511) * brightest / whitePaper) * 65535).rounded()) }
  }

  /// The luminance of paper white (ITU-R BT.2408), in cd/m².
  private static let whitePaper = 203.0
}

/// The primaries of an RGB space with the white point D65, as CIE 1931 chromaticities.
struct Colorants: Sendable {
  let red, green, blue: (x: Double, y: Double)
  /// Whether the primaries extend beyond sRGB.
  let isWide: Bool
}

/// The transfer function from a pixel value to light, both from 0 to 1.
enum ToneCurve: Sendable {
  case sRGB
  case gamma(Double)
  case table([UInt16])
}

extension ColorProfile {
  /// Creates the smallest kind of display profile: a matrix and one curve for all channels (ICC.1:2022, 8.4.3). `nil`
  /// if the primaries do not span a color space.
  init?(_ colorants: Colorants, _ curve: ToneCurve) {
    guard let matrix = colorants.matrixToXYZ else { return nil }
    let colors = Matrix.fromD65ToD50 * matrix
    let text = Array("mluc".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12]
    let white = Self.xyz([0.9642, 1, 0.8249])
    let adaptation =
      Array("sf32".utf8) + [0, 0, 0, 0] + Matrix.fromD65ToD50.rows.flatMap { $0.flatMap(Self.fixed) }
    let data = [text, white, adaptation] + (0..<3).map { Self.xyz(colors.column($0)) } + [curve.bytes]
    let tags = [
      ("desc", 0), ("cprt", 0), ("wtpt", 1), ("chad", 2), ("rXYZ", 3), ("gXYZ", 4), ("bXYZ", 5), ("rTRC", 6),
      ("gTRC", 6), ("bTRC", 6),
    ]
    let start = Self.headerCount + 4 + tags.count * 12
    let offsets = data.indices.map { data[..<$0].reduce(start) { $0 + $1.count } }
    let size = data.reduce(start) { $0 + $1.count }
    var bytes = Self.number(size) + [0, 0, 0, 0, 4, 0x30, 0, 0] + Array("mntrRGB XYZ ".utf8)
    bytes += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    bytes += [0.9642, 1, 0.8249].flatMap(Self.fixed)
    bytes += [UInt8](repeating: 0, count: Self.headerCount - bytes.count)
    bytes += Self.number(tags.count)
    for (name, index) in tags {
      bytes += Array(name.utf8) + Self.number(offsets[index]) + Self.number(data[index].count)
    }
    self.init(bytes + data.joined())
  }

  private static func xyz(_ color: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0] + color.flatMap(fixed)
  }

  /// Returns a fixed-point number with 16 integer and 16 fractional bits.
  fileprivate static func fixed(_ number: Double) -> [UInt8] {
    self.number(Int((number * 65536).rounded()))
  }

  fileprivate static func number(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

extension ToneCurve {
  /// The data of the curve in a profile; its length is a multiple of 4 bytes.
  fileprivate var bytes: [UInt8] {
    switch self {
    case .sRGB: parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    case .gamma(let exponent): parametric(0, [exponent])
    case .table(let light):
      Array("curv".utf8) + [0, 0, 0, 0] + ColorProfile.number(light.count)
        + light.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
  }

  private func parametric(_ kind: UInt8, _ numbers: [Double]) -> [UInt8] {
    Array("para".utf8) + [0, 0, 0, 0, 0, kind, 0, 0] + numbers.flatMap(ColorProfile.fixed)
  }
}

extension Colorants {
  /// The matrix from linear RGB to XYZ with the white point D65; `nil` if the primaries do not span a color space.
  fileprivate var matrixToXYZ: Matrix? {
    let primaries = Matrix(columns: [red, green, blue].map { [$0.x / $0.y, 1, (1 - $0.x - $0.y) / $0.y] })
    let white = [0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290]
    guard let scale = primaries.inverse.map({ $0 * white }) else { return nil }
    return Matrix(columns: (0..<3).map { index in primaries.column(index).map { $0 * scale[index] } })
  }
}

private struct Matrix {
  let rows: [[Double]]

  /// The Bradford adaptation of the white point.
  static let fromD65ToD50 = Matrix(rows: [
    [1.047886, 0.022919, -0.050216], [0.029582, 0.990484, -0.017079], [-0.009252, 0.015073, 0.751678],
  ])

  init(rows: [[Double]]) { self.rows = rows }

  init(columns: [[Double]]) { rows = (0..<3).map { row in columns.map { $0[row] } } }

  func column(_ index: Int) -> [Double] { rows.map { $0[index] } }

  static func * (left: Matrix, right: [Double]) -> [Double] {
    left.rows.map { row in zip(row, right).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  static func * (left: Matrix, right: Matrix) -> Matrix {
    Matrix(columns: (0..<3).map { left * right.column($0) })
  }

  /// The inverse, computed from cofactors; `nil` if the determinant is 0.
  var inverse: Matrix? {
    func cofactor(_ row: Int, _ column: Int) -> Double {
      let (r1, r2, c1, c2) = ((row + 1) % 3, (row + 2) % 3, (column + 1) % 3, (column + 2) % 3)
      return rows[r1][c1] * rows[r2][c2] - rows[r1][c2] * rows[r2][c1]
    }
    let determinant = (0..<3).reduce(0) { $0 + rows[0][$1] * cofactor(0, $1) }
    guard determinant != 0 else { return nil }
    return Matrix(rows: (0..<3).map { row in (0..<3).map { cofactor($0, row) / determinant } })
  }
}
