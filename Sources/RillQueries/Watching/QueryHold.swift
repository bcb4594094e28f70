/// Keeps an observation until the stream that captures it ends, on whichever thread that happens.
// Unchecked: the observation is released only, which any thread may do.
struct QueryHold: @unchecked Sendable {
  private let observation: QueryObservation

  init(_ observation: QueryObservation) { self.observation = observation }
}
