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
    make: (_ columns: [Int], _ isLast: Bool) -> Table?
  ) -> [Table] {
    let names = (1..<max(2, columns.count)).first { count in
      let keys = key(count)
      return Set(keys).count == keys.count
    }
    guard let names, columns.count > names else { return [] }
    var tables: [Table] = []
    var rest = columns.dropFirst(names)
    while !rest.isEmpty {
      var fitting: (count: Int, table: Table)?
      for count in (1...rest.count).reversed() where fitting == nil {
        let part = Array(columns.prefix(names)) + Array(rest.prefix(count))
        fitting = make(part, count == 1).map { (count, $0) }
      }
      guard let fitting else { return [] }
      tables.append(fitting.table)
      rest = rest.dropFirst(fitting.count)
    }
    return tables
  }
}
