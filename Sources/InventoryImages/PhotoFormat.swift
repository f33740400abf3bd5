/// The file formats that are read and written.
package enum PhotoFormat: String, CaseIterable, Sendable {
  case jpeg, png

  package var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    }
  }
}
