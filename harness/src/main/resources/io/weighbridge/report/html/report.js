/* Draws the report from the data inside this file, from the top to the bottom of the page. Nothing is fetched; text is always set as text. */
'use strict';

const RUN = REPORT.run;

function head() {
  const started = RUN.startedAt.slice(0, 16).replace('T', ' ');
  const rounds = REPORT.roundsPlanned === 1 ? '1 round' : `${REPORT.roundsPlanned} rounds`;
  d3.select('#about').text(`${RUN.id} · ${started} UTC · ${rounds}, new JVMs in each · ${RUN.load}`);
}

/* The table, sortable by any target. */
function figures() {
  const hint = `Medians over rounds; ratios to the baseline with their confidence intervals (${DATA.confidence}). n.s.: not significant. Click a target to sort its metrics by their distance from the baseline.`;
  const section = part('figures', 'All values', hint);
  const order = [BASELINE, ...OTHERS];
  const drawn = table(section, 'All values', [['metric', ...order]]).attr('id', 'figures-table');
  const heads = drawn.selectAll('thead th').filter((_, index) => index > 0);
  const body = drawn.select('tbody');
  let sorted = null;
  heads.attr('class', 'target').text(null).append('button').attr('type', 'button').text(String);
  heads.select('button').on('click', (_, name) => {
    sorted = sorted === name ? null : name;
    draw();
  });
  function distance(row) {
    const cell = cellOf(row, sorted);
    return cell && cell.ratio ? Math.abs(Math.log(cell.ratio.ratio)) : -1;
  }
  function draw() {
    body.selectAll('*').remove();
    heads.attr('aria-sort', (name) => (name === sorted ? 'descending' : 'none'));
    for (const block of REPORT.sections) {
      const group = body
        .append('tr')
        .attr('class', 'group')
        .append('th')
        .attr('colspan', order.length + 1);
      group.attr('scope', 'colgroup').text(block.workload ? `under load: ${block.workload}` : 'each launch');
      const rows = sorted ? d3.sort(block.rows, (row) => -distance(row)) : block.rows;
      rows.forEach((row) => figuresOf(body, row, order));
    }
  }
  draw();
}
function figuresOf(body, row, order) {
  const line = body.append('tr').attr('data-metric', row.metric);
  line.append('th').attr('scope', 'row').text(label(row.metric));
  const measured = [cellOf(row, BASELINE), ...row.cells].find((cell) => cell.summary);
  for (const name of order) {
    const cell = cellOf(row, name);
    const field = line.append('td').attr('data-target', name);
    if (!cell.summary) {
      field
        .attr('class', 'faint')
        .text('–')
        .attr('title', cell.note || null);
      continue;
    }
    field.append('span').text(shown(row.unit, cell.summary.median, measured.summary.median));
    if (cell.ratio)
      field
        .append('span')
        .attr('class', 'faint')
        .text(` ${estimated(cell.ratio)}`);
    if (cell.verdict) {
      const word = significant(cell) ? cell.verdict.word : 'n.s.';
      field.append('span').attr('class', credit(row, cell)).text(` ${word}`);
    }
  }
}

