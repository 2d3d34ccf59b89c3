/* Parts of the page, tables, and charts by Observable Plot. */
'use strict';

const main = d3.select('#main');
const contents = d3.select('#contents').append('ul');
/* Charts are drawn for the available width, so that their text has the same size as the page's. */
const WIDE = Math.max(320, Math.min(900, main.node().clientWidth));
/* Small charts are placed in columns of at least 24rem with gaps of 2rem: see report.css. */
const COLUMNS = Math.max(1, Math.floor((main.node().clientWidth + 32) / (384 + 32)));
const SMALL = Math.floor((main.node().clientWidth + 32) / COLUMNS - 32);

function part(id, title, hint) {
  contents.append('li').append('a').attr('href', `#${id}`).text(title);
  const section = main.append('section').attr('aria-labelledby', `${id}-title`);
  section.append('h2').attr('id', id).append('span').attr('id', `${id}-title`).text(title);
  if (hint) section.append('p').attr('class', 'hint').text(hint);
  return section;
}

/* A table that scrolls separately if it is wider than the page. The first row is its head. */
function table(parent, name, [head, ...rows]) {
  const scroll = parent.append('div').attr('class', 'scroll').attr('tabindex', 0);
  const drawn = scroll.attr('role', 'region').attr('aria-label', name).append('table');
  drawn.append('thead').append('tr').selectAll('th').data(head).join('th').attr('scope', 'col').text(String);
  const body = drawn.append('tbody');
  for (const [first, ...others] of rows) {
    const line = body.append('tr');
    line.append('th').attr('scope', 'row').text(first);
    others.forEach((text) => line.append('td').text(text));
  }
  return drawn;
}

/* A chart with a text for screen readers and its values as a table. Other options are Plot's. */
function chart(parent, { kind, title, words, figures, height = 240, x, y, marks, ...options }) {
  const figure = parent.append('figure');
  if (title) figure.append('h3').text(title);
  const svg = Plot.plot({
    width: SMALL,
    height,
    marginRight: 24,
    style: { fontSize: '12px', overflow: 'visible' },
    color: { type: 'identity' },
    symbol: { type: 'identity' },
    ariaLabel: words,
    x: withoutAxis(x),
    y: withoutAxis(y),
    marks: [...logAxis(x, Plot.gridX, Plot.axisX), ...logAxis(y, Plot.gridY, Plot.axisY), ...marks],
    ...options,
  });
  figure.append(() => svg);
  if (figures) {
    const details = figure.append('details');
    details.append('summary').text('Values');
    table(details, `Values: ${words}`, figures);
  }
  /* Screen readers read elements with a label, so the labels that Plot gives to whole groups of marks are removed. */
  const groups = d3.select(svg).selectAll('g[aria-label]');
  groups.each(function () {
    this.setAttribute('data-part', this.getAttribute('aria-label'));
    this.removeAttribute('aria-label');
  });
  d3.select(svg).selectAll('[aria-label]').attr('role', 'img');
  return d3.select(svg).attr('role', 'group').attr('data-chart', kind);
}

/* Plot leaves out labels of a logarithmic axis, so that grid lines have none. Such an axis is drawn with all its labels. */
const isLog = (scale) => scale.type === 'log';
const withoutAxis = (scale) => (isLog(scale) ? { ...scale, axis: null, grid: false } : scale);
function logAxis(scale, grid, axis) {
  if (!isLog(scale)) return [];
  const { ticks, tickFormat } = scale;
  return [...(scale.grid ? [grid(ticks)] : []), axis(ticks, { text: tickFormat, tickSize: 0, label: null })];
}

/* Adds attributes to the elements that a mark of a chart has drawn, one for each datum. */
function annotate(svg, mark, data, attributes) {
  svg.selectAll(`.${mark} > *`).each(function (index) {
    for (const [name, value] of Object.entries(attributes(data[index]))) this.setAttribute(name, value);
  });
}

/* For a logarithmic axis: about as many even steps as there is room for if it is short, and 1, 2, 5 in each power of ten if it is long. */
const ROOM = 4;
function logTicks(least, most, room = ROOM) {
  if (most / least < 5) return d3.ticks(least, most, room);
  const powers = d3.range(Math.floor(Math.log10(least)), Math.ceil(Math.log10(most)) + 1);
  const steps = most / least < (room < ROOM ? 30 : 200) ? [1, 2, 5] : [1];
  const ticks = powers.flatMap((power) => steps.map((step) => Number(`${step}e${power}`)));
  return ticks.filter((value) => value >= least && value <= most);
}
/* A logarithmic axis of seconds. */
function logSeconds(points) {
  const [least, most] = d3.extent(points, (point) => point.y);
  const domain = [least / 1.15, most * 1.15];
  return {
    type: 'log',
    domain,
    nice: false,
    ticks: logTicks(...domain),
    tickFormat: (value) => shown('seconds', value),
  };
}

/* Axes from 0 that charts of several targets share. */
const secondsUpTo = (longest) => ({
  domain: [0, longest],
  ticks: 5,
  tickFormat: (value) => `${value} s`,
  tickSize: 0,
  label: null,
});
function upTo(unit, most) {
  const [divisor, symbol] = scaleOf(unit, most);
  const tickFormat = (value) => `${tick(value)} ${symbol}`;
  return { domain: [0, most / divisor], nice: true, ticks: 5, tickFormat, tickSize: 0, grid: true, label: null };
}

