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
    if try find(name.stream) == nil {
      do throws(LogFailure) {
        try perform { () throws(NATSProblem) in
          try make(name.stream, subjects: name.allSubjects, replicas: replicas, limit: limit)
        }
      } catch {
        // Another program may have made it just before.
        guard case .otherLayout = error.kind, try find(name.stream)?.layout == Self.layout else {
          throw error
        }
      }
    }
    let found = try find(name.stream)
    guard let found, found.layout == Self.layout else {
      let reason = found.map {
        $0.layout.isEmpty ? "it has no description" : "its description is \"\($0.layout)\""
      }
      throw .otherStream(place, because: reason ?? "it was removed after it had been made")
    }
    try awaitMaking(of: name.stream, found)
    if try find(name.bucketStream) == nil {
      do throws(LogFailure) {
        try perform { () throws(NATSProblem) in try makeBucket(name.bucket, replicas: replicas) }
      } catch {
        // Another program may have made it just before, which the server reports in several ways.
        guard try find(name.bucketStream) != nil else { throw error }
      }
    }
    if let bucket = try find(name.bucketStream) { try awaitMaking(of: name.bucketStream, bucket) }
  }

  /// The properties of a stream that the server lists.
  private struct FoundStream {
    var layout: String
    /// A Boolean value that indicates whether the stream has never had a message, as one that is being made.
    var isNew: Bool
    /// A Boolean value that indicates whether each server of the stream answers requests for messages.
    var isDirect: Bool
  }

  /// Waits until the server has made a stream that another program makes at the same time.
  ///
  /// The server lists the stream before it has a store. A request for the last message then ends the server, as seen in
  /// version 2.9.10. Direct requests are answered only when there is a store.
  private func awaitMaking(of stream: String, _ found: FoundStream) throws(LogFailure) {
    guard found.isNew, found.isDirect else { return }
    let end = ContinuousClock.now + patience
    try perform { () throws(NATSProblem) in
      var options = jsDirectGetMsgOptions()
      try NATSProblem.check(jsDirectGetMsgOptions_Init(&options))
      options.Sequence = 1
      var call = jsOptions()
      try NATSProblem.check(jsOptions_Init(&call))
      // In a cluster, a request is lost that arrives while the servers make the stream.
      call.Wait = 250
      while true {
        var message: OpaquePointer?
        let status = js_DirectGetMsg(&message, streams, stream, &call, &options)
        natsMsg_Destroy(message)
        guard [NATS_NO_RESPONDERS, NATS_TIMEOUT].contains(status) else { return }
        guard ContinuousClock.now < end else { throw NATSProblem(status) }
        // The server sends no event when the stream is ready.
        nats_Sleep(2)
      }
    }
  }

  /// Returns the properties of a stream, or nil if there is no stream.
  private func find(_ stream: String) throws(LogFailure) -> FoundStream? {
    try perform { () throws(NATSProblem) -> FoundStream? in
      var info: UnsafeMutablePointer<jsStreamInfo>?
      var code = jsErrCode(0)
      let status = js_GetStreamInfo(&info, streams, stream, nil, &code)
      defer { jsStreamInfo_Destroy(info) }
      if code == JSStreamNotFoundErr { return nil }
      try NATSProblem.check(status, code)
      let config = info?.pointee.Config?.pointee
      return FoundStream(
        layout: config?.Description.map { String(cString: $0) } ?? "",
        isNew: info?.pointee.State.LastSeq == 0, isDirect: config?.AllowDirect == true)
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
