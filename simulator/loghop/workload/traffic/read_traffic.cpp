// Reads the workloads for the network alone: "traffic" and "messages".
#include "loghop/workload/core/readers.hpp"
#include "loghop/workload/traffic/message_list.hpp"
#include "loghop/workload/traffic/traffic.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace loghop {

namespace {

double read_load(const JsonValue& value)
{
  const std::size_t problems_before = value.problems().size();
  const double load = value.number(0);
  if (value.problems().size() > problems_before || load > 0) return load;
  value.problem("expected a number above 0 (flits of a node in a flit time), found " + value.found());
  return load;
}

/// Opens `file`. Returns why it cannot be opened, or "". Devices and pipes are refused: they may never end.
std::string open_regular(std::ifstream& in, const std::string& file)
{
  std::error_code error;
  const bool regular = std::filesystem::is_regular_file(file, error);
  if (error) return error.message();
  if (!regular) return "no regular file";
  errno = 0;
  in.open(file, std::ios::binary);
  return in.is_open() ? "" : std::strerror(errno);
}

} // namespace

std::unique_ptr<Workload> read_traffic(JsonObject& object)
{
  using Pattern = Traffic::Pattern;
  auto traffic = std::make_unique<Traffic>();
  const std::size_t problems_before = object.place().problems().size();
  traffic->pattern = object.require("pattern").choice<Pattern>({{"uniform", Pattern::uniform},
                                                                {"transpose", Pattern::transpose},
                                                                {"bit_complement", Pattern::bit_complement},
                                                                {"hot_spot", Pattern::hot_spot},
                                                                {"nearest_neighbour", Pattern::nearest_neighbour}});
  if (object.place().problems().size() > problems_before) allow_keys(object, {"hot_node", "hot_fraction"});
  traffic->load = read_load(object.require("load"));
  traffic->message_bytes = object.require("message").whole_bytes(1, most_message_bytes);
  traffic->messages_per_node = object.require("messages_per_node").integer(1);
  if (const auto warmup = object.find("warmup_per_node")) traffic->warmup_per_node = warmup->integer(0);
  if (traffic->pattern == Pattern::hot_spot) {
    if (const auto node = object.find("hot_node")) traffic->hot_node = Node(read_int(*node, 0));
    if (const auto fraction = object.find("hot_fraction")) traffic->hot_fraction = read_fraction(*fraction);
  }
  return traffic;
}

MessageList read_message_file(const JsonValue& name)
{
  const std::string file = file_beside(name);
  if (file.empty()) return {};
  std::ifstream in;
  if (const std::string fault = open_regular(in, file); !fault.empty()) {
    report_unreadable(name, file, fault);
    return {};
  }
  try {
    return read_message_list(in, file);
  } catch (const InputErrors& errors) {
    name.problems().add(errors);
    return {};
  }
}

std::unique_ptr<Workload> read_messages(JsonObject& object)
{
  return std::make_unique<MessageList>(read_message_file(object.require("file")));
}

} // namespace loghop
