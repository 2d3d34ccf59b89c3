/* Draws the report from the data inside this file. Nothing is fetched; text is only ever set as text. */
(function () {
  'use strict';

  const DATA = JSON.parse(document.getElementById('data').textContent);
  const REPORT = DATA.report;
  const DETAILS = DATA.details;
  const TARGETS = REPORT.targets.map((target) => target.name);
  const OTHERS = TARGETS.filter((name) => name !== REPORT.baseline);
  const COURSES = REPORT.sections.filter((section) => section.workload).map((section) => section.workload);
  const LAUNCH = REPORT.sections.find((section) => !section.workload);
  /* d3's eighth shape is a stroke without an area: filled, it is not seen. */
  const POINTING_DOWN = { draw(context, size) {
    const third = Math.sqrt(size / (Math.sqrt(3) * 3)), half = Math.sqrt(3) * third;
    context.moveTo(0, 2 * third);
    context.lineTo(half, -third);
    context.lineTo(-half, -third);
    context.closePath();
  } };
  const SHAPES = [d3.symbolCircle, d3.symbolSquare, d3.symbolTriangle, d3.symbolDiamond, d3.symbolCross, d3.symbolStar, d3.symbolWye, POINTING_DOWN];

  /* The same colour and shape for a server everywhere, and for the well-known ones in every report. */
  const KNOWN = ['tomcat', 'jetty', 'undertow', 'webflux'];
  const PLACES = new Map();
  KNOWN.filter((name) => TARGETS.includes(name)).forEach((name) => PLACES.set(name, KNOWN.indexOf(name)));
  TARGETS.filter((name) => !PLACES.has(name)).forEach((name) => {
    const taken = new Set(PLACES.values());
    PLACES.set(name, d3.range(taken.size + 1).find((place) => !taken.has(place)));
  });
  /* From the ninth server on, a colour comes again, with another shape: no two are alike. */
  const colour = (name) => `var(--s${PLACES.get(name) % 8})`;
  const shape = (name) => SHAPES[(PLACES.get(name) + Math.floor(PLACES.get(name) / 8)) % 8];

  /* Numbers. */
  const KI = 1024;
  function scaleOf(unit, value) {
    const size = Math.abs(value);
    switch (unit) {
      case 'seconds': return size < 1e-3 ? [1e-6, 'µs'] : size < 1 ? [1e-3, 'ms'] : [1, 's'];
      case 'bytes': return size < 10 * KI ? [1, 'B'] : size < KI * KI ? [KI, 'KiB'] : size < KI * KI * KI ? [KI * KI, 'MiB'] : [KI * KI * KI, 'GiB'];
      case 'per-second': return size < 10000 ? [1, '/s'] : [1000, 'k/s'];
      case 'share': return [0.01, '%'];
      default: return [1, ''];
    }
  }
  function digits(value) {
    const size = Math.abs(value);
    if (Number.isInteger(value)) return String(value);
    return size >= 99.95 ? value.toFixed(0) : size >= 9.995 ? value.toFixed(1) : value.toFixed(size >= 0.9995 ? 2 : 3);
  }
  function shown(unit, value, like) {
    const [divisor, symbol] = scaleOf(unit, like === undefined ? value : like);
    return `${digits(value / divisor)} ${symbol}`.trim();
  }
  // Two figures at least of a small ratio, whose first would be lost at two decimals.
  const times = (ratio, decimals = 2) => ratio.toFixed(Math.min(6, Math.max(decimals, Math.ceil(1 - Math.log10(ratio)))));
  const percent = (share) => `${(share * 100).toFixed(share === 0 || Math.abs(share) >= 0.0095 ? 0 : Math.abs(share) < 0.00095 ? 2 : 1)} %`;
  /* The interval that a verdict goes by, where there is one. */
  const printed = (estimate) => estimate.together || estimate.interval;
  /* As in the table: 1.24× [1.17, 1.32]. What could be a thousand times as much could be anything. */
  function estimated(estimate) {
    const interval = printed(estimate);
    const sharp = interval && Math.sqrt(interval.high / interval.low) - 1 < 0.01;
    const decimals = Math.max(sharp ? 3 : 2, Math.ceil(1 - Math.log10(estimate.ratio)));
    const end = (value) => (value < 1000 ? value.toFixed(decimals) : '>999');
    return `${estimate.ratio.toFixed(decimals)}×${interval ? ` [${end(interval.low)}, ${end(interval.high)}]` : ''}`;
  }
  /* A number and its unit stay on one line. */
  function together(parent, sentence) {
    sentence.split(/([\d.,–±]+ (?:%|[KMG]?i?B|[mµ]?s)(?!\w))/).forEach((words, index) => {
      if (index % 2) parent.append('span').attr('class', 'together').text(words);
      else parent.append(() => document.createTextNode(words));
    });
  }
  const label = (metric) => (DETAILS.metrics[metric] || { label: metric }).label;
  const better = (metric) => (DETAILS.metrics[metric] || { better: 'neither' }).better;
  const rowOf = (section, metric) => section && section.rows.find((row) => row.metric === metric);
  const sectionOf = (course) => REPORT.sections.find((section) => section.workload === course);
  const cellOf = (row, target) => row && row.cells.find((cell) => cell.target === target);
  const values = (cell) => (cell ? Object.entries(cell.rounds).map(([round, value]) => ({ round: Number(round), value })) : []);

  /* Words. */
  const WORDS = { more: 'significantly more', less: 'significantly less', 'not-significant': 'not significant' };
  const significant = (cell) => Boolean(cell.verdict) && cell.verdict.word !== 'not-significant';
  function ratioWords(cell) {
    if (!cell || !cell.ratio) return cell && cell.note ? cell.note : 'no ratio';
    return estimated(cell.ratio).replace(' [', ', 95 % interval [') + (cell.ratio.rounds === 1 ? ', one round' : '') + (cell.verdict ? `: ${WORDS[cell.verdict.word]}` : '');
  }

  /* The page. */
  const main = d3.select('#main');
  const contents = d3.select('#contents').append('ul');

  /* Charts are drawn for the width there is, so that their text stays as large as the page's: on a telephone names stand above their lines. */
  const WIDE = Math.max(320, Math.min(900, main.node().clientWidth));
  const NARROW = WIDE < 600;
  function part(id, title, hint) {
    contents.append('li').append('a').attr('href', `#${id}`).text(title);
    const section = main.append('section').attr('aria-labelledby', `${id}-title`);
    section.append('h2').attr('id', id).append('span').attr('id', `${id}-title`).text(title);
    if (hint) section.append('p').attr('class', 'hint').text(hint);
    return section;
  }

  const tip = d3.select('#tip');
  function tipped(selection, words) {
    selection
      .on('pointerenter focus', function (event, datum) {
        const box = this.getBoundingClientRect();
        tip.attr('hidden', null).text(words(datum));
        const size = tip.node().getBoundingClientRect();
        const left = Math.max(4, Math.min(window.innerWidth - size.width - 12, box.left + box.width / 2 - size.width / 2));
        const above = box.top - size.height - 8;
        tip.style('left', `${left + window.scrollX}px`).style('top', `${(above < 4 ? box.bottom + 8 : above) + window.scrollY}px`);
      })
      .on('pointerleave blur', () => tip.attr('hidden', true));
    return selection;
  }
  document.addEventListener('keydown', (event) => { if (event.key === 'Escape') tip.attr('hidden', true); });

  function legend(parent, names) {
    const items = parent.append('ul').attr('class', 'legend').selectAll('li').data(names).join('li');
    items.append('svg').attr('width', 12).attr('height', 12).attr('viewBox', '-6 -6 12 12').attr('aria-hidden', true)
      .append('path').attr('d', (name) => d3.symbol(shape(name), 60)()).attr('fill', colour);
    items.append('span').text((name) => name + (twin(name) ? ' (the baseline again: noise)' : name === REPORT.baseline ? ' (baseline)' : ''));
  }
  const twin = (name) => REPORT.targets.find((target) => target.name === name).twin;

  /* A chart, its words for those who do not see it, and its figures as a table. */
  function chart(parent, { width, height, margin, title, words, table }) {
    const figure = parent.append('figure');
    if (title) figure.append('h3').text(title);
    const svg = figure.append('svg').attr('viewBox', `0 0 ${width} ${height}`).attr('role', 'group').attr('aria-label', words);
    const plot = svg.append('g').attr('transform', `translate(${margin.left},${margin.top})`);
    if (table) {
      const details = figure.append('details');
      details.append('summary').text('Figures');
      plainTable(details.append('div').attr('class', 'scroll').attr('tabindex', 0).attr('role', 'region').attr('aria-label', `Figures: ${words}`), table);
    }
    return { figure, svg, plot, inner: { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom } };
  }
  function plainTable(parent, rows) {
    const table = parent.append('table');
    table.append('thead').append('tr').selectAll('th').data(rows[0]).join('th').attr('scope', 'col').text((cell) => cell);
    table.append('tbody').selectAll('tr').data(rows.slice(1)).join('tr').each(function (row) {
      d3.select(this).selectAll('*').data(row).join((enter) => enter.append((cell, index) => document.createElement(index === 0 ? 'th' : 'td'))).text((cell) => cell);
      d3.select(this).select('th').attr('scope', 'row');
    });
  }
  const marks = (selection, words) => tipped(selection.attr('class', 'mark').attr('tabindex', 0).attr('role', 'img').attr('aria-label', words), words);

  /* Head. */
  const run = REPORT.run;
  document.title = run.title;
  d3.select('#title').text(run.title);
  d3.select('#about').text(`${run.id} · ${run.startedAt.slice(0, 16).replace('T', ' ')} UTC · ${REPORT.roundsPlanned} rounds of fresh JVMs · ${run.load}`);
  d3.select('#notes').selectAll('li').data(run.notes).join('li').text((note) => note);

  /* Answers, and the forest of ratios. */
  function answers() {
    const section = part('answers', 'Answers');
    const beside = section.append('div').attr('class', OTHERS.length ? 'beside' : null);
    const list = beside.append('ul').attr('class', 'answers').selectAll('li').data(REPORT.decisions).join('li');
    list.append('strong').text((decision) => decision.question + (decision.workload && COURSES.length > 1 ? `: ${decision.workload}` : ''));
    list.selectAll('p').data((decision) => decision.sentences).join('p').each(function (sentence) { together(d3.select(this), sentence); });
    const picture = beside.append('div');
    legend(picture, OTHERS);
    forest(picture);
    /* On a wide screen as many stand beside the picture as it is tall, and the others below both. */
    const below = section.append('ul').attr('class', 'answers');
    let used = 0;
    list.each(function (decision, index) {
      used += this.clientHeight;
      if (index && used > picture.node().clientHeight && picture.node().offsetLeft > list.node().offsetLeft) below.node().append(this);
    });
    if (!below.node().childElementCount) below.remove();
    if (REPORT.chance.comparisons) {
      section.append('p').attr('class', 'hint').text(`${REPORT.chance.significant} of ${REPORT.chance.comparisons} comparisons are significant. Were all targets alike, each of the ${REPORT.chance.questions} questions would have a false verdict with a chance of 5 %.`);
    }
  }
  /* As wide as what most ratios and intervals need. What reaches twice as far as three quarters of them is cut off at the edge: one outlier would squeeze all that decides. */
  function reachOf(lines) {
    const apart = lines.flatMap(({ row }) => row.cells.filter((cell) => cell.ratio).map(({ ratio }) => d3.max([ratio.ratio, ...(printed(ratio) ? [printed(ratio).low, printed(ratio).high] : [])], (value) => Math.abs(Math.log(value)))));
    const far = 2 * d3.quantile(apart, 0.75);
    return Math.min(4, Math.max(1.1, 1.03 * Math.exp(d3.max(apart.filter((value) => value <= far)))));
  }
  /* An arrow at the edge, and the value that lies beyond it. */
  function beyond(mark, edge, way, name, value, symbolAt) {
    const from = Math.abs(symbolAt - edge) < 20 ? 22 : 9;
    mark.attr('data-beyond', way > 0 ? 'more' : 'less');
    mark.append('path').attr('d', `M${edge - way * 6},-4L${edge},0L${edge - way * 6},4Z`).attr('fill', colour(name));
    mark.append('text').attr('class', 'beyond').attr('x', edge - way * from).attr('text-anchor', way > 0 ? 'end' : 'start').attr('dominant-baseline', 'central').text(`×${digits(value)}`);
  }
  function forest(parent) {
    const lines = [];
    REPORT.sections.forEach((section) => section.rows.filter((row) => row.main && row.cells.some((cell) => cell.ratio)).forEach((row) => lines.push({ section, row })));
    if (!lines.length || !OTHERS.length) return;
    const above = NARROW ? 16 : 0;
    const step = 13 * OTHERS.length + 9 + above;
    const named = ({ section, row }) => label(row.metric) + (section.workload && COURSES.length > 1 ? ` · ${section.workload}` : '');
    const margin = { top: 26, right: 16, bottom: 30, left: NARROW ? 8 : Math.max(120, 16 + 6.2 * d3.max(lines, (line) => named(line).length)) };
    const reach = reachOf(lines);
    const table = [['metric', 'target', 'ratio', 'low', 'high', 'verdict']];
    lines.forEach(({ section, row }) => OTHERS.forEach((name) => {
      const cell = cellOf(row, name);
      if (cell.ratio) table.push([label(row.metric) + (section.workload ? ` (${section.workload})` : ''), name, times(cell.ratio.ratio, 3), printed(cell.ratio) ? times(printed(cell.ratio).low, 3) : '–', printed(cell.ratio) ? times(printed(cell.ratio).high, 3) : '–', cell.verdict ? WORDS[cell.verdict.word] : cell.note || '']);
    }));
    const { plot, inner, svg } = chart(parent, { width: parent.node().clientWidth || WIDE, height: margin.top + margin.bottom + lines.length * step, margin, words: `Ratios to ${REPORT.baseline} with their 95 % intervals, for each metric`, table });
    svg.attr('data-chart', 'forest');
    const x = d3.scaleLog([1 / reach, reach], [0, inner.width]).clamp(true);
    const ticks = (NARROW && reach > 1.6 ? [0.25, 0.5, 0.67, 1, 1.5, 2, 4] : [0.25, 0.33, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 4]).filter((value) => value >= 1 / reach && value <= reach);
    plot.selectAll('.grid').data(ticks).join('line').attr('class', 'grid').attr('x1', x).attr('x2', x).attr('y2', inner.height);
    plot.append('g').attr('transform', `translate(0,${inner.height})`).call(d3.axisBottom(x).tickValues(ticks).tickFormat((value) => String(value)).tickSize(0).tickPadding(6)).select('.domain').remove();
    plot.append('text').attr('class', 'soft').attr('y', -10).text(`← less than ${REPORT.baseline}`);
    plot.append('text').attr('class', 'soft').attr('x', inner.width).attr('y', -10).attr('text-anchor', 'end').text(`more than ${REPORT.baseline} →`);
    lines.forEach(({ section, row }, index) => {
      const line = plot.append('g').attr('transform', `translate(0,${index * step})`);
      const name = line.append('text').attr('dominant-baseline', 'middle').text(named({ section, row }));
      if (NARROW) name.attr('y', 8).attr('class', 'soft');
      else name.attr('x', -10).attr('y', step / 2).attr('text-anchor', 'end');
      OTHERS.forEach((name, place) => {
        const cell = cellOf(row, name);
        if (!cell.ratio) return;
        const mark = line.append('g').datum({ name, cell, row }).attr('transform', `translate(0,${above + place * 13 + 10})`).attr('data-target', name).attr('data-metric', row.metric).attr('data-ratio', cell.ratio.ratio);
        mark.append('rect').attr('class', 'halo').attr('x', x(printed(cell.ratio) ? printed(cell.ratio).low : cell.ratio.ratio) - 7).attr('y', -6).attr('height', 12).attr('width', (printed(cell.ratio) ? x(printed(cell.ratio).high) - x(printed(cell.ratio).low) : 0) + 14);
        const ratio = cell.ratio.ratio, interval = printed(cell.ratio);
        const [low, high] = interval ? [interval.low, interval.high] : [ratio, ratio];
        if (interval) mark.append('line').attr('x1', x(low)).attr('x2', x(high)).attr('stroke', colour(name)).attr('stroke-width', 2);
        const at = ratio > reach ? inner.width - 12 : ratio < 1 / reach ? 12 : x(ratio);
        mark.append('path').attr('d', d3.symbol(shape(name), 42)()).attr('transform', `translate(${at},0)`).attr('fill', significant(cell) ? colour(name) : 'var(--ground)').attr('stroke', colour(name));
        if (high > reach) beyond(mark, inner.width, 1, name, ratio > reach ? ratio : high, at);
        if (low < 1 / reach) beyond(mark, 0, -1, name, ratio < 1 / reach ? ratio : low, at);
        marks(mark, () => `${name}, ${label(row.metric)}${section.workload ? `, ${section.workload}` : ''}: ${ratioWords(cell)}`);
      });
    });
    plot.append('line').attr('class', 'one').attr('x1', x(1)).attr('x2', x(1)).attr('y2', inner.height);
    parent.append('p').attr('class', 'hint').text('Filled marks are significant: their interval excludes 1 among all targets of the question. Hollow ones are not, or belong to rows that are exploratory.')
      .append('span').text(plot.selectAll('.beyond').empty() ? '' : ' An arrow at the edge: a ratio, or the end of its interval, lies beyond it, and is written there.');
  }

  /* The table, sortable by any target. */
  function figures() {
    const section = part('figures', 'All figures', 'Medians over rounds; ratios to the baseline with their 95 % interval. A click on a target sorts its metrics by how far they are from the baseline.');
    const holder = section.append('div').attr('class', 'scroll').attr('tabindex', 0).attr('role', 'region').attr('aria-label', 'All figures');
    const table = holder.append('table').attr('id', 'figures-table');
    const order = [REPORT.baseline, ...OTHERS];
    const head = table.append('thead').append('tr');
    const body = table.append('tbody');
    let sorted = null;
    head.append('th').attr('scope', 'col').text('metric');
    head.selectAll('.target').data(order).join('th').attr('class', 'target').attr('scope', 'col').each(function (name) {
      d3.select(this).append('button').attr('type', 'button').text(name).on('click', () => { sorted = sorted === name ? null : name; draw(); });
    });
    function distance(row) {
      const cell = cellOf(row, sorted);
      return cell && cell.ratio ? Math.abs(Math.log(cell.ratio.ratio)) : -1;
    }
    function draw() {
      body.selectAll('*').remove();
      head.selectAll('th.target').attr('aria-sort', (name) => (name === sorted ? 'descending' : 'none'));
      REPORT.sections.forEach((block) => {
        body.append('tr').attr('class', 'group').append('th').attr('colspan', order.length + 1).attr('scope', 'colgroup').text(block.workload ? `under load: ${block.workload}` : 'each launch');
        const rows = sorted ? d3.sort(block.rows, (row) => -distance(row)) : block.rows;
        rows.forEach((row) => {
          const line = body.append('tr').attr('data-metric', row.metric);
          line.append('th').attr('scope', 'row').text(label(row.metric));
          const like = (cellOf(row, REPORT.baseline).summary || row.cells.map((cell) => cell.summary).find(Boolean) || { median: 1 }).median;
          order.forEach((name) => {
            const cell = cellOf(row, name);
            const field = line.append('td').attr('data-target', name).attr('data-value', cell.summary ? cell.summary.median : null);
            if (!cell.summary) { field.attr('class', 'faint').text('–').attr('title', cell.note || null); return; }
            field.append('span').text(shown(row.unit, cell.summary.median, like));
            if (cell.ratio) field.append('span').attr('class', 'faint').text(` ${estimated(cell.ratio)}`);
            if (cell.verdict) {
              const good = (cell.verdict.word === 'more') === (better(row.metric) === 'higher');
              field.append('span').attr('class', significant(cell) ? (good ? 'better' : 'worse') : 'faint').text(` ${significant(cell) ? cell.verdict.word : '~'}`);
            }
          });
        });
      });
    }
    draw();
  }

  /* Every round's point. */
  function rounds() {
    const section = part('rounds', 'Every round', 'One mark a round, and a line at the median. The round is the sample; a bar would hide how few there are.');
    legend(section, TARGETS);
    const grid = section.append('div').attr('class', 'small');
    REPORT.sections.forEach((block) => block.rows.filter((row) => row.main && row.cells.some((cell) => cell.summary)).forEach((row) => strip(grid, row, block.workload)));
  }
  function strip(parent, row, course) {
    const margin = { top: 4, right: 14, bottom: 24, left: 96 };
    const table = [['round', ...TARGETS]];
    const numbers = [...new Set(row.cells.flatMap((cell) => Object.keys(cell.rounds).map(Number)))].sort(d3.ascending);
    const points = row.cells.flatMap((cell) => values(cell).map((point) => ({ ...point, name: cell.target })));
    const like = d3.median(points, (point) => point.value);
    numbers.forEach((round) => table.push([round + 1, ...TARGETS.map((name) => { const value = cellOf(row, name).rounds[round]; return value === undefined ? '–' : shown(row.unit, value, like); })]));
    const name = label(row.metric) + (course && COURSES.length > 1 ? ` · ${course}` : '');
    const [divisor, symbol] = scaleOf(row.unit, like);
    const { plot, inner, svg } = chart(parent, { width: 440, height: 34 + TARGETS.length * 20, margin, title: symbol ? `${name}, ${symbol}` : name, words: `${name}: the value of each round, for each target`, table });
    svg.attr('data-chart', 'strip').attr('data-metric', row.metric);
    const extent = d3.extent(points, (point) => point.value / divisor);
    const pad = (extent[1] - extent[0] || Math.abs(extent[1]) || 1) * 0.06;
    const across = d3.scaleLinear([extent[0] - pad, extent[1] + pad], [0, inner.width]).nice(4);
    const x = (value) => across(value / divisor);
    plot.append('g').attr('transform', `translate(0,${inner.height})`).call(d3.axisBottom(across).ticks(4).tickFormat(digits).tickSize(-inner.height).tickPadding(5)).call((axis) => axis.select('.domain').remove()).call((axis) => axis.selectAll('line').attr('class', 'grid'));
    TARGETS.forEach((target, index) => {
      const line = plot.append('g').attr('transform', `translate(0,${index * 20 + 11})`);
      line.append('text').attr('x', -8).attr('text-anchor', 'end').attr('dominant-baseline', 'middle').text(target.length > 14 ? `${target.slice(0, 13)}…` : target);
      const own = points.filter((point) => point.name === target);
      tipped(line.selectAll('path').data(own).join('path').attr('class', 'point').attr('data-value', (point) => point.value).attr('d', d3.symbol(shape(target), 30)()).attr('transform', (point) => `translate(${x(point.value)},0)`).attr('fill', colour(target)).attr('fill-opacity', 0.65), (point) => `${target}, round ${point.round + 1}: ${shown(row.unit, point.value, like)}`);
      if (own.length) line.append('line').attr('x1', x(d3.median(own, (point) => point.value))).attr('x2', x(d3.median(own, (point) => point.value))).attr('y1', -8).attr('y2', 8).attr('stroke', 'var(--ink)').attr('stroke-width', 1.5);
    });
  }

  /* Stacked parts of one whole, a line a target. */
  function parts(parent, title, unit, series, hint) {
    const lines = series.filter((line) => line.parts.some((it) => it.value > 0));
    if (!lines.length) return;
    const names = [...new Set(lines.flatMap((line) => line.parts.map((it) => it.name)))];
    const above = NARROW ? 14 : 0;
    const step = 26 + above;
    const margin = { top: 4, right: 32, bottom: 24, left: NARROW ? 6 : 8 + Math.max(...lines.map((line) => line.title.length)) * 7 };
    const most = d3.max(lines, (line) => d3.sum(line.parts, (it) => it.value));
    const [divisor, symbol] = scaleOf(unit, most);
    const table = [['', ...names], ...lines.map((line) => [line.title, ...names.map((name) => { const it = line.parts.find((each) => each.name === name); return it ? shown(unit, it.value, most) : '–'; })])];
    const { plot, inner, figure } = chart(parent, { width: WIDE, height: 30 + lines.length * step, margin, title, words: `${title}: parts, for each target`, table });
    const across = d3.scaleLinear([0, most / divisor], [0, inner.width]).nice();
    const x = (value) => across(value / divisor);
    const fill = (name) => `color-mix(in srgb, var(--ink) ${[78, 52, 32, 16][names.indexOf(name) % 4]}%, var(--raised))`;
    plot.append('g').attr('transform', `translate(0,${inner.height})`).call(d3.axisBottom(across).ticks(NARROW ? 4 : 6).tickFormat((value) => `${digits(value)}${value === 0 ? '' : ` ${symbol}`}`).tickSize(0).tickPadding(6)).select('.domain').remove();
    lines.forEach((line, index) => {
      const group = plot.append('g').attr('transform', `translate(0,${index * step})`);
      const name = group.append('text').attr('dominant-baseline', 'middle').text(line.title);
      if (NARROW) name.attr('y', 8);
      else name.attr('x', -8).attr('y', 12).attr('text-anchor', 'end');
      let from = 0;
      line.parts.forEach((it) => {
        tipped(group.append('rect').datum(it).attr('x', x(from)).attr('width', Math.max(0, x(from + it.value) - x(from) - 0.5)).attr('y', 3 + above).attr('height', 18).attr('fill', fill(it.name)).attr('data-value', it.value), () => `${line.title}, ${it.name}: ${shown(unit, it.value, most)}`);
        from += it.value;
      });
    });
    const key = figure.insert('ul', 'svg').attr('class', 'legend').selectAll('li').data(names).join('li');
    key.append('svg').attr('width', 12).attr('height', 12).attr('aria-hidden', true).append('rect').attr('width', 12).attr('height', 12).attr('fill', fill);
    key.append('span').text((name) => name);
    if (hint) figure.append('figcaption').text(hint);
  }
  const median = (section, metric, target) => { const cell = cellOf(rowOf(section, metric), target); return cell && cell.summary ? cell.summary.median : null; };

  function startUp() {
    if (!rowOf(LAUNCH, 'startup.cpu') && !rowOf(LAUNCH, 'startup.wall')) return;
    const section = part('startup', 'Start-up', 'From just before the spawn to the first correct answer, one server at a time. Medians over rounds; each round is among the strips above.');
    parts(section, 'Wall time to the first correct answer', 'seconds', TARGETS.map((name) => {
      const all = median(LAUNCH, 'startup.wall', name);
      const own = median(LAUNCH, 'startup.reported', name);
      return { title: name, parts: own === null ? [{ name: 'all of it', value: all || 0 }] : [{ name: 'until it calls itself ready', value: own }, { name: 'before its own clock starts, and until it answers', value: Math.max(0, all - own) }] };
    }));
    parts(section, 'CPU time to the first correct answer', 'seconds', TARGETS.map((name) => {
      const all = median(LAUNCH, 'startup.cpu', name);
      const application = median(LAUNCH, 'startup.cpu.app', name);
      return { title: name, parts: application === null ? [{ name: 'all threads', value: all || 0 }] : [{ name: 'application threads', value: application }, { name: 'JIT compiler, collector, VM', value: Math.max(0, all - application) }] };
    }));
  }
  function memory() {
    const section = part('memory', 'Memory', 'Medians over rounds, at the moment a server is ready and after all load; heap after load is what a full collection left.');
    const lines = TARGETS.flatMap((name) => [['ready', 'ready.heap', 'ready.metaspace', 'ready.nonheap', 'ready.rss'], ['after load', 'after.heap', 'after.metaspace', 'after.nonheap', 'after.rss']].map(([when, heap, metaspace, nonHeap, rss]) => {
      const h = median(LAUNCH, heap, name) || 0, m = median(LAUNCH, metaspace, name) || 0, n = median(LAUNCH, nonHeap, name) || 0, r = median(LAUNCH, rss, name) || 0;
      return { title: `${name}, ${when}`, parts: [{ name: 'heap', value: h }, { name: 'metaspace', value: m }, { name: 'other non-heap (code cache, class space)', value: Math.max(0, n - m) }, { name: 'rest of RSS (collector, threads, heap not collected)', value: Math.max(0, r - h - n) }] };
    })).filter((line) => d3.sum(line.parts, (it) => it.value) > 0);
    parts(section, 'What RSS consists of', 'bytes', lines);
    memoryOverTime(section);
  }

  /* What was held between slices: a chart a server, all on one scale whatever the round. */
  const REST = 'rest of RSS';
  const shadeOf = (names) => (name) => `color-mix(in srgb, var(--ink) ${Math.round(84 - (72 * names.indexOf(name)) / Math.max(1, names.length - 1))}%, var(--raised))`;
  function memoryOverTime(section) {
    const all = DETAILS.memories;
    if (!all.length) return;
    const rounds = d3.sort(new Set(all.map((it) => it.round)));
    const names = [...new Set(all.flatMap((it) => it.areas.map((area) => area.name))), REST];
    const shade = shadeOf(names);
    const most = d3.max(all, (it) => d3.max(it.seconds, (_, index) => Math.max(it.rss[index] || 0, d3.sum(it.areas, (area) => area.bytes[index]))));
    const longest = d3.max(all, (it) => d3.max(it.seconds));
    section.append('h3').text('Over time');
    section.append('p').attr('class', 'hint').text('Read once after each window of the warm-up and each slice, never in one: between two marks nothing is known. What a pool uses includes what is dead in it and not yet collected. RSS is the line.');
    const choice = section.append('p');
    choice.append('label').attr('for', 'memory-round').text('Round ');
    const select = choice.append('select').attr('id', 'memory-round').attr('aria-controls', 'memory-charts');
    select.selectAll('option').data(rounds).join('option').attr('value', (round) => round).text((round) => round + 1);
    const key = section.append('ul').attr('class', 'legend').selectAll('li').data([...names].reverse()).join('li');
    key.append('svg').attr('width', 12).attr('height', 12).attr('aria-hidden', true).append('rect').attr('width', 12).attr('height', 12).attr('fill', shade);
    key.append('span').text((name) => name);
    const charts = section.append('div').attr('id', 'memory-charts');
    function draw() {
      charts.selectAll('*').remove();
      const chosen = all.filter((it) => it.round === Number(select.property('value')));
      const areas = charts.append('div').attr('class', 'small');
      chosen.forEach((it) => held(areas, it, shade, most, longest));
      legend(charts, chosen.map((it) => it.target));
      const below = charts.append('div').attr('class', 'small');
      const counts = (title, of) => lines(below, {
        title,
        words: `${title} over time, round ${Number(select.property('value')) + 1}; the figures are with each server’s memory`,
        table: null,
        series: chosen.map((it) => ({ name: it.target, title: it.target, points: it.seconds.flatMap((seconds, index) => (it[of][index] === null ? [] : [{ key: index, x: seconds, y: it[of][index], words: `${it[of][index]}, ${seconds.toFixed(1)} s after its launch` }])) })),
        x: () => d3.scaleLinear().domain([0, longest]), y: (points) => d3.scaleLinear().domain([0, d3.max(points, (point) => point.y) || 1]).nice(),
        xFormat: (value) => `${value} s`, yUnit: 'count', attribute: of, width: 440, height: 220,
      });
      counts('Java threads alive', 'threads');
      counts('Collections since the launch', 'collections');
    }
    select.on('change', draw);
    draw();
  }
  function held(parent, it, shade, most, longest) {
    /* At ready a server tells of some pools only, and one that cannot be asked tells of none later. */
    const known = it.seconds.map((_, index) => (it.after[index] === 'ready' ? 0 : it.areas.filter((area) => area.bytes[index] !== null).length));
    const all = d3.max(known);
    const whole = (index) => it.after[index] !== 'ready' && known[index] === all && (all > 0 || !it.areas.length);
    const inPools = (index) => d3.sum(it.areas, (area) => area.bytes[index]);
    const bands = [...it.areas, { name: REST, bytes: it.seconds.map((_, index) => (it.rss[index] === null || !whole(index) ? null : Math.max(0, it.rss[index] - inPools(index)))) }];
    const bytes = (value) => (value === null ? '–' : shown('bytes', value, most));
    const count = (value) => (value === null ? '–' : String(value));
    const table = [['at', 'after', 'RSS', ...bands.map((band) => band.name), 'threads', 'collections'], ...it.seconds.map((seconds, index) => [`${seconds.toFixed(1)} s`, it.after[index], bytes(it.rss[index]), ...bands.map((band) => bytes(band.bytes[index])), count(it.threads[index]), count(it.collections[index])])];
    const margin = { top: 18, right: 14, bottom: 24, left: 62 };
    const { plot, inner, svg } = chart(parent, { width: 440, height: 240, margin, title: `${it.target}, round ${it.round + 1}`, words: `Memory of ${it.target} by pool over time, round ${it.round + 1}`, table });
    svg.attr('data-chart', 'memory').attr('data-target', it.target);
    const [divisor, symbol] = scaleOf('bytes', most);
    const x = d3.scaleLinear([0, longest], [0, inner.width]);
    const across = d3.scaleLinear([0, most / divisor], [inner.height, 0]).nice(5);
    const y = (value) => across(value / divisor);
    frame(plot, inner, x, across, (value) => `${digits(value)} ${symbol}`);
    const moments = d3.range(it.seconds.length);
    const floor = moments.map(() => 0);
    bands.forEach((band) => {
      const outline = d3.area((index) => x(it.seconds[index]), (index) => y(floor[index]), (index) => y(floor[index] + band.bytes[index])).defined((index) => whole(index) && band.bytes[index] !== null);
      tipped(plot.append('path').datum(band).attr('class', 'band').attr('d', outline(moments)).attr('fill', shade(band.name)), () => `${it.target}: ${band.name}`);
      /* Pools without all others beside them stand alone. */
      moments.filter((index) => !whole(index) && band.bytes[index] !== null).forEach((index) => tipped(plot.append('rect').datum(band).attr('x', x(it.seconds[index]) - 2).attr('width', 4).attr('y', y(floor[index] + band.bytes[index])).attr('height', y(floor[index]) - y(floor[index] + band.bytes[index])).attr('fill', shade(band.name)), () => `${it.target}, ${it.after[index]}: ${band.name} ${bytes(band.bytes[index])}`));
      moments.forEach((index) => { floor[index] += band.bytes[index] || 0; });
    });
    if (it.warm !== undefined) {
      plot.append('line').attr('class', 'one').attr('x1', x(it.warm)).attr('x2', x(it.warm)).attr('y2', inner.height);
      if (x(it.warm) > 54) plot.append('text').attr('class', 'soft').attr('x', x(it.warm) - 4).attr('y', -6).attr('text-anchor', 'end').text('warm-up');
      if (x(it.warm) < inner.width - 54) plot.append('text').attr('class', 'soft').attr('x', x(it.warm) + 4).attr('y', -6).text('slices');
    }
    plot.append('path').attr('class', 'rss').attr('fill', 'none').attr('stroke', colour(it.target)).attr('stroke-width', 2).attr('d', d3.line((index) => x(it.seconds[index]), (index) => y(it.rss[index])).defined((index) => it.rss[index] !== null)(moments));
    tipped(plot.append('g').selectAll('path').data(moments).join('path').attr('class', 'point').attr('d', d3.symbol(shape(it.target), 18)()).attr('fill', colour(it.target)).attr('transform', (index) => `translate(${x(it.seconds[index])},${y(it.rss[index] === null ? inPools(index) : it.rss[index])})`),
      (index) => [`${it.target}, ${it.after[index]}: ${it.seconds[index].toFixed(1)} s after its launch`, `RSS ${bytes(it.rss[index])}`, ...[...bands].reverse().filter((band) => band.bytes[index] !== null).map((band) => `${band.name} ${bytes(band.bytes[index])}`), `threads ${count(it.threads[index])}, collections ${count(it.collections[index])}`].join('\n'));
  }
  /* Grid and axes of a small chart over seconds. */
  function frame(plot, inner, x, y, yFormat) {
    plot.append('g').call(d3.axisLeft(y).ticks(5).tickFormat(yFormat).tickSize(-inner.width)).call((it) => it.select('.domain').remove()).call((it) => it.selectAll('line').attr('class', 'grid'));
    plot.append('g').attr('transform', `translate(0,${inner.height})`).call(d3.axisBottom(x).ticks(5).tickFormat((value) => `${value} s`).tickSize(0).tickPadding(8));
  }
  function cpu() {
    const measured = COURSES.filter((course) => rowOf(sectionOf(course), 'load.cpu'));
    if (!measured.length) return;
    const section = part('cpu', 'CPU per request', 'By what the threads are for. The compiler and the collector are apart: they depend on how long a server has run.');
    const kinds = [['application', 'load.cpu'], ['collector', 'load.cpu.gc'], ['JIT compiler', 'load.cpu.jit'], ['other VM threads', 'load.cpu.other']];
    measured.forEach((course) => parts(section, COURSES.length > 1 ? course : '', 'seconds', TARGETS.map((name) => ({
      title: name,
      parts: kinds.map(([words, metric]) => ({ name: words, value: median(sectionOf(course), metric, name) || 0 })),
    }))));
  }

  /* Flame graphs are files beside this one: they are linked, not drawn. */
  function profiles() {
    const round = DETAILS.profiles;
    if (!round) return;
    const flags = round.jvmFlags.length ? `, with ${round.jvmFlags.join(' ')} on the command line` : '';
    const section = part('profiles', 'Flame graphs', `Where the CPU time of a warm server goes: one round more under ${round.profiler}${flags}. It is in no figure of this report.`);
    const items = section.append('ul').selectAll('li').data(round.targets).join('li');
    items.each(function (profile) {
      const item = d3.select(this);
      const taken = profile.samples === undefined ? '' : ` (${profile.samples} samples${profile.engine ? ` by ${profile.engine}` : ''})`;
      if (profile.failure) item.append('span').text(`${profile.failure}.`);
      else if (profile.flameGraph) {
        item.append('a').attr('href', profile.flameGraph).text(`Flame graph of ${profile.target}`);
        item.append('span').text(taken);
      } else item.append('span').text(`The flame graph of ${profile.target} is not in the run’s folder any more.`);
      if (profile.recording) {
        item.append('span').text(', ');
        item.append('a').attr('href', profile.recording).text('its recording');
      }
    });
    section.append('p').attr('class', 'hint').text(`Where a link leads nowhere, this page was moved without its folder: look in ${run.id}/profiles where it was weighed.`);
  }

  /* Lines over a scale. */
  function lines(parent, { title, words, series, table: given, x, y, xTicks, xFormat, yUnit, attribute, width = WIDE, height = 320 }) {
    const margin = { top: 8, right: 28, bottom: 28, left: 64 };
    const points = series.flatMap((line) => line.points);
    if (!points.length) return;
    const { plot, inner, svg } = chart(parent, { width, height, margin, title, words, table: given === undefined ? tableOf(series, yUnit) : given });
    svg.attr('data-chart', attribute);
    const horizontal = x(points).range([0, inner.width]);
    const vertical = y(points).range([inner.height, 0]);
    const axis = d3.axisLeft(vertical).tickValues(y === logY ? logTicks(vertical) : vertical.ticks(5).filter((value) => yUnit !== 'count' || Number.isInteger(value))).tickFormat((value) => shown(yUnit, value)).tickSize(-inner.width);
    plot.append('g').call(axis).call((it) => it.select('.domain').remove()).call((it) => it.selectAll('line').attr('class', 'grid'));
    const across = d3.axisBottom(horizontal).ticks(width < 600 ? 4 : 9).tickSize(0).tickPadding(8);
    if (xTicks) across.tickValues(xTicks.filter((value) => value >= horizontal.domain()[0] * 0.999 && value <= horizontal.domain()[1] * 1.001));
    if (xFormat) across.tickFormat(xFormat);
    plot.append('g').attr('transform', `translate(0,${inner.height})`).call(across);
    series.forEach((line) => {
      plot.append('path').attr('fill', 'none').attr('stroke', colour(line.name)).attr('stroke-width', 2).attr('d', d3.line((point) => horizontal(point.x), (point) => vertical(point.y))(line.points));
      tipped(plot.append('g').selectAll('path').data(line.points).join('path').attr('class', 'point').attr('data-value', (point) => point.y).attr('d', d3.symbol(shape(line.name), 26)()).attr('fill', colour(line.name)).attr('transform', (point) => `translate(${horizontal(point.x)},${vertical(point.y)})`), (point) => `${line.title}\n${point.words}`);
    });
  }
  function tableOf(series, unit) {
    const keys = [...new Set(series.flatMap((line) => line.points.map((point) => point.key)))].map(String);
    if (keys.length >= 40) return null;
    return [['target', ...keys], ...series.map((line) => [line.title, ...keys.map((key) => { const point = line.points.find((it) => String(it.key) === key); return point ? shown(unit, point.y, point.y) : '–'; })])];
  }
  function logY(points) {
    const [low, high] = d3.extent(points, (point) => point.y);
    return d3.scaleLog().domain([low / 1.15, high * 1.15]);
  }
  /* 1, 2, 5 in each power of ten, and fewer of them where there are many. */
  function logTicks(scale) {
    const [low, high] = scale.domain();
    const powers = d3.range(Math.floor(Math.log10(low)), Math.ceil(Math.log10(high)) + 1);
    const steps = powers.length > 4 ? [1] : powers.length > 3 ? [1, 3] : [1, 2, 5];
    const ticks = powers.flatMap((power) => steps.map((step) => step * 10 ** power)).filter((value) => value >= low && value <= high);
    return ticks.length > 1 ? ticks : scale.ticks(4);
  }

  function latency() {
    const spectra = DETAILS.spectra;
    if (!spectra.length) return;
    const whole = spectra.filter((it) => it.requests !== undefined);
    const medians = whole.length === spectra.length ? '' : ` ${whole.length ? 'Else' : 'Here'} the load tool printed some percentiles of each slice, and a point is their median over slices, which is not a percentile of the run.`;
    const section = part('latency', 'Latency', `By percentile: right means rarer. At a fixed rate from the planned send, so that waiting for one’s turn counts; else from the real one.${whole.length ? ' Where the load tool kept HdrHistograms, the line is of every answer of all kept slices.' : ''}${medians}`);
    legend(section, TARGETS);
    const steps = [50, 75, 90, 99, 99.9, 99.99];
    COURSES.forEach((course) => {
      const own = spectra.filter((it) => it.course === course);
      const series = own.map((it) => ({ name: it.target, title: it.requests === undefined ? it.target : `${it.target}, ${it.requests} answers`, points: it.points.filter((point) => point.percent < 100 && point.seconds > 0).map((point) => ({ key: point.percent, x: 1 / (1 - point.percent / 100), y: point.seconds, words: `p${Number(point.percent.toFixed(5))}: ${shown('seconds', point.seconds)}` })) }));
      const at = (it, percent) => it.points.find((point) => point.percent >= percent && point.percent < 100);
      const table = [['target', ...steps.map((percent) => `p${percent}`), 'answers'], ...own.map((it) => [it.target, ...steps.map((percent) => { const point = at(it, percent); return point ? shown('seconds', point.seconds) : '–'; }), it.requests === undefined ? '–' : String(it.requests)])];
      lines(section, { title: COURSES.length > 1 ? course : '', words: `Latency by percentile under ${course}`, series, table, x: (points) => d3.scaleLog().domain(d3.extent(points, (point) => point.x)), y: logY, xTicks: NARROW ? [1, 10, 100, 1e3, 1e4, 1e5, 1e6] : [1, 2, 4, 10, 20, 100, 1e3, 1e4, 1e5, 1e6], xFormat: (value) => `p${Number((100 * (1 - 1 / value)).toFixed(4))}`, yUnit: 'seconds', attribute: 'spectrum' });
    });
    DETAILS.ladders.forEach((ladder) => [['load.latency.p50', 'p50'], ['load.latency.p99', 'p99']].forEach(([metric, words]) => climb(section, ladder, metric, words)));
    COURSES.forEach((course) => {
      const part_ = sectionOf(course);
      const rate = rowOf(part_, 'load.rps'), tail = rowOf(part_, 'load.latency.p99');
      if (!rate || !tail) return;
      const series = TARGETS.map((name) => ({ name, points: values(cellOf(rate, name)).flatMap(({ round, value }) => { const y = (cellOf(tail, name).rounds || {})[round]; return y ? [{ round, x: value, y }] : []; }) }));
      scatter(section, `p99 against requests/s${COURSES.length > 1 ? ` · ${course}` : ''}`, series);
    });
  }
  /* What more throughput costs in latency: a line a target, a point a rate. A rate it did not keep up with has no latency. */
  function climb(parent, ladder, metric, words) {
    const series = TARGETS.map((name) => ({ name, title: name, points: ladder.courses.flatMap((course) => {
      const x = median(sectionOf(course), 'load.rps', name), y = median(sectionOf(course), metric, name);
      return x === null || y === null ? [] : [{ key: course, x, y, words: `${course}: ${shown('per-second', x)}, ${words} ${shown('seconds', y)}` }];
    }) }));
    lines(parent, { title: `${words} against throughput · ${ladder.workload}`, words: `${words} of latency against requests per second at rising rates, ${ladder.workload}`, series, x: (points) => d3.scaleLinear().domain(d3.extent(points, (point) => point.x)).nice(), y: logY, xFormat: (value) => shown('per-second', value), yUnit: 'seconds', attribute: 'climb' });
  }
  function scatter(parent, title, series) {
    const points = series.flatMap((line) => line.points);
    if (points.length < 2) return;
    const margin = { top: 8, right: 28, bottom: 28, left: 64 };
    const table = [['target', 'round', 'requests/s', 'p99'], ...series.flatMap((line) => line.points.map((point) => [line.name, point.round + 1, shown('per-second', point.x), shown('seconds', point.y)]))];
    const { plot, inner, svg } = chart(parent, { width: WIDE, height: 300, margin, title, words: title, table });
    svg.attr('data-chart', 'scatter');
    const x = d3.scaleLinear(d3.extent(points, (point) => point.x), [0, inner.width]).nice();
    const y = logY(points).range([inner.height, 0]);
    plot.append('g').call(d3.axisLeft(y).tickValues(logTicks(y)).tickFormat((value) => shown('seconds', value)).tickSize(-inner.width)).call((it) => it.select('.domain').remove()).call((it) => it.selectAll('line').attr('class', 'grid'));
    plot.append('g').attr('transform', `translate(0,${inner.height})`).call(d3.axisBottom(x).ticks(NARROW ? 3 : 6).tickFormat((value) => shown('per-second', value)).tickSize(0).tickPadding(8));
    series.forEach((line) => tipped(plot.append('g').selectAll('path').data(line.points).join('path').attr('class', 'point').attr('d', d3.symbol(shape(line.name), 48)()).attr('fill', colour(line.name)).attr('fill-opacity', 0.75).attr('transform', (point) => `translate(${x(point.x)},${y(point.y)})`), (point) => `${line.name}, round ${point.round + 1}\n${shown('per-second', point.x)}, p99 ${shown('seconds', point.y)}`));
  }

  /* A chart a server: a large run has a hundred launches and more. */
  function warmUp() {
    const curves = DETAILS.warmups;
    if (!curves.length) return;
    const section = part('warm-up', 'Warm-up', 'Throughput of each warm-up window on all cores, a line a launch, all on one scale. Strong: the launch whose last window is the median of its server’s launches. Where lines are flat at their ends, what was measured after them is a steady state.');
    const most = d3.max(curves, (curve) => d3.max(curve.requestsPerSecond));
    const longest = d3.max(curves, (curve) => d3.max(curve.seconds));
    const grid = section.append('div').attr('class', 'small');
    TARGETS.map((name) => curves.filter((curve) => curve.target === name)).filter((own) => own.length).forEach((own) => warmed(grid, own, most, longest));
  }
  function warmed(parent, own, most, longest) {
    const name = own[0].target;
    const rate = (value) => shown('per-second', value, most);
    const last = (curve) => curve.requestsPerSecond[curve.requestsPerSecond.length - 1];
    const middle = d3.sort(own, last)[Math.floor((own.length - 1) / 2)];
    const table = [['round', 'windows', 'seconds', 'first window', 'last window', 'JIT in the last'], ...own.map((curve) => [`${curve.round + 1}${curve === middle ? ' (strong)' : ''}`, curve.seconds.length, curve.seconds[curve.seconds.length - 1].toFixed(1), rate(curve.requestsPerSecond[0]), rate(last(curve)), percent(curve.jitShare[curve.jitShare.length - 1])])];
    const margin = { top: 8, right: 14, bottom: 24, left: 62 };
    const { plot, inner, svg } = chart(parent, { width: 440, height: 220, margin, title: name, words: `Throughput of warm-up windows over time: ${name}, ${own.length} ${own.length === 1 ? 'launch' : 'launches'}`, table });
    svg.attr('data-chart', 'warm-up').attr('data-target', name);
    const [divisor, symbol] = scaleOf('per-second', most);
    const x = d3.scaleLinear([0, longest], [0, inner.width]);
    const across = d3.scaleLinear([0, most / divisor], [inner.height, 0]).nice(5);
    const y = (value) => across(value / divisor);
    frame(plot, inner, x, across, (value) => `${digits(value)} ${symbol}`);
    const path = (curve) => d3.line((_, index) => x(curve.seconds[index]), (value) => y(value))(curve.requestsPerSecond);
    const title = (curve) => `${name}, round ${curve.round + 1}`;
    tipped(plot.append('g').selectAll('path').data(own.filter((curve) => curve !== middle)).join('path').attr('class', 'launch').attr('fill', 'none').attr('stroke', colour(name)).attr('stroke-opacity', 0.35).attr('d', path), (curve) => `${title(curve)}: ${rate(last(curve))} in the last window`);
    plot.append('path').attr('class', 'launch strong').attr('fill', 'none').attr('stroke', colour(name)).attr('stroke-width', 2.5).attr('d', path(middle));
    tipped(plot.append('g').selectAll('path').data(middle.seconds).join('path').attr('class', 'point').attr('d', d3.symbol(shape(name), 30)()).attr('fill', colour(name)).attr('transform', (seconds, index) => `translate(${x(seconds)},${y(middle.requestsPerSecond[index])})`),
      (seconds) => { const index = middle.seconds.indexOf(seconds); return `${title(middle)}\nafter ${seconds.toFixed(1)} s: ${rate(middle.requestsPerSecond[index])}, JIT ${percent(middle.jitShare[index])} of its CPU`; });
  }

  /* Workload × container. */
  function matrix() {
    if (COURSES.length < 2) return;
    const section = part('matrix', 'Workload × container', 'Ratios to the baseline. The sign may flip with the workload: do not decide by one.');
    ['load.cpu', 'load.rps', 'load.allocated', 'load.latency.p99'].forEach((metric) => {
      const rows = COURSES.map((course) => [course, ...OTHERS.map((name) => { const cell = cellOf(rowOf(sectionOf(course), metric), name); return cell && cell.ratio ? estimated(cell.ratio) : '–'; })]);
      section.append('h3').text(label(metric));
      plainTable(section.append('div').attr('class', 'scroll').attr('tabindex', 0).attr('role', 'region').attr('aria-label', label(metric)), [['', ...OTHERS], ...rows]);
    });
  }
  function published() {
    if (!REPORT.published.length) return;
    const section = part('published', 'As published, and here');
    const word = (it) => (!it.here ? 'not measured' : it.note ? 'no verdict' : it.inside === undefined ? 'too wide' : it.inside ? 'inside' : 'outside');
    plainTable(section.append('div').attr('class', 'scroll').attr('tabindex', 0).attr('role', 'region').attr('aria-label', 'As published, and here'), [['', 'by', 'published', 'here', ''], ...REPORT.published.map((it) => [`${it.target}, ${it.metric}${it.course ? `, ${it.course}` : ''}`, it.by, times(it.ratio), it.here ? estimated({ ratio: it.here.ratio, interval: it.here.interval }) : '–', word(it)])]);
    section.append('p').text('Ratios to the baseline. Inside: the published one lies in the 95 % interval of the one found here.');
    const reason = (it) => (it.note ? `${it.target}: ${it.note}.` : it.inside === false && it.why ? `${it.target}, ${it.by}: ${it.why}` : '');
    const reasons = [...new Set(REPORT.published.map(reason).filter(Boolean))];
    if (reasons.length) section.append('ul').selectAll('li').data(reasons).join('li').text((sentence) => sentence);
  }
  function loads() {
    if (!REPORT.loads.length) return;
    const section = part('loads', 'The same server under every load tool');
    plainTable(section.append('div').attr('class', 'scroll').attr('tabindex', 0).attr('role', 'region').attr('aria-label', 'The same server under every load tool'), [['', 'requests/s', 'client CPU/request', 'server CPU/request', 'to the first'], ...REPORT.loads.map((it) => [`${it.target}, ${it.load}`, it.requestsPerSecond === undefined ? '–' : shown('per-second', it.requestsPerSecond), it.clientCpu === undefined ? '–' : shown('seconds', it.clientCpu), it.serverCpu === undefined ? '–' : shown('seconds', it.serverCpu), it.toFirst ? estimated(it.toFirst) : ''])]);
  }
  /* A load tool's own report is a folder beside this file: it is linked, not drawn. */
  function toolReports() {
    if (!DETAILS.toolReports.length) return;
    const section = part('tool-reports', 'The load tools’ own reports', 'What a tool says of its slice, its warm-up included; where the two differ, the figures above are of the measured part alone.');
    const items = section.append('ul').selectAll('li').data(DETAILS.toolReports).join('li');
    items.append('a').attr('href', (it) => it.link).text((it) => `${it.target}, ${it.course}, round ${it.round + 1}`);
    section.append('p').attr('class', 'hint').text(`Where a link leads nowhere, this page was moved without its folder: look in ${run.id}/raw where it was weighed.`);
  }
  function cautions() {
    if (!REPORT.cautions.length && !REPORT.failures.length) return;
    const section = part('cautions', 'Before you believe it');
    const items = section.append('ul').attr('class', 'cautions').selectAll('li').data(REPORT.cautions).join('li');
    items.append('strong').text((caution) => `${caution.meaning}. `);
    items.append('span').text((caution) => `${caution.where}. ${caution.example}. Cure: ${caution.cure}. `);
    items.append('a').attr('href', (caution) => `${DETAILS.docs}#${caution.kind}`).text((caution) => `More on ${caution.kind} and its cure`);
    section.selectAll('p.failed').data(REPORT.failures).join('p').attr('class', 'failed').text((failed) => `Failed: ${failed.target}, round ${failed.round + 1}${failed.repeated ? ', run again later' : ''}: ${failed.failure.sentence}`);
  }
  function surroundings() {
    const section = part('environment', 'Environment and commands');
    plainTable(section.append('div').attr('class', 'scroll').attr('tabindex', 0).attr('role', 'region').attr('aria-label', 'Environment'), [['', ''], ...Object.entries(run.machine), ...Object.entries(run.tools), ['servers on CPU', run.serverCpus || 'not pinned'], ['client on CPU', run.clientCpus || 'not pinned'], ['seed', String(run.seed)], ['weighbridge', run.weighbridge + (run.commit ? `, commit ${run.commit}` : '')], ...REPORT.targets.map((target) => [target.name, [target.container, target.java, target.model].filter(Boolean).join(', ')])]);
    section.append('h3').text('This run');
    section.append('pre').append('code').text(run.command.join(' '));
    section.append('h3').text('One start and one slice of each target');
    DETAILS.commands.forEach((command) => section.append('pre').append('code').text(command));
  }

  answers();
  figures();
  rounds();
  startUp();
  memory();
  cpu();
  profiles();
  latency();
  warmUp();
  matrix();
  loads();
  published();
  toolReports();
  cautions();
  surroundings();
  d3.select('#footer').text(`Drawn from ${run.id}/run.json and trials.jsonl by weigh report. All of it is in this one file.`);
  document.documentElement.setAttribute('data-drawn', 'yes');
})();
