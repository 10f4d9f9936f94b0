// One reader of the table in libFuzzer's loop:  reader_fuzzer --reader=NAME [libFuzzer's options] [folders]
//
// `reader_fuzzer --list` prints the table for fuzz_readers.py: name and seeds, an object of JSON a line.
#include "fuzz/readers.hpp"

#include "loghop/base/input_error.hpp"
#include "support/source_dir.hpp"

#include <nlohmann/json.hpp>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <filesystem>
#include <fstream>
#include <pthread.h>
#include <unistd.h>

namespace loghop::fuzz {

namespace {

constexpr double most_seconds = 10; // of the processor, for one input

const Reader* chosen = nullptr;
const pid_t owner = getpid();

const std::string& folder()
{
  static const std::string name = [] {
    std::string made = (std::filesystem::temp_directory_path() / "loghop_fuzz_XXXXXX").string();
    if (mkdtemp(made.data()) == nullptr) fault("cannot make a folder for files");
    for (const char* linked : {"index_files", "smpi_collectives_files"})
      std::filesystem::create_directory_symlink(test::source_dir() + "/tests/data/ti/" + linked, made + "/" + linked);
    return made;
  }();
  return name;
}

void remove_folder()
{
  if (getpid() != owner) return; // a process that the reader started
  std::error_code ignored;
  std::filesystem::remove_all(folder(), ignored);
}

/// Each error is one line of words that a terminal can show.
void check_words(const InputErrors& errors)
{
  if (errors.errors().empty()) fault("a refusal without errors");
  for (const InputError& error : errors.errors()) {
    const std::string text = error.text();
    if (error.problem.empty()) fault("an error without words");
    if (text != printable(text)) fault("an error with bytes that no terminal shows: " + printable(text));
  }
}

void choose(const std::string& name)
{
  for (const Reader& reader : reader_table())
    if (reader.name == name) chosen = &reader;
}

double processor_seconds()
{
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

[[noreturn]] void list()
{
  for (const Reader& reader : reader_table())
    std::puts(nlohmann::json({{"name", reader.name}, {"seeds", reader.seeds}}).dump().c_str());
  std::exit(0);
}

} // namespace

void fault(const std::string& words)
{
  std::fprintf(stderr, "fault: %s\n", words.c_str());
  std::abort();
}

std::string file_with(const std::string& text, const std::string& name)
{
  const std::string file = folder() + "/" + name;
  std::ofstream(file, std::ios::binary) << text;
  return file;
}

} // namespace loghop::fuzz

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv)
{
  using namespace loghop::fuzz;
  constexpr const char* option = "--reader=";
  for (int i = 1; i < *argc; ++i) {
    if (std::strcmp((*argv)[i], "--list") == 0) list();
    if (std::strncmp((*argv)[i], option, std::strlen(option)) == 0) choose((*argv)[i] + std::strlen(option));
  }
  if (chosen == nullptr) {
    std::fputs("usage: reader_fuzzer --reader=NAME [libFuzzer's options] [folders], or --list\n", stderr);
    std::exit(2);
  }
  if (std::freopen("/dev/null", "r", stdin) == nullptr) fault("cannot read /dev/null"); // inputs may name "-"
  folder();
  std::atexit(remove_folder);
  // SimGrid ends its process at bad platforms, and the program tells so: no finding, but other signals are.
  pthread_atfork(nullptr, nullptr, [] { std::signal(SIGABRT, SIG_DFL); });
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  using namespace loghop::fuzz;
  const double start = processor_seconds();
  try {
    chosen->read(std::string(data, data + size));
  } catch (const loghop::InputErrors& errors) {
    check_words(errors);
  } catch (const std::exception& error) {
    fault(std::string("an exception that is none of bad input: ") + error.what());
  }
  if (processor_seconds() - start > most_seconds) fault("takes more than 10 s");
  return 0;
}
