// The page of loghop explore. The module of loghop computes (exploration.hpp); this draws.
"use strict";

const tens = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8];
const decades = (from, to) => {
  const values = [];
  for (let power = from; power < to; ++power)
    for (const step of tens) values.push(Number((step * 10 ** power).toPrecision(2)));
  return [...values, 10 ** to];
};
const powers = (from, to) => Array.from({length: to - from + 1}, (_, i) => 2 ** (from + i));
const sizeText = bytes => bytes >= 2 ** 20 ? `${bytes / 2 ** 20}MiB` : bytes >= 1024 ? `${bytes / 1024}KiB` : `${bytes}B`;
const decimal = value => Number(value.toPrecision(6)).toString();

// Each slider runs over a list of values; `text` is what files say.
const time = [0, ...decades(-2, 2)];
const sliders = {
  L: {label: "latency L", values: [0, ...decades(-1, 3)], start: 5, text: us => `${us}us`},
  o: {label: "overhead o", values: time, start: 1, text: us => `${us}us`},
  g: {label: "gap g", values: time, start: 2, text: us => `${us}us`},
  bandwidth: {label: "bandwidth", values: decades(1, 5), start: 1000, text: mb => mb >= 1000 ? `${mb / 1000} GB/s` : `${mb} MB/s`},
  G: {label: "per byte G", values: decades(1, 5).map(mb => 1000 / mb).reverse(), start: 1, text: ns => `${decimal(ns)}ns/B`},
  O: {label: "per byte O", values: [0, ...decades(-2, 1)], start: 0, text: ns => `${ns}ns/B`},
  S: {label: "rendezvous S", values: [...powers(6, 20), Infinity], start: Infinity, text: b => b === Infinity ? "none" : `${b}B`},
  ranks: {label: "ranks", values: Array.from({length: 63}, (_, i) => i + 2), start: 8, text: n => `${n}`},
  size: {label: "message", values: powers(0, 24), start: 1024, text: sizeText},
};
const models = ["LogP", "LogGP", "LogGPS"];
const program = {collective: "broadcast", algorithm: "binomial"};
const value = {};
for (const [name, slider] of Object.entries(sliders)) value[name] = slider.start;

const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, text] of Object.entries(attributes)) made.setAttribute(key, text);
  made.append(...children);
  return made;
};
const by = id => document.getElementById(id);

// ---------------------------------------------------------------------------------------- files

const chosen = text => ({value: text, assumed: "chosen in the explorer"});

function filesOf(setting, choices) {
  const text = name => sliders[name].text(setting.value[name]);
  const S = setting.value.S === Infinity ? {} : {S: text("S")};
  const network = {type: "loggops", nodes: {value: 64, assumed: "chosen in the explorer"}};
  for (const name of ["L", "o", "g", "G", "O"]) network[name] = chosen(text(name));
  if (S.S) network.S = chosen(S.S);
  const calibration = {format: "loghop.calibration", version: 1, name: "explored", machine: "chosen in the explorer",
    origin: "chosen in the explorer", license: "Facts: chosen numbers.",
    rows: ["L", "o", "g", "G"].map(quantity => ({quantity, value: text(quantity), source: "chosen in the explorer"}))};
  const workload = {type: "collective", collective: setting.collective, algorithm: setting.algorithm};
  const scenario = {format: "loghop.scenario", version: 1, name: "explored", platform: "explored-platform.json",
    calibration: "explored-calibration.json",
    models: models.map(model => model === "LogGPS" && S.S ? {model, S: setting.value.S} : {model}),
    cases: [{name: "explored", workload: {...workload, ...pointOf(setting, choices, setting.value.size, setting.value.ranks)}}]};
  return {calibration, scenario, workload, platform: {format: "loghop.platform", version: 1, name: "explored", network}};
}

function pointOf(setting, choices, size, ranks) {
  return choices[setting.collective].message ? {message: `${size}B`, ranks} : {ranks};
}

// ---------------------------------------------------------------------------------------- charts

