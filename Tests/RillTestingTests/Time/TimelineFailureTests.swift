import RillFixtures
import RillTesting
import Testing

@Suite struct TimelineFailureTests {
  /// Returns a description of the problem in a drawing.
  private func complaint(about drawing: String, names: [String] = ["a", "b"]) -> String? {
    do throws(TimelineFailure) {
      _ = try Timeline(drawing, values: Dictionary(uniqueKeysWithValues: names.map { ($0, 0) }))
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("a(b", 2, "( is opened and not closed. Add a )."),
    ("ab'milk", 3, "' is opened and not closed. Add a '."),
    ("ab)", 3, "a group is closed that was not opened. Put a ( before its first element."),
    ("(a-b)", 3, "- stands in a group, which is a single moment. Close the group with ) before it."),
    ("a(b(a))", 4, "( stands in a group, which is a single moment. Close the group with ) before it."),
    ("a|-", 3, "- comes after the end. Nothing happens after | or #: leave the rest out."),
    ("a|)", 3, ") comes after the end. Nothing happens after | or #: leave the rest out."),
    ("(a|b)", 4, "b comes after the end. Nothing happens after | or #: leave the rest out."),
    ("a-x", 3, "x names no element. Add it to `values`, or write - for time that passes."),
    (
      "a'milk'", 2, "milk names no element. Add it to `values`, or write - for time that passes."
    ),
    ("a''", 2, "there is no name between the quotes. Put one there; write '' in a name for a quote."),
    ("a#", 2, "# is a failure, but the timeline has no error to fail with. Give it one in `error`."),
  ])
  func `an invalid drawing is refused with its place and a fix`(
    _ drawing: String, _ place: Int, _ sentence: String
  ) {
    #expect(
      complaint(about: drawing)
        == "The timeline \"\(drawing)\" cannot be read: at character \(place), \(sentence)")
  }

  @Test func `with its values and its error the same drawing is parsed`() throws {
    #expect(complaint(about: "a-b'x y'|", names: ["a", "b", "x y"]) == nil)
    #expect(try Timeline("a#", values: ["a": 1], error: Mishap.usual).frameCount == 2)
  }

  @Test func `every short drawing is parsed or refused`() {
    let signs: [Character] = ["a", "-", "(", ")", "|", "'"]
    var (read, refused) = (0, 0)
    func extend(_ drawing: String) {
      if complaint(about: drawing) == nil { read += 1 } else { refused += 1 }
      guard drawing.count < 5 else { return }
      for sign in signs { extend(drawing + String(sign)) }
    }
    extend("")
    #expect(read + refused == 9_331)
    #expect(read == 236)
  }
}
