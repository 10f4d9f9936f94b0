// Traces in files that are there for one test.
#pragma once

#include "loghop/workload/ti/ti_trace.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

namespace loghop::test {

/// A folder that is removed at the end.
class TraceFolder {
public:
  TraceFolder()
  {
    std::string name = (std::filesystem::temp_directory_path() / "loghop_ti_XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    folder_ = name;
  }
  ~TraceFolder() { std::filesystem::remove_all(folder_); }
  TraceFolder(const TraceFolder&) = delete;
  TraceFolder& operator=(const TraceFolder&) = delete;

  std::string write(const std::string& name, const std::string& text) const
  {
    const std::filesystem::path path = folder_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }

  /// The text as a file of all ranks.
  std::shared_ptr<const TiTrace> trace(const std::string& text, const TiDatatypes& datatypes = {}) const
  {
    return std::make_shared<const TiTrace>(write("trace.txt", text), datatypes);
  }

  /// Returns the message about a file, without the folder; "none" if nothing is wrong.
  std::string error_of_file(const std::string& file) const
  {
    try {
      TiTrace trace(file, {});
      return "none";
    } catch (const InputErrors& errors) {
      std::string text = errors.what();
      for (std::size_t at = text.find(folder_.string()); at != std::string::npos; at = text.find(folder_.string()))
        text.erase(at, folder_.string().size() + 1);
      return text;
    }
  }
  std::string error(const std::string& text) const { return error_of_file(write("trace.txt", text)); }

private:
  std::filesystem::path folder_;
};

} // namespace loghop::test
