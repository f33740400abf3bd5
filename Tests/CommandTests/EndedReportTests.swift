import Foundation
import TestSupport
import Testing

/// A report that is ended while an engine makes its PDF. The engine is one of ours, which would take minutes.
struct EndedReportTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `who ends a report ends its engine, and nothing is left in the temporary folder`(number: Int32) throws
  {
    let scratch = try TemporaryFolder()
    for name in ["bin", "tmp"] {
      try FileManager.default.createDirectory(
        at: scratch.url.appending(path: name), withIntermediateDirectories: false)
    }
    let engine = scratch.url.appending(path: "bin/weasyprint")
    try Data("#!/bin/sh\n[ \"$1\" = --help ] && exit\necho $$ > \"$(dirname \"$0\")/pid\"\nsleep 300\n".utf8)
      .write(to: engine)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: engine.path)
    var program = Program(folder: scratch.url)
    program.environment = [
      "PATH": scratch.url.path + "/bin:/usr/bin:/bin", "TMPDIR": scratch.url.path + "/tmp",
    ]
    try #require(program.run(["init", "-q"]).status == 0)

    let report = program.process([
      "report", "insurance", "--format", "pdf", "--pdf-engine", "weasyprint", "--output", "report.pdf", "-q",
    ])
    try report.run()
    var pid: Int32?
    wait {
      pid = scratch.contents("bin/pid").flatMap { Int32(String(decoding: $0.dropLast(), as: UTF8.self)) }
      return pid != nil
    }
    let running = try #require(pid)
    #expect(try !contents(of: "tmp", in: scratch).isEmpty)
    // The guard stands as soon as the engine runs, or a moment later.
    usleep(200_000)
    kill(report.processIdentifier, number)
    report.waitUntilExit()
    #expect(report.terminationReason == .uncaughtSignal && report.terminationStatus == number)
    wait { kill(running, 0) != 0 }
    #expect(kill(running, 0) != 0)
    #expect(try contents(of: "tmp", in: scratch).isEmpty)
    #expect(scratch.contents("report.pdf") == nil)
  }

  private func contents(of folder: String, in scratch: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.url.appending(path: folder).path)
  }

  /// For a minute at most.
  private func wait(until isSo: () -> Bool) {
    let end = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < end, !isSo() { usleep(10_000) }
  }
}
