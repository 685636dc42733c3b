import FitIQDomain
import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

@testable import FitIQDelivery

/// Processes that are killed while they renew the tokens.
@Suite(.ownThreads, .bounded) struct RotationKillTests {
  private static let tokens = TokenPair(access: Secret("access-2"), refresh: Secret("refresh-2"))

  private func prepared(_ folder: ScratchFolder) async throws -> CredentialsFile {
    let file = CredentialsFile(path: folder.file("credentials.json"), clock: .real)
    try await file.update([.accessToken: Secret("access-1"), .refreshToken: Secret("refresh-1")])
    return file
  }

  @Test func killedBetweenStoringAndUsing() async throws {
    let folder = try ScratchFolder()
    let file = try await prepared(folder)
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = file.path as String] in
      let file = CredentialsFile(path: path, clock: .real)
      _ = try await file.rotate(stale: Secret("access-1")) { _ in .tokens(Self.tokens) }
      kill(getpid(), SIGKILL)
    }
    // The next process finds the new pair, and spends nothing.
    let rotation = try await file.rotate(stale: Secret("access-1")) { _ in
      Issue.record("the refresh token was spent again")
      return .failed(.removed)
    }
    #expect(rotation == .renewed(try await file.credentials()))
    #expect(try await file.credentials().refreshToken == Secret("refresh-2"))
  }

  @Test func killedBeforeStoring() async throws {
    let folder = try ScratchFolder()
    let file = try await prepared(folder)
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = file.path as String] in
      let file = CredentialsFile(path: path, clock: .real)
      _ = try await file.rotate(stale: Secret("access-1")) { _ in
        kill(getpid(), SIGKILL)
        return .tokens(Self.tokens)
      }
    }
    // The file is the old one, its lock is free, and what was reserved beside it is in nobody's way.
    let rotation = try await file.rotate(stale: Secret("access-1")) { current in
      #expect(current.refreshToken == Secret("refresh-1"))
      return .tokens(Self.tokens)
    }
    #expect(rotation == .renewed(try await file.credentials()))
  }
}
