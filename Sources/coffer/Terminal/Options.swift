import ArgumentParser
import InventoryModel
import InventoryStore
import ValueParsing

extension CommandConfiguration {
  /// Creates the configuration of a command whose help shows the examples before `more`. The paragraphs of `more` are
  /// wrapped at the width of the terminal. Without `name`, the command is named after its type.
  init(
    _ abstract: String, named name: String? = nil, usage: String? = nil, examples: String...,
    more: String? = nil, subcommands: [any ParsableCommand.Type] = []
  ) {
    let examples = (["Example:"] + examples.map { "  " + $0 }).joined(separator: "\n")
    self.init(
      commandName: name, abstract: abstract, usage: usage,
      discussion: examples + (more.map { "\n\n" + $0.asParagraphs } ?? ""), subcommands: subcommands)
  }
}

extension String {
  /// The text with each paragraph on one line. Indented lines stay lines of their own. Not a regular expression, because
  /// each run of the program creates the configurations of all commands.
  fileprivate var asParagraphs: String {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }
    var bytes = Array(utf8)
    for index in bytes.indices.dropFirst().dropLast() where bytes[index] == UInt8(ascii: "\n") {
      if !isSpace(bytes[index - 1]), !isSpace(bytes[index + 1]) { bytes[index] = UInt8(ascii: " ") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ArgumentHelp {
  /// Returns the help of an option or an argument. `name` is the name of the value in the usage.
  static func value(_ name: String, _ help: String) -> ArgumentHelp { ArgumentHelp(help, valueName: name) }
}

/// Returns a function that calls `read` and converts its errors to `ValidationError`. ArgumentParser then adds the
/// option's name and the usage to the message.
func asOption<Value>(_ read: @escaping @Sendable (String) throws -> Value)
  -> @Sendable (String) throws -> Value
{
  { text in
    do { return try read(text) } catch { throw ValidationError("\(error)") }
  }
}

/// Throws if the value of an option is empty, for example because `--output "$FOLDER"` is given and FOLDER is not set.
/// An empty path could mean the root folder, and an empty predicate could mean everything. `what` is the kind of value
/// to write instead.
func refuseEmpty(_ value: String?, _ name: String, _ what: String = "a path") throws {
  guard value != "" else { throw ValidationError("\(name) is empty; write \(what)") }
}

/// Parses a date that is the value of an option, in any unambiguous form.
@Sendable func timestamp(_ text: String) throws -> Timestamp {
  guard let timestamp = Timestamp(text) ?? DateColumn.day(alone: text) else {
    throw ValidationError("'\(text)' is not clearly a date; write it like 2026-03-18")
  }
  return timestamp
}

/// Parses the value of `--sql-debug`.
@Sendable func sqlDebugLevel(_ text: String) throws -> SQLDebug.Level {
  guard let level = Int(text).flatMap(SQLDebug.Level.init) else {
    throw ValidationError("'\(text)' is not a level; use 1, 2 or 3")
  }
  return level
}

/// Parses an amount that is the value of an option, as imports do. `currency` is the code of the site's currency.
func money(_ text: String, currency: String) throws -> Money {
  do { return try SingleAmount.money(text, currency: Currency(code: currency)) } catch {
    throw ValidationError("\(error)")
  }
}
