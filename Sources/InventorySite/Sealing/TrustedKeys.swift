package import Diagnostics
import Files
import Foundation

/// The keys and certificates that a verification trusts. If a key or a certificate is given, the check that uses it is
/// required.
package struct TrustedKeys: Sendable {
  /// The absolute path of the file of allowed signers for `ssh-keygen`.
  let signers: String?
  /// The absolute path of the file with the certificates of time stamp authorities.
  let authorities: String?
  let minisign: MinisignKey?

  /// A public key of minisign.
  enum MinisignKey: Sendable {
    /// The absolute path of a file with the key.
    case file(String)
    case text(String)
  }

  package static let none = TrustedKeys()

  private init() { (signers, authorities, minisign) = (nil, nil, nil) }

  /// The arguments are paths of files; `minisign` can also be the key itself. Throws if a file does not exist.
  package init(signers: String?, authorities: String?, minisign: String?) throws(Failure) {
    self.signers = try signers.map(Self.file)
    self.authorities = try authorities.map(Self.file)
    self.minisign = try minisign.map(Self.key)
  }

  private static func key(_ text: String) throws(Failure) -> MinisignKey {
    let isKey = text.utf8.count == 56 && text.hasPrefix("RW")
    if isKey, try FileKind(at: text) == nil { return .text(text) }
    guard try FileKind(at: text) == .file else {
      throw Failure(
        .inputMissing, file: text,
        "is neither a file nor a minisign public key; write the key (56 characters that begin with RW), or the path of a file with the key"
      )
    }
    return .file(FilePath.absolute(text))
  }

  private static func file(_ path: String) throws(Failure) -> String {
    guard try FileKind(at: path) == .file else {
      throw Failure(.inputMissing, file: path, "no such file; choose a file with keys or certificates")
    }
    return FilePath.absolute(path)
  }

  /// Returns the option that requires a check of this form, for messages; `nil` if the check is not required.
  func option(of form: SealForm) -> String? {
    switch form {
    case .signature: signers.map { _ in "--signers" }
    case .minisign: minisign.map { _ in "--minisign-key" }
    case .timestamp: authorities.map { _ in "--tsa-ca" }
    case .openTimestamps: nil
    }
  }
}
