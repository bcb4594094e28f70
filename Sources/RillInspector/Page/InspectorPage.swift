/// The page that browsers receive: files that load each other and use the JSON API.
///
///     let page = InspectorPage([
///       PageFile("index.html", Array(html.utf8)),
///       PageFile("main.js", Array(script.utf8)),
///     ])
///     let server = try await Inspector.start(page: page)
///
/// ## Behavior
/// - The file `index.html` is also served at `/`.
/// - Every file is served under its name, percent-encoded as in `a%20b.txt`, to admitted clients only.
/// - The browser loads scripts, style sheets and images from these files only, and runs no inline scripts.
/// - Files whose names start with `api/v1/` are never served, because those addresses belong to the API.
public struct InspectorPage: Hashable, Sendable {
  /// The files; if several have the same name, the first one is served.
  public let files: [PageFile]

  /// Creates a page.
  ///
  /// - Parameter files: The files of the page, one of which should be named `index.html`.
  public init(_ files: [PageFile]) {
    self.files = files
  }

  /// Returns the file for a path, given as its unescaped components.
  ///
  /// An escaped slash is part of a component, so it never leads to a file in a folder.
  func file(at segments: [String]) -> PageFile? {
    let wanted = segments.isEmpty ? ["index.html"] : segments
    return files.first { file in
      file.name.split(separator: "/", omittingEmptySubsequences: false).elementsEqual(wanted, by: ==)
    }
  }
}
