/* The answers: a matrix of all ratios, and a forest plot for each question. */
'use strict';

/* The questions of a section, which are its rows with verdicts, in the order of a report. */
function questionsOf(section) {
  return Object.entries(DATA.questions).flatMap(([metric, title]) => {
    const row = rowOf(section, metric);
    return row && row.question ? [{ section, row, title }] : [];
  });
}

function hasRatio({ row }) {
  return row.cells.some((cell) => cell.ratio);
}

/* One matrix; if several scenarios answer a question, one matrix for the launch and one for each scenario. */
function answers() {
  const section = part('answers', 'Answers');
  const answered = (it) => questionsOf(it).filter(hasRatio);
  const all = REPORT.sections.flatMap(answered);
  const titles = Object.values(DATA.questions);
  all.sort((one, other) => titles.indexOf(one.title) - titles.indexOf(other.title));
  const groups =
    new Set(all.map((it) => it.title)).size < all.length
      ? REPORT.sections.map((it) => ({ title: it.workload || 'Each launch', questions: answered(it) }))
      : [{ title: '', questions: all }];
  const asked = groups.filter((group) => group.questions.length);
  if (!asked.length) {
    section.append('p').text('No comparison is possible: no other target has a ratio to the baseline.');
    section.call(notes);
    return;
  }
  const matrices = section.append('div').attr('class', asked.length > 1 ? 'matrices several' : 'matrices');
  asked.forEach((group) => matrix(matrices.append('div'), group.title, group.questions));
  section.append('p').attr('class', 'hint').call(matrixKey);
  DATA.chance.forEach((sentence) => section.append('p').attr('class', 'hint').text(sentence));
  section.call(notes);
}

function notes(section) {
  section.append('ul').attr('class', 'hint').selectAll('li').data(REPORT.run.notes).join('li').text(String);
}

function matrixKey(hint) {
  hint.append('span').text(`Ratio to ${BASELINE} and its ${confidence()} interval. Significant: `);
  hint.append('span').attr('class', 'better').text('blue is better');
  hint.append('span').text(', ');
  hint.append('span').attr('class', 'worse').text('orange is worse');
  hint.append('span').text(', ▲ more, ▼ less. Grey: not significant or no verdict.');
}

/* A row for each target and a column for each question. On a phone each target is a block: see report.css. */
function matrix(parent, title, questions) {
  if (title) parent.append('h3').text(title);
  const drawn = parent.append('table').attr('class', 'matrix');
  /* On a phone: three cells per line, or two if that fills all lines. */
  drawn.style('--columns', questions.length % 3 ? 2 : 3);
  drawn.attr('aria-label', `Ratios to ${BASELINE}${title && `: ${title}`}`);
  const head = drawn.append('thead').append('tr');
  head.append('th').attr('scope', 'col').text('target');
  for (const question of questions) {
    const column = head.append('th').attr('scope', 'col').text(question.title);
    column.append('span').attr('class', 'metric').text(label(question.row.metric));
  }
  const body = drawn.append('tbody');
  const baseline = body.append('tr');
  baseline.append('th').attr('scope', 'row').text(BASELINE);
  for (const { row, title: asked } of questions) {
    const { summary } = cellOf(row, BASELINE);
    const field = baseline.append('td').attr('data-question', asked);
    field.text(summary ? shown(row.unit, summary.median) : '–');
  }
  for (const name of OTHERS) {
    const line = body.append('tr');
    line.append('th').attr('scope', 'row').text(name);
    questions.forEach((question) => answer(line.append('td'), question, cellOf(question.row, name)));
  }
}

function answer(field, { row, title }, cell) {
  field.attr('data-question', title).attr('class', credit(row, cell)).attr('title', verdictWords(cell));
  if (!cell.ratio) {
    field.text('–');
    return;
  }
  const { ratio, interval } = written(cell.ratio);
  const value = field.append('span').attr('class', 'ratio');
  if (significant(cell)) {
    const more = cell.verdict.word === 'more';
    value
      .append('span')
      .attr('aria-hidden', true)
      .text(more ? '▲ ' : '▼ ');
    value
      .append('span')
      .attr('class', 'unseen')
      .text(more ? 'more: ' : 'less: ');
  }
  value.append('span').text(ratio);
  field.append('span').attr('class', 'interval').text(` ${interval}`);
  if (!cell.verdict) field.append('span').attr('class', 'interval').text(' no verdict');
}

