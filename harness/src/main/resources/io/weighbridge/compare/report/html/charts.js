/* Draws charts with Observable Plot: one into each figure, from the data in it. All texts come from the page. */
'use strict';

/* d3's eighth shape is a stroke without an area, which is invisible if filled. */
const POINTING_DOWN = {
  draw(context, size) {
    const third = Math.sqrt(size / (Math.sqrt(3) * 3));
    const half = Math.sqrt(3) * third;
    context.moveTo(0, 2 * third);
    context.lineTo(half, -third);
    context.lineTo(-half, -third);
    context.closePath();
  },
};
const SHAPES = [
  d3.symbolCircle,
  d3.symbolSquare,
  d3.symbolTriangle,
  d3.symbolDiamond,
  d3.symbolCross,
  d3.symbolStar,
  d3.symbolWye,
  POINTING_DOWN,
];
/* The marks of a target. From the ninth on, colours are reused with other shapes, so that no two marks are equal. */
const colour = (mark) => `var(--s${mark % 8})`;
const shape = (mark) => SHAPES[(mark + Math.floor(mark / 8)) % 8];
const grey = (shade) => `color-mix(in srgb, var(--ink) ${shade}%, var(--raised))`;

/* The symbols of legends: of a target, or of a part of a whole. */
for (const svg of document.querySelectorAll('.legend svg')) {
  const { mark, shade } = svg.dataset;
  const symbol = mark ? d3.symbol(shape(Number(mark)), 60)() : 'M-6-6H6V6H-6Z';
  d3.select(svg)
    .append('path')
    .attr('d', symbol)
    .attr('fill', mark ? colour(Number(mark)) : grey(shade));
}

/* Axes. */
const RIGHT = 24;
const roomFor = (texts) => 14 + 6.8 * d3.max(texts, (text) => text.length);
const short = (name) => (name.length > 22 ? `${name.slice(0, 21)}…` : name);
const scaleOf = ({ log, from, to }) => ({ type: log ? 'log' : 'linear', domain: [from, to], axis: null });
const places = (ticks) => ticks.map(({ at }) => at);

/* Plot itself leaves out labels of a logarithmic axis, so that grid lines have none. */
function labels(axis, ticks) {
  const texts = new Map(ticks.map(({ at, text }) => [at, text]));
  return axis(places(ticks), { text: (at) => texts.get(at), tickSize: 0, label: null });
}
/* The ticks whose labels have room beside each other: every one, every second, ... The label of the ratio 1 stays. */
function fitting({ log, ticks }, room) {
  const wide = ticks.length * (16 + 7 * d3.max(ticks, ({ text }) => text.length));
  const every = Math.max(1, Math.ceil(wide / room));
  const first = log ? Math.max(0, places(ticks).indexOf(1)) % every : 0;
  return ticks.filter((_, index) => index % every === first);
}
/* A chart with names at its left. */
function ofNames(names, x, width, height, marks) {
  const marginLeft = roomFor(names.map(short));
  const ticks = fitting(x, width - marginLeft - RIGHT);
  return {
    height,
    marginLeft,
    x: scaleOf(x),
    y: { domain: names, label: null, tickSize: 0, tickFormat: short },
    marks: [Plot.gridX(places(ticks)), labels(Plot.axisX, ticks), ...marks],
  };
}
/* A chart with values at its left. */
function ofValues(x, y, width, height, marks) {
  const marginLeft = roomFor(y.ticks.map(({ text }) => text));
  const ticks = fitting(x, width - marginLeft - RIGHT);
  return {
    height,
    marginLeft,
    x: scaleOf(x),
    y: scaleOf(y),
    marks: [Plot.gridY(places(y.ticks)), labels(Plot.axisX, ticks), labels(Plot.axisY, y.ticks), ...marks],
  };
}

/* The table of values below a chart, and the texts of a cell and of a row. */
function tableOf(figure) {
  const [head, ...rows] = [...figure.querySelectorAll('tr')].map(({ cells }) =>
    [...cells].map((cell) => cell.textContent),
  );
  return {
    head,
    rows,
    cell: (row, column) => `${head[0]} ${rows[row][0]}, ${head[column]}: ${rows[row][column]}`.trim(),
    row: (row) => rows[row].map((text, column) => `${head[column]}: ${text}`).join('\n'),
  };
}

