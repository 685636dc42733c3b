import FitIQDomain
import FitIQSystem
import Foundation

/// An export as a person has it: the archive of the Health app, its folder, or the XML alone.
package struct ExportSource: Sendable {
  enum Form: Sendable {
    case xml(path: String)
    case archive(path: String, entry: ZipEntry, fingerprint: Fingerprint)
  }

  /// As given.
  package let path: String
  let form: Form
  let limits: ExportLimits
  /// Bytes of XML.
  package let xmlBytes: Int64

  /// Finds the XML by its content: names are translated, and renamed by people.
  package init(_ path: String, limits: ExportLimits = ExportLimits()) throws(HealthExportError) {
    self.path = path
    self.limits = limits
    if ExportFolder.isFolder(path) {
      let found = try ExportFolder.xml(in: path)
      form = .xml(path: found)
      xmlBytes = try OpenFile(found).size
    } else {
      let file = try OpenFile(path)
      if try ExportArchive.isArchive(file) {
        let (entry, fingerprint) = try ExportArchive.xml(in: file, limits)
        form = .archive(path: path, entry: entry, fingerprint: fingerprint)
        xmlBytes = entry.size
      } else {
        form = .xml(path: path)
        xmlBytes = file.size
      }
    }
    guard xmlBytes <= limits.xmlBytes else {
      throw HealthExportError(
        .exportHostile, "the XML has \(xmlBytes) bytes: that is no export of a person",
        hint: "export the data again on the phone")
    }
  }
}
