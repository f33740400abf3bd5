import Diagnostics
import Digests
import Files
import Foundation

/// Checks the signatures and time stamps beside a list. Each form is checked with the program for that form, such as
/// ssh-keygen, if the program is installed.
struct SealCheck {
  private let listFile: ListFile
  private let keys: TrustedKeys
  private let work: TemporaryFolder
  private let digest: SHA256Digest
  /// The names of the two files in `work`.
  private static let list = "list"
  private static let seal = "seal"

  /// `list` is the contents of the list.
  init(_ listFile: ListFile, _ list: [UInt8], _ keys: TrustedKeys) throws(Failure) {
    (self.listFile, self.keys) = (listFile, keys)
    digest = SHA256Digest(of: list)
    work = try TemporaryFolder()
    try work.write(list, to: Self.list)
  }

  /// Checks the seal of a form. `seal` is the contents of its file; `nil` if there is no file. If there is no file,
  /// returns bad evidence if the check is required, and `nil` otherwise.
  func evidence(_ form: SealForm, _ seal: [UInt8]?) throws(Failure) -> Evidence? {
    guard let seal else {
      return keys.option(of: form).map {
        evidence(form, .bad, "is missing; get a complete copy of the folder, or verify without \($0)")
      }
    }
    try work.write(seal, to: Self.seal)
    return switch form {
    case .signature: try signature()
    case .minisign: try minisign()
    case .timestamp: try timestamp(seal)
    case .openTimestamps:
      evidence(
        form, .notChecked, "was not checked; run 'ots verify \(listFile.path(form.name(of: listFile.name)))'")
    }
  }

  private func evidence(_ form: SealForm, _ result: Evidence.Result, _ text: String) -> Evidence {
    Evidence(Evidence.Kind(form), result, listFile.path(form.name(of: listFile.name)), text)
  }

  /// Returns evidence that a form was not checked. Throws if the check is required.
  private func unchecked(_ form: SealForm, _ remedy: String) throws(Failure) -> Evidence {
    guard keys.option(of: form) == nil else {
      throw Failure(
        .programMissing, file: listFile.path(form.name(of: listFile.name)), "cannot be checked; \(remedy)")
    }
    return evidence(form, .notChecked, "was not checked; \(remedy)")
  }

  private func isWrong(_ form: SealForm, _ what: String) -> Evidence {
    evidence(
      form, .bad,
      "is not \(what) of this list; if a build rewrote the list, run 'coffer seal' again; otherwise, this file or the list was changed"
    )
  }

  /// Checks whether the list is in an unbroken chain, and whether the chain has the signature and the time stamp beside
  /// the list. `seals` contains the digests of the files beside the list. Empty if `chain` is `nil`.
  func evidence(_ chain: String?, seals: [SealForm: SHA256Digest]) throws(Failure) -> [Evidence] {
    guard let chain else { return [] }
    let (folder, name) = FilePath.parts(of: chain)
    let lines = try SealChain(name, in: OpenFolder(folder, orElse: .inputMissing), named: chain)
    guard !lines.isEmpty else {
      throw Failure(
        .inputMissing, file: chain, "no such chain of seals; choose the \(SealChain.name) of a site")
    }
    let breaks = lines.problems.first.map {
      Evidence(.chain, .bad, chain, "line \($0.place.line ?? 0) \($0.message)")
    }
    guard let (number, entry) = lines.first(of: digest) else {
      return breaks + [
        Evidence(
          .chain, .bad, chain,
          "has no line for this list: the list was written after the last seal, or a line was removed; run 'coffer seal', or "
            + "compare with a copy")
      ]
    }
    let replaced = lines.wrongForms(for: digest, beside: seals).map { form in
      let isThere = seals[form] != nil
      return evidence(
        form, .bad,
        "is \(isThere ? "not the file that the chain lists for this list" : "missing, but the chain lists it"); get the file from a copy of the folder"
      )
    }
    guard breaks.isEmpty, replaced.isEmpty else { return breaks + replaced }
    return [
      Evidence(
        .chain, .good, chain,
        "has this list on line \(number) of \(lines.entries.count), dated \(entry.date); each line after the first contains the SHA-256 of the line before it; "
          + (number == lines.entries.count
            ? "this is the last line, so its date is certain only if someone else has recorded the line's SHA-256, "
            : "the SHA-256 of the last line is ") + (lines.last?.hex() ?? ""))
    ]
  }

  private func signature() throws(Failure) -> Evidence {
    guard let ssh = SSHSignature() else {
      return try unchecked(.signature, "install OpenSSH (ssh-keygen)")
    }
    guard let key = try ssh.key(of: Self.seal, of: Self.list, in: work) else {
      return isWrong(.signature, "a signature for '\(SSHSignature.namespace)'")
    }
    guard let signers = keys.signers else {
      return evidence(
        .signature, .notChecked,
        "is a signature of this list with the \(key), but the signer was not checked; use --signers FILE")
    }
    guard
      let signer = try ssh.signer(
        of: Self.seal, of: Self.list, in: work, allowed: signers)
    else {
      return evidence(
        .signature, .bad,
        "is a signature with the \(key), which \(FilePath.parts(of: signers).name) does not allow for '\(SSHSignature.namespace)'; ask the owner which "
          + "key is theirs")
    }
    return evidence(.signature, .good, "is a signature of this list by \(signer), with the \(key)")
  }

  private func minisign() throws(Failure) -> Evidence {
    guard let key = keys.minisign else {
      return try unchecked(.minisign, "use --minisign-key KEY")
    }
    guard let program = OutsideProgram("minisign") else {
      return try unchecked(.minisign, "install minisign")
    }
    let (option, text) =
      switch key {
      case .file(let path): ("-p", path)
      case .text(let text): ("-P", text)
      }
    let result = try program.run(["-V", "-m", Self.list, "-x", Self.seal, option, text], in: work)
    let name = FilePath.parts(of: text).name
    return result.status == 0
      ? evidence(.minisign, .good, "is a signature of this list with the key \(name)")
      : isWrong(.minisign, "a signature with the key \(name)")
  }

  private func timestamp(_ bytes: [UInt8]) throws(Failure) -> Evidence {
    guard let openssl = TimeStamp() else {
      return try unchecked(.timestamp, "install openssl")
    }
    guard let stated = try openssl.statement(in: Self.seal, work), stated.mayBe(of: digest, in: bytes) else {
      return isWrong(.timestamp, "a time stamp")
    }
    guard let authorities = keys.authorities else {
      return evidence(
        .timestamp, .notChecked,
        "states the time \(stated.time), but its signature was not checked; use --tsa-ca FILE")
    }
    guard
      try openssl.isValid(Self.seal, of: Self.list, by: authorities, in: work)
    else {
      return evidence(
        .timestamp, .bad,
        "is not a valid time stamp of an authority in \(FilePath.parts(of: authorities).name); choose the certificates of the authority that issued the time stamp"
      )
    }
    return evidence(.timestamp, .good, "is a time stamp of this list, dated \(stated.time)")
  }
}

extension Evidence.Kind {
  fileprivate init(_ form: SealForm) {
    self =
      switch form {
      case .signature: .signature
      case .minisign: .minisign
      case .timestamp: .timestamp
      case .openTimestamps: .openTimestamps
      }
  }
}
