/// A message of an error without what differs from event to event: equal causes make equal texts.
///
/// `Entity not found: 6F1B…` becomes `Entity not found: <uuid>`.
package enum NormalisedMessage {
  /// The longest text in bytes; a longer one is cut, and ends in `…`.
  package static let longest = 200

  /// Rewrites a message, ids included, and cuts it to ``longest`` bytes.
  package static func text(of message: String) -> String {
    var message = message
    return message.withUTF8 { bytes in
      var scanner = MessageScanner(keepsIDs: false, longest: longest)
      return scanner.rewrite(bytes)
    }
  }
}

/// What others said, fit to be stored and shown: without numbers, tokens, addresses and quotations,
/// any of which can be a person's.
package enum RedactedText {
  /// Rewrites UTF-8 text; UUIDs stay, so that a row can be found again.
  ///
  /// - Parameter longest: Bytes that the text is cut to; `…` is added to a longer one.
  package static func text(_ bytes: [UInt8], atMost longest: Int) -> String {
    bytes.withUnsafeBufferPointer { bytes in
      var scanner = MessageScanner(keepsIDs: true, longest: longest)
      return scanner.rewrite(bytes)
    }
  }
}
