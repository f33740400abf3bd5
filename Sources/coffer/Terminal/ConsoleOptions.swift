import ArgumentParser

/// What commands take that work on folders, without a store.
struct ConsoleOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Say nothing but what is wrong.")
  var quiet = false

  @Flag(help: "Print the summary as JSON.")
  var json = false

  var console: Console { Console(isQuiet: quiet, isVerbose: false, isJSON: json) }
}
