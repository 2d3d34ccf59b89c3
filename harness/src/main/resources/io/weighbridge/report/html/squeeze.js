/* The curves of a search for the smallest memory, by Observable Plot. */
'use strict';

const found = JSON.parse(document.getElementById('data').textContent);
const MEBI = 1024 * 1024;

/* A figure that was not measured is left out, and not drawn as zero. */
const scaled = (figure, factor) => (typeof figure === 'number' ? figure * factor : NaN);

/* The values that are drawn for each size; a goal is a horizontal line. */
const ROWS = [
  { title: 'p99, ms', value: ({ p99 }) => scaled(p99, 1e3), goal: found.goal.p99 * 1e3 },
  { title: 'requests/s', value: ({ achieved }) => scaled(achieved, 1), goal: found.rate },
  { title: 'GC share of the CPU, %', value: ({ gcShare }) => scaled(gcShare, 100), goal: found.goal.gcShare * 100 },
  { title: 'allocation stalls, ms', value: ({ stalled }) => scaled(stalled, 1e3) },
  { title: 'RSS after the load, MiB', value: ({ rss }) => scaled(rss, 1 / MEBI) },
  { title: 'peak memory, MiB', value: ({ peak }) => scaled(peak, 1 / MEBI) },
  { title: 'file pages reloaded', value: ({ refaults }) => scaled(refaults, 1) },
];

/* The launches on each axis: those of its search and, if it has the recommended size, the confirmations. */
const limited = found.limited && found.goal.find !== 'heap';
const AXES = [
  { title: 'memory limit, MiB', steps: limited ? ['limit', 'confirm'] : [], size: ({ limit }) => limit / MEBI },
  { title: 'heap, MiB', steps: limited ? ['heap'] : ['heap', 'confirm'], size: ({ heap }) => heap / MEBI },
];

const launches = found.targets.flatMap((target) => target.launches);
const room = document.getElementById('curves').clientWidth;

function points(axis, row) {
  return launches
    .filter(({ step }) => axis.steps.includes(step))
    .map(({ target, outcome, figures, ...launch }) => ({
      target,
      held: outcome === 'holds',
      size: axis.size(launch),
      value: row.value(figures),
    }))
    .filter(({ value }) => Number.isFinite(value));
}

/* The mean of each target at each size, from the smallest size on. */
function means(drawn) {
  const groups = d3.rollups(
    drawn,
    (same) => d3.mean(same, ({ value }) => value),
    ({ target }) => target,
    ({ size }) => size,
  );
  const rows = groups.flatMap(([target, sizes]) => sizes.map(([size, value]) => ({ target, size, value })));
  return rows.sort((one, other) => one.size - other.size);
}

function draw(axis, row) {
  const drawn = points(axis, row);
  if (drawn.length === 0) return;
  const text = ({ target, size, value, held }) =>
    `${target}, ${Math.round(size)} MiB: ${value.toPrecision(3)}, ${held ? 'goal met' : 'goal not met'}`;
  const place = { x: 'size', y: 'value', stroke: 'target', title: text };
  const held = drawn.filter((point) => point.held);
  const failed = drawn.filter((point) => !point.held);
  const marks = [
    Plot.line(means(drawn), { x: 'size', y: 'value', stroke: 'target' }),
    Plot.dot(held, { ...place, fill: 'target' }),
    Plot.dot(failed, place),
  ];
  if (Number.isFinite(row.goal)) marks.push(Plot.ruleY([row.goal], { strokeDasharray: '4 3' }));
  const figure = d3.select('#curves').append('figure');
  figure.append('h3').text(`${row.title}, by ${axis.title}`);
  figure.append(() =>
    Plot.plot({
      width: Math.min(420, room),
      height: 240,
      ariaLabel: `${row.title} by ${axis.title}, one line for each target`,
      x: { label: axis.title },
      y: { label: row.title, zero: true },
      color: { legend: found.targets.length > 1, domain: found.targets.map(({ name }) => name) },
      marks,
    }),
  );
}

AXES.forEach((axis) => ROWS.forEach((row) => draw(axis, row)));
