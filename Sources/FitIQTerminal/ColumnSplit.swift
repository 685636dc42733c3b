/// How the columns of a table that is too wide are shared by tables below each other, each of which begins
/// with the first columns, as many as it takes to tell the rows apart.
enum ColumnSplit {
  /// As few tables as will do; none where nothing tells the rows apart, or not even one column fits beside
  /// those that do.
  ///
  /// - Parameters:
  ///   - key: What the first columns, so many of them, say in each of the rows.
  ///   - make: Makes a table of columns; nil where they do not fit. What has one column beside those that
  ///     tell the rows apart may do more to fit.
  static func tables<Table, Key: Hashable>(
    of columns: [Int], key: (_ count: Int) -> [Key],
    make: (_ columns: [Int], _ isAlone: Bool) -> Table?
  ) -> [Table] {
    let names = (1..<max(2, columns.count)).first { count in
      let keys = key(count)
      return Set(keys).count == keys.count
    }
    guard let names, columns.count > names else { return [] }
    var tables: [Table] = []
    var rest = columns.dropFirst(names)
    while !rest.isEmpty {
      var fitting: Table?
      var count = 0
      while count < rest.count,
        let table = make(
          Array(columns.prefix(names)) + Array(rest.prefix(count + 1)), count == 0)
      {
        fitting = table
        count += 1
      }
      guard let fitting else { return [] }
      tables.append(fitting)
      rest = rest.dropFirst(count)
    }
    return tables
  }
}
