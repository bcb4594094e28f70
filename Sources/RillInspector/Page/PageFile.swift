/// A file of a page, built into the program.
public struct PageFile: Hashable, Sendable {
  /// The name of the file in addresses, such as `main.js`.
  public let name: String
  /// The content type that the browser receives.
  public let contentType: String
  /// The contents of the file.
  public let bytes: [UInt8]

  /// Creates a file whose content type is determined by its name.
  ///
  /// HTML, style sheets, scripts, JSON, SVG, PNG and plain text are recognized by their extensions. Any other file has
  /// a generic binary type, which browsers neither show nor run.
  ///
  /// - Parameters:
  ///   - name: The name of the file in addresses.
  ///   - bytes: The contents of the file, such as the UTF-8 of a string literal.
  public init(_ name: String, _ bytes: [UInt8]) {
    self.init(name, contentType: Self.contentType(of: name), bytes)
  }

  /// Creates a file with a content type.
  ///
  /// - Parameters:
  ///   - name: The name of the file in addresses.
  ///   - contentType: The content type that the browser receives.
  ///   - bytes: The contents of the file.
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
