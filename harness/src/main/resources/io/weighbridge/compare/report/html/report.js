/* Draws the charts of a page when it is opened, and answers the mouse and the keyboard. Nothing is fetched. */
'use strict';

/* The text of a mark under the pointer, or with the keyboard focus. */
const tip = d3.select('body').append('div').attr('id', 'tip').attr('hidden', true);
tip.attr('role', 'status').attr('aria-live', 'polite');
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

/* Sorts the rows in each group of a table by the distance of a target from the baseline; a second click undoes it. */
function sortable(table) {
  const heads = [...table.querySelectorAll('th.target')];
  const groups = [...table.tBodies].map((body) => ({ body, rows: [...body.rows].slice(1) }));
  function sort(head) {
    const again = head.getAttribute('aria-sort') === 'descending';
    heads.forEach((it) => it.setAttribute('aria-sort', it === head && !again ? 'descending' : 'none'));
    const distance = (row) => Number(row.cells[head.cellIndex].dataset.distance ?? -1);
    for (const { body, rows } of groups) {
      body.append(...(again ? rows : d3.sort(rows, (row) => -distance(row))));
    }
  }
  heads.forEach((head) => head.querySelector('button').addEventListener('click', () => sort(head)));
}
document.querySelectorAll('#figures-table').forEach(sortable);

/* Shows the memory of one round. */
function choice(select) {
  const charts = document.getElementById('memory-charts');
  function show() {
    for (const round of charts.children) round.hidden = round.dataset.round !== select.value;
    drawIn(charts);
  }
  select.addEventListener('change', show);
  show();
}
document.querySelectorAll('#memory-round').forEach(choice);

/* Draws all charts of ratios on one scale, or each on its own. */
function oneScale(box) {
  const { x } = JSON.parse(box.dataset.scale);
  const figures = box.closest('section').querySelectorAll('figure[data-chart=forest]');
  box.addEventListener('change', () => rescale(figures, box.checked ? x : undefined));
}
document.querySelectorAll('#one-scale').forEach(oneScale);

drawIn(document);
document.documentElement.setAttribute('data-drawn', 'yes');
