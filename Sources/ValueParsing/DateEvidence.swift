/// What the cells of a column say about how its dates are written.
///
/// Give it every cell that is not empty, then ask for the `decision`. Cells in ISO 8601 fit every column. Of the others
/// the majority decides; the cells that do not fit are then errors of their own.
package struct DateEvidence: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case iso, ymd, named
    /// With the year last: dates in one order alone, the same date in both, or another in each.
    case onlyDMY, onlyMDY, either, questionable
    /// A number that is a date only for Excel.
    case serial
    case neither
  }

  private(set) var iso = Sighting()
  private(set) var ymd = Sighting()
  private(set) var named = Sighting()
  private(set) var onlyDMY = Sighting()
  private(set) var onlyMDY = Sighting()
  private(set) var either = Sighting()
  private(set) var questionable = Sighting()
  private(set) var serial = Sighting()
  private(set) var neither = Sighting()
  private(set) var count = 0

  package init() {}

  /// Without an allocation, but for the first cell of a kind.
  package mutating func add(_ text: UnsafeRawBufferPointer, line: @autoclosure () -> Int) {
    count += 1
    switch Self.kind(of: text) {
    case .iso: iso.add(text, line: line)
    case .ymd: ymd.add(text, line: line)
    case .named: named.add(text, line: line)
    case .onlyDMY: onlyDMY.add(text, line: line)
    case .onlyMDY: onlyMDY.add(text, line: line)
    case .either: either.add(text, line: line)
    case .questionable: questionable.add(text, line: line)
    case .serial: serial.add(text, line: line)
    case .neither: neither.add(text, line: line)
    }
  }

  package static func kind(of text: UnsafeRawBufferPointer) -> Kind {
    guard let written = WrittenDate(text) else {
      return ExcelSerial(text)?.isLikely == true ? .serial : .neither
    }
    func day(_ convention: DateConvention) -> CivilDay? {
      guard case .success(let day) = written.day(as: convention) else { return nil }
      return day
    }
    if written.isISO { return day(.iso) == nil ? .neither : .iso }
    if written.hasUnits { return day(.ymd) == nil ? .neither : .ymd }
    if day(.named) != nil { return .named }
    if day(.ymd) != nil { return .ymd }
    switch (day(.dmy), day(.mdy)) {
    case (let dmy?, let mdy?): return dmy == mdy ? .either : .questionable
    case (.some, nil): return .onlyDMY
    case (nil, .some): return .onlyMDY
    case (nil, nil): return .neither
    }
  }
}
