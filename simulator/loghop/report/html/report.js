'use strict';
// Adds to a page that can be read without it: filters, values at the pointer and by keys, sorting, downloads.
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const make = (name, attributes = {}, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  const cards = all('.experiment');
  document.documentElement.classList.add('js');

  // What a link leads to is unfolded.
  const unfold = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let fold = target.closest('details'); fold; fold = fold.parentElement.closest('details')) {
      fold.open = true;
      fold.hidden = false;
    }
    target.scrollIntoView();
  };
  addEventListener('hashchange', unfold);
  document.addEventListener('click', event => {
    const link = event.target.closest && event.target.closest('a[href^="#"]');
    if (link && link.getAttribute('href') === location.hash) unfold();
  });
  let closed = [];
  addEventListener('beforeprint', () => {
    closed = all('details:not([open])');
    for (const fold of closed) fold.open = true;
  });
  addEventListener('afterprint', () => { for (const fold of closed) fold.open = false; });

  // Series that are switched off, in all charts.
  const off = new Set();
  let only = '';
  const shows = name => !off.has(name) && (!only || name === only || name === 'simulated' || name === 'measured');
  const showSeries = () => {
    for (const part of all('svg [data-series]')) part.classList.toggle('off', !shows(part.dataset.series));
    for (const item of all('.legend li[data-series]'))
      item.firstChild.setAttribute('aria-pressed', shows(item.dataset.series));
  };
  for (const item of all('.legend li[data-series]')) {
    const button = make('button', {type: 'button', 'aria-pressed': 'true', title: 'show or hide in all charts'},
                        ...item.childNodes);
    button.addEventListener('click', () => {
      const name = item.dataset.series;
      if (off.has(name)) off.delete(name); else off.add(name);
      showSeries();
    });
    item.replaceChildren(button);
  }

  // Filters.
  const models = [...new Set(cards.flatMap(card => JSON.parse(card.dataset.models)))];
  const verdicts = [...new Set(all('.claim').map(claim => claim.dataset.verdict))].sort();
  const choice = (label, values) => {
    const select = make('select', {}, make('option', {value: ''}, 'all'));
    for (const value of values) select.append(make('option', {value}, value));
    return [select, make('label', {}, label + ' ', select)];
  };
  const [model, modelLabel] = choice('model', models);
  const [verdict, verdictLabel] = choice('verdict', verdicts);
  const text = make('input', {type: 'search', placeholder: 'name or words'});
  const count = make('span', {role: 'status'});
  const filter = () => {
    const words = text.value.toLowerCase().split(' ').filter(word => word);
    only = model.value;
    let shown = 0;
    for (const card of cards) {
      const claims = all('.claim', card);
      for (const claim of claims) claim.hidden = verdict.value !== '' && claim.dataset.verdict !== verdict.value;
      const about = (card.querySelector('.name').textContent + ' ' +
                     (card.querySelector('.card-body > p')?.textContent ?? '')).toLowerCase();
      card.hidden = !((!only || JSON.parse(card.dataset.models).includes(only)) &&
                      (!verdict.value || claims.some(claim => !claim.hidden)) &&
                      words.every(word => about.includes(word)));
      if (!card.hidden) shown++;
      if (verdict.value) for (const fold of all('.holding', card)) fold.open = verdict.value === 'holds';
    }
    const shownIds = new Set(cards.filter(card => !card.hidden).map(card => card.id));
    for (const group of all('.claim-group')) group.hidden = !shownIds.has(group.dataset.experiment);
    for (const row of all('.matrix tbody tr')) row.hidden = !shownIds.has(row.querySelector('th a').hash.slice(1));
    showSeries();
    count.textContent = shown === cards.length ? '' : `${shown} of ${cards.length} experiments`;
  };
  if (cards.length > 0) {
    for (const control of [model, verdict]) control.addEventListener('change', filter);
    text.addEventListener('input', filter);
    const reset = make('button', {type: 'button'}, 'show all');
    reset.addEventListener('click', () => {
      model.value = verdict.value = text.value = '';
      off.clear();
      filter();
    });
    document.querySelector('nav').append(make('div', {class: 'filters', role: 'search', 'aria-label': 'Filters'}, modelLabel,
        verdictLabel, make('label', {}, 'experiment ', text), reset, count));
  }

  // Tables: cards on narrow screens, sorting, CSV.
  const save = (name, type, content) => {
    const link = make('a', {href: URL.createObjectURL(new Blob([content], {type})), download: name});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const fileName = element => (element.closest('.experiment')?.id ?? element.closest('section')?.id ?? 'loghop');
  const valueOf = cell => {
    const shown = cell.dataset.v ?? cell.querySelector('data')?.value ?? cell.firstChild?.textContent ?? '';
    const number = parseFloat(shown.replace('\u2212', '-'));
    return Number.isNaN(number) ? shown : number;
  };
  const exact = cell => (cell.dataset.v ?? cell.querySelector('data')?.value ?? [...cell.childNodes].filter(n => n.nodeName !== 'SMALL')
      .map(n => n.textContent).join(' ')).trim().replace(/^\u2013$/, '');
  const quoted = value => /[",\n]/.test(value) ? '"' + value.replaceAll('"', '""') + '"' : value;
  const csvOf = table => {
    const heads = all('thead th', table).map(th => th.textContent);
    const rows = [...table.tBodies[0].rows];
    const twofold = heads.map((_, i) => rows.some(row => row.cells[i].querySelector('small')));
    const lines = [heads.flatMap((head, i) => twofold[i] ? [head, head + ' error'] : [head])];
    for (const row of rows)
      lines.push([...row.cells].flatMap((cell, i) =>
          twofold[i] ? [exact(cell), cell.querySelector('small')?.textContent ?? ''] : [exact(cell)]));
    return lines.map(line => line.map(quoted).join(',')).join('\n') + '\n';
  };
  for (const table of all('table')) {
    const plain = table.classList.contains('plain');
    const heads = all('thead th', table);
    heads.forEach((head, column) => {
      for (const row of table.tBodies[0].rows) if (row.cells[column]) row.cells[column].dataset.head = head.textContent;
      const button = make('button', {type: 'button', title: 'sort'}, ...head.childNodes);
      button.addEventListener('click', () => {
        const down = head.getAttribute('aria-sort') === 'ascending';
        for (const other of heads) other.removeAttribute('aria-sort');
        head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        const rank = value => typeof value === 'number' ? 0 : 1;
        const rows = [...table.tBodies[0].rows].map(row => [valueOf(row.cells[column]), row]);
        rows.sort(([a], [b]) => rank(a) - rank(b) || (down ? -1 : 1) * (typeof a === 'number' ? a - b : a.localeCompare(b)));
        table.tBodies[0].append(...rows.map(([, row]) => row));
      });
      head.replaceChildren(button);
    });
    const button = make('button', {type: 'button'}, 'CSV');
    button.addEventListener('click', () => save(fileName(table) + '.csv', 'text/csv', csvOf(table)));
    if (!plain) table.closest('.scroll').after(make('div', {class: 'tools'}, button));
  }

  // Charts: the value nearest to the pointer, keys from value to value, SVG.
  const tip = make('div', {class: 'tip', hidden: ''});
  const said = make('div', {class: 'visually-hidden', 'aria-live': 'polite'});
  document.body.append(said);
  let current = null;
  const leave = () => {
    current?.classList.remove('at');
    current = null;
    tip.hidden = true;
  };
  const show = (panel, mark, aloud) => {
    if (mark === current) return;
    leave();
    current = mark;
    mark.classList.add('at');
    tip.textContent = mark.dataset.text;
    panel.append(tip);
    tip.hidden = false;
    const at = mark.getBoundingClientRect(), of = panel.getBoundingClientRect();
    tip.style.left = Math.max(0, Math.min(at.right - of.left + 8, of.width - tip.offsetWidth)) + 'px';
    tip.style.top = Math.max(0, at.top - of.top - tip.offsetHeight - 4) + 'px';
    if (aloud) said.textContent = mark.dataset.text;
  };
  // Browsers show titles late, and beside ours.
  for (const svg of all('svg.chart, svg.map'))
    for (const title of all('use > title, rect > title, path > title', svg)) {
      const bar = title.closest('[data-bar]');
      title.parentNode.dataset.text = (bar ? bar.dataset.bar + ': ' : '') + title.textContent;
    }
  // Marks of ratios whose text is that of the mark above.
  for (const ratios of all('svg.chart .ratios'))
    for (const series of all('.series', ratios)) {
      const above = all('.series', ratios.parentNode).find(other => other.dataset.series === series.dataset.series);
      const texts = all('use', above).map(mark => mark.dataset.text);
      all('use:not([data-text])', series).forEach((mark, i) => { mark.dataset.text = texts[i]; });
    }
  const silence = svg => { for (const title of all('use > title, rect > title, path > title', svg)) title.textContent = ''; };
  const marksOf = svg => all('[data-text]', svg).filter(mark => !mark.closest('.off'));
  for (const svg of all('.panel > svg.chart, .panel > svg.map')) {
    const panel = svg.parentNode, overview = svg.classList.contains('overview');
    silence(svg);
    svg.addEventListener('pointermove', event => {
      let best = null, least = 60;
      for (const mark of marksOf(svg)) {
        const box = mark.getBoundingClientRect();
        const far = mark.nodeName === 'use'
            ? Math.hypot((box.left + box.right) / 2 - event.clientX, (box.top + box.bottom) / 2 - event.clientY)
            : event.target === mark ? 0 : Infinity;
        if (far < least) [best, least] = [mark, far];
      }
      if (best) show(panel, best, false); else leave();
    });
    svg.addEventListener('pointerleave', leave);
    if (overview) {
      svg.addEventListener('focusin', event => {
        const mark = event.target.querySelector('[data-text]');
        if (mark) show(panel, mark, false);
      });
      svg.addEventListener('focusout', leave);
      continue;
    }
    const values = make('div', {class: 'values', tabindex: '0', role: 'group',
                                'aria-label': 'Chart, arrow keys read its values: ' + svg.getAttribute('aria-label')});
    svg.replaceWith(values);
    values.append(svg);
    values.addEventListener('keydown', event => {
      const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
      const marks = marksOf(svg);
      if (event.key === 'Escape') leave();
      if (marks.length === 0 || (step === undefined && event.key !== 'Home' && event.key !== 'End')) return;
      const at = marks.indexOf(current);
      const next = event.key === 'Home' ? 0 : event.key === 'End' ? marks.length - 1
          : at < 0 ? (step > 0 ? 0 : marks.length - 1) : (at + step + marks.length) % marks.length;
      show(panel, marks[next], true);
      event.preventDefault();
    });
    values.addEventListener('blur', leave);
    const button = make('button', {type: 'button'}, 'SVG');
    button.addEventListener('click', () => save(svg.id + '.svg', 'image/svg+xml', svgOf(svg)));
    values.after(make('div', {class: 'tools'}, button));
  }
  // A copy that needs no page: marks within, colours as they are seen now.
  const svgOf = svg => {
    const copy = svg.cloneNode(true);
    const looks = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font', 'text-anchor', 'display'];
    const from = all('*', svg), to = all('*', copy);
    from.forEach((element, i) => {
      const style = getComputedStyle(element);
      for (const look of looks) to[i].style.setProperty(look, style.getPropertyValue(look));
      const title = to[i].querySelector(':scope > title');
      if (title) title.textContent = element.dataset.text;
    });
    copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
    const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    for (const [key, value] of [['width', '100%'], ['height', '100%'], ['fill', getComputedStyle(document.body).backgroundColor]])
      ground.setAttribute(key, value);
    copy.prepend(ground, document.querySelector('svg.marks defs').cloneNode(true));
    return new XMLSerializer().serializeToString(copy);
  };
  unfold();
})();
