extension Workload {
  /// The number of samples of each measure.
  static let rounds = 7

  /// Measures the workload and its baselines in alternation, one sample of each, so that a slow period affects all of
  /// them.
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
      // The longest of all waits is compared with a number of nanoseconds, not the median of the longest ones.
      let isWorst = own.isLongest && bound.isFixed
      return Verdict(
        baseline: bound.name, ratio: isWorst ? ratios.max() ?? 0 : ratios.median, bound: bound.limit)
    }
    return Outcome(
      id: id, title: title, median: samples.median, isBytes: own.isBytes, verdict: verdicts.max(by: <))
  }
}

extension [Double] {
  /// The median of an odd number of values.
  fileprivate var median: Double { sorted()[count / 2] }
}
