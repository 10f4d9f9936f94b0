// A platform without a fault, for tests that change one place of it. Flit time 8 ns, clock period 1 ns.
#pragma once

#include <nlohmann/json.hpp>

namespace loghop::test {

inline nlohmann::json good_platform()
{
  return nlohmann::json::parse(R"({
    "format": "loghop.platform", "version": 1, "name": "good", "description": "for tests", "clock": "1GHz",
    "network": {
      "type": "wormhole", "topology": "mesh", "dimensions": [4, 3], "flit": "8B", "bandwidth": "1GBps",
      "hop": "3flits", "injection": "16ns", "ejection": "24cycles", "credit": "2flits", "buffer": 8,
      "arbitration": "first_come"
    },
    "node": {
      "memory": {"gap": "0.5ns/B", "gap_both_dma": "0.8ns/B"},
      "nic": {"output_queue": "256B", "input_queue": "512B", "header": "16B", "overflow_timeout": "5us"},
      "short_messages": {
        "send_overhead": ["200ns", "220ns", "230ns"], "receive_overhead": ["900ns", "920ns", "925ns"],
        "send_per_further_argument": "20ns", "receive_per_further_argument": "2.5cycles",
        "argument": "4B", "notification": "50ns"
      },
      "long_messages": {
        "send_overhead": "300ns", "receive_overhead": "1us", "send_dma_setup": "100ns", "receive_dma_setup": "110ns",
        "notification": "40ns"
      }
    }
  })");
}

} // namespace loghop::test
