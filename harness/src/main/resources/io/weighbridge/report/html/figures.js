/* Access to the page's data, and the format of numbers and verdicts. */
'use strict';

const DATA = JSON.parse(document.getElementById('data').textContent);
const REPORT = DATA.report;
const TARGETS = REPORT.targets.map((target) => target.name);
const BASELINE = REPORT.baseline;
/* Whether a target is the baseline under a second name, whose ratios show noise. */
const again = (name) => REPORT.targets.find((target) => target.name === name).twin;
const OTHERS = TARGETS.filter((name) => name !== BASELINE);
const LAUNCH = REPORT.sections.find((section) => !section.workload);
const SCENARIOS = REPORT.sections.filter((section) => section.workload).map((section) => section.workload);

const sectionOf = (scenario) => REPORT.sections.find((section) => section.workload === scenario);
const rowOf = (section, metric) => section && section.rows.find((row) => row.metric === metric);
const cellOf = (row, target) => row && row.cells.find((cell) => cell.target === target);
/* A metric's name. In the table of a terminal, a heading says which values are from the moment a server is ready. */
function label(metric) {
  const name = DATA.metrics[metric].label;
  return /^ready\.(?!reported)/.test(metric) ? `${name} once ready` : name;
}
/* A title, with its scenario if there are several. */
const named = (title, scenario) => (scenario && SCENARIOS.length > 1 ? `${title}: ${scenario}` : title);

function median(section, metric, target) {
  const cell = cellOf(rowOf(section, metric), target);
  return cell && cell.summary ? cell.summary.median : null;
}
function rounds(cell) {
  return Object.entries(cell ? cell.rounds : {}).map(([round, value]) => ({ round: Number(round), value }));
}

/* Numbers. */
const KI = 1024;
function scaleOf(unit, value) {
  const size = Math.abs(value);
  switch (unit) {
    case 'seconds':
      return size < 1e-3 ? [1e-6, 'µs'] : size < 1 ? [1e-3, 'ms'] : [1, 's'];
    case 'bytes':
      if (size < 10 * KI) return [1, 'B'];
      return size < KI * KI ? [KI, 'KiB'] : size < KI ** 3 ? [KI * KI, 'MiB'] : [KI ** 3, 'GiB'];
    case 'per-second':
      return size < 10000 ? [1, '/s'] : [1000, 'k/s'];
    case 'share':
      return [0.01, '%'];
    default:
      return [1, ''];
  }
}
function digits(value) {
  const size = Math.abs(value);
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3);
}
/* On an axis: without trailing zeros. */
const tick = (value) => String(Number(value.toPrecision(4)));
/* A value with its unit. The unit suits the value or, if given, the value with which it is compared. */
function shown(unit, value, like = value) {
  if (value === null || value === undefined) return '–';
  const [divisor, symbol] = scaleOf(unit, like);
  return `${digits(value / divisor)} ${symbol}`.trim();
}
/* A number and its unit stay on one line, and so do the ends of an interval. */
const unbroken = (sentence) =>
  sentence
    .replace(/(\d) (?=(%|[KMG]?i?B|[mµ]?s)(?!\w))/g, '$1\u00a0')
    .replace(/\[([^ \]]+), ([^ \]]+)\]/g, '[$1,\u00a0$2]');
function percent(share) {
  const size = Math.abs(share);
  return `${(share * 100).toFixed(share === 0 || size >= 0.0095 ? 0 : size < 0.00095 ? 2 : 1)} %`;
}

/* Ratios. The interval for all comparisons of a row together or, if there is none, that of the ratio alone. */
const intervalOf = (estimate) => estimate.together || estimate.interval;

/* An end of an interval. Near 1 it has as many more decimals as it needs to differ from 1. */
function end(value, decimals) {
  if (value >= 1000) return '>999';
  for (let more = decimals; more <= 6; more++) {
    const text = value.toFixed(more);
    if (Number(text) !== 1) return text;
  }
  return value.toFixed(decimals);
}
/* As in the table: 1.24× and [1.17, 1.32]. */
function written(estimate) {
  const interval = intervalOf(estimate);
  const sharp = interval && Math.sqrt(interval.high / interval.low) - 1 < 0.01;
  const decimals = Math.max(sharp ? 3 : 2, Math.ceil(1 - Math.log10(estimate.ratio)));
  return {
    ratio: `${estimate.ratio.toFixed(decimals)}×`,
    interval: interval ? `[${end(interval.low, decimals)}, ${end(interval.high, decimals)}]` : '',
  };
}
function estimated(estimate) {
  const { ratio, interval } = written(estimate);
  return `${ratio} ${interval}`.trim();
}

/* Verdicts. */
/* The confidence of intervals in rows with verdicts; it is higher than 95 % if the results could be checked several times. */
const confidence = () => `${Number((100 * (1 - REPORT.chance.level)).toFixed(2))} %`;
const WORDS = { more: 'significantly more', less: 'significantly less', 'not-significant': 'not significant' };
function word(cell) {
  if (cell.verdict) return WORDS[cell.verdict.word];
  const why = cell.note || (again(cell.target) ? 'the baseline again' : '');
  return ['no verdict', why].filter(Boolean).join(', ');
}
const significant = (cell) => Boolean(cell.verdict) && cell.verdict.word !== 'not-significant';
/* The CSS class of a cell: better or worse if the difference is significant. */
function credit(row, cell) {
  if (!significant(cell)) return 'faint';
  const { higherIsBetter } = DATA.metrics[row.metric];
  return (cell.verdict.word === 'more') === higherIsBetter ? 'better' : 'worse';
}
function verdictWords(cell) {
  if (!cell.ratio) return cell.note || 'no ratio';
  const { ratio, interval } = written(cell.ratio);
  return (
    ratio +
    (interval && `, ${confidence()} interval ${interval}`) +
    (cell.ratio.rounds === 1 ? ', one round' : '') +
    `: ${word(cell)}`
  );
}

/* A server has the same colour and shape in all charts; a well-known server has them in all reports. */
const PLACES = new Map();
function placeAll() {
  const known = ['tomcat', 'jetty', 'undertow', 'webflux'];
  known.filter((name) => TARGETS.includes(name)).forEach((name) => PLACES.set(name, known.indexOf(name)));
  for (const name of TARGETS.filter((target) => !PLACES.has(target))) {
    const taken = new Set(PLACES.values());
    PLACES.set(
      name,
      d3.range(taken.size + 1).find((place) => !taken.has(place)),
    );
  }
}
placeAll();
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
/* From the ninth server on, colours are reused with other shapes, so that no two marks are equal. */
const colour = (name) => `var(--s${PLACES.get(name) % 8})`;
const shape = (name) => SHAPES[(PLACES.get(name) + Math.floor(PLACES.get(name) / 8)) % 8];
