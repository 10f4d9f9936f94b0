#!/usr/bin/env python3
"""Draws the pictures of this folder: parts of a report, and a timeline, each from what the program writes.

    python3 docs/images/draw.py build/release/simulator/loghop

Needs chromium, which turns pages and SVG into PNG. Writes the times that the pictures show into drawn_from.json: a test
fails when the program gives others.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
SCENARIO = "scenarios/logpc/fig09-diamond.json"
CASE = "boustrophedon, 64000B"
COLOURS = {"compute": "#4477aa", "send overhead": "#ee6677", "handler": "#ccbb44", "wait to send": "#bbbbbb",
           "wait for message": "#eeeeee"}


def loghop(*arguments):
    subprocess.run([sys.argv[1], *map(str, arguments)], check=True, cwd=FOLDER.parents[1], stdout=subprocess.DEVNULL)


def shown_times(program):
    """Simulated and predicted times of the scenario, to four digits, by case and model."""
    done = subprocess.run([program, "compare", SCENARIO, "--format", "json", "--quiet"], check=True, text=True,
                          cwd=FOLDER.parents[1], capture_output=True)
    return {case["name"]: {"simulated": f"{case['simulated_s']:.3e}",
                           **{p["model"]: f"{p['predicted_s']:.3e}" for p in case["predictions"]}}
            for case in json.loads(done.stdout)["cases"]}


def photograph(html, name, width, height, folder):
    """Writes what a browser shows of a page."""
    page = folder / "page.html"
    page.write_text(html, encoding="utf-8")
    subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                    f"--user-data-dir={folder / 'browser'}", f"--screenshot={FOLDER / name}",
                    f"--window-size={width},{height}", page.as_uri()], check=True, capture_output=True)


def report_parts(folder):
    """Pages with parts of the report, by the names of their pictures."""
    loghop("report", SCENARIO, "-o", folder / "report.html")
    text = (folder / "report.html").read_text(encoding="utf-8")
    head = text[:text.index("<body>")] + '<body style="background: white; display: block"><main style="margin: 0; max-width: none; padding: 0 24px">'
    marks = text[text.index('<svg class="marks"'):text.index("<nav ")]
    experiment = text[text.index('<details id="experiment'):text.index("<h4>Discussion</h4>")].replace("<details", "<details open", 1)
    time = text[text.index("<h4>Where the time goes</h4>"):text.index('<p class="note">6 of 24')]
    maps = text[text.index("<figure><figcaption><strong>Share of the time in which flits"):]
    return {"report.png": head + marks + experiment + time, "channels.png": head + maps[:maps.index("</figure>")]}


def timeline(folder):
    """An SVG with a row a rank, from the trace events that Perfetto reads: a rectangle a slice, as in the file."""
    loghop("run", SCENARIO, "--case", CASE, "--timeline", folder / "trace.json")
    events = json.loads((folder / "trace.json").read_text(encoding="utf-8"))["traceEvents"]
    ranks = {(event["pid"], event["tid"]): int(event["args"]["name"].removeprefix("rank ")) for event in events
             if event["name"] == "thread_name" and re.fullmatch(r"rank \d+", event["args"]["name"])}
    slices = [event for event in events if event["ph"] == "X" and (event["pid"], event["tid"]) in ranks]
    end = max(event["ts"] + event["dur"] for event in slices)
    scale, row = 900 / end, 12
    paths = {name: [] for name in COLOURS}
    for event in slices:
        y = ranks[event["pid"], event["tid"]] * row
        paths[event["name"]].append(f"M{event['ts'] * scale:.2f} {y}h{event['dur'] * scale:.2f}v{row - 2}h"
                                    f"{-event['dur'] * scale:.2f}z")
    height = len(ranks) * row
    shapes = [f'<path fill="{COLOURS[name]}" d="{"".join(path)}"/>' for name, path in reversed(paths.items())]
    labels = [f'<text x="-6" y="{rank * row + 9}" text-anchor="end">rank {rank}</text>' for rank in range(0, len(ranks), 4)]
    labels += [f'<text x="{t * 1e3 * scale:.1f}" y="{height + 16}" text-anchor="middle">{t} ms</text>'
               for t in range(0, int(end / 1e3) + 1, 50)]
    legend = [f'<rect x="{160 * i}" y="{height + 32}" width="12" height="12" fill="{colour}" stroke="#999"/>'
              f'<text x="{160 * i + 18}" y="{height + 42}">{name}</text>'
              for i, (name, colour) in enumerate(COLOURS.items())]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="{height + 60}" '
            f'viewBox="-60 -4 1000 {height + 60}" font-family="sans-serif" font-size="11">'
            + "".join(shapes + labels + legend) + "</svg>")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    (FOLDER / "drawn_from.json").write_text(json.dumps(shown_times(sys.argv[1]), indent=1) + "\n", encoding="utf-8")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name)
        sizes = {"report.png": (1290, 1180), "channels.png": (540, 460)}
        for picture, html in report_parts(folder).items():
            photograph(html, picture, *sizes[picture], folder)
        photograph(f'<body style="margin: 0">{timeline(folder)}', "timeline.png", 1000, 460, folder)


if __name__ == "__main__":
    main()
