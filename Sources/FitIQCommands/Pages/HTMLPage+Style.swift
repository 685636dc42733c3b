import FitIQTerminal

extension HTMLPage {
  /// One column, on paper or in the dark.
  ///
  /// What stays is blue, what goes is orange, everywhere.
  static let style: HTML = """
    :root { color-scheme: light dark; --paper: #fbfaf8; --ink: #1d1f23; --soft: #5b6068;
      --line: #e4e1db; --tint: #f3f1ec; --stay: #2e6da4; --go: #e38b3a; --go2: #eebf7f;
      --go3: #bf5b33; --go4: #d9cbb4; --go5: #8a6a55; --go6: #d99a92; --come: #4d9a6a;
      --aim: #1d1f2318; }
    @media (prefers-color-scheme: dark) { :root { --paper: #16181b; --ink: #e9e8e4;
      --soft: #a2a7ae; --line: #2e3237; --tint: #1f2226; --stay: #6ba8de; --go: #e2924a;
      --go2: #a87a3c; --go3: #b9552f; --go4: #6b6253; --go5: #c8ab94; --go6: #8f5650;
      --come: #67b486; --aim: #e9e8e41f; } }
    @media print { :root { color-scheme: light; --paper: #fff; --ink: #000; --soft: #444;
      --line: #ccc; --tint: #f4f4f4; --stay: #2e6da4; --go: #e38b3a; --go2: #eebf7f;
      --go3: #bf5b33; --go4: #d9cbb4; --go5: #8a6a55; --go6: #d99a92; --come: #4d9a6a; } }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; print-color-adjust: exact; }
    body { margin: 0 auto; max-width: 62rem; padding: 3rem 1.5rem 4rem; background: var(--paper);
      color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto,
      "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere; }
    h1 { margin: .35rem 0 .75rem; font-size: clamp(1.6rem, 1.2rem + 2vw, 2.4rem);
      line-height: 1.15; letter-spacing: -.02em; font-weight: 650; }
    h2 { margin: 0 0 .75rem; font-size: 1.3rem; letter-spacing: -.01em; font-weight: 650; }
    h3 { margin: 2rem 0 .5rem; font-size: 1rem; font-weight: 600; }
    p { margin: 0 0 1rem; max-width: 42rem; }
    section { margin-top: 3.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
    code { font: .875em ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono",
      monospace; }
    time { white-space: nowrap; }
    ul { margin: 0 0 1rem; padding-left: 1.2rem; max-width: 42rem; }
    li + li { margin-top: .35rem; }
    .command { margin: 0; color: var(--soft); font-size: .9rem; }
    .status { display: inline-block; margin-left: .5rem; padding: .1rem .6rem; border-radius: 1rem;
      border: 1px solid var(--line); background: var(--tint); color: var(--ink);
      font-size: .8rem; }
    .summary { font-size: 1.1rem; color: var(--ink); }
    dl { margin: 0; } dd { margin: 0; }
    .figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(10.5rem, 1fr));
      gap: 1.5rem; margin: 2.25rem 0; }
    .figures div { border-top: 2px solid var(--ink); padding-top: .6rem; }
    .figures dt, .figures dd { color: var(--soft); font-size: .85rem; }
    .figures .value { color: var(--ink); font-size: 1.75rem; line-height: 1.25; font-weight: 600;
      letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
    .facts div { display: grid; grid-template-columns: 8rem 1fr; gap: 0 1rem; padding: .4rem 0;
      border-top: 1px solid var(--line); font-size: .9rem; }
    .facts dt { color: var(--soft); }
    .table { overflow-x: auto; margin: 0 0 1.5rem; }
    .table:focus-visible, summary:focus-visible { outline: 2px solid var(--stay);
      outline-offset: 3px; }
    table { width: 100%; border-collapse: collapse; font-size: .9rem;
      font-variant-numeric: tabular-nums; }
    caption { text-align: left; color: var(--soft); font-size: .85rem; padding: 0 0 .5rem; }
    th, td { padding: .45rem 0 .45rem 1rem; text-align: left; vertical-align: baseline;
      border-top: 1px solid var(--line); font-weight: 400; overflow-wrap: normal; }
    th:first-child { padding-left: 0; }
    thead th { border-top: 0; color: var(--soft); font-size: .8rem; }
    tfoot th, tfoot td { border-top: 2px solid var(--line); font-weight: 600; }
    .n { text-align: right; white-space: nowrap; }
    td.bar { width: 100%; min-width: 5rem; vertical-align: middle; }
    figure { margin: 1.5rem 0 2.5rem; }
    figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1.5rem;
      margin-bottom: 1rem; font-size: .9rem; }
    .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; color: var(--soft);
      font-size: .85rem; }
    .key::before { content: ""; display: inline-block; width: .7em; height: .7em;
      margin-right: .5em; border-radius: 2px; background: currentColor; vertical-align: -.02em; }
    .key.stay::before { background: var(--stay); } .key.go::before { background: var(--go); }
    .key.come::before { background: var(--come); }
    .chart { display: block; width: calc(100% - 2.75rem); margin: 0 0 .25rem 2.75rem;
      overflow: visible; break-inside: avoid; }
    .chart text { fill: var(--soft); font-size: 11px; font-variant-numeric: tabular-nums; }
    .chart text.scale { text-anchor: end; } .chart text.year { fill: var(--ink);
      font-weight: 600; }
    .grid, .tick { stroke: var(--line); stroke-width: 1; shape-rendering: crispEdges; }
    .aim { fill: transparent; } .day:hover .aim { fill: var(--aim); }
    .stay { fill: var(--stay); } .go { fill: var(--go); } .come { fill: var(--come); }
    .share { display: block; width: 100%; height: 1rem; border-radius: 3px; }
    .swatch { width: .8em; height: .8em; margin-right: .6em; vertical-align: -.05em; }
    .c0 { fill: var(--stay); } .c1 { fill: var(--go); } .c2 { fill: var(--go2); }
    .c3 { fill: var(--go3); } .c4 { fill: var(--go4); } .c5 { fill: var(--go5); }
    .c6 { fill: var(--go6); }
    summary { cursor: pointer; padding: .4rem 0; color: var(--stay); font-size: .9rem; }
    footer { margin-top: 3.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line);
      color: var(--soft); font-size: .85rem; }
    @media (max-width: 40rem) {
      body { padding: 1.5rem 1rem 2.5rem; }
      section { margin-top: 2.5rem; }
      .figures { grid-template-columns: 1fr 1fr; gap: 1.25rem 1rem; }
      .figures .value { font-size: 1.35rem; }
      .facts div { grid-template-columns: 1fr; }
      table { font-size: .8rem; }
      th, td { padding-left: .5rem; }
      thead th { font-size: .72rem; }
      .chart { width: calc(100% - 2.25rem); margin-left: 2.25rem; }
      .chart text { font-size: 10px; }
    }
    @media print {
      body { max-width: none; padding: 0; font-size: 10pt; }
      section { margin-top: 1.5rem; }
      h2, h3, figcaption, caption { break-after: avoid; }
      tr, .figures { break-inside: avoid; }
      tfoot { display: table-row-group; }
      .figures { grid-template-columns: repeat(4, 1fr); margin: 1.25rem 0; }
      .table { overflow: visible; }
    }

    """
}