/* A chart with a point for each round. */
function everyRound() {
  const hint = 'One mark per round, and a line at the median.';
  const section = part('rounds', 'Every round', hint);
  legend(section, TARGETS);
  const grid = section.append('div').attr('class', 'small');
  for (const block of REPORT.sections) {
    const rows = block.rows.filter((row) => row.main && row.cells.some((cell) => cell.summary));
    rows.forEach((row) => strip(grid, row, block.workload));
  }
}
function strip(parent, row, scenario) {
  const points = row.cells.flatMap((cell) => rounds(cell).map((point) => ({ ...point, name: cell.target })));
  const like = d3.median(points, (point) => point.value);
  const [divisor, symbol] = scaleOf(row.unit, like);
  const title = named(label(row.metric), scenario);
  const all = d3.sort(new Set(points.map((point) => point.round)));
  const valueIn = (round, name) => shown(row.unit, cellOf(row, name).rounds[round], like);
  const channels = { x: (point) => point.value / divisor, y: 'name' };
  chart(parent, {
    kind: 'strip',
    title: symbol ? `${title}, ${symbol}` : title,
    words: `${title}: the value of each round, for each target`,
    figures: [
      ['round', ...TARGETS],
      ...all.map((round) => [round + 1, ...TARGETS.map((name) => valueIn(round, name))]),
    ],
    height: 40 + TARGETS.length * 20,
    ...nameAxis(TARGETS),
    x: { nice: true, ticks: 4, tickFormat: tick, tickSize: 0, grid: true, label: null },
    marks: [
      Plot.dot(points, {
        ...channels,
        className: 'point',
        symbol: (point) => shape(point.name),
        fill: (point) => colour(point.name),
        fillOpacity: 0.65,
        ariaLabel: (point) => `${point.name}, round ${point.round + 1}: ${shown(row.unit, point.value, like)}`,
      }),
      Plot.tickX(points, Plot.groupY({ x: 'median' }, { ...channels, stroke: 'var(--ink)', strokeWidth: 1.5 })),
    ],
  });
}

function startUp() {
  if (!rowOf(LAUNCH, 'startup.cpu') && !rowOf(LAUNCH, 'startup.wall')) return;
  const hint =
    'From just before the process is started to the first correct answer, one server at a time. Medians over rounds; the charts above show each round.';
  const section = part('startup', 'Startup', hint);
  const split = (whole, inside, names) =>
    TARGETS.map((title) => {
      const all = median(LAUNCH, whole, title);
      const own = median(LAUNCH, inside, title);
      const parts = own === null || all === null ? [all] : [own, Math.max(0, all - own)];
      return {
        title,
        parts: parts.map((value, index) => ({ name: parts.length === 1 ? names[2] : names[index], value })),
      };
    });
  bars(section, {
    title: 'Wall time to the first correct answer',
    unit: 'seconds',
    whole: split('startup.wall', 'startup.reported', [
      'startup time that the server reports',
      'rest: before that time begins, and until the first answer',
      'total',
    ]),
  });
  bars(section, {
    title: 'CPU time to the first correct answer',
    unit: 'seconds',
    whole: split('startup.cpu', 'startup.cpu.app', [
      'application threads',
      'JIT compiler, collector, VM',
      'all threads',
    ]),
  });
}

function memory() {
  const hint =
    'Medians over rounds, at the moment a server is ready and after all load; heap after load is measured after a full collection.';
  const section = part('memory', 'Memory', hint);
  const moments = [
    ['ready', 'ready'],
    ['after', 'after load'],
  ];
  const whole = TARGETS.flatMap((name) =>
    moments.map(([moment, words]) => {
      const [heap, metaspace, nonHeap, rss] = ['heap', 'metaspace', 'nonheap', 'rss'].map((metric) =>
        median(LAUNCH, `${moment}.${metric}`, name),
      );
      const title = `${name}, ${words}`;
      if ([heap, metaspace, nonHeap].includes(null))
        return { title, parts: [{ name: 'RSS, parts unknown', value: rss }] };
      const rest = rss === null ? null : Math.max(0, rss - heap - nonHeap);
      const parts = [
        { name: 'heap', value: heap },
        { name: 'metaspace', value: metaspace },
        { name: 'other non-heap (code cache, class space)', value: Math.max(0, nonHeap - metaspace) },
        { name: 'rest of RSS (collector, threads, heap not collected)', value: rest },
      ];
      return { title, parts };
    }),
  );
  bars(section, { title: 'What RSS consists of', unit: 'bytes', whole });
  memoryOverTime(section);
}

