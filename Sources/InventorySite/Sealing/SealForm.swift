/// A file beside a list that signs it, or stamps it with a time: `SHA256SUMS.sig`.
enum SealForm: String, CaseIterable, Sendable {
  /// By `ssh-keygen -Y sign`.
  case signature = "sig"
  case minisign = "minisig"
  /// The response of a server, as specified by RFC 3161.
  case timestamp = "tsr"
  case openTimestamps = "ots"

  func name(of list: String) -> String { list + "." + rawValue }

  /// Larger files are not read.
  static let mostBytes = 1 << 20
}
