#include "loghop/report/chart/palette.hpp"
#include "loghop/report/html/page.hpp"

namespace loghop {

namespace {

// One hue from pale to strong, so that order is seen without telling colours apart; texts have contrast 4.5 or more.

constexpr const char* light = R"(color-scheme: light; --page: #ffffff; --ink: #1b1f24; --quiet: #57606a;
  --line: #d8dee4; --band: #f6f8fa; --link: #0550ae; --good: #116329; --warn: #9a3412; --bad: #b0123b;
  --error-0: #f2f7fc; --error-1: #dbe9f6; --error-2: #b5d3ea; --error-3: #7db3d8; --error-4: #2f77b5; --error-5: #0b3c72;
  --on-0: #1b1f24; --on-1: #1b1f24; --on-2: #1b1f24; --on-3: #0b1a28; --on-4: #ffffff; --on-5: #ffffff;
  --heat-1: #8fb9d9; --heat-2: #6b9fc6; --heat-3: #a07bb0; --heat-4: #c0417a; --heat-5: #8c0b2c;
  )";

constexpr const char* dark = R"(color-scheme: dark; --page: #16191d; --ink: #e6e9ed; --quiet: #a3abb5;
  --line: #363c44; --band: #1f242a; --link: #7cb7ff; --good: #6fd08c; --warn: #ffb27a; --bad: #ff8fa3;
  --error-0: #1a222b; --error-1: #1c3146; --error-2: #1f4768; --error-3: #2b6a99; --error-4: #7fbde8; --error-5: #d5ecfd;
  --on-0: #d3dae2; --on-1: #e6e9ed; --on-2: #ffffff; --on-3: #ffffff; --on-4: #0b1a28; --on-5: #0b1a28;
  --heat-1: #3d5f7c; --heat-2: #4f7fa8; --heat-3: #a57cbd; --heat-4: #fa7f92; --heat-5: #ffd9a0;
  )";

constexpr const char* rules = R"(
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 80rem; padding: 1rem 2rem 3rem; }
h1 { font-size: 1.8rem; margin: .5rem 0 1rem; }
h2 { font-size: 1.4rem; margin: 2.5rem 0 .6rem; padding-top: .6rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.6rem 0 .4rem; }
p, dd { max-width: 48rem; overflow-wrap: break-word; }
a { color: var(--link); }
nav { padding: 1rem 1.2rem; font-size: .9rem; background: var(--band); border-bottom: 1px solid var(--line); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav ul ul { padding-left: .8rem; columns: 14rem; }
nav a { text-decoration: none; display: inline-block; padding: .1rem 0; overflow-wrap: anywhere; }
nav a:hover, nav a:focus { text-decoration: underline; }
footer { padding: 1rem 2rem; color: var(--quiet); font-size: .85rem; }
@media (min-width: 70rem) {
  body { display: grid; grid-template-columns: 15rem minmax(0, 1fr); }
  nav { border: 0; border-right: 1px solid var(--line); position: sticky; top: 0; height: 100vh; overflow-y: auto; }
  nav ul ul { columns: auto; }
  footer { grid-column: 2; }
}
.scroll { overflow-x: auto; margin: .6rem 0 1rem; }
table { border-collapse: collapse; font-size: .86rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--quiet); padding: .2rem 0 .4rem; }
th, td { padding: .22rem .6rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top;
  white-space: nowrap; }