/* Memory between slices: one chart per server, all with the same scale in every round. */
const REST = 'rest of RSS';
function memoryOverTime(section) {
  const all = DATA.memories;
  if (!all.length) return;
  const numbers = d3.sort(new Set(all.map((it) => it.round)));
  const names = [...new Set(all.flatMap((it) => it.areas.map((area) => area.name))), REST];
  const shade = shades(names);
  const inPools = (it, index) => d3.sum(it.areas, (area) => area.bytes[index]);
  const most = d3.max(all, (it) => d3.max(it.seconds, (_, index) => Math.max(it.rss[index] || 0, inPools(it, index))));
  const longest = d3.max(all, (it) => d3.max(it.seconds));
  section.append('h3').text('Over time');
  section
    .append('p')
    .attr('class', 'hint')
    .text(
      'Read between warm-up windows and between slices, never within one. A pool’s use includes garbage that is not yet collected. The line is RSS.',
    );
  const choice = section.append('p');
  choice.append('label').attr('for', 'memory-round').text('Round ');
  const select = choice.append('select').attr('id', 'memory-round').attr('aria-controls', 'memory-charts');
  const options = select.selectAll('option').data(numbers).join('option');
  options.attr('value', (round) => round).text((round) => round + 1);
  key(section, names.toReversed(), shade);
  const charts = section.append('div').attr('id', 'memory-charts');
  function draw() {
    charts.selectAll('*').remove();
    const round = Number(select.property('value'));
    const chosen = all.filter((it) => it.round === round);
    const areas = charts.append('div').attr('class', 'small');
    chosen.forEach((it) => held(areas, it, shade, most, longest));
    legend(
      charts,
      chosen.map((it) => it.target),
    );
    const below = charts.append('div').attr('class', 'small');
    counts(below, chosen, 'Java threads alive', 'threads', longest);
    counts(below, chosen, 'Collections since the launch', 'collections', longest);
  }
  select.on('change', draw);
  draw();
}
function held(parent, it, shade, most, longest) {
  const moments = d3.range(it.seconds.length);
  /* When a server becomes ready, only some pools are known, and later none if its memory cannot be read. */
  const known = (index) => it.areas.filter((area) => area.bytes[index] !== null).length;
  const every = d3.max(moments, (index) => (it.after[index] === 'ready' ? 0 : known(index)));
  const whole = (index) => it.after[index] !== 'ready' && known(index) === every && (every > 0 || !it.areas.length);
  const inPools = (index) => d3.sum(it.areas, (area) => area.bytes[index]);
  const rest = (index) =>
    it.rss[index] === null || !whole(index) ? null : Math.max(0, it.rss[index] - inPools(index));
  const bands = [...it.areas, { name: REST, bytes: moments.map(rest) }];
  const bytes = (value) => shown('bytes', value, most);
  const count = (value) => (value === null ? '–' : String(value));
  const [divisor] = scaleOf('bytes', most);

  /* Each band at each moment, on top of those below it. */
  const stacked = [];
  for (const index of moments) {
    let floor = 0;
    for (const band of bands) {
      const value = band.bytes[index];
      const y1 = floor / divisor;
      floor += value || 0;
      const y2 = value === null ? NaN : floor / divisor;
      const words = `${it.target}, ${it.after[index]}: ${band.name} ${bytes(value)}`;
      stacked.push({ name: band.name, x: it.seconds[index], y1, y2, whole: whole(index), words });
    }
  }
  const points = moments.map((index) => ({
    x: it.seconds[index],
    y: (it.rss[index] ?? inPools(index)) / divisor,
    words: [
      `${it.target}, ${it.after[index]}: ${it.seconds[index].toFixed(1)} s after its launch`,
      `RSS ${bytes(it.rss[index])}`,
      ...bands
        .toReversed()
        .flatMap((band) => (band.bytes[index] === null ? [] : [`${band.name} ${bytes(band.bytes[index])}`])),
      `threads ${count(it.threads[index])}, collections ${count(it.collections[index])}`,
    ].join('\n'),
  }));
  const rss = moments.map((index) => ({
    x: it.seconds[index],
    y: it.rss[index] === null ? NaN : it.rss[index] / divisor,
  }));
  const channels = { x: 'x', fill: (point) => shade(point.name), y1: 'y1' };
  const warm = it.warm === undefined ? [] : [it.warm];
  chart(parent, {
    kind: 'memory',
    title: `${it.target}, round ${it.round + 1}`,
    words: `Memory of ${it.target} by pool over time, round ${it.round + 1}`,
    figures: [
      ['at', 'after', 'RSS', ...bands.map((band) => band.name), 'threads', 'collections'],
      ...moments.map((index) => [
        `${it.seconds[index].toFixed(1)} s`,
        it.after[index],
        bytes(it.rss[index]),
        ...bands.map((band) => bytes(band.bytes[index])),
        count(it.threads[index]),
        count(it.collections[index]),
      ]),
    ],
    marginLeft: 64,
    x: secondsUpTo(longest),
    y: upTo('bytes', most),
    marks: [
      Plot.areaY(stacked, {
        ...channels,
        className: 'band',
        z: 'name',
        y2: (point) => (point.whole ? point.y2 : NaN),
        stroke: 'var(--ground)',
        strokeWidth: 0.75,
        ariaLabel: (point) => `${it.target}: ${point.name}`,
      }),
      /* If some pools are unknown at a moment, each known pool is a vertical line. */
      Plot.ruleX(
        stacked.filter((point) => !point.whole && point.y2 > point.y1),
        { x: 'x', y1: 'y1', y2: 'y2', stroke: (point) => shade(point.name), strokeWidth: 4, ariaLabel: 'words' },
      ),
      Plot.ruleX(warm, { stroke: 'var(--ink)', strokeDasharray: '3 3' }),
      Plot.text(warm, {
        x: (at) => at,
        frameAnchor: 'top',
        dy: -12,
        text: () => '← warm-up | slices →',
        fill: 'var(--soft)',
      }),
      Plot.line(rss, { className: 'rss', x: 'x', y: 'y', stroke: colour(it.target), strokeWidth: 2 }),
      Plot.dot(points, {
        className: 'point',
        x: 'x',
        y: 'y',
        r: 2.5,
        symbol: shape(it.target),
        fill: colour(it.target),
        ariaLabel: 'words',
      }),
    ],
  });
}
function counts(parent, chosen, title, of, longest) {
  const series = chosen.map((it) => ({
    name: it.target,
    title: it.target,
    points: it.seconds.flatMap((x, index) => {
      const y = it[of][index];
      return y === null ? [] : [{ x, y, words: `${y}, ${x.toFixed(1)} s after its launch` }];
    }),
  }));
  lines(parent, {
    kind: of,
    title,
    words: `${title} over time, round ${chosen[0].round + 1}; the values are in the tables of each server’s memory`,
    series,
    width: SMALL,
    height: 220,
    x: secondsUpTo(longest),
    y: { zero: true, ticks: 5, tickFormat: 'd' },
  });
}

