// memory logP and copy-transfer: messages as copies in memory and a network.
#include "loghop/predict/families.hpp"
#include "loghop/predict/lognp/copy_transfer.hpp"
#include "loghop/predict/lognp/measured_copies.hpp"
#include "loghop/predict/lognp/memory_logp.hpp"
#include "loghop/predict/logp/machines.hpp"

#include <algorithm>

namespace loghop {

namespace {

using Option = PatternOption;

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

using MemoryFormula = Seconds (*)(const MemoryLogP& machine, Bytes s, Bytes d);

PatternRow memory_row(const char* pattern, const char* summary, const char* needs, bool network, MemoryFormula formula)
{
  constexpr const char* model = "memory logP";
  const auto prepare = [=](const Calibration& calibration) -> PatternFormula {
    const CostTable copies = measured_copies(calibration, model);
    const MemoryCost memory = memory_of(copies);
    const Seconds L = network ? LogPMachine(calibration, model).at({}).L : Seconds(0);
    return [=, machine = MemoryLogP{memory, memory, L}](const PatternArguments& a) {
      require_strided_copies(copies, a.stride, model);
      return PatternPrediction{formula(machine, a.size, a.stride), outside_table(copies, {}, a.size, a.stride)};
    };
  };
  return {model, pattern, summary, needs, {Option::size}, {Option::stride}, prepare};
}

BytesPerSecond bandwidth(Bytes size, Seconds time, const char* of)
{
  if (time <= Seconds(0)) throw MissingMeasurements("copy-transfer", {std::string("a time above 0 of ") + of});
  return BytesPerSecond(size.count() / time.count());
}

/// The bandwidths of the copies of one message: memory, and for two nodes network and memory again.
copy_transfer::Copies copies_of(const CostTable& copies, const LogGPMachine* network, const PatternArguments& a)
{
  if (a.size <= Bytes(0)) throw std::invalid_argument("--size: copy-transfer needs messages above 0 bytes");
  require_strided_copies(copies, a.stride, "copy-transfer");
  const BytesPerSecond memory = bandwidth(a.size, copies.at(a.size, a.stride), "memory_copy");
  if (network == nullptr) return {memory};
  const Seconds wire = a.size * network->at(a.size).G;
  return {memory, bandwidth(a.size, wire, "the network: half_round_trip between_nodes that grows with the size"),
          memory};
}

std::string outside(const CostTable& copies, const MeasuredRange& network, const PatternArguments& a)
{
  const std::string memory = outside_table(copies, {}, a.size, a.stride);
  return memory.empty() ? outside_sizes(network, a.size) : memory;
}

PatternRow transfer_row(const char* pattern, const char* summary, int messages)
{
  const auto prepare = [=](const Calibration& calibration) -> PatternFormula {
    return [messages, copies = measured_copies(calibration, "copy-transfer"),
            network = LogGPMachine(calibration, "copy-transfer")](const PatternArguments& a) {
      const Seconds message = copy_transfer::point_to_point(copies_of(copies, &network, a), a.size);
      return PatternPrediction{messages * message, outside(copies, network.sizes(), a)};
    };
  };
  return {"copy-transfer", pattern,
          summary,         "memory_copy by size and stride; row G with L, o, or half_round_trip between_nodes by size",
          {Option::size},  {Option::stride},
          prepare};
}

PatternFormula transfer_to_self(const Calibration& calibration)
{
  return [copies = measured_copies(calibration, "copy-transfer")](const PatternArguments& a) {
    return PatternPrediction{copy_transfer::point_to_point(copies_of(copies, nullptr, a), a.size),
                             outside(copies, {}, a)};
  };
}

} // namespace

std::vector<PatternRow> memory_patterns()
{
  constexpr const char* copies = "memory_copy by size and stride";
  constexpr const char* copies_and_L = "memory_copy by size and stride; L as LogP takes it";
  return {
      memory_row("point_to_point", "f(s,d)_0 + L + f(s,d)_2", copies_and_L, true,
                 [](const MemoryLogP& m, Bytes s, Bytes d) { return memory_logp::point_to_point(m, s, d); }),
      memory_row(
          "ping_pong", "2 (f(s,d)_0 + L + f(s,d)_2)", copies_and_L, true,
          [](const MemoryLogP& m, Bytes s, Bytes d) -> Seconds { return 2 * memory_logp::point_to_point(m, s, d); }),
      memory_row("send_to_self", "f(s,d)_0, through shared memory", copies, false,
                 [](const MemoryLogP& m, Bytes s, Bytes d) { return memory_logp::shared_memory(m, s, d); }),
      transfer_row("point_to_point", "s / BW_mem(s,d) + s / BW_net + s / BW_mem(s,d)", 1),
      transfer_row("ping_pong", "twice point_to_point", 2),
      {"copy-transfer", "send_to_self", "s / BW_mem(s,d)", copies, {Option::size}, {Option::stride}, transfer_to_self},
  };
}

} // namespace loghop
