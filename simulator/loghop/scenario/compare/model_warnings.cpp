#include "loghop/scenario/compare/model_warnings.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loghop {

namespace {

bool has_overhead(const Platform& platform)
{
  if (const LoggopsNetwork* network = platform.loggops()) return network->o > 0 || network->O > 0;
  const Middleware* middleware = platform.middleware();
  if (middleware == nullptr) return platform.active_messages() != nullptr;
  return middleware->send_overhead > 0 || middleware->receive_overhead > 0;
}

} // namespace

PredictionContext ModelWarnings::watched(const PredictionContext& context)
{
  nearest_ = Level::between_nodes;
  between_nodes_ = false;
  PredictionContext watched = context;
  if (!context.level_of) return watched;
  watched.level_of = [this, level_of = context.level_of](Rank from, Rank to) {
    const Level level = level_of(from, to);
    if (from != to) nearest_ = std::min(nearest_, level);
    between_nodes_ |= level == Level::between_nodes;
    return level;
  };
  return watched;
}

void ModelWarnings::note(std::size_t i, const Case& c, const Model& model, bool derived)
{
  Counts& counts = of_model_[i];
  ++counts.cases;
  const bool one_level = model.nearest_level() == Level::between_nodes;
  counts.within_nodes += one_level && nearest_ != Level::between_nodes;
  counts.between_nodes |= between_nodes_;
  counts.without_overhead += derived && !model.has_overhead() && has_overhead(scenario_.platform_of(c));
}

/// "LogP, LogGP (3 of 8 cases)".
template<class Count> std::string ModelWarnings::models_with(const Count& count) const
{
  std::string text;
  for (std::size_t i = 0; i < of_model_.size(); ++i)
    if (const int cases = count(of_model_[i]); cases > 0)
      text += fmt::format("{}{} ({} of {} cases)", text.empty() ? "" : ", ", scenario_.models[i].name, cases,
                          of_model_[i].cases);
  return text;
}

std::vector<std::string> ModelWarnings::texts() const
{
  std::vector<std::string> texts;
  if (const auto models = models_with([](const Counts& c) { return c.without_overhead; }); !models.empty())
    texts.push_back("o = 0 on a machine with overheads: derived times count no work of processors for messages: " +
                    models);
  if (const auto models = models_with([](const Counts& c) { return c.between_nodes ? c.within_nodes : 0; });
      !models.empty())
    texts.push_back("messages within a node, predicted with parameters of messages between nodes: " + models);
  return texts;
}

} // namespace loghop
