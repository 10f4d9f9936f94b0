#include "loghop/workload/fft/fft_program.hpp"

#include "loghop/workload/collectives/collective_size.hpp"
#include "loghop/workload/fft/fft_transpose.hpp"

#include <cmath>

namespace loghop {

using collectives::Group;

FftPlan::FftPlan(const Fft& fft, const FftGrid& grid_of_ranks, double ps_per_flop_of_cores, bool has_memory)
    : grid(grid_of_ranks), iterations(fft.iterations), ps_per_flop(ps_per_flop_of_cores), packing(fft.packing()),
      sends_own_(has_memory && fft.variant == Fft::Variant::ddt)
{
  const bool packs = fft.variant != Fft::Variant::ddt;
  const auto add = [&](Phase pack, Phase to, int ranks) {
    if (ranks == 1) return;
    if (packs) phases.push_back(pack);
    phases.push_back(to);
  };
  phases.push_back(Phase::along_x);
  add(Phase::pack_to_y, Phase::to_y, grid.A());
  phases.push_back(Phase::along_y);
  add(Phase::pack_to_z, Phase::to_z, grid.B());
  phases.push_back(Phase::along_z);
  for (int b = 0; grid.A() > 1 && b < grid.B(); ++b)
    to_y.push_back(exchange(fft, grid.x_to_y(b), Group(Rank(grid.A() * b), grid.A())));
  for (int a = 0; grid.B() > 1 && a < grid.A(); ++a)
    to_z.push_back(exchange(fft, grid.y_to_z(a), Group(Rank(a), grid.B(), grid.A())));
}

FftPlan::Exchange FftPlan::exchange(const Fft& fft, const FftGrid::Exchange& sizes, const Group& group)
{
  Exchange made;
  made.group = std::make_shared<const Group>(group);
  if (!FftTranspose::suits(*fft.alltoall)) { // then all blocks have the same size
    collectives::CollectiveOptions options;
    options.bytes = sizes.bytes(0, 0);
    made.algorithm = fft.alltoall->make(group.size(), options);
    return made;
  }
  const auto transpose = std::make_shared<const FftTranspose>(*fft.alltoall, group.size(), sizes, sends_own_);
  made.algorithm = transpose;
  if (fft.variant == Fft::Variant::ddt) made.layouts = std::make_shared<const FftLayouts>(transpose, layouts);
  return made;
}

MpiCall FftProgram::next()
{
  const std::uint64_t phases = plan_->phases.size();
  if (calls_ / phases == static_cast<std::uint64_t>(plan_->iterations)) return {};
  return call_of(plan_->phases[calls_++ % phases]);
}

MpiCall FftProgram::call_of(FftPlan::Phase phase) const
{
  using Phase = FftPlan::Phase;
  const FftGrid& grid = plan_->grid;
  const auto bytes = [&](int dimension) {
    return static_cast<double>(FftGrid::point_bytes * grid.box(dimension, rank_).volume());
  };
  switch (phase) {
  case Phase::along_x:
    return compute(plan_->ps_per_flop * grid.flops(0, rank_));
  case Phase::pack_to_y:
    return compute(plan_->packing * bytes(0));
  case Phase::to_y:
    return exchange(plan_->to_y[static_cast<std::size_t>(grid.b(rank_))]);
  case Phase::along_y:
    return compute(plan_->ps_per_flop * grid.flops(1, rank_));
  case Phase::pack_to_z:
    return compute(plan_->packing * bytes(1));
  case Phase::to_z:
    return exchange(plan_->to_z[static_cast<std::size_t>(grid.a(rank_))]);
  case Phase::along_z:
    return compute(plan_->ps_per_flop * grid.flops(2, rank_));
  }
  return {};
}

MpiCall FftProgram::compute(double picoseconds) const
{
  MpiCall call;
  call.kind = MpiCall::Kind::compute;
  call.time = std::llround(picoseconds);
  return call;
}

MpiCall FftProgram::exchange(const FftPlan::Exchange& exchange) const
{
  MpiCall call;
  call.kind = MpiCall::Kind::collective;
  call.algorithm = exchange.algorithm;
  call.group = exchange.group;
  call.layouts = exchange.layouts;
  return call;
}

std::string FftProgram::place_of(std::uint64_t call) const
{
  static constexpr const char* names[] = {"FFT along x", "packing", "exchange from x to y",
                                          "FFT along y", "packing", "exchange from y to z",
                                          "FFT along z"};
  const std::uint64_t phases = plan_->phases.size();
  if (call == 0) return "";
  const auto phase = static_cast<std::size_t>(plan_->phases[(call - 1) % phases]);
  return "iteration " + std::to_string((call - 1) / phases + 1) + ", " + names[phase];
}

std::optional<MpiPrograms> Fft::mpi_programs(const MachineShape& shape, std::uint64_t) const
{
  const auto plan = std::make_shared<const FftPlan>(*this, grid(shape), ps_per_flop(shape), shape.has_memory);
  MpiPrograms programs;
  for (const Rank rank : each<Rank>(plan->grid.ranks()))
    programs.ranks.push_back(std::make_unique<FftProgram>(plan, rank));
  programs.layouts = plan->layouts.all();
  return programs;
}

WorkloadSize Fft::size(const MachineShape& shape) const
{
  const FftPlan plan(*this, grid(shape), ps_per_flop(shape), shape.has_memory);
  WorkloadSize all{static_cast<double>(plan.grid.ranks()), 0, 0, 0};
  for (const auto* exchanges : {&plan.to_y, &plan.to_z}) {
    if (exchanges->empty()) continue; // its groups differ by a point a side
    const WorkloadSize group = collectives::size_of(*exchanges->front().algorithm);
    const auto groups = static_cast<double>(exchanges->size());
    all = all.then({groups * group.ranks, groups * group.messages, groups * group.bytes, groups * group.at_once});
  }
  return all.times(static_cast<double>(iterations));
}

} // namespace loghop
