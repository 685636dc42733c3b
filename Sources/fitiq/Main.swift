import FitIQCommands
import Foundation

/// The executable: everything else is in a library, where tests reach it.
@main
enum Main {
  static func main() async {
    let status = await FitIQ.run(
      arguments: Array(CommandLine.arguments.dropFirst()),
      environment: ProcessInfo.processInfo.environment)
    exit(status)
  }
}
