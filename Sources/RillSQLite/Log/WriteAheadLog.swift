#if SQLite
import Foundation

/// The contents of SQLite's write-ahead log: the transactions that SQLite will accept and those that it will silently
/// ignore.
///
/// SQLite ends the log at the first frame with an invalid checksum. After a crash this is correct, because the frame
/// belongs to a transaction that was never acknowledged. After damage, the ignored part may contain acknowledged
/// transactions.
///
/// The format is documented at https://sqlite.org/fileformat2.html#the_write_ahead_log.
struct WriteAheadLog: Hashable {
  /// The number of transactions that SQLite will accept.
  private(set) var transactions = 0
  /// The number of transactions whose last frame is in the log but which SQLite will ignore.
  private(set) var ignored = 0
  /// The size of a page, or nil if the log is empty or its header is damaged.
  private(set) var pageSize: Int?
  /// The positions in the log of the newest contents of pages, by page number, in the transactions that SQLite will accept.
  private(set) var pages: [Int: Int] = [:]

  /// Reads a log.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Complexity: O(length)
  init(_ bytes: Data) {
    bytes.withUnsafeBytes { read(Words(bytes: $0)) }
  }

  private mutating func read(_ words: Words) {
    guard words.bytes.count > Self.headerSize else { return }
    let header = Header(words)
    let frameSize = Self.frameHeaderSize + header.pageSize
    var isWhole = header.isWhole
    if isWhole { pageSize = header.pageSize }
    var uncommitted: [Int: Int] = [:]
    var sum = header.sum
    // If the header is damaged, the salts of the first frame identify the frames of this log.
    let salts = header.isWhole ? header.salts : words.salts(at: Self.headerSize + 8)
    for start in stride(from: Self.headerSize, through: words.bytes.count - frameSize, by: frameSize) {
      let belongs = words.salts(at: start + 8) == salts
      let isCommit = words.big(at: start + 4) != 0
      if isWhole {
        sum.add(words, start..<(start + 8), isBig: header.isBig)
        sum.add(words, (start + Self.frameHeaderSize)..<(start + frameSize), isBig: header.isBig)
        isWhole = belongs && words.big(at: start) != 0 && sum.fits(words, at: start + 16)
        uncommitted[Int(words.big(at: start))] = start + Self.frameHeaderSize
      }
      // Frames of an older log that have not been overwritten yet have other salts.
      guard isCommit, belongs else { continue }
      guard isWhole else {
        ignored += 1
        continue
      }
      transactions += 1
      pages.merge(uncommitted) { $1 }
      uncommitted = [:]
    }
  }

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// The header of a log.
  private struct Header {
    let isBig: Bool
    let pageSize: Int
    let salts: UInt64
    let sum: Sum
    let isWhole: Bool

    init(_ words: Words) {
      let mark = words.big(at: 0)
      isBig = mark & 1 == 1
      let size = Int(words.big(at: 8))
      let isSize = (512...65_536).contains(size) && size.nonzeroBitCount == 1
      pageSize = isSize ? size : 4096
      salts = words.salts(at: 16)
      var sum = Sum()
      sum.add(words, 0..<24, isBig: isBig)
      self.sum = sum
      isWhole = mark & ~1 == 0x377f_0682 && words.big(at: 4) == 3_007_000 && isSize && sum.fits(words, at: 24)
    }
  }

  /// SQLite's checksum, which continues from frame to frame.
  private struct Sum {
    var (one, two): (UInt32, UInt32) = (0, 0)

    mutating func add(_ words: Words, _ range: Range<Int>, isBig: Bool) {
      for index in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
        one &+= words.word(at: index, isBig: isBig) &+ two
        two &+= words.word(at: index + 4, isBig: isBig) &+ one
      }
    }

    func fits(_ words: Words, at index: Int) -> Bool {
      words.big(at: index) == one && words.big(at: index + 4) == two
    }
  }

  /// The bytes of a log as 32-bit words.
  private struct Words {
    // Used only within the call that provides the bytes.
    let bytes: UnsafeRawBufferPointer

    func word(at index: Int, isBig: Bool) -> UInt32 {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
      return isBig ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
    }

    func big(at index: Int) -> UInt32 { word(at: index, isBig: true) }

    func salts(at index: Int) -> UInt64 {
      index + 8 <= bytes.count ? bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) : 0
    }
  }
}
#endif
