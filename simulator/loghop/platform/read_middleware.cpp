#include "loghop/platform/read_middleware.hpp"

#include "loghop/base/json_object.hpp"

namespace loghop {

namespace {

constexpr Picoseconds longest_overhead = 1'000'000'000'000'000; // 1000 s
constexpr std::int64_t most_control_bytes = 1 << 30;

} // namespace

Middleware read_middleware(const JsonValue& value)
{
  using Matching = Middleware::Matching;
  JsonObject object = value.object();
  Middleware read;
  read.send_overhead = object.require("send_overhead").picoseconds(0, longest_overhead);
  read.receive_overhead = object.require("receive_overhead").picoseconds(0, longest_overhead);
  if (const auto limit = object.find("eager_limit")) read.eager_limit = limit->whole_bytes();
  if (const auto size = object.find("envelope")) read.envelope_bytes = size->whole_bytes(0, most_control_bytes);
  if (const auto size = object.find("control_message")) read.control_bytes = size->whole_bytes(0, most_control_bytes);
  if (const auto matching = object.find("matching"))
    read.matching = matching->choice<Matching>({{"on_arrival", Matching::on_arrival}, {"instant", Matching::instant}});
  object.finish();
  return read;
}

} // namespace loghop
