import ArgumentParser
import InventoryModel

/// Words the errors of a reading as ArgumentParser shows them, with the option's name and the usage.
func asOption<Value>(_ read: @escaping @Sendable (String) throws -> Value)
  -> @Sendable (String) throws -> Value
{
  { text in
    do { return try read(text) } catch { throw ValidationError("\(error)") }
  }
}

/// A date as an option says it.
@Sendable func timestamp(_ text: String) throws -> Timestamp {
  guard let timestamp = Timestamp(text) else {
    throw ValidationError("'\(text)' is not a date; write it like 2026-03-18")
  }
  return timestamp
}
