#include "loghop/predict/lognp/memory_models.hpp"

#include "loghop/predict/lognp/copy_transfer.hpp"
#include "loghop/predict/lognp/measured_copies.hpp"
#include "loghop/predict/logp/loggp_parameters.hpp"
#include "loghop/predict/logp/logp_parameters.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace loghop {

namespace {

using Option = PatternOption;

constexpr const char* memory_logp_name = "memory logP";
constexpr const char* copy_transfer_name = "copy-transfer";
constexpr const char* copies_need = "memory_copy by size and stride";

/// f(s,1) and f(s,d) from the time of copies: the paper allows that. What a stride adds is not below 0.
MemoryCost memory_of(const CostTable& copies)
{
  const CostCurve& contiguous = copies.curves().begin()->second;
  std::map<double, CostCurve> added = {{0, CostCurve::constant(Seconds(0))}};
  for (const auto& [stride, curve] : copies.curves()) {
    if (stride == 0) continue;
    std::vector<CostPoint> points = curve.points();
    for (CostPoint& point : points)
      point.cost = std::max(Seconds(0), point.cost - contiguous.at(point.size));
    added.emplace(stride, CostCurve(std::move(points)));
  }
  return {contiguous, CostTable(std::move(added))};
}

MemoryParameters memory_from(const Calibration& calibration, const char* model)
{
  const CostTable copies = require_copies(calibration, model);
  return {calibration.name, model, copies, memory_of(copies), Seconds(0), SecondsPerByte(0), {}, std::nullopt};
}

using MemoryFormula = Seconds (*)(const MemoryLogP& machine, Bytes s, Bytes d);

template<MemoryFormula formula, int messages, bool network>
PatternPrediction memory_logp(const MemoryParameters& parameters, const PatternArguments& a)
{
  if (network) parameters.require_network();
  parameters.require_stride(a.stride);
  const MemoryLogP machine{parameters.memory, parameters.memory, parameters.L};
  return {messages * formula(machine, a.size, a.stride), outside_table(parameters.copies, {}, a.size, a.stride)};
}

BytesPerSecond bandwidth(const MemoryParameters& parameters, Bytes size, Seconds time)
{
  if (time <= Seconds(0))
    throw MissingMeasurements(parameters.calibration, copy_transfer_name, {"a time above 0 of memory_copy"});
  return BytesPerSecond(size.count() / time.count());
}

/// The bandwidths of the copies of one message: memory, and between two nodes network and memory again.
template<int messages, bool network>
PatternPrediction copy_transfer_of(const MemoryParameters& parameters, const PatternArguments& a)
{
  if (network) parameters.require_network();
  if (a.size <= Bytes(0)) throw std::invalid_argument("--size: copy-transfer needs messages above 0 bytes");
  parameters.require_stride(a.stride);
  const BytesPerSecond memory = bandwidth(parameters, a.size, parameters.copies.at(a.size, a.stride));
  copy_transfer::Copies copies = {memory};
  if (network) copies.insert(copies.end(), {BytesPerSecond(1 / parameters.G.count()), memory});
  const std::string outside = outside_table(parameters.copies, {}, a.size, a.stride);
  return {messages * copy_transfer::point_to_point(copies, a.size),
          outside.empty() && network ? outside_sizes(parameters.sizes, a.size) : outside};
}

const Formulas<MemoryParameters>& memory_logp_formulas()
{
  constexpr const char* needs = "memory_copy by size and stride; L as LogP takes it";
  static const Formulas<MemoryParameters> formulas = {
      {"point_to_point",
       "f(s,d)_0 + L + f(s,d)_2",
       needs,
       {Option::size},
       {Option::stride},
       memory_logp<memory_logp::point_to_point, 1, true>},
      {"ping_pong",
       "2 (f(s,d)_0 + L + f(s,d)_2)",
       needs,
       {Option::size},
       {Option::stride},
       memory_logp<memory_logp::point_to_point, 2, true>},
      {"send_to_self",
       "f(s,d)_0, through shared memory",
       copies_need,
       {Option::size},
       {Option::stride},
       memory_logp<memory_logp::shared_memory, 1, false>},
  };
  return formulas;
}

const Formulas<MemoryParameters>& copy_transfer_formulas()
{
  constexpr const char* needs =
      "memory_copy by size and stride; rows L, o, G, or half_round_trip between_nodes by size";
  static const Formulas<MemoryParameters> formulas = {
      {"point_to_point",
       "s / BW_mem(s,d) + s / BW_net + s / BW_mem(s,d)",
       needs,
       {Option::size},
       {Option::stride},
       copy_transfer_of<1, true>},
      {"ping_pong", "twice point_to_point", needs, {Option::size}, {Option::stride}, copy_transfer_of<2, true>},
      {"send_to_self", "s / BW_mem(s,d)", copies_need, {Option::size}, {Option::stride}, copy_transfer_of<1, false>},
  };
  return formulas;
}

} // namespace

