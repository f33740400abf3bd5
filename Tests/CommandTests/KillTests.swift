import Testing

/// What a kill leaves of an import.
@Suite struct KillTests {
  @Test(arguments: [ImportSources.photographed, .updated, .rejected])
  func `killed at any moment, an import leaves the store as it was or whole`(_ sources: ImportSources) throws
  {
    let killed = try KilledImport(sources)
    let count = sources == .photographed ? 25 : 8
    for moment in (1...count).map({ .time(Double($0) / Double(count)) }) + [KilledImport.Moment.journal] {
      try killed.check(needsUndoing: killed.kill(moment))
    }
    try killed.finish()
  }

  @Test func `killed while it writes to the store, an import is undone`() throws {
    let killed = try KilledImport(.large)
    let needsUndoing = try killed.kill(.writing)
    #expect(needsUndoing)
    try killed.check(needsUndoing: needsUndoing)
    try killed.finish()
  }
}