const unitOf = seconds => [["s", 1], ["ms", 1e-3], ["us", 1e-6], ["ns", 1e-9]].find(([, unit]) => seconds >= unit) ?? ["ps", 1e-12];
const timeText = seconds => {
  if (seconds === null || seconds === undefined) return "-";
  const [name, unit] = unitOf(seconds);
  return `${Number((seconds / unit).toPrecision(4))} ${name}`;
};
const errorOf = (predicted, simulated) => predicted === null ? "" : `${predicted < simulated ? "" : "+"}${(100 * (predicted / simulated - 1)).toFixed(1)} %`;

const box = {width: 760, left: 64, right: 90, top: 10, main: 230, ratio: 70, gap: 16, below: 40};

function scale(values, from, to) {
  const lows = Math.log10(Math.min(...values)), highs = Math.log10(Math.max(...values));
  const pad = highs - lows < 0.1 ? 0.2 : 0;
  return v => from + (to - from) * (Math.log10(v) - lows + pad) / (highs - lows + 2 * pad);
}

// Powers of ten; with their double and their half where these are few.
function ticks(values) {
  const least = Math.min(...values), most = Math.max(...values);
  const found = steps => {
    const all = [];
    for (let power = Math.floor(Math.log10(least)); 10 ** power <= most; ++power) all.push(...steps.map(step => step * 10 ** power));
    return all.filter(tick => tick >= least * 0.999999 && tick <= most * 1.000001);
  };
  const tens = found([1]);
  if (tens.length < 3) return found([1, 2, 5]);
  return tens.length > 7 ? tens.filter((_, i) => i % 2 === 0) : tens;
}

// Points {x, simulated, predictions}; drawn as text, since the browser's parser is fast.
function chart(points, at, label, xText) {
  const good = points.filter(point => point.simulated > 0);
  if (good.length < 2) return "<p>No times to draw.</p>";
  const series = ["simulated", ...models];
  const of = (point, name) => name === "simulated" ? point.simulated : point.predictions[name];
  const times = good.flatMap(point => series.map(name => of(point, name))).filter(t => t > 0);
  const x = scale(good.map(point => point.x), box.left, box.width - box.right);
  const y = scale(times, box.top + box.main, box.top);
  const ratioTop = box.top + box.main + box.gap, bottom = ratioTop + box.ratio;
  const ratio = r => ratioTop + box.ratio / 2 - Math.max(-1, Math.min(1, Math.log2(r))) * (box.ratio / 2);
  let text = `<svg viewBox="0 0 ${box.width} ${bottom + box.below}" role="img" aria-label="${label}: simulated and predicted times">`;
  for (const t of ticks(times))
    text += `<path class="grid" d="M${box.left} ${y(t)}H${box.width - box.right}"/><text x="${box.left - 6}" y="${y(t) + 4}" text-anchor="end">${timeText(t)}</text>`;
  for (const [r, name] of [[2, "≥ 2"], [1, "1"], [0.5, "≤ 0.5"]])
    text += `<path class="grid" d="M${box.left} ${ratio(r)}H${box.width - box.right}"/><text x="${box.left - 6}" y="${ratio(r) + 4}" text-anchor="end">${name}</text>`;
  const every = Math.ceil(good.length / 9);
  good.forEach((point, i) => {
    if (i % every === 0) text += `<text x="${x(point.x)}" y="${bottom + 16}" text-anchor="middle">${xText(point.x)}</text>`;
  });
  text += `<text x="${(box.left + box.width - box.right) / 2}" y="${bottom + 34}" text-anchor="middle">${label}</text>`
    + `<text x="${box.width - box.right + 6}" y="${ratioTop + box.ratio / 2 + 4}">predicted</text><text x="${box.width - box.right + 6}" y="${ratioTop + box.ratio / 2 + 18}">/ simulated</text>`;
  if (at >= good[0].x && at <= good[good.length - 1].x) text += `<path class="chosen" d="M${x(at)} ${box.top}V${bottom}"/>`;
  const last = good[good.length - 1];
  const ends = series.filter(name => of(last, name) > 0).map(name => ({name, y: y(of(last, name)) + 4})).sort((a, b) => a.y - b.y);
  ends.forEach((end, i) => { if (i > 0) end.y = Math.max(end.y, ends[i - 1].y + 14); });
  for (const name of series) {
    const known = good.filter(point => of(point, name) > 0);
    if (known.length === 0) continue;
    const tip = point => `<title>${name}, ${xText(point.x)}: ${timeText(of(point, name))} ${name === "simulated" ? "" : errorOf(of(point, name), point.simulated)}</title>`;
    text += `<path class="mark" stroke="var(--${name})" d="M${known.map(point => `${x(point.x)} ${y(of(point, name))}`).join("L")}"/>`;
    for (const point of known)
      text += `<circle class="dot" fill="var(--${name})" cx="${x(point.x)}" cy="${y(of(point, name))}" r="${name === "simulated" ? 5 : 3.5}">${tip(point)}</circle>`;
    if (name !== "simulated")
      text += `<path class="mark" stroke="var(--${name})" d="M${known.map(point => `${x(point.x)} ${ratio(of(point, name) / point.simulated)}`).join("L")}"/>`;
    text += `<text style="fill:var(--${name})" x="${box.width - box.right + 8}" y="${ends.find(end => end.name === name).y}">${name}</text>`;
  }
  return text + "</svg>";
}

