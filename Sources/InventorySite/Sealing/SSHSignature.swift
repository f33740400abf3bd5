import Diagnostics
import Files
import Foundation

/// Signatures made and checked by `ssh-keygen -Y`. Coffer never reads the private key.
struct SSHSignature {
  private let program: OutsideProgram

  /// The namespace of signatures, which keeps signatures of other data from being accepted as signatures of a list.
  static let namespace = "coffer"

  /// `nil` if ssh-keygen is not installed.
  init?() {
    guard let program = OutsideProgram("ssh-keygen") else { return nil }
    self.program = program
  }

  /// Signs the file `name` in `work`. `key` is an absolute path; `agent` is the path of the socket of the ssh-agent,
  /// which is required for a key with a passphrase. Never asks for a passphrase.
  func sign(_ name: String, in work: TemporaryFolder, key: String, agent: String?) throws(Failure) -> [UInt8]
  {
    // ssh-keygen would ask for the passphrase on the terminal, even if standard input is not a terminal. With these
    // variables, it instead runs a program that always fails.
    var environment = ["SSH_ASKPASS_REQUIRE": "force", "SSH_ASKPASS": "/usr/bin/false"]
    environment["SSH_AUTH_SOCK"] = agent
    let result = try program.run(
      ["-Y", "sign", "-f", key, "-n", Self.namespace, name], in: work, environment: environment)
    guard result.status == 0, let signature = try work.contents(of: name + ".sig", limit: SealForm.mostBytes)
    else {
      throw Failure(
        .programMissing, file: key,
        "ssh-keygen cannot sign with this key: \(result.lastError); if it has a passphrase, add it to the ssh-agent "
          + "with 'ssh-add \(key)'")
    }
    return signature
  }

  /// Returns a description of the key that signed a file, such as `ED25519 key SHA256:OzeW…`; `nil` if `signature` is
  /// not a signature of that file.
  func key(of signature: String, of name: String, in work: TemporaryFolder) throws(Failure) -> String? {
    let result = try program.run(
      ["-Y", "check-novalidate", "-n", Self.namespace, "-s", signature], in: work, input: name)
    guard result.status == 0 else { return nil }
    return result.output.split(separator: "\n").first?.components(separatedBy: " with ").last ?? "unknown key"
  }

  /// Returns the name of the signer, as listed in a file of allowed signers; `nil` if the key is not allowed.
  func signer(
    of signature: String, of name: String, in work: TemporaryFolder, allowed signers: String
  ) throws(Failure) -> String? {
    let found = try program.run(["-Y", "find-principals", "-s", signature, "-f", signers], in: work)
    guard found.status == 0 else { return nil }
    for principal in found.output.split(whereSeparator: { $0 == "\n" || $0 == "," }).prefix(16) {
      let result = try program.run(
        ["-Y", "verify", "-f", signers, "-I", String(principal), "-n", Self.namespace, "-s", signature],
        in: work, input: name)
      if result.status == 0 { return String(principal) }
    }
    return nil
  }
}
