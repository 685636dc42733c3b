import Dispatch
import FitIQTerminal
import FitIQTestBackend
import Foundation

/// The loopback backend, started by hand.
struct BackendCommand {
  private var configuration = BackendConfiguration()
  private var credentials: String?

  struct BadArguments: Error, CustomStringConvertible {
    let description: String
  }

  init(_ arguments: [String]) throws {
    configuration.lifetime = .seconds(3600)
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else {
        throw BadArguments(description: "\(name) needs a value")
      }
      try take(name, value)
    }
  }

  private mutating func take(_ name: String, _ value: String) throws {
    switch name {
    case "--port": configuration.port = try Self.number(name, value, 0...65535)
    case "--lifetime":
      configuration.lifetime = .seconds(try Self.number(name, value, 1...86400))
    case "--database": configuration.database = value
    case "--credentials": credentials = value
    case "--script":
      configuration.script = try BackendScript.decode(
        try Data(contentsOf: URL(fileURLWithPath: value)))
    default: throw BadArguments(description: "there is no option \(name)")
    }
  }

  private static func number(
    _ name: String, _ text: String, _ range: ClosedRange<Int>
  ) throws -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw BadArguments(description: "\(name) is a number in \(range)")
    }
    return number
  }

  /// Serves until a signal or the end of the lifetime.
  func run(out: Sink) async throws {
    let backend = try await TestBackend.start(configuration)
    let signals = [
      await Self.stop(backend, on: SIGINT), await Self.stop(backend, on: SIGTERM),
    ]
    if let credentials { try Self.write(backend.credentials, to: credentials) }
    try out.write(backend.baseURL + "\n")
    try out.flush()
    await backend.wait()
    for signal in signals { signal.cancel() }
  }

  /// Keys and tokens go to a file of their own and never to the output.
  private static func write(_ credentials: BackendCredentials, to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let data = try encoder.encode(credentials)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0, fchmod(descriptor, 0o600) == 0 else {
      throw BadArguments(description: "\(path) cannot be written")
    }
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: data)
  }

  /// Returns once the signal is waited for: one that came before would be lost.
  private static func stop(
    _ backend: TestBackend, on number: Int32
  ) async -> any DispatchSourceSignal {
    // The default action would end the process before the source is asked.
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number)
    source.setEventHandler { Task { await backend.stop() } }
    await withCheckedContinuation { continuation in
      source.setRegistrationHandler { continuation.resume() }
      source.activate()
    }
    return source
  }
}
