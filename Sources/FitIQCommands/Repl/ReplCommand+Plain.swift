/// What most people type, `repl` or `repl STORE`, without the parser.
///
/// It asks of every option's type which protocols it has, and each first answer is a search of all
/// there are: a third of the time to the prompt.
extension ReplCommand {
  /// Returns nil for a line with options.
  init?(plain arguments: [String]) {
    guard arguments.first == "repl", arguments.count <= 2,
      !arguments.contains(where: { $0.hasPrefix("-") })
    else { return nil }
    self.init()
    source = arguments.dropFirst().first
    (commands, file, continues, write) = ([], nil, false, false)
    var output = ResultOutputOptions()
    (output.output, output.json, output.color) = (nil, false, nil)
    (output.quiet, output.verbose, output.noPager) = (false, false, false)
    outputOptions = output
    var place = StoreOptions()
    (place.store, place.busyTimeout, place.allowNetworkFs) = (nil, nil, false)
    store = place
    var device = ZoneOptions()
    (device.timeZone, device.asOf) = (nil, nil)
    zone = device
  }
}