function table(head, rows) {
  const cells = (kind, row) => element("tr", {}, ...row.map(cell => element(kind, {}, cell)));
  return element("table", {}, element("thead", {}, cells("th", head)), element("tbody", {}, ...rows.map(row => cells("td", row))));
}

// ---------------------------------------------------------------------------------------- the page

function ask(module, choices, setting) {
  const files = filesOf(setting, choices);
  const sizes = choices[setting.collective].message ? sliders.size.values : [];
  const ranks = [...new Set([2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, setting.value.ranks])].sort((a, b) => a - b);
  const points = [pointOf(setting, choices, setting.value.size, setting.value.ranks),
    ...sizes.map(size => pointOf(setting, choices, size, setting.value.ranks)), ...ranks.map(n => pointOf(setting, choices, setting.value.size, n))];
  const request = {calibration: files.calibration, platform: files.platform, models: files.scenario.models, workload: files.workload, points, diagram: 0};
  const answer = JSON.parse(module.explore(JSON.stringify(request)));
  if (answer.error) return {problem: answer.error};
  const as = (x, point) => ({x, simulated: point.simulated_s, predictions: point.predictions});
  const good = (xs, from) => xs.map((x, i) => as(x, answer.points[from + i])).filter(point => point.predictions);
  return {...answer, now: answer.points[0], bySize: good(sizes, 1), byRanks: good(ranks, 1 + sizes.length)};
}

function show(setting, answer) {
  const problem = answer.problem ?? answer.now?.problem;
  by("problem").hidden = !problem;
  by("problem").textContent = problem ?? "";
  if (answer.problem) return;
  by("title").textContent = `${setting.collective}, ${setting.algorithm}: ${setting.value.ranks} ranks`
    + (answer.bySize.length ? `, ${sizeText(setting.value.size)}` : "");
  const now = answer.now;
  by("now").replaceChildren(problem ? "" : table(["", "time", "seconds", "beside simulation"],
    [["simulated", timeText(now.simulated_s), String(now.simulated_s), ""],
     ...models.map(model => [model, timeText(now.predictions[model]), String(now.predictions[model]), errorOf(now.predictions[model], now.simulated_s)])]));
  by("by-size").innerHTML = answer.bySize.length ? chart(answer.bySize, setting.value.size, "message size (B)", sizeText) : "<p>It has no data.</p>";
  by("by-ranks").innerHTML = chart(answer.byRanks, setting.value.ranks, "ranks", String);
  by("diagram").innerHTML = answer.diagram ?? "";
  if (answer.no_diagram) by("diagram").replaceChildren(element("p", {}, `No picture: ${answer.no_diagram}.`));
  const micro = seconds => seconds === null ? "-" : Number((seconds * 1e6).toPrecision(5)).toString();
  by("numbers").replaceChildren(table(["message", "ranks", "simulated", ...models],
    [...answer.bySize.map(point => [sizeText(point.x), setting.value.ranks, point]), ...answer.byRanks.map(point => [sizeText(setting.value.size), point.x, point])]
      .map(([size, ranks, point]) => [size, `${ranks}`, micro(point.simulated), ...models.map(model => micro(point.predictions[model]))])));
}

