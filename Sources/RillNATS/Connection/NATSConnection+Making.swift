#if NATS
import CNATS
import Foundation
import RillReplication

// The stream and the bucket of a log.
extension NATSConnection {
  /// The description of a stream that contains logs, with the version of the layout.
  static let layout = "Rill logs, layout 1"

  /// Creates the stream and the bucket unless they exist, and checks that they are those of logs.
  ///
  /// - Throws: ``LogFailure``, in particular of the kind `otherLayout`.
  func prepare(_ name: NATSName, replicas: Int, limit: Int64?) throws(LogFailure) {
    if try layout(of: name.stream) == nil {
      do throws(LogFailure) {
        try perform { () throws(NATSProblem) in
          try make(name.stream, subjects: name.allSubjects, replicas: replicas, limit: limit)
        }
      } catch {
        // Another program may have made it just before.
        guard case .otherLayout = error.kind, try layout(of: name.stream) == Self.layout else { throw error }
      }
    }
    let found = try layout(of: name.stream)
    guard found == Self.layout else {
      let reason = found.map { $0.isEmpty ? "it has no description" : "its description is \"\($0)\"" }
      throw .otherStream(place, because: reason ?? "it was removed after it had been made")
    }
    if try layout(of: name.bucketStream) == nil {
      try perform { () throws(NATSProblem) in try makeBucket(name.bucket, replicas: replicas) }
    }
  }

  /// Returns the description of a stream, or nil if there is no stream.
  private func layout(of stream: String) throws(LogFailure) -> String? {
    try perform { () throws(NATSProblem) -> String? in
      var info: UnsafeMutablePointer<jsStreamInfo>?
      var code = jsErrCode(0)
      let status = js_GetStreamInfo(&info, streams, stream, nil, &code)
      defer { jsStreamInfo_Destroy(info) }
      if code == JSStreamNotFoundErr { return nil }
      try NATSProblem.check(status, code)
      return info?.pointee.Config?.pointee.Description.map { String(cString: $0) } ?? ""
    }
  }

  private func make(
    _ stream: String, subjects: String, replicas: Int, limit: Int64?
  ) throws(NATSProblem) {
    var config = jsStreamConfig()
    try NATSProblem.check(jsStreamConfig_Init(&config))
    config.Retention = js_LimitsPolicy
    // An append to a full stream fails; old entries are never removed for it.
    config.Discard = js_DiscardNew
    config.Storage = js_FileStorage
    config.Replicas = Int64(replicas)
    config.MaxBytes = limit ?? -1
    config.AllowDirect = true
    config.DenyDelete = true
    var info: UnsafeMutablePointer<jsStreamInfo>?
    var code = jsErrCode(0)
    let status = stream.withCString { stream in
      subjects.withCString { subjects in
        Self.layout.withCString { description in
          config.Name = stream
          config.Description = description
          var list: [UnsafePointer<CChar>?] = [subjects]
          return list.withUnsafeMutableBufferPointer { list in
            config.Subjects = list.baseAddress
            config.SubjectsLen = 1
            return js_AddStream(&info, streams, &config, nil, &code)
          }
        }
      }
    }
    jsStreamInfo_Destroy(info)
    try NATSProblem.check(status, code)
  }

  private func makeBucket(_ bucket: String, replicas: Int) throws(NATSProblem) {
    var config = kvConfig()
    try NATSProblem.check(kvConfig_Init(&config))
    config.History = 1
    config.Replicas = Int32(replicas)
    config.StorageType = js_FileStorage
    var store: OpaquePointer?
    let status = bucket.withCString { bucket in
      config.Bucket = bucket
      return js_CreateKeyValue(&store, streams, &config)
    }
    kvStore_Destroy(store)
    try NATSProblem.check(status)
  }
}
#endif