function cpu() {
  const measured = SCENARIOS.filter((scenario) => rowOf(sectionOf(scenario), 'load.cpu'));
  if (!measured.length) return;
  const hint =
    'By kind of thread. Compiler and collector are shown separately because they depend on how long a server has run.';
  const section = part('cpu', 'CPU per request', hint);
  const kinds = [
    ['application', 'load.cpu'],
    ['collector', 'load.cpu.gc'],
    ['JIT compiler', 'load.cpu.jit'],
    ['other VM threads', 'load.cpu.other'],
  ];
  for (const scenario of measured) {
    const whole = TARGETS.map((title) => ({
      title,
      parts: kinds.map(([name, metric]) => ({ name, value: median(sectionOf(scenario), metric, title) })),
    }));
    bars(section, { title: SCENARIOS.length > 1 ? scenario : '', unit: 'seconds', whole });
  }
}

/* Flame graphs are files beside this one: they are linked, not drawn. */
function profiles() {
  const round = DATA.profiles;
  if (!round) return;
  const flags = round.jvmFlags.length ? `, with ${round.jvmFlags.join(' ')} on the command line` : '';
  const hint = `Where a warm server spends CPU time, from one more round under ${round.profiler}${flags}. That round is excluded from the results.`;
  const section = part('profiles', 'CPU profiles', hint);
  const list = section.append('ul');
  for (const profile of round.targets) {
    const item = list.append('li');
    const by = profile.engine ? ` by ${profile.engine}` : '';
    if (profile.failure) {
      item.text(`${profile.failure}.`);
    } else if (profile.flameGraph) {
      item.append('a').attr('href', profile.flameGraph).text(`Flame graph of ${profile.target}`);
      item.append('span').text(profile.samples === undefined ? '' : ` (${profile.samples} samples${by})`);
    } else {
      item.text(`The flame graph of ${profile.target} is no longer in the run’s folder.`);
    }
    if (profile.recording) {
      item.append('span').text(', ');
      item.append('a').attr('href', profile.recording).text('its recording');
    }
    if (profile.difference) {
      item.append('span').text(', ');
      item.append('a').attr('href', profile.difference).text('flame graph of the difference from the baseline');
    }
    for (const sentence of profile.cpu) item.append('div').text(sentence);
  }
  if (round.advice) section.append('p').text(round.advice);
  moved(section, 'profiles');
}
function moved(section, folder) {
  const hint = section.append('p').attr('class', 'hint');
  hint.text(
    `If a link does not work, this page was moved without its folder: see ${RUN.id}/${folder} on the machine of the run.`,
  );
}

