/// A compiled template: literal bytes, and a flat list of instructions in which slots replace names.
struct Program: Sendable {
  var instructions: [Instruction] = []
  /// All literal text, concatenated.
  var literals: [UInt8] = []
  /// The slots in the paths of all dotted names, as one list.
  var paths: [Int32] = []
  /// The number of frames that a rendering needs at once.
  var frames = 1

  /// Appends the page for `value` to `output`.
  func render(_ value: Value, escaping escape: Escape, into output: inout [UInt8]) {
    instructions.withUnsafeBufferPointer { instructions in
      literals.withUnsafeBufferPointer { literals in
        withUnsafeTemporaryAllocation(of: UnsafeBufferPointer<Value>.self, capacity: frames) { frames in
          frames.initialize(repeating: UnsafeBufferPointer(start: nil, count: 0))
          let rendering = Rendering(
            instructions: instructions, literals: literals, paths: paths, frames: frames, escape: escape)
          rendering.withFrame(0, of: value) {
            rendering.run(0..<instructions.count, into: &output)
          }
        }
      }
    }
  }
}

/// One step of a rendering. The body of an instruction ends before the index `end`, at which the rendering then
/// continues. The type contains no references, so reading an instruction needs no reference counting.
enum Instruction: Sendable {
  case literal(start: Int32, count: Int32)
  case text(Operand, isRaw: Bool)
  case whenThere(Operand, end: Int32)
  case unlessThere(Operand, end: Int32)
  /// Runs the body with a record in a frame, if the value is present.
  case within(Operand, frame: Int32, end: Int32)
  /// Runs the body for each element of a list, with the element in a frame.
  case each(Operand, frame: Int32, end: Int32)
}

/// The location of a value during rendering: a slot of a frame, and from there a path through slots of records.
///
/// A frame contains the values of an open record, and frame 0 contains those of the page. A value that is not a record
/// is in slot 0 of its frame.
struct Operand: Sendable {
  let frame: Int32
  let slot: Int32
  let pathStart: Int32
  let pathCount: Int32
}

/// One run of a program.
///
/// The buffers belong to arrays that exist until the run ends. A frame points into a value of the caller, and is used
/// only inside the closure that provides the pointer.
private struct Rendering {
  let instructions: UnsafeBufferPointer<Instruction>
  let literals: UnsafeBufferPointer<UInt8>
  let paths: [Int32]
  let frames: UnsafeMutableBufferPointer<UnsafeBufferPointer<Value>>
  let escape: Escape

  func run(_ range: Range<Int>, into output: inout [UInt8]) {
    var next = range.lowerBound
    while next < range.upperBound {
      let index = next
      next += 1
      switch instructions[index] {
      case .literal(let start, let count):
        output.append(contentsOf: UnsafeBufferPointer(rebasing: literals[Int(start)..<Int(start + count)]))
      case .text(let operand, let isRaw):
        if case .text(let text) = value(operand) { (isRaw ? .none : escape).append(text, to: &output) }
      case .whenThere(let operand, let end):
        if !value(operand).isThere { next = Int(end) }
      case .unlessThere(let operand, let end):
        if value(operand).isThere { next = Int(end) }
      case .within(let operand, let frame, let end):
        let value = value(operand)
        next = Int(end)
        if value.isThere { withFrame(frame, of: value) { run((index + 1)..<Int(end), into: &output) } }
      case .each(let operand, let frame, let end):
        next = Int(end)
        guard case .list(let elements) = value(operand) else { continue }
        for element in elements {
          withFrame(frame, of: element) { run((index + 1)..<Int(end), into: &output) }
        }
      }
    }
  }

  /// Runs `body` while a frame contains the values of a record, or a single value that is not a record.
  func withFrame(_ frame: Int32, of value: Value, _ body: () -> Void) {
    if case .record(let values) = value {
      values.withUnsafeBufferPointer { buffer in
        frames[Int(frame)] = buffer
        body()
      }
    } else {
      withUnsafePointer(to: value) { pointer in
        frames[Int(frame)] = UnsafeBufferPointer(start: pointer, count: 1)
        body()
      }
    }
  }

  private func value(_ operand: Operand) -> Value {
    let values = frames[Int(operand.frame)]
    guard operand.slot < values.count else { return .absent }
    var value = values[Int(operand.slot)]
    for index in operand.pathStart..<(operand.pathStart + operand.pathCount) {
      value = value.slot(Int(paths[Int(index)]))
    }
    return value
  }
}
