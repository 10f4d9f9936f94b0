#include "support/random_load.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <sstream>

namespace loghop::test {

namespace {

class Draw {
public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}
  std::int64_t between(std::int64_t low, std::int64_t high)
  {
    return low + static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool one_in(int n) { return between(1, n) == 1; }
  std::mt19937_64& engine() { return engine_; }

private:
  std::mt19937_64 engine_;
};

std::vector<int> draw_dimensions(Draw& draw)
{
  std::vector<int> dimensions(draw.between(1, 4));
  const int largest[] = {12, 6, 4, 3};
  for (int& k : dimensions)
    k = static_cast<int>(draw.between(1, largest[dimensions.size() - 1]));
  if (std::accumulate(dimensions.begin(), dimensions.end(), 1, std::multiplies<>()) < 2) dimensions[0] = 2;
  return dimensions;
}

reference::Config draw_config(Draw& draw, LoadKind kind, bool input_queue)
{
  reference::Config config;
  config.dimensions = draw_dimensions(draw);
  config.hop = draw.between(1, 5);
  config.injection = draw.between(1, 4);
  config.ejection = draw.between(0, 5);
  config.credit = draw.between(0, 4);
  config.buffer = draw.between(1, 16);
  if (kind == LoadKind::starved) config.buffer = draw.between(1, 3);
  if (kind == LoadKind::streaming)
    config.buffer = std::max({config.hop, config.injection, config.ejection}) + config.credit + draw.between(0, 6);
  if (kind == LoadKind::far) {
    const std::int64_t longest = draw.one_in(2) ? 12 : 31;
    for (std::int64_t* latency : {&config.hop, &config.injection, &config.ejection, &config.credit})
      *latency = draw.between(1, longest);
    config.buffer = draw.one_in(2) ? draw.between(1, 63) : std::max(config.hop, config.injection) + config.credit;
  }
  config.first_come = draw.one_in(2);
  if (input_queue) {
    config.input_queue = config.ejection + config.credit + 2 + draw.between(0, 40);
    config.drain_denominator = 6;
    config.drain_numerator = draw.one_in(2) ? 6 : draw.between(1, 6);
  }
  return config;
}

std::int64_t draw_flits(Draw& draw, LoadKind kind)
{
  if (kind == LoadKind::long_messages) return draw.one_in(3) ? draw.between(1, 8) : draw.between(500, 4096);
  switch (draw.between(0, 3)) {
  case 0:
    return 1;
  case 1:
    return draw.between(1, 6);
  case 2:
    return draw.between(1, 40);
  default:
    return draw.between(1, 200);
  }
}

} // namespace

Load random_load(LoadKind kind, std::uint64_t seed, bool input_queue)
{
  Draw draw(seed * 1000003 + static_cast<std::uint64_t>(kind) * 7919 + (input_queue ? 1 : 0));
  Load load;
  load.config = draw_config(draw, kind, input_queue);
  int nodes = 1;
  for (int k : load.config.dimensions)
    nodes *= k;
  std::vector<int> partner(nodes);
  std::iota(partner.begin(), partner.end(), 0);
  std::shuffle(partner.begin(), partner.end(), draw.engine());
  const std::int64_t count = kind == LoadKind::long_messages ? draw.between(2, 14) : draw.between(1, 90);
  const std::int64_t span = draw.one_in(4) ? 0 : draw.between(1, 3000);
  const int hot = static_cast<int>(draw.between(0, nodes - 1));
  for (std::int64_t i = 0; i < count; ++i) {
    const int source = static_cast<int>(draw.between(0, nodes - 1));
    int destination = static_cast<int>(draw.between(0, nodes - 1));
    if (kind == LoadKind::permutation) destination = partner[source];
    if (kind == LoadKind::hot_spot && !draw.one_in(3)) destination = hot;
    load.messages.push_back({i, draw.between(0, span), source, destination, draw_flits(draw, kind),
                             input_queue ? draw.between(0, draw.one_in(3) ? 300 : 5) : 0});
  }
  return load;
}

Load uniform_load(std::uint64_t seed)
{
  Draw draw(seed * 1000003 + 7);
  Load load;
  load.config = draw_config(draw, draw.one_in(2) ? LoadKind::streaming : LoadKind::mixed, draw.one_in(4));
  load.config.credit = std::max<std::int64_t>(load.config.credit, 1);
  const int nodes = draw.one_in(2) ? 16 : 8;
  load.config.dimensions = nodes == 16 ? std::vector<int>{4, 4} : std::vector<int>{8};
  const std::int64_t largest = draw.one_in(2) ? 300 : 20;
  const std::int64_t equal = draw.one_in(2) ? draw.between(1, largest) : 0;
  const std::int64_t percent = draw.between(1, 9) * 10; // of what a node can send
  std::int64_t number = 0;
  for (int node = 0; node < nodes; ++node)
    for (std::int64_t release = draw.between(0, 200); release < 1500;) {
      const std::int64_t flits = equal > 0 ? equal : draw.between(1, largest);
      load.messages.push_back({number++, release, node, static_cast<int>(draw.between(0, nodes - 1)), flits,
                               load.config.input_queue > 0 ? draw.between(0, 10) : 0});
      release += std::max<std::int64_t>(draw.between(1, 2 * flits * 100 / percent), 1);
    }
  return load;
}

std::string describe(const Load& load)
{
  std::ostringstream out;
  const reference::Config& c = load.config;
  out << "dimensions";
  for (int k : c.dimensions)
    out << ' ' << k;
  out << " hop " << c.hop << " injection " << c.injection << " ejection " << c.ejection << " credit " << c.credit
      << " buffer " << c.buffer << (c.first_come ? " first_come" : " round_robin") << " input_queue " << c.input_queue
      << " drain " << c.drain_numerator << '/' << c.drain_denominator;
  for (const reference::Message& m : load.messages)
    out << "\n  " << m.number << ": release " << m.release << ", " << m.source << " -> " << m.destination << ", "
        << m.flits << " flits, take " << m.take_delay;
  return out.str();
}

} // namespace loghop::test