function latency() {
  const spectra = DATA.spectra;
  if (!spectra.length) return;
  const whole = spectra.filter((it) => it.requests !== undefined);
  const hint = [
    'Latency by percentile. At a fixed rate it counts from the planned send and includes waiting for a connection; otherwise it counts from the actual send.',
    whole.length ? 'If the load tool recorded HdrHistograms, the line shows every answer of all kept slices.' : '',
    whole.length < spectra.length
      ? `${whole.length ? 'Elsewhere' : 'Here'} the load tool printed some percentiles of each slice; a point is their median over slices, which is not a percentile of the run.`
      : '',
    REPORT.cautions.some((caution) => caution.kind === 'saturated')
      ? 'Latencies of saturated servers are not shown.'
      : '',
  ];
  const section = part('latency', 'Latency', hint.filter(Boolean).join(' '));
  legend(section, TARGETS);
  for (const scenario of SCENARIOS) {
    const own = spectra.filter((it) => it.scenario === scenario);
    spectrum(section, scenario, own);
  }
  for (const ladder of DATA.ladders) {
    climb(section, ladder, 'load.latency.p50', 'p50');
    climb(section, ladder, 'load.latency.p99', 'p99');
  }
  SCENARIOS.forEach((scenario) => scatter(section, scenario));
}
function spectrum(parent, scenario, spectra) {
  const below100 = (it) => it.points.filter((point) => point.percent < 100);
  const series = spectra.map((it) => ({
    name: it.target,
    title: it.requests === undefined ? it.target : `${it.target}, ${it.requests} answers`,
    points: below100(it)
      .filter((point) => point.seconds > 0)
      .map(({ percent: share, seconds }) => ({
        x: 1 / (1 - share / 100),
        y: seconds,
        words: `p${Number(share.toFixed(5))}: ${shown('seconds', seconds)}`,
      })),
  }));
  const steps = [50, 75, 90, 99, 99.9, 99.99];
  const at = (it, step) => below100(it).find((point) => point.percent >= step);
  const furthest = d3.max(series, (line) => d3.max(line.points, (point) => point.x));
  lines(parent, {
    kind: 'spectrum',
    title: SCENARIOS.length > 1 ? scenario : '',
    words: `Latency by percentile under ${scenario}`,
    figures: [
      ['target', ...steps.map((step) => `p${step}`), 'answers'],
      ...spectra.map((it) => [
        it.target,
        ...steps.map((step) => shown('seconds', (at(it, step) || {}).seconds)),
        it.requests ?? '–',
      ]),
    ],
    series,
    x: {
      type: 'log',
      ticks: [1, 2, 10, 100, 1e3, 1e4, 1e5, 1e6].filter((tick) => tick <= furthest * 1.001),
      tickFormat: (value) => `p${Number((100 * (1 - 1 / value)).toFixed(4))}`,
    },
    y: logSeconds(series.flatMap((line) => line.points)),
  });
}
/* Latency by throughput: one line per target, one point per rate. A rate that a target did not sustain has no latency. */
function climb(parent, ladder, metric, words) {
  const point = (scenario, name) => {
    const x = median(sectionOf(scenario), 'load.rps', name);
    const y = median(sectionOf(scenario), metric, name);
    if (x === null || y === null) return [];
    return [{ x, y, words: `${scenario}: ${shown('per-second', x)}, ${words} ${shown('seconds', y)}` }];
  };
  const written = (name, scenario) => shown('seconds', median(sectionOf(scenario), metric, name));
  const series = TARGETS.map((name) => ({
    name,
    title: name,
    points: ladder.scenarios.flatMap((scenario) => point(scenario, name)),
  }));
  lines(parent, {
    kind: 'climb',
    title: `${words} against throughput · ${ladder.workload}`,
    words: `${words} of latency against requests per second at rising rates, ${ladder.workload}`,
    figures: [
      ['target', ...ladder.scenarios],
      ...TARGETS.map((name) => [name, ...ladder.scenarios.map((scenario) => written(name, scenario))]),
    ],
    series,
    x: { nice: true, ticks: WIDE / 110, tickFormat: (value) => shown('per-second', value) },
    y: logSeconds(series.flatMap((line) => line.points)),
  });
}
function scatter(parent, scenario) {
  const rate = rowOf(sectionOf(scenario), 'load.rps');
  const tail = rowOf(sectionOf(scenario), 'load.latency.p99');
  if (!rate || !tail) return;
  const points = TARGETS.flatMap((name) =>
    rounds(cellOf(rate, name)).flatMap(({ round, value }) => {
      const y = cellOf(tail, name).rounds[round];
      return y ? [{ name, round, x: value, y }] : [];
    }),
  );
  if (points.length < 2) return;
  const title = named('p99 against requests/s', scenario);
  const values = (point) => [shown('per-second', point.x), shown('seconds', point.y)];
  chart(parent, {
    kind: 'scatter',
    title,
    words: title,
    figures: [
      ['target', 'round', 'requests/s', 'p99'],
      ...points.map((point) => [point.name, point.round + 1, ...values(point)]),
    ],
    width: WIDE,
    height: 300,
    marginLeft: 64,
    x: { nice: true, ticks: WIDE / 110, tickFormat: (value) => shown('per-second', value), tickSize: 0, label: null },
    y: { ...logSeconds(points), grid: true, tickSize: 0, label: null },
    marks: [
      Plot.dot(points, {
        className: 'point',
        x: 'x',
        y: 'y',
        symbol: (point) => shape(point.name),
        fill: (point) => colour(point.name),
        fillOpacity: 0.75,
        ariaLabel: (point) => `${point.name}, round ${point.round + 1}\n${values(point).join(', p99 ')}`,
      }),
    ],
  });
}

