import Testing

@testable import RillValues

/// The labels of writes, of which computed properties have an address that differs from run to run.
@Suite struct PathTextTests {
  private struct Page {
    var length = 0
    var half: Int {
      get { length / 2 }
      set { length = 2 * newValue }
    }
    var pair: (Int, [Int]) {
      get { (length, []) }
      set { length = newValue.0 }
    }
  }

  @Test func `addresses of computed properties are left out`() {
    #expect(PathText.withoutAddresses("\(\Page.half)") == "\\Page.(computed Int)")
    #expect(PathText.withoutAddresses("\(\Page.length)") == "\\Page.length")
    #expect(PathText.withoutAddresses("\(\Page.pair)") == "\\Page.(computed (Int, Array<Int>))")
  }

  @Test(arguments: [
    ("", ""), ("a write", "a write"), ("<computed 0x", "(computed)"), ("a <computed 0x12", "a (computed)"),
    ("<computed 0x12 (Int)> and <computed 0xaF (A<B>)>.c", "(computed Int) and (computed A<B>).c"),
    ("<computed 0x12 (Int", "(computed)(Int"),
  ])
  func `other texts stay, and incomplete ones end nothing`(text: String, shortened: String) {
    #expect(PathText.withoutAddresses(text) == shortened)
  }
}
