/// Clusters of several scalars that terminals draw as one emoji (UTS #51).
enum EmojiSequence {
  private static let textStyle: Unicode.Scalar = "\u{FE0E}"
  private static let emojiStyle: Unicode.Scalar = "\u{FE0F}"
  private static let joiner: Unicode.Scalar = "\u{200D}"
  private static let regionalIndicators: ClosedRange<Unicode.Scalar> = "\u{1F1E6}"..."\u{1F1FF}"

  /// Returns nil for a cluster that is not an emoji.
  static func columns(of scalars: Character.UnicodeScalarView, base: Unicode.Scalar) -> Int? {
    guard base.properties.isEmoji else { return nil }
    let isJoined = scalars.contains {
      $0 == joiner || $0 == emojiStyle || $0.properties.isEmojiModifier
    }
    if isJoined { return 2 }
    if scalars.contains(textStyle) { return 1 }
    let isFlag = regionalIndicators.contains(base)
    return isFlag || base.properties.isEmojiPresentation ? 2 : nil
  }
}