/* One chart per server, because a large run has a hundred launches or more. */
function warmUp() {
  const curves = DATA.warmups;
  if (!curves.length) return;
  const hint =
    'Throughput of each warm-up window on all cores, one line per launch, all on one scale. The thick line is the launch with the median last window. A line that ends flat means that the server was steady when it was measured.';
  const section = part('warm-up', 'Warm-up', hint);
  const most = d3.max(curves, (curve) => d3.max(curve.requestsPerSecond));
  const longest = d3.max(curves, (curve) => d3.max(curve.seconds));
  const grid = section.append('div').attr('class', 'small');
  for (const name of TARGETS) {
    const own = curves.filter((curve) => curve.target === name);
    if (own.length) warmed(grid, name, own, most, longest);
  }
}
function warmed(parent, name, own, most, longest) {
  const rate = (value) => shown('per-second', value, most);
  const first = (curve) => curve.requestsPerSecond[0];
  const last = (curve) => curve.requestsPerSecond[curve.requestsPerSecond.length - 1];
  const middle = d3.sort(own, last)[Math.floor((own.length - 1) / 2)];
  const [divisor] = scaleOf('per-second', most);
  const windows = (curve) =>
    curve.seconds.map((x, index) => ({
      round: curve.round,
      x,
      y: curve.requestsPerSecond[index] / divisor,
      launch: `${name}, round ${curve.round + 1}: ${rate(last(curve))} in the last window`,
      words: `${name}, round ${curve.round + 1}\nafter ${x.toFixed(1)} s: ${rate(curve.requestsPerSecond[index])}, JIT ${percent(curve.jitShare[index])} of its CPU`,
    }));
  const others = own.filter((curve) => curve !== middle).flatMap(windows);
  const channels = { x: 'x', y: 'y', stroke: colour(name) };
  chart(parent, {
    kind: 'warm-up',
    title: name,
    words: `Throughput of warm-up windows over time: ${name}, ${own.length} ${own.length === 1 ? 'launch' : 'launches'}`,
    figures: [
      ['round', 'windows', 'seconds', 'first window', 'last window', 'JIT in the last'],
      ...own.map((curve) => [
        `${curve.round + 1}${curve === middle ? ' (thick line)' : ''}`,
        curve.seconds.length,
        d3.max(curve.seconds).toFixed(1),
        rate(first(curve)),
        rate(last(curve)),
        percent(curve.jitShare[curve.jitShare.length - 1]),
      ]),
    ],
    height: 220,
    marginLeft: 64,
    x: secondsUpTo(longest),
    y: upTo('per-second', most),
    marks: [
      Plot.line(others, { ...channels, className: 'launch', z: 'round', strokeOpacity: 0.35, ariaLabel: 'launch' }),
      Plot.line(windows(middle), { ...channels, className: 'launch-strong', strokeWidth: 2.5 }),
      Plot.dot(windows(middle), {
        className: 'point',
        x: 'x',
        y: 'y',
        r: 3,
        symbol: shape(name),
        fill: colour(name),
        ariaLabel: 'words',
      }),
    ],
  });
}

