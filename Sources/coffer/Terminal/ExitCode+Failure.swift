import ArgumentParser
import Diagnostics
import Foundation
import InventoryStore

extension Failure {
  /// The codes of sysexits.h.
  var exitCode: Int32 {
    switch kind {
    case .badData: 65
    case .inputMissing: 66
    case .programMissing: 69
    case .outputRefused: 73
    case .readOrWrite: 74
    case .locked: 75
    case .badSettings: 78
    }
  }
}

/// Prints findings to stderr. If there are any, the exit code is 1.
func failWhere(_ findings: Problems?...) throws {
  let found = findings.compactMap(\.self).filter { !$0.isEmpty }
  guard !found.isEmpty else { return }
  for findings in found { Standard.error.write(findings) }
  throw ExitCode(1)
}

extension Error {
  /// The only place that prints failures to stderr and converts them to exit codes. Any other error is a bug: 70.
  var exitError: any Error {
    switch self {
    case let failure as Failure:
      Standard.error.write(failure.problems)
      return ExitCode(failure.exitCode)
    // The message contains text of the command line.
    case let error as SelectionError: return ValidationError("\(error)")
    case is ClosedOutput: return ExitCode.success
    case is ValidationError, is ExitCode: return self
    default:
      if Coffer.exitCode(for: self) == .success { return shown }
      if Coffer.exitCode(for: self) != .failure { return self }
      Standard.error.write("coffer: internal error, please report it: \(self)\n")
      return ExitCode(70)
    }
  }

  /// The help or the version is a result, so failing to write it is an error.
  private var shown: any Error {
    do {
      try Standard.output.writeResult(Array("\(Coffer.fullMessage(for: self))\n".utf8))
      return ExitCode.success
    } catch {
      return error.exitError
    }
  }
}
