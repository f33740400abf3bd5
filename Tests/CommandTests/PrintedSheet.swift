import Foundation
import TestSupport
import Testing

/// A page of a PDF as grey pixels, 200 to an inch.
struct PrintedSheet {
  let width: Int
  let height: Int
  let pixels: [UInt8]

  /// Where the labels of a layout lie, in millimeters, as the maker states it.
  struct Measures: CustomTestStringConvertible, Sendable {
    let name: String
    let columns: Int
    let rows: Int
    let left, top, labelWidth, labelHeight, across: Double

    var testDescription: String { name }
    var perSheet: Int { columns * rows }

    static let all = [
      Measures(
        name: "5160", columns: 3, rows: 10, left: 4.7625, top: 12.7, labelWidth: 66.675, labelHeight: 25.4,
        across: 69.85),
      Measures(
        name: "L7160", columns: 3, rows: 7, left: 7.25, top: 15.15, labelWidth: 63.5, labelHeight: 38.1,
        across: 66),
    ]
  }

  /// The labels from left to right, then down.
  func labels(_ measures: Measures) -> [PrintedSheet] {
    func pixels(_ millimeters: Double) -> Int { Int((millimeters / 25.4 * 200).rounded()) }
    let places = (0..<measures.perSheet).map { $0.quotientAndRemainder(dividingBy: measures.columns) }
    return places.map { row, column in
      let x = pixels(measures.left + measures.across * Double(column))
      let y = pixels(measures.top + measures.labelHeight * Double(row))
      let (width, height) = (pixels(measures.labelWidth), pixels(measures.labelHeight))
      let part = (y..<y + height).flatMap { self.pixels[($0 * self.width + x)...].prefix(width) }
      return PrintedSheet(width: width, height: height, pixels: part)
    }
  }

  /// Within a millimetre of its edge.
  var hasInkAtItsEdge: Bool {
    pixels.indices.contains { index in
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      return pixels[index] < 200 && (x < 8 || y < 8 || x >= width - 8 || y >= height - 8)
    }
  }
}

extension PrintedSheet {
  static let canBeRead: Bool =
    ["zbarimg", "pdftoppm"].allSatisfy(hasTool) && (hasTool("weasyprint") || hasTool("chromium"))

  /// The pages that a printer would get.
  static func printed(_ page: String, in folder: URL) throws -> [PrintedSheet] {
    let chromium =
      "chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer --print-to-pdf=labels.pdf"
    try run(
      hasTool("weasyprint") ? "weasyprint -q \(page) labels.pdf" : "\(chromium) \"file://$PWD/\(page)\"",
      in: folder)
    try run("pdftoppm -r 200 -gray labels.pdf sheet", in: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasPrefix("sheet")
    }
    return try names.sorted().map { try PrintedSheet(Data(contentsOf: folder.appending(path: $0))) }
  }

  /// What the reader finds in each, one after the other.
  static func codes(of labels: [PrintedSheet], in folder: URL) throws -> [String] {
    for (number, label) in labels.enumerated() {
      let head = "P5\n\(label.width) \(label.height)\n255\n"
      try (Data(head.utf8) + Data(label.pixels)).write(
        to: folder.appending(path: "label\(1000 + number).pgm"))
    }
    let text = try run("zbarimg -q --raw -Sdisable -Sqrcode.enable label*.pgm", in: folder)
    return text.split(separator: "\n").map(String.init)
  }

  /// A binary PGM: `P5`, width, height and 255, a blank between them.
  private init(_ file: Data) throws {
    let parts = file.prefix(40).split(separator: 0x0A, maxSplits: 3).map {
      String(decoding: $0, as: UTF8.self)
    }
    let size = parts.dropFirst().first?.split(separator: " ").compactMap { Int($0) } ?? []
    try #require(parts.first == "P5" && size.count == 2)
    (width, height) = (size[0], size[1])
    pixels = [UInt8](file.suffix(width * height))
  }

  private static func hasTool(_ name: String) -> Bool {
    (try? run("command -v \(name)", in: FileManager.default.temporaryDirectory)) != nil
  }

  @discardableResult
  private static func run(_ command: String, in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(command)")
    return String(decoding: data, as: UTF8.self)
  }
}
