#include "loghop/predict/threepc/p3pc_model.hpp"

#include "loghop/predict/fit/fitted.hpp"
#include "loghop/predict/threepc/fit_p3pc.hpp"
#include "loghop/predict/threepc/image_exchange.hpp"
#include "loghop/predict/threepc/loggp_star.hpp"
#include "loghop/workload/image/grid_exchange.hpp"

#include <algorithm>

namespace loghop {

namespace {

MemoryLayout layout_of(const ModelMessage& message)
{
  if (is_contiguous(message.from)) return is_contiguous(message.to) ? MemoryLayout::cc : MemoryLayout::cn;
  return is_contiguous(message.to) ? MemoryLayout::nc : MemoryLayout::nn;
}

GridImage grid_of(const GridExchange& exchange)
{
  return {static_cast<int>(exchange.width), static_cast<int>(exchange.height), exchange.X, exchange.Y,
          Bytes(static_cast<double>(exchange.pixel_bytes))};
}

} // namespace

P3PCModel::P3PCModel(const Calibration& calibration)
    : table_(fitted_or_throw(p3pc_table(calibration), calibration, fit_p3pc))
{}

LogGPStarModel::LogGPStarModel(const Calibration& calibration)
    : P3PCModel(p3pc::loggp_star(fitted_or_throw(p3pc_table(calibration), calibration, fit_loggp_star)))
{}

std::optional<MessageTerms> P3PCModel::terms(const ModelMessage& message) const
{
  const MemoryLayout layout = layout_of(message);
  const auto path = [&](Path which) { return table_.at(which, layout, message.size); };
  const Seconds send = path(Path::send), full = path(Path::full);
  return MessageTerms{send, full, std::min(path(Path::receive), full), send};
}

std::optional<Seconds> P3PCModel::formula(const Workload& workload, const Setting&) const
{
  const auto* exchange = dynamic_cast<const GridExchange*>(&workload);
  if (exchange == nullptr || exchange->operations.size() != 1 || exchange->iterations != 1) return std::nullopt;
  if (exchange->width % exchange->X != 0 || exchange->height % exchange->Y != 0) return std::nullopt;
  const auto image = grid_of(*exchange);
  const bool tree = exchange->tree == GridExchange::Tree::binomial;
  const auto power = [](int n) { return (n & (n - 1)) == 0; };
  if (exchange->operations[0] == GridExchange::Action::border) {
    if (exchange->pixel_time > Seconds(0)) return std::nullopt;
    return p3pc::border_exchange(table_, image,
                                 {static_cast<int>(exchange->border_across), static_cast<int>(exchange->border_along)});
  }
  if (exchange->X * exchange->Y < 2 || (tree && !(power(exchange->X) && power(exchange->Y)))) return std::nullopt;
  if (exchange->operations[0] == GridExchange::Action::scatter)
    return tree ? p3pc::sbt_scatter(table_, image) : p3pc::oft_scatter(table_, image);
  return tree ? p3pc::sbt_gather(table_, image) : p3pc::oft_gather(table_, image);
}

ThreePCModel::ThreePCModel(const Calibration& calibration)
    : machine_(fitted_or_throw(threepc_parameters(calibration), calibration, fit_threepc))
{}

std::optional<MessageTerms> ThreePCModel::terms(const ModelMessage& message) const
{
  const Seconds send = threepc::send(machine_, message.size), full = threepc::full(machine_, message.size);
  return MessageTerms{send, full, std::min(threepc::receive(machine_, message.size), full), send};
}

} // namespace loghop