/* A forest plot for each question, with the answer as text; the text alone if no target has a ratio. */
function forests() {
  const questions = REPORT.sections.flatMap(questionsOf);
  if (!questions.some(hasRatio)) return;
  const hint = `Ratios to ${BASELINE} with their ${confidence()} intervals. Filled marks are significant; hollow ones are not, or have no verdict.`;
  const section = part('questions', 'Each question', hint);
  const grid = section.append('div').attr('class', 'small');
  for (const question of questions) {
    const workload = question.section.workload;
    const decision = REPORT.decisions.find((it) => it.question === question.title && it.workload === workload);
    if (!decision && !hasRatio(question)) continue;
    const holder = grid.append('div');
    if (hasRatio(question)) forest(holder, question);
    else holder.append('h3').text(named(question.title, workload));
    const sentences = holder.append('ul').attr('class', 'sentences');
    if (decision) sentences.selectAll('li').data(decision.sentences).join('li').text(unbroken);
    else sentences.remove();
  }
  const answered = new Set(questions.map((it) => it.title));
  for (const decision of REPORT.decisions.filter((it) => !answered.has(it.question))) {
    const holder = grid.append('div');
    holder.append('h3').text(decision.question);
    const sentences = holder.append('ul').attr('class', 'sentences');
    sentences.selectAll('li').data(decision.sentences).join('li').text(unbroken);
  }
}

/* One line per target: its ratio and interval. The axis is logarithmic and fitted to these ratios. */
function forest(parent, { section, row, title }) {
  const lines = OTHERS.map((name) => ({ name, cell: cellOf(row, name) }))
    .filter(({ cell }) => cell.ratio)
    .map(({ name, cell }) => ({ name, cell, ratio: cell.ratio.ratio, ...intervalOf(cell.ratio) }));
  const [least, most] = forestDomain(lines);
  const ends = lines.filter((line) => line.low !== undefined);
  const cut = [
    {
      way: 'less',
      textAnchor: 'start',
      lines: ends.filter((line) => line.low < least),
      x: () => least,
      text: (line) => `← ${Number(line.low.toPrecision(2))}×`,
    },
    {
      way: 'more',
      textAnchor: 'end',
      lines: ends.filter((line) => line.high > most),
      x: () => most,
      text: (line) => `${Number(line.high.toPrecision(2))}× →`,
    },
  ];
  const metric = named(label(row.metric), section.workload);
  const stroke = (line) => colour(line.name);
  const axis = nameAxis(lines.map((line) => line.name));
  const room = Math.min(ROOM, (SMALL - axis.marginLeft) / 80);
  const svg = chart(parent, {
    kind: 'forest',
    title: `${named(title, section.workload)} (${label(row.metric)})`,
    words: `${metric}: ratio of each target to ${BASELINE}, with its interval`,
    figures: [
      ['target', 'ratio', 'verdict'],
      ...lines.map(({ name, cell }) => [name, estimated(cell.ratio), word(cell)]),
    ],
    height: 44 + 22 * lines.length,
    ...axis,
    x: {
      type: 'log',
      domain: [least, most],
      ticks: logTicks(least, most, room),
      tickFormat: (value) => `${value}×`,
      tickSize: 0,
      grid: true,
      label: null,
    },
    marks: [
      Plot.ruleX([1], { stroke: 'var(--ink)', strokeDasharray: '3 3' }),
      Plot.ruleY(ends, {
        y: 'name',
        x1: (line) => Math.max(least, line.low),
        x2: (line) => Math.min(most, line.high),
        stroke,
        strokeWidth: 2,
      }),
      Plot.dot(lines, {
        className: 'mark',
        x: 'ratio',
        y: 'name',
        r: 5,
        symbol: (line) => shape(line.name),
        stroke,
        fill: (line) => (significant(line.cell) ? colour(line.name) : 'var(--ground)'),
        ariaLabel: (line) => `${line.name}, ${metric}: ${verdictWords(line.cell)}`,
      }),
      ...cut.map(({ way, lines: those, ...text }) =>
        Plot.text(those, { className: `beyond-${way}`, y: 'name', dy: -9, fill: stroke, ...text }),
      ),
    ],
  });
  annotate(svg, 'mark', lines, (line) => ({
    tabindex: 0,
    'data-metric': row.metric,
    'data-target': line.name,
    'data-ratio': line.ratio,
  }));
  cut.forEach(({ way, lines: those }) =>
    annotate(svg, `beyond-${way}`, those, (line) => ({ 'data-beyond': line.name })),
  );
}

/* The range of the axis. It includes all ratios and intervals, but the end of an interval far wider than most is cut off. */
const FAR = 4;
function forestDomain(lines) {
  const reach = (line) =>
    Math.max(Math.abs(Math.log(line.low ?? line.ratio)), Math.abs(Math.log(line.high ?? line.ratio)));
  const points = d3.max(lines, (line) => Math.abs(Math.log(line.ratio)));
  const limit = Math.max(FAR * d3.median(lines, reach), FAR * points, Math.log(1.05));
  const cut = (value) => Math.exp(Math.max(-limit, Math.min(limit, Math.log(value))));
  const values = [
    1,
    ...lines.flatMap((line) => [line.ratio, cut(line.low ?? line.ratio), cut(line.high ?? line.ratio)]),
  ];
  const [least, most] = d3.extent(values);
  const room = Math.max((most / least) ** 0.04, 1.005);
  return [least / room, most * room];
}
