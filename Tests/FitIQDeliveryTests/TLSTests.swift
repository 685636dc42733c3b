import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Testing

@testable import FitIQDelivery

@Suite(.ownThreads, .bounded) struct TLSTests {
  /// Made for these tests with `openssl req -x509`, for localhost and 127.0.0.1, until 2126; nothing
  /// trusts it.
  private static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBnDCCAUGgAwIBAgIUSGZ0iHyl5djqN9v4IGzGhrFeoHowCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA3MjczOVoYDzIxMjYxMDI5
    MDcyNzM5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAATxY6mXIH6qFiN0EXO9L3Fud/MvT/Tw2XD402N43RosOKdGDT/JIbkn
    ydOx4zld+Eykgo2Rn7vQHeJeiIgEblRUo28wbTAdBgNVHQ4EFgQUoZFKgHp5v9Et
    Jl0exINyNaU7JiswHwYDVR0jBBgwFoAUoZFKgHp5v9EtJl0exINyNaU7JiswDwYD
    VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
    zj0EAwIDSQAwRgIhAMc1LuFUuvRJkWqLdVGdL+P2H9GWUBtxSA1FUA/dUFU2AiEA
    iymESCpouhwjchljt78x6csRZWoJPulssT1wgzLw6TY=
    -----END CERTIFICATE-----
    """

  private static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgEDQmQoeIJzs++xrs
    KkLs79HdWUKpbq/Vv4DhGNtNieGhRANCAATxY6mXIH6qFiN0EXO9L3Fud/MvT/Tw
    2XD402N43RosOKdGDT/JIbknydOx4zld+Eykgo2Rn7vQHeJeiIgEblRU
    -----END PRIVATE KEY-----
    """

  /// Answers whatever comes with 201, over TLS.
  private func server() async throws -> any Channel {
    let certificate = try NIOSSLCertificate(bytes: Array(Self.certificate.utf8), format: .pem)
    let key = try NIOSSLPrivateKey(bytes: Array(Self.key.utf8), format: .pem)
    let context = try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: [.certificate(certificate)], privateKey: .privateKey(key)))
    return try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(
            NIOSSLServerHandler(context: context), Always201())
        }
      }.bind(host: "127.0.0.1", port: 0).get()
  }

  private func outcome(host: String, certificates: String?) async throws -> DeliveryOutcome {
    let server = try await server()
    let port = try #require(server.localAddress?.port)
    let transport = try HTTPTransport(
      limits: TransportLimits(), proxy: nil, certificates: certificates, clock: .real)
    let client = try BackendClient.make(transport, address: "https://\(host):\(port)")
    let outcome = await client.send(post).outcome
    await transport.shutdown()
    try await server.close()
    return outcome
  }

  @Test func aCertificateOfOnesOwnIsTrustedWhenItIsNamed() async throws {
    let folder = try ScratchFolder()
    let path = try folder.write(Data(Self.certificate.utf8), to: "ca.pem")
    for host in ["localhost", "127.0.0.1"] {
      #expect(try await outcome(host: host, certificates: path) == .created(id: "tls"))
    }
  }

  @Test func anUnknownCertificateMeansNothingWasSent() async throws {
    let outcome = try await outcome(host: "localhost", certificates: nil)
    #expect(outcome.fault?.code == "tls_failed")
    #expect(!outcome.mayHaveArrived)
  }

  @Test func aFileWithoutCertificatesIsNoSetting() throws {
    let folder = try ScratchFolder()
    for text in ["", "no certificate", Self.key] {
      let path = try folder.write(Data(text.utf8), to: "ca.pem")
      #expect(throws: DeliveryError.self) {
        try HTTPTransport(
          limits: TransportLimits(), proxy: nil, certificates: path, clock: .real)
      }
    }
  }

  @Test func aProxyThatRefusesMeansNothingWasSent() async throws {
    let proxy = try LoopbackServer { _, _ in .answer(407, "") }
    defer { proxy.stop() }
    let address = try BackendAddress("https://backend.invalid")
    let settings = try ProxySettings.settings(
      for: address, environment: ["HTTPS_PROXY": "http://ann:pw@127.0.0.1:\(proxy.port)"])
    let transport = try HTTPTransport(
      limits: TransportLimits(), proxy: settings, certificates: nil, clock: .real)
    let outcome = try await BackendClient.make(transport, address: "\(address)").send(post).outcome
    await transport.shutdown()
    #expect(outcome.fault?.code == "proxy_failed")
    #expect(!outcome.mayHaveArrived)
    let seen = try #require(proxy.requests.first)
    #expect(seen.method == "CONNECT" && seen.path == "backend.invalid:443")
    #expect(seen.headers["proxy-authorization"] == "Basic YW5uOnB3")
    #expect(seen.headers["authorization"] == nil && seen.headers["x-api-key"] == nil)
  }
}

private final class Always201: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let body = #"{"data":{"id":"tls"}}"#
    let text =
      "HTTP/1.1 201 X\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    // Head and body can come apart: the request ends with its body.
    guard unwrapInboundIn(data).readableBytesView.last == UInt8(ascii: "}") else { return }
    context.writeAndFlush(NIOAny(ByteBuffer(string: text)), promise: nil)
  }
}
