/// A template without names: literal bytes, and a flat list of what to write between them.
struct Program: Sendable {
  var instructions: [Instruction] = []
  /// All literal text, behind each other.
  var literals: [UInt8] = []
  /// The slots that dotted names go on through.
  var paths: [Int32] = []
  /// How many frames a rendering needs at once.
  var frames = 1
}

/// One step of a rendering. What has a body goes on behind it, at `end`. Trivial, so that reading one costs
/// no reference counting.
enum Instruction: Sendable {
  case literal(start: Int32, count: Int32)
  case text(Operand, isRaw: Bool)
  case whenThere(Operand, end: Int32)
  case unlessThere(Operand, end: Int32)
  /// Lays a record into a frame, if there is one.
  case within(Operand, frame: Int32, end: Int32)
  /// Lays the elements of a list into a frame, one after the other.
  case each(Operand, frame: Int32, end: Int32)
}

/// Where a value is found when a page is rendered: a slot of a frame, and from there slots of records.
///
/// A frame is the values of a record that is open. Frame 0 is the page; what is no record is the one slot
/// of its frame.
struct Operand: Sendable {
  let frame: Int32
  let slot: Int32
  let pathStart: Int32
  let pathCount: Int32
}
