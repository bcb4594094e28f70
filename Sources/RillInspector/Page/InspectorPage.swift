#if Inspector
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
/// - Every file is served under its name, to this machine only.
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

  /// Finds the file that is served under a path.
  func file(at path: String) -> PageFile? {
    let name = path == "/" ? "index.html" : String(path.dropFirst())
    return files.first { $0.name == name }
  }
}
#endif
