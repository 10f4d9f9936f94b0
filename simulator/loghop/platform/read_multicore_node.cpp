#include "loghop/platform/read_parts.hpp"

#include <fmt/format.h>

namespace loghop {

namespace {

constexpr int most_chips = 1024;
constexpr int most_cores = 1024;
constexpr int most_units = 65536;
constexpr int most_contexts = 1 << 24;
constexpr std::size_t most_interrupt_steps = 8;
constexpr std::int64_t largest_working_set = 1 << 20;
constexpr std::int64_t largest_first_part = 1 << 20;
constexpr Picoseconds longest_line = 10'000'000; // 10 us: the lines of a message take no time too long to hold

Picoseconds optional_time(JsonObject& object, const char* key)
{
  const auto value = object.find(key);
  return value ? value->picoseconds(0, longest_overhead) : 0;
}

double optional_bandwidth(JsonObject& object, const char* key)
{
  const auto value = object.find(key);
  return value ? value->bandwidth().count() : 0;
}

void read_contexts(JsonObject& object, MessageNic& nic)
{
  const auto contexts = object.find("contexts");
  const auto miss = object.find("context_miss");
  if (contexts) nic.contexts = static_cast<int>(contexts->integer(1, most_contexts));
  if (miss) nic.context_miss = miss->picoseconds(0, longest_overhead);
  if (contexts && !miss) contexts->problem(R"(expected "context_miss" beside "contexts")");
  if (miss && !contexts) miss->problem(R"(expected "contexts" beside "context_miss")");
}

void read_fetch(JsonObject& object, MessageNic& nic)
{
  const auto limit = object.find("inline_limit");
  const auto fetch = object.find("fetch");
  if (limit) nic.inline_limit = limit->whole_bytes(0, largest_working_set);
  if (fetch) nic.fetch = fetch->picoseconds(0, longest_overhead);
  if (limit && !fetch) limit->problem(R"(expected "fetch" beside "inline_limit")");
}

InterruptStep read_step(const JsonValue& value)
{
  JsonObject object = value.object();
  InterruptStep step;
  step.above = object.require("above").bandwidth().count();
  step.interval = object.require("interval").picoseconds(0, longest_overhead);
  object.finish();
  return step;
}

void read_steps(const JsonValue& steps, MessageNic& nic)
{
  for (const JsonValue& value : steps.elements(1, most_interrupt_steps)) {
    const InterruptStep step = read_step(value);
    if (!nic.interrupt_steps.empty() && step.above <= nic.interrupt_steps.back().above)
      value.problem(R"(expected an "above" larger than that of the step before)");
    nic.interrupt_steps.push_back(step);
  }
}

PartialInterrupts read_partial_interrupts(const JsonValue& value)
{
  JsonObject object = value.object();
  PartialInterrupts partial;
  partial.above = object.require("above").whole_bytes(1, largest_first_part);
  partial.interval = object.require("interval").picoseconds(0, longest_overhead);
  object.finish();
  return partial;
}

void read_interrupts(JsonObject& object, MessageNic& nic)
{
  const auto interval = object.find("interrupt_interval");
  if (interval) nic.interrupt_interval = interval->picoseconds(0, longest_overhead);
  const auto needed = [&](const char* key) {
    const auto found = object.find(key);
    if (found && !interval) found->problem(fmt::format(R"(expected "interrupt_interval" beside "{}")", key));
    return found;
  };
  if (const auto steps = needed("interrupt_steps")) read_steps(*steps, nic);
  if (const auto partial = needed("partial_interrupts")) nic.partial_interrupts = read_partial_interrupts(*partial);
}

MessageNic read_nic(const JsonValue& value, bool one_chip)
{
  JsonObject object = value.object();
  MessageNic nic;
  nic.send_processing = optional_time(object, "send_processing");
  nic.receive_processing = optional_time(object, "receive_processing");
  nic.gap = optional_time(object, "gap");
  if (const auto units = object.find("units")) nic.units = static_cast<int>(units->integer(1, most_units));
  read_contexts(object, nic);
  nic.post = optional_time(object, "post");
  if (const auto set = object.find("post_working_set")) nic.post_working_set = set->whole_bytes(0, largest_working_set);
  nic.notification = optional_time(object, "notification");
  read_fetch(object, nic);
  read_interrupts(object, nic);
  nic.dma_bytes_per_second = optional_bandwidth(object, "dma_bandwidth");
  nic.pio_bytes_per_second = optional_bandwidth(object, "pio_bandwidth");
  if (const auto line = object.find("far_line")) {
    nic.far_line = line->picoseconds(0, longest_line);
    if (one_chip) line->problem(R"(expected more than 1 of "chips" beside "far_line")");
  }
  object.finish();
  return nic;
}

} // namespace

MulticoreNode read_multicore_node(const JsonValue& value)
{
  JsonObject object = value.object();
  MulticoreNode node;
  const std::size_t before = value.problems().size();
  node.chips = static_cast<int>(object.require("chips").integer(1, most_chips));
  const bool one_chip = node.chips == 1 && value.problems().size() == before;
  node.cores_per_chip = static_cast<int>(object.require("cores_per_chip").integer(1, most_cores));
  node.memory = read_memory_hierarchy(object.require("memory"));
  if (const auto nic = object.find("nic")) node.nic = read_nic(*nic, one_chip);
  object.finish();
  return node;
}

} // namespace loghop
