extension Workload {
  /// How many samples there are of everything.
  static let rounds = 7

  /// Measures the workload between its baselines: one sample of each in turn, so that a slow moment slows all of them.
  func measured() async -> Outcome {
    let own = make()
    let baselines = bounds.map { bound -> Measure? in
      if case .measured(let make) = bound.reference { make() } else { nil }
    }
    let count = await own.calibrated()
    var counts: [Int] = []
    for baseline in baselines { counts.append(await baseline?.calibrated() ?? 0) }

    var samples: [Double] = []
    var ratios = bounds.map { _ in [Double]() }
    for _ in 0..<Self.rounds {
      let sample = await own.sample(count)
      samples.append(sample)
      for (index, bound) in bounds.enumerated() {
        switch bound.reference {
        case .fixed(let most): ratios[index].append(sample / most)
        case .measured: ratios[index].append(sample / (await baselines[index]?.sample(counts[index]) ?? 0))
        }
      }
    }
    let verdicts = zip(bounds, ratios).map { bound, ratios in
      Verdict(baseline: bound.name, ratio: ratios.median, bound: bound.limit)
    }
    return Outcome(
      id: id, title: title, median: samples.median, isBytes: own.isBytes, verdict: verdicts.max(by: <))
  }
}

extension [Double] {
  /// The middle one of an odd number of values.
  fileprivate var median: Double { sorted()[count / 2] }
}
