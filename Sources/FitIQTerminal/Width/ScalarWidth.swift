import CWideCharacters
import FitIQDomain
import Foundation

/// The columns of single code points, as the C library knows them from Unicode's East Asian Width.
enum ScalarWidth {
  /// An address: made once, only read and never freed, so that every thread may use it.
  private static let locale: Int? =
    (newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    ?? newlocale(LC_CTYPE_MASK, "en_US.UTF-8", nil)).map { Int(bitPattern: $0) }

  /// Runs the body with a locale in which the C library knows Unicode, whatever `LC_ALL` says.
  ///
  /// The locale is that of this thread only, and the one before comes back.
  static func measuring<Result>(_ body: () -> Result) -> Result {
    guard let locale, let address = locale_t(bitPattern: locale) else { return body() }
    let before = uselocale(address)
    defer { uselocale(before) }
    return body()
  }

  /// Returns 0 for what combines with the sign before it.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    let columns = Int(fitiq_wcwidth(wchar_t(bitPattern: scalar.value)))
    if columns >= 0 { return columns }
    // Younger than the C library, or not assigned at all.
    return scalar.properties.isEmojiPresentation ? 2 : 1
  }
}