thead th { border-bottom: 2px solid var(--line); vertical-align: bottom; color: var(--quiet); font-weight: 600; }
tbody th, thead th:first-child, td.text { text-align: left; font-weight: 400; }
td.text { white-space: normal; min-width: 5rem; max-width: 30rem; }
td.none { color: var(--quiet); }
table:not(.numbers):not(.matrix) thead th { text-align: left; }
table:not(.numbers):not(.matrix) tbody th { white-space: normal; min-width: 5rem; max-width: 9rem; }
.numbers tbody tr:hover { background: var(--band); }
.matrix td { text-align: center; min-width: 3.6rem; border: 2px solid var(--page); padding: .25rem .4rem; }
.matrix thead th:not(:first-child) { text-align: center; white-space: normal; max-width: 6.5rem; }
.matrix td a { display: block; color: inherit; text-decoration: none; }
.matrix td a:hover, .matrix td a:focus { text-decoration: underline; }
.error-0 { background: var(--error-0); color: var(--on-0); } .error-1 { background: var(--error-1); color: var(--on-1); }
.error-2 { background: var(--error-2); color: var(--on-2); } .error-3 { background: var(--error-3); color: var(--on-3); }
.error-4 { background: var(--error-4); color: var(--on-4); } .error-5 { background: var(--error-5); color: var(--on-5); }
.scale { list-style: none; display: flex; flex-wrap: wrap; gap: 2px; padding: 0; font-size: .82rem; }
.scale li { padding: .15rem .7rem; }
.checks { margin: 0; padding-left: 1.1rem; } .missed { color: var(--warn); }
.verdict { font-weight: 600; white-space: nowrap; }
.verdict.holds { color: var(--good); } .verdict.differs { color: var(--warn); } .not-reproducible { color: var(--quiet); }
.outside, .remarks { color: var(--bad); } .remarks li { white-space: pre-line; }
.note { color: var(--quiet); font-size: .88rem; }
dl.parameters { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem 1rem; font-size: .9rem; }
dl.parameters dt { color: var(--quiet); } dl.parameters dd { margin: 0; overflow-wrap: anywhere; }
.limits dt { font-weight: 600; margin-top: .5rem; } .limits dd { margin: 0 0 0 1rem; }
summary { cursor: pointer; color: var(--link); font-size: .9rem; }
.figures { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: flex-start; }
figure { margin: .8rem 0; max-width: 100%; break-inside: avoid; }
figcaption { margin-bottom: .3rem; }
.panels { display: flex; flex-wrap: wrap; gap: .6rem 1.2rem; }
.panel { max-width: 100%; break-inside: avoid; }
.panel-title { margin: 0 0 0 3rem; font-size: .88rem; color: var(--quiet); }
.panel svg { display: block; max-width: 100%; height: auto; }
.panel svg text { font-family: system-ui, sans-serif; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; padding: 0; margin: 0 0 .4rem;
  font-size: .86rem; width: 0; min-width: 100%; }
.legend li { display: flex; align-items: center; gap: .4rem; }
.kind { display: inline-block; min-width: 1.5em; padding: 0 .3em; text-align: center; }
.kind-0 { background: var(--chart-time-0); } .kind-1 { background: var(--chart-time-1); }
.kind-2 { background: var(--chart-time-2); } .kind-3 { background: var(--chart-time-3); }
.kind-4 { background: var(--chart-time-4); } .kind-5 { background: var(--chart-time-5); }
.kind-6 { background: var(--chart-time-6); }
details { margin: .4rem 0; }
.map { background: var(--band); } .map .node { fill: var(--page); stroke: var(--quiet); stroke-width: .7; }
.map .small { fill: var(--quiet); stroke: none; }
.map .numbers text { fill: var(--ink); text-anchor: middle; }
.map-title { margin: .3rem 0; font-size: .88rem; } .panel .note { margin: .3rem 0; max-width: 29rem; }
g.heat-0 { fill: var(--quiet); } g.heat-1 { fill: var(--heat-1); } g.heat-2 { fill: var(--heat-2); }
g.heat-3 { fill: var(--heat-3); } g.heat-4 { fill: var(--heat-4); } g.heat-5 { fill: var(--heat-5); }
.heat li { min-width: 4rem; padding: .1rem .5rem; border-bottom: 8px solid var(--quiet); }
.heat .heat-0 { border-bottom-width: 1px; min-width: 2rem; }
.heat .heat-1 { border-color: var(--heat-1); } .heat .heat-2 { border-color: var(--heat-2); }
.heat .heat-3 { border-color: var(--heat-3); } .heat .heat-4 { border-color: var(--heat-4); }
.heat .heat-5 { border-color: var(--heat-5); }
@media print {
  body { display: block; font-size: 10pt; }
  main { max-width: none; padding: 0; }
  nav { display: none; }
  h2, h3, caption, figcaption { break-after: avoid; }
  tr { break-inside: avoid; }
  .scroll { overflow: visible; }
  figure:has(.panel:nth-child(3)) { break-inside: auto; }
  .legend { break-after: avoid; }
  .figures, .panels { display: block; }
  .panel { display: inline-block; width: 48%; vertical-align: top; }
  .panel:only-child { width: auto; }
  table { font-size: 7.5pt; } th, td { padding: .1rem .3rem; }
  tbody th { white-space: normal; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)";

} // namespace

std::string style_sheet()
{
  return std::string(":root { ") + light + light_colours() + "}\n" +
         "@media screen and (prefers-color-scheme: dark) { :root { " + dark + dark_colours() + "} }" + rules;
}

} // namespace loghop
