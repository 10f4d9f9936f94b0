// Traces of every kind end in a replay or in problems: nothing crashes, hangs or is accepted by accident.
//
// 12,000 texts: random words, good traces with bytes, words or lines changed, and random bytes. What is read is also
// run, as long as the graph of its operations goes on.
#include "loghop/workload/mpi/mpi_graph.hpp"
#include "loghop/workload/ti/ti_workload.hpp"
#include "support/source_dir.hpp"
#include "unit/workload/ti/trace_files.hpp"

#include <gtest/gtest.h>

#include <iterator>
#include <random>
#include <sstream>
#include <stdexcept>

namespace loghop::ti_fuzz_test {
namespace {

using test::TraceFolder;

constexpr int texts_of_each_kind = 3000;

std::string file_text(const std::string& name)
{
  std::ifstream in(test::source_dir() + "/tests/data/ti/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

class TiFuzz : public testing::Test {
protected:
  std::size_t draw(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }
  char any_byte() { return static_cast<char>(draw(256)); }

  void read(const std::string& text)
  {
    try {
      TiWorkload workload;
      workload.trace = folder_.trace(text);
      run(workload);
      ++accepted_;
    } catch (const InputErrors& errors) {
      ASSERT_FALSE(errors.errors().empty());
      ASSERT_LE(errors.errors().size(), 1001u);
      ++refused_;
    } catch (const std::invalid_argument&) { // a program cannot do that
      ++refused_;
    }
  }

  /// Every operation finishes at once, matched or not.
  static void run(const TiWorkload& workload)
  {
    MachineShape shape;
    shape.flops_per_second = 1e9;
    const auto graph = workload.graph(shape, 1);
    for (const Rank rank : each<Rank>(graph->ranks())) {
      std::vector<GraphOperation> ready;
      graph->begin(rank, ready);
      std::size_t steps = 0;
      for (std::size_t i = 0; i < ready.size(); ++i) {
        const GraphOperation operation = ready[i];
        ASSERT_LT(++steps, 1000000u);
        EXPECT_FALSE(graph->place(rank, operation.id).empty());
        if (operation.tell_start) graph->started(rank, operation.id, ready);
        if (operation.tell_finish) graph->finished(rank, operation.id, ready);
      }
      EXPECT_EQ(graph->left(rank), "");
    }
  }

  std::string random_number()
  {
    static const char* const numbers[] = {
        "0", "1", "2", "3", "-1", "-333", "-444", "8", "1e3", "1.5", "70", "1000000", "9999999999999999999", "nan"};
    return draw(3) == 0 ? numbers[draw(std::size(numbers))] : std::to_string(draw(4));
  }

  TraceFolder folder_;
  std::mt19937_64 engine_{20240711};
  int accepted_ = 0;
  int refused_ = 0;
};

TEST_F(TiFuzz, RandomWords)
{
  const std::vector<std::string> names = ti_action_names();
  for (int i = 0; i < texts_of_each_kind; ++i) {
    std::string text;
    const std::size_t ranks = 1 + draw(3);
    for (std::size_t line = draw(6); line > 0; --line) {
      const std::string action = names[draw(names.size())];
      const std::size_t arguments = draw(10);
      std::string rest;
      for (std::size_t k = 0; k < arguments; ++k)
        rest += " " + random_number();
      for (std::size_t rank = 0; rank < ranks; ++rank)
        text += std::to_string(rank) + " " + action + rest + "\n";
    }
    read(text);
  }
  EXPECT_EQ(accepted_ + refused_, texts_of_each_kind);
  EXPECT_GT(accepted_, 100);
}

TEST_F(TiFuzz, GoodTracesWithBytesChanged)
{
  const std::string good = file_text("all_actions.txt");
  for (int i = 0; i < texts_of_each_kind; ++i) {
    std::string text = good;
    for (std::size_t k = draw(4); k > 0; --k) {
      const std::size_t at = draw(text.size());
      switch (draw(3)) {
      case 0:
        text[at] = draw(2) == 0 ? any_byte() : "0123456789 -\n"[draw(13)];
        break;
      case 1:
        text.erase(at, 1 + draw(5));
        break;
      default:
        text.insert(at, 1, draw(2) == 0 ? any_byte() : "0123456789 -\n"[draw(13)]);
        break;
      }
    }
    read(text);
  }
  EXPECT_EQ(accepted_ + refused_, texts_of_each_kind);
  EXPECT_GT(accepted_, texts_of_each_kind / 10);
  EXPECT_GT(refused_, texts_of_each_kind / 10);
}

TEST_F(TiFuzz, GoodTracesWithLinesLeftOutDoubledOrMoved)
{
  std::vector<std::string> lines;
  std::istringstream in(file_text("all_actions.txt"));
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  for (int i = 0; i < texts_of_each_kind; ++i) {
    std::vector<std::string> changed = lines;
    for (std::size_t k = 1 + draw(3); k > 0; --k) {
      const std::size_t at = draw(changed.size());
      switch (draw(3)) {
      case 0:
        changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(at));
        break;
      case 1:
        changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(draw(changed.size())), std::string(changed[at]));
        break;
      default:
        std::swap(changed[at], changed[draw(changed.size())]);
        break;
      }
    }
    std::string text;
    for (const std::string& line : changed)
      text += line + "\n";
    read(text);
  }
  EXPECT_EQ(accepted_ + refused_, texts_of_each_kind);
  EXPECT_GT(accepted_, texts_of_each_kind / 10);
  EXPECT_GT(refused_, texts_of_each_kind / 10);
}

TEST_F(TiFuzz, RandomBytes)
{
  for (int i = 0; i < texts_of_each_kind; ++i) {
    std::string text = draw(2) == 0 ? "" : "0 ";
    for (std::size_t size = draw(200); size > 0; --size)
      text += draw(4) == 0 ? any_byte() : " \n0123/#-."[draw(10)];
    read(text);
  }
  EXPECT_EQ(accepted_ + refused_, texts_of_each_kind);
}

} // namespace
} // namespace loghop::ti_fuzz_test