MemoryParameters MemoryParameters::of_memory_logp(const Calibration& calibration)
{
  MemoryParameters parameters = memory_from(calibration, memory_logp_name);
  try {
    parameters.L = LogPParameters::from(calibration, memory_logp_name).at().L;
  } catch (const MissingMeasurements& missing) {
    parameters.lacks = missing;
  }
  return parameters;
}

MemoryParameters MemoryParameters::of_copy_transfer(const Calibration& calibration)
{
  MemoryParameters parameters = memory_from(calibration, copy_transfer_name);
  try {
    const LogGPParameters network = LogGPParameters::from(calibration, copy_transfer_name);
    parameters.G = network.by_size.ranges.back().parameters.G;
    parameters.sizes = network.sizes;
    if (parameters.G.count() <= 0)
      throw MissingMeasurements(calibration.name, copy_transfer_name,
                                {"half_round_trip between_nodes that grows with the size, or a row G above 0"});
  } catch (const MissingMeasurements& missing) {
    parameters.lacks = missing;
  }
  return parameters;
}

void MemoryParameters::require_network() const
{
  if (lacks) throw MissingMeasurements(*lacks);
}

void MemoryParameters::require_stride(Bytes stride) const
{
  if (!covers_stride(copies, stride)) throw MissingMeasurements(calibration, model, {"memory_copy of strided data"});
}

MemoryModel::MemoryModel(MemoryParameters parameters, const Formulas<MemoryParameters>& formulas)
    : parameters_(std::move(parameters)), formulas_(formulas)
{
  parameters_.require_network();
}

std::optional<MessageTerms> MemoryModel::terms(const ModelMessage& message) const
{
  const auto from = stride_of(message.from), to = stride_of(message.to);
  if (!from || !to || !covers_stride(parameters_.copies, std::max(*from, *to))) return std::nullopt;
  const MemoryLogP machine{parameters_.memory, parameters_.memory, parameters_.L};
  const auto copy = [&](Bytes stride) { return memory_logp::shared_memory(machine, message.size, stride); };
  const bool between = message.level == Level::between_nodes;
  MessageTerms terms;
  terms.send = terms.gap = copy(*from);
  terms.receive = between ? copy(*to) : Seconds(0);
  const Seconds network = parameters_.L + message.size * parameters_.G; // one of them is 0
  terms.full = terms.send + (between ? network : Seconds(0)) + terms.receive;
  return terms;
}

std::optional<FormulaTime> MemoryModel::of_pattern(const WorkloadPattern& pattern) const
{
  const bool in_a_node = pattern.name == "point_to_point" && pattern.arguments.level != Level::between_nodes;
  return evaluate(formulas_, parameters_, in_a_node ? "send_to_self" : pattern.name, pattern.arguments);
}

MemoryLogPModel::MemoryLogPModel(const Calibration& calibration)
    : MemoryModel(MemoryParameters::of_memory_logp(calibration), memory_logp_formulas())
{}

CopyTransferModel::CopyTransferModel(const Calibration& calibration)
    : MemoryModel(MemoryParameters::of_copy_transfer(calibration), copy_transfer_formulas())
{}

ModelRow memory_logp_row()
{
  ModelRow row;
  row.name = memory_logp_name;
  row.summary = "copies in memory at both ends, by size and stride, and the latency";
  row.make = make_model<MemoryLogPModel>;
  row.lacks = "overheads of middleware, levels within a node, contention";
  row.patterns = rows_of(row.name, memory_logp_formulas(), MemoryParameters::of_memory_logp);
  row.measurements = "memory_copy as it is, and L of LogP";
  return row;
}

ModelRow copy_transfer_row()
{
  ModelRow row;
  row.name = copy_transfer_name;
  row.summary = "copies one after the other, each with its bandwidth";
  row.make = make_model<CopyTransferModel>;
  row.lacks = "overheads and latencies, contention";
  row.patterns = rows_of(row.name, copy_transfer_formulas(), MemoryParameters::of_copy_transfer);
  row.measurements = "memory_copy as it is, and the last G of LogGP";
  return row;
}

} // namespace loghop
