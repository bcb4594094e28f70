/// What a browser is shown: files that load each other, and what they need of the JSON API.
///
///     let page = InspectorPage([
///       PageFile("index.html", PackageResources.index_html),
///       PageFile("main.js", PackageResources.main_js),
///     ])
///     let server = try await Inspector.start(page: page)
///
/// ## Behavior
/// - The file `index.html` is also the answer to `/`.
/// - Every file is served under its name, escaped as addresses are (`a%20b.txt`), to this machine only.
/// - The browser loads scripts, styles and pictures from these files only, and runs no script inside the HTML.
/// - Names that begin with `api/v1/` are never served; those addresses belong to the API.
public struct InspectorPage: Hashable, Sendable {
  /// The files; of two with one name, the first is served.
  public let files: [PageFile]

  /// Makes a page.
  ///
  /// - Parameter files: Its files; one should be called `index.html`.
  public init(_ files: [PageFile]) {
    self.files = files
  }

  /// Finds the file that is served under a path, which is given by its unescaped parts.
  ///
  /// A slash that was escaped belongs to its part, so it never reaches a file in a folder.
  func file(at segments: [String]) -> PageFile? {
    let wanted = segments.isEmpty ? ["index.html"] : segments
    return files.first { file in
      file.name.split(separator: "/", omittingEmptySubsequences: false).elementsEqual(wanted, by: ==)
    }
  }
}
