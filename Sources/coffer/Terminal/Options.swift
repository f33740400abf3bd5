import ArgumentParser
import InventoryModel
import InventoryStore
import ValueParsing

extension CommandConfiguration {
  /// The help of a command shows its examples before `more`. A command that has no name here is called as its type is.
  init(
    _ abstract: String, named name: String? = nil, usage: String? = nil, examples: String...,
    more: String? = nil, subcommands: [any ParsableCommand.Type] = []
  ) {
    let examples = (["Example:"] + examples.map { "  " + $0 }).joined(separator: "\n")
    self.init(
      commandName: name, abstract: abstract, usage: usage,
      discussion: examples + (more.map { "\n\n" + $0 } ?? ""), subcommands: subcommands)
  }
}

extension ArgumentHelp {
  /// What an option or an argument is, and what its value is called in the usage.
  static func value(_ name: String, _ help: String) -> ArgumentHelp { ArgumentHelp(help, valueName: name) }
}

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
