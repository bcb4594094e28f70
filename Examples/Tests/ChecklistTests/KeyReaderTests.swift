import Testing

@testable import Checklist

struct KeyReaderTests {
  private func keys(_ chunks: [UInt8]...) -> [Key] {
    var reader = KeyReader()
    return chunks.flatMap { reader.keys($0) }
  }

  @Test func `letters, controls and arrows are keys`() {
    #expect(keys(Array("a é😀".utf8)) == "a é😀".map(Key.character))
    #expect(keys([0x0D, 0x7F, 0x03, 0x08]) == [.enter, .backspace, .interrupt, .backspace])
    #expect(keys(Array("\u{1b}[A\u{1b}[B".utf8)) == [.up, .down])
  }

  @Test func `an escape byte at the end is the escape key`() {
    #expect(keys([0x1B]) == [.escape])
    #expect(keys([0x1B, 0x61]) == [.escape, .character("a")])
  }

  @Test func `a key that arrives in parts is one key`() {
    #expect(keys([0x1B, 0x5B], [0x42]) == [.down])
    let bytes = Array("é".utf8)
    #expect(keys([bytes[0]], [bytes[1]]) == [.character("é")])
  }

  @Test func `unknown sequences are ignored, and endless ones are given up`() {
    #expect(keys(Array("\u{1b}[1;5Cx".utf8)) == [.character("x")])
    #expect(keys(Array("\u{1b}[11111111111111111111".utf8), [0x61]) == [.character("a")])
    #expect(keys([0x01, 0x1F]) == [])
  }
}
