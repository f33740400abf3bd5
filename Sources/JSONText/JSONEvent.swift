/// What a JSON text consists of, in its order.
package enum JSONEvent: Hashable, Sendable {
  case beginObject, endObject
  case beginArray, endArray
  /// Of an object; its value follows.
  case key(String)
  case text(String)
  /// As it is written, so that nothing is lost: `1299.00`.
  case number(String)
  case flag(Bool)
  case null
}