/* One line for each target: its ratio and interval. */
function forest({ x, lines }, table, width) {
  const names = lines.map(({ name }) => name);
  const stroke = ({ mark }) => colour(mark);
  const beyond = { className: 'beyond', y: 'name', dy: -9, fill: stroke };
  return ofNames(names, x, width, 44 + 22 * names.length, [
    Plot.ruleX([1], { stroke: 'var(--ink)', strokeDasharray: '3 3' }),
    Plot.ruleY(
      lines.filter(({ low }) => low !== undefined),
      { y: 'name', x1: 'low', x2: 'high', stroke, strokeWidth: 2 },
    ),
    Plot.dot(lines, {
      className: 'mark',
      x: 'ratio',
      y: 'name',
      r: 5,
      symbol: ({ mark }) => shape(mark),
      stroke,
      fill: ({ filled, mark }) => (filled ? colour(mark) : 'var(--ground)'),
      ariaLabel: (_, index) => table.row(index),
    }),
    Plot.text(
      lines.filter(({ below }) => below),
      { ...beyond, x: 'low', text: 'below', textAnchor: 'start' },
    ),
    Plot.text(
      lines.filter(({ above }) => above),
      { ...beyond, x: 'high', text: 'above', textAnchor: 'end' },
    ),
    Plot.text(
      lines.filter(({ remark }) => remark),
      { ...beyond, x: 'ratio', text: 'remark' },
    ),
  ]);
}

/* A mark for each round of each target, and a line at the median. */
function rounds({ x, lines }, table, width) {
  const names = lines.map(({ name }) => name);
  const points = lines.flatMap(({ name, mark, values }, column) =>
    values.flatMap((value, row) => (value === null ? [] : [{ name, mark, value, text: table.cell(row, column + 1) }])),
  );
  return ofNames(names, x, width, 40 + 20 * names.length, [
    Plot.dot(points, {
      className: 'point',
      x: 'value',
      y: 'name',
      symbol: ({ mark }) => shape(mark),
      fill: ({ mark }) => colour(mark),
      fillOpacity: 0.65,
      ariaLabel: 'text',
    }),
    Plot.tickX(
      lines.filter(({ median }) => median !== undefined),
      { x: 'median', y: 'name', stroke: 'var(--ink)', strokeWidth: 1.5 },
    ),
  ]);
}

/* Stacked parts of a whole, one bar for each whole. */
function bars({ x, bars: names, shades, parts }, table, width) {
  const stacked = parts.flatMap((values, row) =>
    values.flatMap((value, column) =>
      value === null ? [] : [{ name: names[row], value, shade: shades[column], text: table.cell(row, column + 1) }],
    ),
  );
  return ofNames(names, x, width, 34 + 26 * names.length, [
    Plot.barX(stacked, {
      x: 'value',
      y: 'name',
      fill: ({ shade }) => grey(shade),
      insetRight: 0.5,
      ariaLabel: 'text',
    }),
  ]);
}

/* Memory by pool: a band for each, and the line of RSS. The values are those of the table; unknown ones are NaN. */
function memory({ x, y, mark, unit, shades, partial, warm }, table, width) {
  const bytes = (text) => Number(text) * unit;
  const tops = table.rows.map(() => 0);
  const stacked = shades.flatMap((shade, band) =>
    table.rows.map((cells, row) => {
      const size = bytes(cells[band + 3]);
      const y1 = tops[row];
      tops[row] += size || 0;
      const y2 = size + y1;
      const whole = !partial.includes(row);
      return { name: table.head[band + 3], shade, x: Number(cells[0]), y1, y2, whole, text: table.cell(row, band + 3) };
    }),
  );
  const points = table.rows.map((cells, row) => {
    const rss = bytes(cells[2]);
    return { x: Number(cells[0]), rss, y: Number.isNaN(rss) ? tops[row] : rss, text: table.row(row) };
  });
  const warmed = warm ? [warm] : [];
  return ofValues(x, y, width, 240, [
    Plot.areaY(stacked, {
      className: 'band',
      z: 'name',
      x: 'x',
      y1: 'y1',
      y2: ({ whole, y2 }) => (whole ? y2 : NaN),
      fill: ({ shade }) => grey(shade),
      stroke: 'var(--ground)',
      strokeWidth: 0.75,
      ariaLabel: 'name',
    }),
    /* If some pools are unknown at a moment, each known pool is a vertical line. */
    Plot.ruleX(
      stacked.filter(({ whole, y1, y2 }) => !whole && y2 > y1),
      { x: 'x', y1: 'y1', y2: 'y2', stroke: ({ shade }) => grey(shade), strokeWidth: 4, ariaLabel: 'text' },
    ),
    Plot.ruleX(warmed, { x: 'at', stroke: 'var(--ink)', strokeDasharray: '3 3' }),
    Plot.text(warmed, { x: 'at', frameAnchor: 'top', dy: -12, text: 'text', fill: 'var(--soft)' }),
    Plot.line(points, { className: 'rss', x: 'x', y: 'rss', stroke: colour(mark), strokeWidth: 2 }),
    Plot.dot(points, {
      className: 'point',
      x: 'x',
      y: 'y',
      r: 2.5,
      symbol: shape(mark),
      fill: colour(mark),
      ariaLabel: 'text',
    }),
  ]);
}

