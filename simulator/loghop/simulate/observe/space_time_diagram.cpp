#include "loghop/simulate/observe/space_time_diagram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <set>
#include <stdexcept>
#include <system_error>

namespace loghop::simulate {

namespace {

// Pixels of a picture that is as wide as a column of text.
constexpr double width = 1000;
constexpr double left = 70, right = 20, top = 34, below = 46;
constexpr double bar_share = 0.5; ///< of the height of a row

struct TimeUnit {
  const char* name;
  Picoseconds picoseconds;
};
constexpr std::array<TimeUnit, 4> units{
    {{"ns", 1'000}, {"us", 1'000'000}, {"ms", 1'000'000'000}, {"s", 1'000'000'000'000}}};

/// The largest unit of which the time has one at least.
TimeUnit unit_of(Picoseconds time)
{
  TimeUnit best = units.front();
  for (const TimeUnit& unit : units)
    if (time >= unit.picoseconds) best = unit;
  return best;
}

std::string text_of(Picoseconds time)
{
  const TimeUnit unit = unit_of(time);
  return fmt::format("{:.6g} {}", static_cast<double>(time) / static_cast<double>(unit.picoseconds), unit.name);
}

/// 1, 2 or 5 times a power of ten, so that there are four to ten ticks up to `end`.
Picoseconds tick_of(Picoseconds end)
{
  Picoseconds power = 1;
  while (power * 10 <= end / 4)
    power *= 10;
  for (const Picoseconds times : {5, 2})
    if (times * power <= end / 4) return times * power;
  return power;
}

const char* colour_of(CoreActivity activity)
{
  switch (activity) {
  case CoreActivity::compute:
    return "#0072b2";
  case CoreActivity::send_overhead:
    return "#e69f00";
  case CoreActivity::receive_overhead:
    return "#009e73";
  case CoreActivity::packing:
    return "#cc79a7";
  case CoreActivity::memory:
    return "#56b4e9";
  case CoreActivity::network:
    return "#d55e00";
  case CoreActivity::handler:
    return "#f0e442";
  case CoreActivity::wait_message:
  case CoreActivity::wait_send:
  case CoreActivity::blocked_send:
    break;
  }
  return "#c4c9cf";
}

} // namespace

// ---------------------------------------------------------------------------------------- what is drawn

void SpaceTimeDiagram::worked(const CoreStep& step)
{
  end_ = std::max(end_, step.to);
  if (!full() && step.to > step.from) steps_.push_back(step);
}

void SpaceTimeDiagram::travelled(const Flight& flight)
{
  if (flight.way != Flight::Way::network) return; // nothing is on its way
  end_ = std::max(end_, flight.to);
  if (!full()) flights_.push_back(flight);
}

void SpaceTimeDiagram::finished(Rank, Picoseconds at, StepId)
{
  end_ = std::max(end_, at);
}

void SpaceTimeDiagram::delivered(const Delivery& message)
{
  end_ = std::max(end_, message.received);
}

std::string SpaceTimeDiagram::problem() const
{
  if (ranks_ > most_ranks)
    return fmt::format("the run has {} ranks, and a diagram shows at most {}", ranks_, most_ranks);
  if (full()) return fmt::format("the run has more than {} steps, too many for a diagram", most_marks);
  return "";
}

// ---------------------------------------------------------------------------------------- places

double SpaceTimeDiagram::x(Picoseconds time) const
{
  return left +
         (width - left - right) * static_cast<double>(time) / static_cast<double>(std::max<Picoseconds>(end_, 1));
}

double SpaceTimeDiagram::row_height() const
{
  return ranks_ <= 20 ? 32 : 18;
}

double SpaceTimeDiagram::y(Rank rank) const
{
  return top + row_height() * (rank.value() + 0.5);
}

double SpaceTimeDiagram::bottom() const
{
  return top + row_height() * ranks_;
}

// ---------------------------------------------------------------------------------------- marks

std::string SpaceTimeDiagram::bar(const CoreStep& step) const
{
  const double height = row_height() * bar_share;
  return fmt::format(R"(<rect x="{:.2f}" y="{:.1f}" width="{:.2f}" height="{:.1f}" fill="{}"><title>rank {}: {}{}, )"
                     "{} to {}</title></rect>\n",
                     x(step.from), y(step.rank) - height / 2, std::max(x(step.to) - x(step.from), 0.5), height,
                     colour_of(step.activity), step.rank.value(), name_of(step.activity),
                     step.message == no_message ? "" : fmt::format(", message {}", step.message), text_of(step.from),
                     text_of(step.to));
}

std::string SpaceTimeDiagram::arrow(const Flight& flight) const
{
  return fmt::format(
      R"~(<line x1="{:.2f}" y1="{:.1f}" x2="{:.2f}" y2="{:.1f}" marker-end="url(#head)"><title>message )~"
      "{} from rank {} to {}: {} B, {} to {}</title></line>\n",
      x(flight.from), y(flight.source), x(flight.to), y(flight.destination), flight.message, flight.source.value(),
      flight.destination.value(), flight.bytes, text_of(flight.from), text_of(flight.to));
}

std::string SpaceTimeDiagram::axis() const
{
  const Picoseconds tick = tick_of(end_);
  const TimeUnit unit = unit_of(end_);
  std::string text;
  for (Picoseconds at = 0; at <= end_; at += tick)
    text += fmt::format(
        R"(<path class="grid" d="M{0:.2f} {1}V{2}"/><text x="{0:.2f}" y="{3}" text-anchor="middle">{4:.6g}</text>)"
        "\n",
        x(at), top, bottom(), bottom() + 16, static_cast<double>(at) / static_cast<double>(unit.picoseconds));
  return text + fmt::format(R"(<text x="{}" y="{}" text-anchor="middle">time ({})</text>)"
                            "\n",
                            (left + width - right) / 2, bottom() + 36, unit.name);
}

std::string SpaceTimeDiagram::legend() const
{
  std::set<CoreActivity> shown;
  for (const CoreStep& step : steps_)
    shown.insert(step.activity);
  std::string text;
  double at = left;
  for (const CoreActivity activity : shown) {
    const std::string name = name_of(activity);
    text += fmt::format(R"(<rect x="{}" y="8" width="12" height="12" fill="{}"/><text x="{}" y="18">{}</text>)"
                        "\n",
                        at, colour_of(activity), at + 17, name);
    at += 36 + 7 * static_cast<double>(name.size());
  }
  return text +
         fmt::format(
             R"~(<line x1="{}" y1="14" x2="{}" y2="14" marker-end="url(#head)"/><text x="{}" y="18">message</text>)~"
             "\n",
             at, at + 26, at + 32);
}

std::string SpaceTimeDiagram::frame() const
{
  std::string text;
  for (const Rank rank : each<Rank>(static_cast<std::size_t>(ranks_)))
    text +=
        fmt::format(R"(<path class="grid" d="M{} {:.1f}H{}"/><text x="{}" y="{:.1f}" text-anchor="end">rank {}</text>)"
                    "\n",
                    left, y(rank), width - right, left - 8, y(rank) + 4, rank.value());
  return text;
}

std::string SpaceTimeDiagram::svg() const
{
  const double height = bottom() + below;
  std::string text = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" role="img")"
      " aria-label=\"Space-time diagram: {2} ranks, {3}\">\n"
      "<style>text{{font:12px sans-serif;fill:#3a4048}}.grid{{stroke:#e3e6ea}}line{{stroke:#3a4048;stroke-width:1.2}}"
      "rect{{stroke:#fff;stroke-width:.8}}line:hover,rect:hover{{stroke:#c2185b;stroke-width:2.5}}</style>\n"
      R"(<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">)"
      R"(<path d="M0 0L8 4L0 8z" fill="#3a4048"/></marker></defs>)"
      "\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\" style=\"stroke:none\"/>\n",
      width, height, ranks_, text_of(end_));
  text += legend() + axis() + frame();
  for (const CoreStep& step : steps_)
    text += bar(step);
  for (const Flight& flight : flights_)
    text += arrow(flight);
  return text + "</svg>\n";
}

void SpaceTimeDiagram::write(std::FILE* file) const
{
  if (!problem().empty()) throw std::runtime_error("there is no diagram: " + problem());
  const std::string text = svg();
  if (std::fwrite(text.data(), 1, text.size(), file) != text.size() || std::fflush(file) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot write the diagram");
}

} // namespace loghop::simulate
