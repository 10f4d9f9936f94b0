// Readers of workloads: each takes the keys of one type out of the "workload" object of a scenario file.
//
// They are defined in the rooms of their workloads; workload/read_workload.hpp lists the keys, and calls them by type.
// Problems, also those of files that an object names, are recorded at their places, and then the workload is not to be
// used. Properties that depend on the machine are left to Workload::check.
#pragma once

#include "loghop/base/json_object.hpp"
#include "loghop/workload/core/workload.hpp"

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>

namespace loghop {

std::unique_ptr<Workload> read_remap(JsonObject& object);
std::unique_ptr<Workload> read_diamond(JsonObject& object);
std::unique_ptr<Workload> read_em3d(JsonObject& object);
std::unique_ptr<Workload> read_traffic(JsonObject& object);
std::unique_ptr<Workload> read_messages(JsonObject& object);
std::unique_ptr<Workload> read_goal_workload(JsonObject& object);
std::unique_ptr<Workload> read_ti_workload(JsonObject& object);
std::unique_ptr<Workload> read_otf2_workload(JsonObject& object);
std::unique_ptr<Workload> read_collective_workload(JsonObject& object);
std::unique_ptr<Workload> read_fft(JsonObject& object);
std::unique_ptr<Workload> read_grid_exchange(JsonObject& object);
std::unique_ptr<Workload> read_ping_pong(JsonObject& object);
std::unique_ptr<Workload> read_one_to_many(JsonObject& object);

// Values that several readers read.

inline constexpr std::int64_t most_message_bytes = std::int64_t{1} << 62;

int read_int(const JsonValue& value, int min);

/// A number from 0 to 1, or a percentage up to "100%".
double read_fraction(const JsonValue& value);

/// Allows keys whose meaning depends on a value that is wrong: finish() then says nothing about them.
void allow_keys(JsonObject& object, std::initializer_list<const char*> keys);

/// The path of the file that `name` gives relative to the folder of its own file; "" after a problem.
std::string file_beside(const JsonValue& name);

/// Records that `file` cannot be read, and why.
void report_unreadable(const JsonValue& name, const std::string& file, const std::string& why);

} // namespace loghop