/* A chart with a line for each series, which connects its points. A point is {x, y, words}. */
function lines(parent, { series, x, y, ...options }) {
  const points = series.flatMap((line) => line.points.map((point) => ({ ...line, ...point })));
  if (!points.length) return;
  const across = { line: false, tickSize: 0, label: null, ...x };
  const up = { grid: true, nice: true, label: null, tickSize: 0, ...y };
  const channels = { x: 'x', y: 'y' };
  chart(parent, {
    width: WIDE,
    height: 320,
    marginLeft: 64,
    x: across,
    y: up,
    ...options,
    marks: [
      Plot.line(points, { ...channels, z: 'title', stroke: (point) => colour(point.name), strokeWidth: 2 }),
      Plot.dot(points, {
        ...channels,
        className: 'point',
        fill: (point) => colour(point.name),
        symbol: (point) => shape(point.name),
        ariaLabel: (point) => `${point.title}\n${point.words}`,
      }),
    ],
  });
}

/* Stacked parts of a whole, one bar per target. */
function bars(parent, { title, unit, whole }) {
  /* A part that was not measured is left out, and not drawn as zero. */
  const measured = whole.map((bar) => ({ ...bar, parts: bar.parts.filter((it) => it.value !== null) }));
  const wholes = measured.filter((bar) => bar.parts.some((it) => it.value > 0));
  if (!wholes.length) return;
  const names = [...new Set(wholes.flatMap((bar) => bar.parts.map((it) => it.name)))];
  const most = d3.max(wholes, (bar) => d3.sum(bar.parts, (it) => it.value));
  const [divisor, symbol] = scaleOf(unit, most);
  const shade = shades(names);
  const parts = wholes.flatMap((bar) => bar.parts.map((it) => ({ bar: bar.title, ...it })));
  const written = (it) => (it ? shown(unit, it.value, most) : '–');
  const axis = nameAxis(wholes.map((bar) => bar.title));
  const ticks = (WIDE - axis.marginLeft) / 110;
  const holder = parent.append('div');
  if (title) holder.append('h3').text(title);
  key(holder, names, shade);
  chart(holder, {
    kind: 'bars',
    words: `${title || 'Parts'}, for each target`,
    figures: [
      ['', ...names],
      ...wholes.map((bar) => [bar.title, ...names.map((name) => written(bar.parts.find((it) => it.name === name)))]),
    ],
    width: WIDE,
    height: 34 + 26 * wholes.length,
    ...axis,
    x: { label: null, nice: true, ticks, tickSize: 0, tickFormat: (value) => `${tick(value)} ${symbol}` },
    marks: [
      Plot.barX(parts, {
        x: (it) => it.value / divisor,
        y: 'bar',
        fill: (it) => shade(it.name),
        insetRight: 0.5,
        ariaLabel: (it) => `${it.bar}, ${it.name}: ${written(it)}`,
      }),
    ],
  });
}

/* Names at the left of a chart, with enough room for them. */
function nameAxis(names) {
  const short = (name) => (name.length > 22 ? `${name.slice(0, 21)}…` : name);
  const longest = d3.max(names, (name) => short(name).length);
  return { marginLeft: 14 + 6.8 * longest, y: { domain: names, label: null, tickSize: 0, tickFormat: short } };
}

/* Greys from dark to light. */
function shades(names) {
  const step = 72 / Math.max(1, names.length - 1);
  return (name) => `color-mix(in srgb, var(--ink) ${Math.round(84 - step * names.indexOf(name))}%, var(--raised))`;
}
function key(parent, names, fill) {
  const items = parent.append('ul').attr('class', 'legend').selectAll('li').data(names).join('li');
  const square = items.append('svg').attr('width', 12).attr('height', 12).attr('aria-hidden', true);
  square.append('rect').attr('width', 12).attr('height', 12).attr('fill', fill);
  items.append('span').text(String);
}
function legend(parent, names) {
  const items = parent.append('ul').attr('class', 'legend').selectAll('li').data(names).join('li');
  const symbol = items.append('svg').attr('width', 12).attr('height', 12).attr('viewBox', '-6 -6 12 12');
  symbol.attr('aria-hidden', true);
  symbol
    .append('path')
    .attr('d', (name) => d3.symbol(shape(name), 60)())
    .attr('fill', colour);
  items.append('span').text((name) => name + standing(name));
}
function standing(name) {
  if (again(name)) return ' (the baseline again: noise)';
  return name === BASELINE ? ' (baseline)' : '';
}

/* The text of a mark under the pointer, or with the keyboard focus. */
const tip = d3.select('#tip');
function tell(event) {
  const mark = event.target;
  if (!(mark instanceof Element) || !mark.matches('figure > svg [aria-label]')) return;
  tip.attr('hidden', null).text(mark.getAttribute('aria-label'));
  const box = mark.getBoundingClientRect();
  const size = tip.node().getBoundingClientRect();
  const middle = box.left + box.width / 2 - size.width / 2;
  const left = Math.max(4, Math.min(window.innerWidth - size.width - 12, middle));
  const above = box.top - size.height - 8;
  const top = above < 4 ? box.bottom + 8 : above;
  tip.style('left', `${left + window.scrollX}px`).style('top', `${top + window.scrollY}px`);
}
const hush = () => tip.attr('hidden', true);
document.addEventListener('pointerover', tell);
document.addEventListener('focusin', tell);
document.addEventListener('pointerout', hush);
document.addEventListener('focusout', hush);
document.addEventListener('keydown', (event) => event.key === 'Escape' && hush());
