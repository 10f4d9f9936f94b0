// Reads the workload "fft".
#include "loghop/base/component_table.hpp"
#include "loghop/workload/core/readers.hpp"
#include "loghop/workload/fft/fft.hpp"
#include "loghop/workload/fft/fft_class.hpp"

#include <limits>

namespace loghop {

namespace {

constexpr std::int64_t longest_side = std::int64_t{1} << 56;
constexpr std::int64_t most_ranks = std::numeric_limits<std::int32_t>::max();

/// Either "class" or "points".
void read_points(JsonObject& object, Fft& fft)
{
  const auto name = object.find("class");
  const auto points = object.find("points");
  if (name.has_value() == points.has_value()) {
    object.problem(std::string(R"(expected either "class" or "points", found )") + (name ? "both" : "neither"));
  } else if (name) {
    const FftClass* found = find_component(fft_classes(), "class", *name);
    if (found != nullptr) fft.points = found->points;
  } else {
    std::size_t side = 0;
    for (const JsonValue& value : points->elements(3, 3))
      fft.points[side++] = value.integer(1, longest_side);
  }
}

void read_ranks(JsonObject& object, Fft& fft)
{
  using Decomposition = Fft::Decomposition;
  if (const auto decomposition = object.find("decomposition"))
    fft.decomposition =
        decomposition->choice<Decomposition>({{"slab", Decomposition::slab}, {"pencil", Decomposition::pencil}});
  if (const auto ranks = object.find("ranks")) fft.number_of_ranks = static_cast<int>(ranks->integer(1, most_ranks));
  const auto process_grid = object.find("process_grid");
  if (!process_grid) return;
  std::vector<std::int64_t> sides;
  for (const JsonValue& value : process_grid->elements(2, 2))
    sides.push_back(value.integer(1, most_ranks));
  if (sides.size() != 2) return; // elements() has said why
  const std::int64_t all = sides[0] * sides[1];
  if (fft.decomposition == Decomposition::slab)
    process_grid->problem("expected no \"process_grid\" for slabs, found one");
  else if (all > most_ranks)
    process_grid->problem("expected at most " + std::to_string(most_ranks) + " ranks, found " + std::to_string(all));
  else if (fft.number_of_ranks && *fft.number_of_ranks != all)
    process_grid->problem("expected a grid of as many ranks as \"ranks\" says, " +
                          std::to_string(*fft.number_of_ranks) + ", found " + std::to_string(all));
  else
    fft.process_grid = {static_cast<int>(sides[0]), static_cast<int>(sides[1])};
}

void read_costs(JsonObject& object, Fft& fft)
{
  using Variant = Fft::Variant;
  const auto packing = [&](const char* key, bool needed, double& cost) {
    const auto value = needed ? object.require(key) : object.find(key);
    if (value) cost = value->picoseconds_per_byte();
  };
  packing("naive_packing", fft.variant == Variant::pack, fft.naive_packing);
  packing("blocked_packing", fft.variant == Variant::opt, fft.blocked_packing);
  if (const auto flop_time = object.find("flop_time")) fft.flop_time = flop_time->time();
}

} // namespace

std::unique_ptr<Workload> read_fft(JsonObject& object)
{
  using Variant = Fft::Variant;
  auto fft = std::make_unique<Fft>();
  fft->variant = object.require("variant").choice<Variant>(
      {{"ddt", Variant::ddt}, {"pack", Variant::pack}, {"opt", Variant::opt}});
  read_points(object, *fft);
  read_ranks(object, *fft);
  read_costs(object, *fft);
  if (const auto iterations = object.find("iterations")) fft->iterations = iterations->integer(1, 1'000'000'000);
  const std::vector<collectives::AlgorithmRow> known = collectives::fixed_algorithms_of("alltoall");
  const auto name = object.find("alltoall");
  const auto* row = name ? find_component(known, "algorithm of alltoall", *name) : nullptr;
  if (!name || row != nullptr)
    fft->alltoall = &collectives::require_algorithm("alltoall", name ? row->name : "pairwise");
  return fft;
}

} // namespace loghop
