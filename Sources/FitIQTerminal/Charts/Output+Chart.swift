extension Output {
  /// Draws a chart under its title, for people only.
  package func draw(_ chart: some TextChart, title: String) throws(OutputError) {
    guard format.isForPeople else { return }
    try out.write(SafeText.escaped(title) + "\n")
    for line in chart.lines(width: out.columns ?? ChartText.defaultWidth, colors: colors) {
      try out.write(line + "\n")
    }
    try out.write("\n")
    try out.flush()
  }
}
