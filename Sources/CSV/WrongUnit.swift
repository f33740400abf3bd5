/// What a decoder writes where the bytes of the file stand for no character: a byte that UTF-8 never has.
///
/// So the text around it can still be read, and the row that holds it is refused at its place; it never gets further.
enum WrongUnit: UInt8 {
  /// Bytes that a table of the system does not have.
  case undefinedCharacter = 0xF7
  // The five bytes that Windows-1252 leaves undefined.
  case byte81 = 0xF8
  case byte8D, byte8F, byte90, byte9D
  case loneSurrogate
  case beyondUnicode
  /// The file ends inside a character.
  case cutShort

  init?(undefined byte: UInt8) {
    switch byte {
    case 0x81: self = .byte81
    case 0x8D: self = .byte8D
    case 0x8F: self = .byte8F
    case 0x90: self = .byte90
    case 0x9D: self = .byte9D
    default: return nil
    }
  }

  func problem(in encoding: TextEncoding) -> CSVError.Problem {
    switch self {
    case .undefinedCharacter: .undefinedCharacter(encoding)
    case .byte81: .undefined(byte: 0x81, encoding)
    case .byte8D: .undefined(byte: 0x8D, encoding)
    case .byte8F: .undefined(byte: 0x8F, encoding)
    case .byte90: .undefined(byte: 0x90, encoding)
    case .byte9D: .undefined(byte: 0x9D, encoding)
    case .loneSurrogate: .loneSurrogate(encoding)
    case .beyondUnicode: .beyondUnicode(encoding)
    case .cutShort: .cutShort(encoding)
    }
  }
}
