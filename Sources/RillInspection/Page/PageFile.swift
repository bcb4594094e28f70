/// One file of a page, built into the program.
public struct PageFile: Hashable, Sendable {
  /// What the file is called in addresses, such as `main.js`.
  public let name: String
  /// What the browser is told the file contains.
  public let contentType: String
  /// The file itself.
  public let bytes: [UInt8]

  /// Makes a file whose content type follows from its name.
  ///
  /// HTML, style sheets, scripts, JSON, SVG, PNG and plain text are known by their extensions. Anything else is bytes
  /// of no known kind, which browsers neither show nor run.
  ///
  /// - Parameters:
  ///   - name: What the file is called in addresses.
  ///   - bytes: The file, such as a constant that the build makes of an embedded resource.
  public init(_ name: String, _ bytes: [UInt8]) {
    self.init(name, contentType: Self.contentType(of: name), bytes)
  }

  /// Makes a file of any content type.
  ///
  /// - Parameters:
  ///   - name: What the file is called in addresses.
  ///   - contentType: What the browser is told the file contains.
  ///   - bytes: The file.
  public init(_ name: String, contentType: String, _ bytes: [UInt8]) {
    self.name = name
    self.contentType = contentType
    self.bytes = bytes
  }

  private static func contentType(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "txt": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