function makeSlider(name, changed) {
  const slider = sliders[name];
  const nearest = () => slider.values.reduce((best, v, i) => Math.abs(v - value[name]) < Math.abs(slider.values[best] - value[name]) || v === value[name] ? i : best, 0);
  const input = element("input", {type: "range", id: name, min: 0, max: slider.values.length - 1});
  const output = element("output", {for: name});
  slider.show = () => {
    input.value = nearest();
    output.textContent = slider.text(value[name]);
    input.setAttribute("aria-valuetext", output.textContent);
  };
  input.addEventListener("input", () => {
    value[name] = slider.values[input.value];
    if (name === "bandwidth") value.G = 1000 / value.bandwidth;
    if (name === "G") value.bandwidth = Number((1000 / value.G).toPrecision(6));
    changed();
  });
  return element("div", {class: "slider"}, element("label", {for: name}, slider.label), input, output);
}

function makeSelect(name, label, changed) {
  const select = element("select", {id: name});
  select.addEventListener("change", () => { program[name] = select.value; changed(name); });
  return element("div", {class: "slider"}, element("label", {for: name}, label), select);
}

function fill(select, names, current) {
  select.replaceChildren(...names.map(name => element("option", name === current ? {value: name, selected: ""} : {value: name}, name)));
}

function remember() {
  const words = Object.keys(sliders).filter(name => name !== "bandwidth").map(name => `${name}=${value[name]}`);
  history.replaceState(null, "", `#${[...words, `collective=${program.collective}`, `algorithm=${program.algorithm}`].join("&")}`);
}

// A setting in the address is taken where it is one of the sliders' values.
function recall(choices) {
  for (const [name, text] of new URLSearchParams(location.hash.slice(1))) {
    if (name in sliders && Number(text) >= 0) value[name] = Number(text);
    if (name === "collective" && text in choices) program.collective = text;
    if (name === "algorithm" && choices[program.collective].algorithms.includes(text)) program.algorithm = text;
  }
  value.bandwidth = Number((1000 / value.G).toPrecision(6));
  if (!choices[program.collective].algorithms.includes(program.algorithm)) program.algorithm = choices[program.collective].algorithms[0];
}

loghopModule().then(wasm => {
  const module = {explore: wasm.cwrap("loghop_explore", "string", ["string"]), choices: wasm.cwrap("loghop_choices", "string", [])};
  const choices = JSON.parse(module.choices());
  let waiting = false;
  const setting = () => ({value: {...value}, ...program});
  const draw = () => {
    waiting = false;
    remember();
    show(setting(), ask(module, choices, setting()));
  };
  const changed = name => {
    if (name === "collective") program.algorithm = choices[program.collective].algorithms[0];
    fill(by("collective"), Object.keys(choices), program.collective);
    fill(by("algorithm"), choices[program.collective].algorithms, program.algorithm);
    for (const slider of Object.values(sliders)) slider.show();
    if (!waiting) requestAnimationFrame(draw);
    waiting = true;
  };
  by("settings").append(element("h2", {}, "Machine"), ...["L", "o", "g", "bandwidth", "G", "O", "S"].map(name => makeSlider(name, changed)),
    element("h2", {}, "Program"), makeSelect("collective", "collective", changed), makeSelect("algorithm", "algorithm", changed),
    ...["ranks", "size"].map(name => makeSlider(name, changed)));
  for (const button of document.querySelectorAll("[data-file]"))
    button.addEventListener("click", () => {
      const files = filesOf(setting(), choices);
      const content = {"explored.json": files.scenario, "explored-platform.json": files.platform, "explored-calibration.json": files.calibration}[button.dataset.file];
      const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2), "\n"], {type: "application/json"}));
      element("a", {href: url, download: button.dataset.file}).click();
      URL.revokeObjectURL(url);
    });
  recall(choices);
  changed();
  // For who drives the page with a script.
  window.explorer = {choices, sliders, ask: set => ask(module, choices, set), files: set => filesOf(set, choices), setting};
});
