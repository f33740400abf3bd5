import Foundation
import TestSupport

/// The program on a terminal of 80 columns, which Python makes.
struct PseudoTerminal {
  let program: Program

  static let isAvailable: Bool = {
    let folder = FileManager.default.temporaryDirectory
    let result = try? Program(folder: folder).run([], shell: "exec python3 -c 'import pty, fcntl, termios'")
    return result?.status == 0
  }()

  /// The exit code, and all that is written to the terminal. Its lines end with CR and LF.
  func run(_ arguments: [String]) throws -> (status: Int32, screen: String) {
    let result = try program.run(arguments, shell: "exec python3 -c '\(Self.script)' \"$0\" \"$@\"")
    return (result.status, result.outputText)
  }

  private static let script = """
    import fcntl, os, pty, struct, subprocess, sys, termios, threading
    screen, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    text = []
    def read():
        while True:
            try:
                data = os.read(screen, 65536)
            except OSError:
                return
            if not data:
                return
            text.append(data)
    reader = threading.Thread(target=read)
    reader.start()
    status = subprocess.run(sys.argv[1:], stdin=terminal, stdout=terminal, stderr=terminal).returncode
    os.close(terminal)
    reader.join()
    sys.stdout.buffer.write(b"".join(text))
    sys.exit(status)
    """
}