/* Lines and points. */
const LINES = {
  line: { strokeWidth: 1.5 },
  joined: { strokeWidth: 2 },
  strong: { strokeWidth: 2.5 },
  faint: { strokeWidth: 1.5, strokeOpacity: 0.35 },
};
function lineOf({ name, mark, style, x, y }) {
  if (!LINES[style]) return [];
  const label = style === 'faint' ? { ariaLabel: () => name } : {};
  const options = { className: `line-${style}`, stroke: colour(mark), ...LINES[style], ...label };
  return [Plot.line(x, { x, y, ...options })];
}
function pointsOf({ name, mark, style, x, y, texts }) {
  if (!texts.length) return [];
  const filled = { fill: colour(mark), fillOpacity: style === 'points' ? 0.75 : 1 };
  const hollow = { fill: 'var(--ground)', stroke: colour(mark) };
  const options = { className: 'point', symbol: shape(mark), ...(style === 'hollow' ? hollow : filled) };
  return [Plot.dot(x, { x, y, ariaLabel: texts.map((text) => `${name}\n${text}`), ...options })];
}
function curves({ x, y, curves: all, goal }, table, width, height) {
  return ofValues(x, y, width, height, [
    ...(goal === undefined ? [] : [Plot.ruleY([goal], { strokeDasharray: '4 3' })]),
    ...all.flatMap(lineOf),
    ...all.flatMap(pointsOf),
  ]);
}

/* A count over time: a column of the tables of all launches of its round. */
function counts({ x, y, column, targets, marks }, table, width, height, figure) {
  const tables = [...figure.closest('[data-round]').querySelectorAll('[data-chart=memory]')].map(tableOf);
  const all = tables.map(({ rows, row }, index) => ({
    name: targets[index],
    mark: marks[index],
    style: 'joined',
    x: rows.map((cells) => Number(cells[0])),
    y: rows.map((cells) => Number(cells.at(-column))),
    texts: rows.map((_, moment) => row(moment)),
  }));
  return curves({ x, y, curves: all }, table, width, height);
}

const KINDS = { forest, rounds, bars, memory, counts };
const WIDEST = 900;

/* The data of the charts that were drawn, to draw them again. */
const DATA = new WeakMap();

function draw(figure, width, shared) {
  const data = figure.querySelector(':scope > script, :scope > svg');
  if (!DATA.has(figure)) DATA.set(figure, JSON.parse(data.textContent));
  const drawn = KINDS[figure.dataset.chart] ?? curves;
  const height = figure.closest('.small') ? 220 : 320;
  const svg = Plot.plot({
    width,
    marginRight: RIGHT,
    style: { fontSize: '12px', overflow: 'visible' },
    color: { type: 'identity' },
    symbol: { type: 'identity' },
    ariaLabel: figure.dataset.words,
    ...drawn({ ...DATA.get(figure), ...shared }, tableOf(figure), width, height, figure),
  });
  data.replaceWith(svg);
  /* Screen readers read elements with a label, so the labels that Plot gives to whole groups of marks are removed. */
  for (const group of svg.querySelectorAll('g[aria-label]')) {
    group.dataset.part = group.getAttribute('aria-label');
    group.removeAttribute('aria-label');
  }
  svg.setAttribute('role', 'group');
  svg.querySelectorAll('[aria-label]').forEach((mark) => mark.setAttribute('role', 'img'));
  svg.querySelectorAll('.mark > *').forEach((mark) => mark.setAttribute('tabindex', 0));
}

/* Draws charts of ratios again: on the scale that they share, or each on its own if that is undefined. */
function rescale(figures, x) {
  for (const figure of figures) draw(figure, Math.min(WIDEST, figure.clientWidth), x && { x });
}

/* Draws the charts in an element, except those that are hidden, as wide as there is room for them. */
function drawIn(element) {
  const figures = [...element.querySelectorAll('figure:has(> script)')].filter((it) => !it.closest('[hidden]'));
  const widths = figures.map((figure) => Math.min(WIDEST, figure.clientWidth));
  figures.forEach((figure, index) => draw(figure, widths[index]));
}
