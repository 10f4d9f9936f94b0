#include "loghop/workload/image/image_program.hpp"

#include "loghop/workload/collectives/algorithm_table.hpp"
#include "loghop/workload/collectives/collective_size.hpp"
#include "loghop/workload/image/image_layouts.hpp"

#include <algorithm>
#include <cmath>

namespace loghop {

using collectives::BinomialTree;
using collectives::LinearTree;

ImagePlan::ImagePlan(const GridExchange& exchange)
    : grid(exchange.grid()), operations(exchange.operations), iterations(exchange.iterations),
      ps_per_pixel(exchange.pixel_time.count() * picoseconds_per_second),
      border(grid, exchange.exchange, exchange.border_across, exchange.border_along),
      group(std::make_shared<const collectives::Group>(collectives::Group::all(grid.ranks()))),
      scatter(distribution(GridExchange::Action::scatter, exchange.tree)),
      gather(distribution(GridExchange::Action::gather, exchange.tree))
{
  border.add_layouts(layouts);
}

ImagePlan::Distribution ImagePlan::distribution(GridExchange::Action operation, GridExchange::Tree tree)
{
  if (std::find(operations.begin(), operations.end(), operation) == operations.end()) return {};
  const bool is_scatter = operation == GridExchange::Action::scatter;
  const bool binomial = tree == GridExchange::Tree::binomial;
  auto sizes = std::make_shared<std::vector<std::int64_t>>();
  for (const Rank rank : each<Rank>(grid.ranks()))
    sizes->push_back(grid.bytes(rank));
  collectives::CollectiveOptions options;
  options.sizes = std::move(sizes);
  Distribution made;
  made.algorithm = collectives::require_algorithm(is_scatter ? "scatter" : "gather", binomial ? "binomial" : "linear")
                       .make(grid.ranks(), options);
  made.layouts = std::make_shared<const ImageLayouts>(made.algorithm,
                                                      binomial ? layouts_at_parents<BinomialTree>(grid, layouts)
                                                               : layouts_at_parents<LinearTree>(grid, layouts),
                                                      is_scatter);
  return made;
}

MpiCall ImageProgram::next()
{
  const auto all = static_cast<std::int64_t>(plan_->operations.size()) * plan_->iterations;
  while (next_call_ == calls_.size()) {
    if (operation_ == all) return {};
    begin_operation();
  }
  return calls_[next_call_++];
}

void ImageProgram::begin_operation()
{
  using Action = GridExchange::Action;
  next_call_ = 0;
  calls_.clear();
  const auto number = static_cast<std::size_t>(operation_++) % plan_->operations.size();
  switch (plan_->operations[number]) {
  case Action::scatter:
    calls_ = {collective(plan_->scatter)};
    break;
  case Action::gather:
    calls_ = {collective(plan_->gather)};
    break;
  case Action::border: {
    calls_ = plan_->border.calls(rank_, plan_->layouts);
    if (plan_->ps_per_pixel == 0) break;
    MpiCall compute;
    compute.kind = MpiCall::Kind::compute;
    const auto pixels = static_cast<double>(plan_->grid.bytes(rank_) / plan_->grid.pixel_bytes());
    compute.time = std::llround(plan_->ps_per_pixel * pixels);
    calls_.push_back(compute);
  }
  }
}

MpiCall ImageProgram::collective(const ImagePlan::Distribution& distribution) const
{
  MpiCall call;
  call.kind = MpiCall::Kind::collective;
  call.algorithm = distribution.algorithm;
  call.group = plan_->group;
  call.layouts = distribution.layouts;
  return call;
}

std::string ImageProgram::place() const
{
  static constexpr const char* names[] = {"scatter", "border exchange", "gather"};
  if (operation_ == 0) return "";
  const auto operations = static_cast<std::int64_t>(plan_->operations.size());
  const auto kind = plan_->operations[static_cast<std::size_t>((operation_ - 1) % operations)];
  return "iteration " + std::to_string((operation_ - 1) / operations + 1) + ", " + names[static_cast<int>(kind)];
}

std::optional<MpiPrograms> GridExchange::mpi_programs(const MachineShape&, std::uint64_t) const
{
  const auto plan = std::make_shared<const ImagePlan>(*this);
  MpiPrograms programs;
  for (const Rank rank : each<Rank>(plan->grid.ranks()))
    programs.ranks.push_back(std::make_unique<ImageProgram>(plan, rank));
  programs.layouts = plan->layouts.all();
  return programs;
}

namespace {

/// Columns, rows and, of eight neighbours, corners, in both directions each.
WorkloadSize size_of_borders(const GridExchange& exchange)
{
  const double X = exchange.X, Y = exchange.Y, pixel = static_cast<double>(exchange.pixel_bytes);
  const double across = static_cast<double>(exchange.border_across), along = static_cast<double>(exchange.border_along);
  const double columns = exchange.border_across > 0 ? 2 * (X - 1) * Y : 0;
  const double rows = exchange.border_along > 0 ? 2 * X * (Y - 1) : 0;
  const bool corners = exchange.exchange == BorderExchange::Kind::eight && columns > 0 && rows > 0;
  const double diagonal = corners ? 4 * (X - 1) * (Y - 1) : 0;
  const double bytes = columns * across * static_cast<double>(exchange.height) / Y +
                       rows * along * static_cast<double>(exchange.width) / X + diagonal * across * along;
  const double messages = columns + rows + diagonal;
  return {X * Y, messages, pixel * bytes, messages};
}

} // namespace

WorkloadSize GridExchange::size(const MachineShape&) const
{
  const ImagePlan plan(*this);
  WorkloadSize once;
  for (const Action action : operations)
    once = once.then(action == Action::border
                         ? size_of_borders(*this)
                         : collectives::size_of(*(action == Action::scatter ? plan.scatter : plan.gather).algorithm));
  return once.times(static_cast<double>(iterations));
}

} // namespace loghop
