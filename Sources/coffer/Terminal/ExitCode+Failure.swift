import ArgumentParser
import Diagnostics
import Foundation
import InventoryStore

extension Failure {
  /// The exit code for this kind of failure, as in `sysexits.h`.
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

/// Prints the findings to standard error. If there are any, throws exit code 1.
func failWhere(_ findings: Problems?...) throws {
  let found = findings.compactMap(\.self).filter { !$0.isEmpty }
  guard !found.isEmpty else { return }
  for findings in found { Standard.error.write(findings) }
  throw ExitCode(1)
}

extension Error {
  /// The error with which the program exits. The problems of a ``Failure`` are printed to standard error first. An
  /// unknown error is a bug, and its exit code is 70.
  var exitError: any Error {
    switch self {
    case let failure as Failure:
      Standard.error.write(failure.problems)
      return ExitCode(failure.exitCode)
    // The predicate or the sort key on the command line is invalid, which is wrong usage.
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

  /// The error with which the program exits after printing the help or the version. Both are results, so a failure to
  /// print them is an error.
  private var shown: any Error {
    do {
      try Standard.output.writeResult(Array("\(Coffer.fullMessage(for: self))\n".utf8))
      return ExitCode.success
    } catch {
      return error.exitError
    }
  }
}
