extension String {
  /// As one argument of a shell's command line.
  package var quotedForShell: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