function loads() {
  if (!REPORT.loads.length) return;
  const title = 'The same server under every load';
  const value = (unit, it) => (it === undefined ? '–' : shown(unit, it));
  const several = new Set(REPORT.loads.map((it) => it.workload)).size > 1;
  table(part('loads', title), title, [
    ['target and load', 'requests/s', 'client CPU/request', 'server CPU/request', 'ratio to the first'],
    ...REPORT.loads.map((it) => [
      [it.target, it.load, several && it.workload].filter(Boolean).join(', '),
      value('per-second', it.requestsPerSecond),
      value('seconds', it.clientCpu),
      value('seconds', it.serverCpu),
      it.toFirst ? estimated(it.toFirst) : '',
    ]),
  ]);
}

function published() {
  if (!REPORT.published.length) return;
  const title = 'As published, and here';
  const section = part('published', title);
  table(section, title, [
    ['', 'by', 'published', 'here', ''],
    ...REPORT.published.map((it) => [
      [it.target, it.metric, it.course].filter(Boolean).join(', '),
      it.by,
      written({ ratio: it.ratio }).ratio,
      it.here ? estimated({ ratio: it.here.ratio, interval: it.here.interval }) : '–',
      publishedWord(it),
    ]),
  ]);
  section.append('p').text('Ratios to the baseline. Inside: the published ratio lies in the interval measured here.');
  const reasons = REPORT.published.map((it) => {
    if (it.note) return `${it.target}: ${it.note}.`;
    return it.inside === false && it.why ? `${it.target}, ${it.by}: ${it.why}` : '';
  });
  const list = section.append('ul').selectAll('li');
  list
    .data([...new Set(reasons.filter(Boolean))])
    .join('li')
    .text(String);
}
function publishedWord(it) {
  if (!it.here) return 'not measured';
  if (it.note) return 'no verdict';
  if (it.inside === undefined) return 'too wide';
  return it.inside ? 'inside' : 'outside';
}

