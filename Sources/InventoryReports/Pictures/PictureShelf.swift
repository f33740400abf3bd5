/// What becomes of the pictures of a report while it is written.
package struct PictureShelf {
  /// How large they are made.
  let level: PictureLevel
  /// Where a picture goes, and how the report then names it.
  private let place: (PictureFile) throws -> ReportPicture

  /// No picture is made.
  static var empty: PictureShelf { PictureShelf(level: .none) { $0.linked } }

  /// Each in the page itself.
  static func inlined(_ level: PictureLevel) -> PictureShelf {
    PictureShelf(level: level) { $0.inlined }
  }

  /// Each in a file beside the page, which `keep` takes.
  static func linked(_ level: PictureLevel, keep: @escaping (PictureFile) throws -> Void) -> PictureShelf {
    PictureShelf(level: level) { file in
      try keep(file)
      return file.linked
    }
  }

  private init(level: PictureLevel, place: @escaping (PictureFile) throws -> ReportPicture) {
    self.level = level
    self.place = place
  }

  func picture(_ file: PictureFile?) throws -> ReportPicture? { try file.map(place) }
}
