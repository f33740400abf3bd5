import ArgumentParser
import Diagnostics
import Foundation
import InventoryStore

extension Failure {
  /// After sysexits.h.
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
  for findings in found { Standard.error.write("\(findings)\n") }
  throw ExitCode(1)
}

extension Error {
  /// What ends the program: our failures are told on stderr, here and nowhere else, and become their exit code. Whatever
  /// has no code of its own is our fault: 70.
  var told: any Error {
    switch self {
    case let failure as Failure:
      Standard.error.write("\(failure)\n")
      return ExitCode(failure.exitCode)
    // It shows a text of the command line.
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

  /// Help or the version, which are results: not to be able to write them is a failure.
  private var shown: any Error {
    do {
      try Standard.output.writeResult(Array("\(Coffer.fullMessage(for: self))\n".utf8))
      return ExitCode.success
    } catch {
      return error.told
    }
  }
}
