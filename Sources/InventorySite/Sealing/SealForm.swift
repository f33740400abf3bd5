/// The form of a seal: a signature or a time stamp of a list. The seal is a file beside the list, such as
/// `SHA256SUMS.sig`.
enum SealForm: String, CaseIterable, Sendable {
  /// A signature by `ssh-keygen -Y sign`.
  case signature = "sig"
  case minisign = "minisig"
  /// The response of a time stamp server, as specified by RFC 3161.
  case timestamp = "tsr"
  case openTimestamps = "ots"

  func name(of list: String) -> String { list + "." + rawValue }

  /// The maximum size of a seal in bytes; larger files are not read.
  static let mostBytes = 1 << 20
}
