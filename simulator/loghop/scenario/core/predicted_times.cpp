#include "loghop/scenario/core/predicted_times.hpp"

#include "loghop/units/printable.hpp"

namespace loghop {

namespace {

class PredictedModel final : public Model {
public:
  Level nearest_level() const override { return Level::to_itself; }
  explicit PredictedModel(std::optional<Seconds> time) : time_(time) {}
  std::optional<Seconds> predict(const Workload&, const PredictionContext&) const override { return time_; }

private:
  std::optional<Seconds> time_;
};

ModelRow made_row()
{
  ModelRow row;
  row.name = "table";
  row.summary = "predictions that a file gives, case by case";
  row.make = [](const Calibration&, const ModelOptions&) { return predicted_model(std::nullopt); };
  row.lacks = "anything that its file does not say: its predictions were made elsewhere";
  return row;
}

void read_case(const JsonValue& place, PredictedTimes& times)
{
  JsonObject object = place.object();
  const JsonValue name = object.require("case");
  const std::string of = name.text();
  const Seconds time(object.require("predicted_s").number(0));
  object.finish();
  if (!of.empty() && !times.by_case.emplace(of, time).second)
    name.problem("expected each case once, found " + in_quotes(of) + " again");
}

} // namespace

PredictedTimes read_predicted_times(const JsonValue& root)
{
  PredictedTimes times;
  JsonObject top = open_format(root, "loghop.predictions", 1);
  top.require("name").text();
  if (const auto description = top.find("description")) description->text();
  for (const JsonValue& place : top.require("cases").elements())
    read_case(place, times);
  top.finish();
  root.problems().throw_if_any();
  return times;
}

const ModelRow& predicted_row()
{
  static const ModelRow row = made_row();
  return row;
}

std::unique_ptr<Model> predicted_model(std::optional<Seconds> time)
{
  return std::make_unique<PredictedModel>(time);
}

} // namespace loghop