/* A load tool's own report is a folder beside this file: it is linked, not drawn. */
function toolReports() {
  if (!DATA.toolReports.length) return;
  const hint = 'The tools’ own reports of each slice. They include the tool’s warm-up; the results above do not.';
  const section = part('tool-reports', 'The load tools’ own reports', hint);
  const items = section.append('ul').selectAll('li').data(DATA.toolReports).join('li');
  const links = items.append('a').attr('href', (it) => it.link);
  links.text((it) => `${it.target}, ${it.scenario}, round ${it.round + 1}`);
  moved(section, 'raw');
}

function time() {
  const spent = REPORT.time;
  if (!spent) return;
  const section = part('time', 'Where the time went', 'Wall time of the whole run.');
  const names = [
    ['startup', 'startUp'],
    ['warm-up', 'warmUp'],
    ['load', 'load'],
    ['pauses between slices', 'pauses'],
    ['other: checks, readings, ending servers', 'rest'],
  ];
  const parts = names.map(([name, part]) => ({ name, value: spent[part] }));
  bars(section, { title: '', unit: 'seconds', whole: [{ title: 'run', parts }] });
}

function cautions() {
  if (!REPORT.cautions.length && !REPORT.failures.length) return;
  const section = part('cautions', 'Warnings');
  const items = section.append('ul').attr('class', 'cautions').selectAll('li').data(REPORT.cautions).join('li');
  items.append('strong').text(({ meaning }) => `${meaning[0].toUpperCase()}${meaning.slice(1)}. `);
  items.append('span').text((caution) => `${caution.where}. For example: ${caution.example}. Fix: ${caution.cure}. `);
  const links = items.append('a').attr('href', (caution) => `${DATA.docs}#${caution.kind}`);
  links.text((caution) => `More on ${caution.kind}`);
  for (const failed of REPORT.failures) {
    const again = failed.repeated ? ', run again later' : '';
    const paragraph = section.append('p').attr('class', 'failed');
    paragraph.text(`Failed: ${failed.target}, round ${failed.round + 1}${again}: ${failed.failure.sentence}`);
  }
}

function environment() {
  const section = part('environment', 'Environment and commands');
  table(section, 'Environment', [
    ['', ''],
    ...Object.entries(RUN.machine),
    ...Object.entries(RUN.tools),
    ['servers on CPU', RUN.serverCpus || 'not pinned'],
    ['load tool on CPU', RUN.clientCpus || 'not pinned'],
    ['seed', String(RUN.seed)],
    ['weighbridge', RUN.weighbridge + (RUN.commit ? `, commit ${RUN.commit}` : '')],
    ...REPORT.targets.map((target) => [
      target.name,
      [target.container, target.java, target.model].filter(Boolean).join(', '),
    ]),
  ]);
  section.append('h3').text('This run');
  section.append('pre').append('code').text(DATA.command);
  section.append('h3').text('One start and one slice of each target');
  DATA.commands.forEach((command) => section.append('pre').append('code').text(command));
}

head();
answers();
forests();
figures();
everyRound();
startUp();
memory();
cpu();
profiles();
latency();
warmUp();
loads();
published();
toolReports();
time();
cautions();
environment();
d3.select('#footer').text(
  `Made by weigh report from ${RUN.id}/run.json and trials.jsonl. This file is self-contained.`,
);
document.documentElement.setAttribute('data-drawn', 'yes');
