/// Measures how long each stage of a command takes. Each instance is used by a single task.
final class StageClock {
  struct Stage: Encodable, Sendable {
    let name: String
    /// The duration in seconds, rounded to milliseconds.
    let seconds: Double
  }

  private(set) var stages: [Stage] = []
  private let console: Console
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant

  /// With `--verbose`, the duration of each stage is printed when the stage ends.
  init(_ console: Console) {
    self.console = console
    last = start
  }

  /// Ends a stage. A stage begins when the previous one ends; the first stage begins when the clock is created.
  func end(_ name: String) {
    let now = ContinuousClock.now
    let stage = Stage(name: name, seconds: Self.seconds(now - last))
    last = now
    stages.append(stage)
    console.say("time: \(name) \(Self.text(stage.seconds, decimals: 3)) s")
  }

  /// The seconds since the clock was created, rounded to milliseconds.
  var seconds: Double { Self.seconds(.now - start) }

  /// Returns a number of seconds with two decimals, such as `0.18 s`.
  static func text(_ seconds: Double) -> String { text(seconds, decimals: 2) + " s" }

  private static func seconds(_ duration: Duration) -> Double {
    (duration / .milliseconds(1)).rounded() / 1000
  }

  private static func text(_ seconds: Double, decimals: Int) -> String {
    let scale = decimals == 3 ? 1000 : 100
    let units = Int((seconds * Double(scale)).rounded())
    return "\(units / scale)." + String(String(scale + units % scale).dropFirst())
  }
}
