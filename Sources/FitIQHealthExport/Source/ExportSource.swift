import FitIQDomain
import FitIQSystem
import Foundation

/// An export as a person has it: the archive of the Health app, its folder, the XML alone, or a folder
/// with several of them, of which the newest counts.
package struct ExportSource: Sendable {
  enum Form: Sendable {
    case xml(path: String)
    case archive(path: String, entry: ZipEntry, fingerprint: Fingerprint)
  }

  /// The export that was taken of a folder, and how many there are; nil where a file was named.
  package let taken: (path: String, count: Int)?
  let form: Form
  let limits: ExportLimits
  /// Bytes of XML.
  package let xmlBytes: Int64

  /// Finds the XML by its content: names are translated, and renamed by people.
  package init(_ path: String, limits: ExportLimits = ExportLimits()) throws(HealthExportError) {
    self.limits = limits
    taken = try FileKind(path) == .folder ? ExportFolder.newest(in: path, limits) : nil
    let place = taken?.path ?? path
    let file = try OpenFile(place)
    if try ExportArchive.isArchive(file) {
      let (entry, fingerprint) = try ExportArchive.xml(in: file, limits)
      form = .archive(path: place, entry: entry, fingerprint: fingerprint)
      xmlBytes = entry.size
    } else {
      form = .xml(path: place)
      xmlBytes = file.size
    }
    guard xmlBytes <= limits.xmlBytes else {
      throw HealthExportError(
        .exportHostile, "the XML has \(xmlBytes) bytes: too many for one person's export",
        hint: "export the data again on the phone")
    }
  }
}
