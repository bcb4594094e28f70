import CNATSClient
import Foundation

/// The client library's own asynchronous publishing.
final class PlainPublisher {
  private var connection: OpaquePointer?
  private var streams: OpaquePointer?
  private var number = 0

  /// Connects and creates a stream with a subject of the same name.
  init(_ url: String, stream: String) {
    check(natsConnection_ConnectTo(&connection, url) == NATS_OK, "a connection")
    check(natsConnection_JetStream(&streams, connection, nil) == NATS_OK, "JetStream")
    var config = jsStreamConfig()
    jsStreamConfig_Init(&config)
    let status = stream.withCString { name in
      var subjects: [UnsafePointer<CChar>?] = [name]
      return subjects.withUnsafeMutableBufferPointer { subjects in
        config.Name = name
        config.Subjects = subjects.baseAddress
        config.SubjectsLen = 1
        return js_AddStream(nil, streams, &config, nil, nil)
      }
    }
    check(status == NATS_OK, "a stream")
  }

  deinit {
    jsCtx_Destroy(streams)
    natsConnection_Destroy(connection)
  }

  /// Publishes messages with identities, and waits until all are stored.
  func publish(_ count: Int, _ bytes: [UInt8], on subject: String) {
    var options = jsPubOptions()
    jsPubOptions_Init(&options)
    for _ in 0..<count {
      number += 1
      let status = "nlog.na.\(number)".withCString { id in
        options.MsgId = id
        return bytes.withUnsafeBytes {
          js_PublishAsync(streams, subject, $0.baseAddress, Int32($0.count), &options)
        }
      }
      check(status == NATS_OK, "a message is published")
    }
    check(js_PublishAsyncComplete(streams, nil) == NATS_OK, "all messages are stored")
  }
}
