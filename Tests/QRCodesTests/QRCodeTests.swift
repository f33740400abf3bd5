import Testing

@testable import QRCodes

@Suite struct QRCodeTests {
  /// Recorded. That another program reads our codes back is for `LabelCodesTests`.
  @Test func `a known text has the modules that were recorded`() throws {
    let rows = """
      #######..#.##.#######
      #.....#..####.#.....#
      #.###.#.#.....#.###.#
      #.###.#.##....#.###.#
      #.###.#.#.###.#.###.#
      #.....#.#...#.#.....#
      #######.#.#.#.#######
      ........#..##........
      #.#####..#..#.#####..
      ...#.#.##.#.#..#.##..
      ..#...##.#.#.#..#####
      ....#....#.....####..
      ...######..#.#..#....
      ........#.#####..##..
      #######..##.#.##.....
      #.....#.#.#####...#.#
      #.###.#.#...#..#.##..
      #.###.#.##..#..#.....
      #.###.#.#.##.#..#.#..
      #.....#........##.##.
      #######.####.#..#.#..
      """
    #expect(try drawn(QRCode("01234567", by: QREncoder())) == rows)
  }

  @Test(arguments: [(1, 21), (14, 21), (15, 25), (84, 37), (85, 41), (2331, 177)])
  func `a longer text has a larger code`(length: Int, side: Int) throws {
    #expect(try QRCode(String(repeating: "a", count: length), by: QREncoder()).side == side)
  }

  @Test func `where a code of level M is too large, one of level L is taken`() throws {
    let text = String(repeating: "a", count: 100)
    #expect(try QRCode(text, by: QREncoder()).side == 41)
    #expect(try QRCode(text, by: QREncoder(), mostModules: 37).side == 37)
  }

  @Test func `a text that fits into no code is an error`() {
    let error = #expect(throws: QRCode.TooLong.self) {
      try QRCode(String(repeating: "a", count: 2954), by: QREncoder())
    }
    #expect(error?.bytes == 2954)
    #expect(throws: QRCode.TooLong.self) {
      try QRCode(String(repeating: "a", count: 107), by: QREncoder(), mostModules: 37)
    }
  }

  @Test(arguments: ["", "a\u{0}b"]) func `what a code cannot say is an error`(text: String) {
    #expect(throws: QRCode.TooLong.self) { try QRCode(text, by: QREncoder()) }
  }

  @Test func `a library that is not there is an error that names it`() {
    let error = #expect(throws: QREncoder.Missing.self) { try QREncoder(["libnone.so.4", "libnone.so"]) }
    #expect(error?.library == "libnone.so.4")
  }

  private func drawn(_ code: QRCode) -> String {
    (0..<code.side).map { row in
      (0..<code.side).map { code.isDark(row, $0) ? "#" : "." }.joined()
    }.joined(separator: "\n")
  }
}
