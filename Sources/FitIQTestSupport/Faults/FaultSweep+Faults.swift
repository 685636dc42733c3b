extension FaultSweep {
  /// SIGKILL before each call that is not a write, and before some writes.
  ///
  /// - Parameter writes: How many of the writes and copies, spread over all of them.
  package func kills(writes: Int) -> [FileFault] {
    moments(writes: writes).map { .kill(before: $0.calls, number: $0.number) }
  }

  /// EIO at each call that is not a write, and at some writes.
  package func failures(writes: Int) -> [FileFault] {
    moments(writes: writes).map { .failure(of: $0.calls, number: $0.number) }
  }

  /// EIO from each of these moments on, for every change.
  package func deadDisks(writes: Int) -> [FileFault] {
    moments(writes: writes).map { .deadDisk(from: $0.calls, number: $0.number) }
  }

  /// SIGKILL in the middle of some writes.
  package func tornWrites(_ count: Int) -> [FileFault] {
    numbers(of: FileCall.writing).spread(to: count).map { .tornWrite($0) }
  }

  /// Some writes that take half of their bytes without a failure.
  package func shortWrites(_ count: Int) -> [FileFault] {
    numbers(of: FileCall.writing).spread(to: count).map { .shortWrite($0) }
  }

  /// A disk that is full from some call on.
  package func fullDisks(_ count: Int) -> [FileFault] {
    numbers(of: FileCall.growing).spread(to: count).map { .fullDisk(at: $0) }
  }

  /// Each call that is not a write, and some writes.
  private func moments(writes: Int) -> [(calls: Set<FileCall>, number: Int)] {
    let others = FileCall.allCases.filter { !FileCall.writing.contains($0) }
    return others.flatMap { call in numbers(of: [call]).map { ([call], $0) } }
      + numbers(of: FileCall.writing).spread(to: writes).map { (FileCall.writing, $0) }
  }

  private func numbers(of calls: Set<FileCall>) -> [Int] {
    Array(1..<record.count(of: calls) + 1)
  }
}

extension Array {
  /// So many elements from the first to the last at equal distances; all when there are not more.
  package func spread(to wanted: Int) -> [Element] {
    guard count > wanted else { return self }
    guard wanted > 1 else { return Array(prefix(wanted)) }
    return (0..<wanted).map { self[$0 * (count - 1) / (wanted - 1)] }
  }
}
