import Foundation
import RillInspector

/// Determines whether a request contains the token, independently of the attacked code.
struct TokenOracle {
  /// A Boolean value that indicates whether the token is in one of its three places.
  let isKnown: Bool
  /// A Boolean value that indicates whether the token is in the address.
  let isInAddress: Bool
  /// A Boolean value that indicates whether there is no other reason to refuse the request.
  let isPlain: Bool

  init(_ request: FuzzRequest) {
    let token = Array(TokenMaker.token.utf8)
    let fields = ["host", "origin", "sec-fetch-site", "authorization", "cookie"].map(request.values)
    let words = fields[3].first?.split(separator: " ").map { Array($0.utf8) } ?? []
    let isBearer = words.count == 2 && String(decoding: words[0], as: UTF8.self).lowercased() == "bearer"
    let cookies = (fields[4].first ?? "").split(separator: ";").map { Array($0.drop { $0 == " " }.utf8) }
    let query = request.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      .dropFirst()
    let pairs = (query.first ?? "").split(separator: "&").map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
        Array(($0.removingPercentEncoding ?? "").utf8)
      }
    }
    let named = pairs.first { $0[0] == Array("token".utf8) }
    isInAddress = named.map { $0.count > 1 && $0[1] == token } ?? false
    isKnown =
      isInAddress || isBearer && words[1] == token
      || cookies.contains(Array("rill-8080=".utf8) + token)
    let host = fields[0].first ?? ""
    isPlain =
      fields[0].count == 1 && fields[1...].allSatisfy { $0.count <= 1 }
      && fields[1].allSatisfy { $0.lowercased() == "http://" + host.lowercased() }
      && fields[2].allSatisfy { ["same-origin", "none"].contains($0) }
  }
}
