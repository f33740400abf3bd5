import ArgumentParser
import InventoryModel
import InventoryStore
import ValueParsing

/// Words the errors of a reading as ArgumentParser shows them, with the option's name and the usage.
func asOption<Value>(_ read: @escaping @Sendable (String) throws -> Value)
  -> @Sendable (String) throws -> Value
{
  { text in
    do { return try read(text) } catch { throw ValidationError("\(error)") }
  }
}

/// Refuses an option that is there and says nothing, as `--output "$FOLDER"` does where FOLDER is not set: as a path it
/// could be the root of all files, and as a predicate it could be everything.
func refuseEmpty(_ value: String?, _ name: String, _ what: String = "a path") throws {
  guard value != "" else { throw ValidationError("\(name) is empty; write \(what)") }
}

/// A date as an option says it.
@Sendable func timestamp(_ text: String) throws -> Timestamp {
  guard let timestamp = Timestamp(text) else {
    throw ValidationError("'\(text)' is not a date; write it like 2026-03-18")
  }
  return timestamp
}

/// A level as `--sql-debug` says it.
@Sendable func sqlDebugLevel(_ text: String) throws -> SQLDebug.Level {
  guard let level = Int(text).flatMap(SQLDebug.Level.init) else {
    throw ValidationError("'\(text)' is not 1, 2 or 3")
  }
  return level
}

/// An amount as an option says it, read as an import reads it. `currency` is the site's.
func money(_ text: String, currency: String) throws -> Money {
  do { return try LoneAmount.money(text, currency: Currency(code: currency)) } catch {
    throw ValidationError("\(error)")
  }
}
