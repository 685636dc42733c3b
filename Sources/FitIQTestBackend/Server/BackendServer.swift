import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// The listening socket of one backend and the connections that came of it.
///
/// All of it runs on one event loop, none of it in tasks: a test that waits in a system call keeps
/// a thread of the tasks' pool busy, and a server that needed that pool would never answer it.
final class BackendServer: Sendable {
  private let channel: any Channel
  private let connections: Connections

  /// Starts listening and returns once connections are accepted.
  static func start(
    _ core: BackendCore, port: Int, lifetime: Duration
  ) async throws -> BackendServer {
    let connections = Connections()
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton.any())
      .serverChannelOption(.backlog, value: 256)
      // A script restarts its server on the port it has just freed.
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        connections.add(channel)
        return channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
          try pipeline.addHandler(BackendConnection(core: core))
        }
      }
    // Never another address: what is stored here is nobody else's business.
    let channel = try await bootstrap.bind(host: "127.0.0.1", port: port).get()
    let server = BackendServer(channel: channel, connections: connections)
    let end = channel.eventLoop.scheduleTask(in: .nanoseconds(lifetime.nanoseconds)) {
      server.close()
    }
    channel.closeFuture.whenComplete { _ in end.cancel() }
    return server
  }

  private init(channel: any Channel, connections: Connections) {
    self.channel = channel
    self.connections = connections
  }

  var port: Int? { channel.localAddress?.port }

  /// Frees the port and cuts every connection, in a moment.
  func close() {
    let connections = connections
    // After the listener: what it had accepted until then is known by then.
    channel.close().whenComplete { _ in connections.closeAll() }
  }

  /// Returns when the port is free.
  func closed() async { try? await channel.closeFuture.get() }
}

/// The connections that are open.
private final class Connections: Sendable {
  private let open = Mutex<[ObjectIdentifier: any Channel]>([:])

  func add(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    open.withLock { $0[id] = channel }
    channel.closeFuture.whenComplete { _ in self.open.withLock { $0[id] = nil } }
  }

  func closeAll() {
    for channel in open.withLock({ Array($0.values) }) { channel.close(promise: nil) }
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
