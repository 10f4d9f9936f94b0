#include "loghop/workload/ti/ti_file.hpp"

#include "unit/scenario/scenario_files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace loghop::ti_file_test {
namespace {

class TiFiles : public testing::Test {
protected:
  TiFile file(const std::string& text) const
  {
    std::ofstream(folder_.path("trace"), std::ios::binary) << text;
    return TiFile(folder_.path("trace"));
  }
  std::string fault(const std::string& name) const
  {
    try {
      const TiFile opened(folder_.path(name));
      return "";
    } catch (const TiFile::Fault& thrown) {
      return thrown.what();
    }
  }
  void write(const std::string& name, const std::string& text) const
  {
    std::ofstream(folder_.path(name), std::ios::binary) << text;
  }

  test::TemporaryFolder folder_;
};

struct Line {
  std::string text;
  std::uint64_t number, offset, end;

  bool operator==(const Line& other) const
  {
    return text == other.text && number == other.number && offset == other.offset && end == other.end;
  }
};

void PrintTo(const Line& line, std::ostream* out)
{
  *out << line.number << " \"" << line.text << "\" " << line.offset << "-" << line.end;
}

std::vector<Line> lines(const TiFile& file, const std::vector<TiRun>& runs, std::size_t buffer)
{
  TiLines reader(file, runs, buffer);
  std::vector<Line> all;
  std::string_view line;
  while (reader.next(line))
    all.push_back({std::string(line), reader.number(), reader.offset(), reader.end()});
  EXPECT_FALSE(reader.next(line)); // and stays there
  return all;
}

TEST_F(TiFiles, ReadsFromWhereItIsTold)
{
  const TiFile plain = file("0123456789");
  EXPECT_EQ(plain.size(), 10U);
  EXPECT_EQ(plain.name(), folder_.path("trace"));
  TiFile open = plain;
  open.stay_open();
  for (const TiFile* one : {&plain, static_cast<const TiFile*>(&open)}) {
    char to[] = "______";
    one->read(3, to + 1, 4);
    EXPECT_EQ(std::string(to), "_3456_");
    one->read(0, to, 6);
    EXPECT_EQ(std::string(to), "012345");
    one->read(9, to, 1);
    EXPECT_EQ(std::string(to), "912345");
    one->read(10, to, 0);
    EXPECT_THROW(one->read(9, to, 2), TiFile::Fault);
    EXPECT_THROW(one->read(10, to, 1), TiFile::Fault);
  }
}

/// A file that stays open is the same when another has its name; one that does not is looked up anew.
TEST_F(TiFiles, StayOpenIfTold)
{
  const TiFile closed = file("old");
  TiFile open = closed;
  open.stay_open();
  const TiFile copy = open;
  std::filesystem::remove(folder_.path("trace"));
  char to[4] = {};
  EXPECT_THROW(closed.read(0, to, 3), TiFile::Fault);
  copy.read(0, to, 3);
  EXPECT_EQ(std::string(to), "old");
  TiFile gone = closed;
  EXPECT_THROW(gone.stay_open(), TiFile::Fault);
}

/// A text of at most so many bytes is read once. What lies behind its end is looked up as in any other file.
TEST_F(TiFiles, KeepAShortTextInMemory)
{
  const std::string name = file("0123456789").name();
  const TiFile kept(name, 10);
  const TiFile longer(name, 9);
  EXPECT_EQ(kept.size(), 10U);
  char to[] = "______";
  EXPECT_THROW(kept.read(9, to, 2), TiFile::Fault);
  std::filesystem::remove(name);
  kept.read(5, to, 5);
  EXPECT_EQ(std::string(to), "56789_");
  EXPECT_EQ(lines(kept, {{0, 10, 1}}, 3), (std::vector<Line>{{"0123456789", 1, 0, 10}}));
  EXPECT_THROW(kept.read(9, to, 2), TiFile::Fault);
  EXPECT_THROW(longer.read(0, to, 1), TiFile::Fault);
}

TEST_F(TiFiles, KeepNothingOfAnEmptyText)
{
  const TiFile empty(file("").name(), 10);
  EXPECT_EQ(empty.size(), 0U);
  char to = '_';
  empty.read(0, &to, 0);
  EXPECT_THROW(empty.read(0, &to, 1), TiFile::Fault);
}

TEST_F(TiFiles, RefusesWhatIsNoText)
{
  EXPECT_NE(fault("missing"), "");
  EXPECT_EQ(fault(""), "no regular file");
  const std::string compressed = "the compressed data is damaged or incomplete";
  for (const auto& [text, said] : {std::pair<std::string, std::string>("", ""),
                                   {"\x1f", ""},
                                   {"\x1f\x8b", compressed},
                                   {"\x1f\x8b\x08", compressed},
                                   {"\x1f\x8c", ""},
                                   {"\x1e\x8b", ""}}) {
    write("magic", text);
    EXPECT_EQ(fault("magic"), said);
  }
}

TEST_F(TiFiles, LinesOfOneRun)
{
  const TiFile all = file("ab\n\nlonger line\nx");
  const std::vector<Line> expected = {{"ab", 1, 0, 3}, {"", 2, 3, 4}, {"longer line", 3, 4, 16}, {"x", 4, 16, 17}};
  for (std::size_t buffer = 1; buffer < 20; ++buffer)
    EXPECT_EQ(lines(all, {{0, 17, 1}}, buffer), expected) << buffer;
}

TEST_F(TiFiles, ALastLineEndBeginsNoLine)
{
  const TiFile all = file("ab\nc\n");
  for (const std::size_t buffer : {1, 2, 3, 4, 5, 6, 100})
    EXPECT_EQ(lines(all, {{0, 5, 1}}, buffer), (std::vector<Line>{{"ab", 1, 0, 3}, {"c", 2, 3, 5}})) << buffer;
}

/// Runs are apart, begin at lines of their own, and may be empty.
TEST_F(TiFiles, LinesOfSeveralRuns)
{
  const TiFile all = file("0 a\n1 b\n1 c\n0 d\n0 e\n1 f");
  const std::vector<Line> zero = {{"0 a", 1, 0, 4}, {"0 d", 4, 12, 16}, {"0 e", 5, 16, 20}};
  const std::vector<Line> one = {{"1 b", 2, 4, 8}, {"1 c", 3, 8, 12}, {"1 f", 6, 20, 23}};
  for (std::size_t buffer = 1; buffer < 12; ++buffer) {
    EXPECT_EQ(lines(all, {{0, 4, 1}, {12, 20, 4}}, buffer), zero);
    EXPECT_EQ(lines(all, {{4, 12, 2}, {20, 23, 6}}, buffer), one);
    EXPECT_EQ(lines(all, {{0, 0, 1}, {0, 4, 1}, {8, 8, 3}, {12, 20, 4}, {23, 23, 7}}, buffer), zero);
    EXPECT_TRUE(lines(all, {}, buffer).empty());
    EXPECT_TRUE(lines(all, {{5, 5, 3}}, buffer).empty());
  }
}

TEST_F(TiFiles, LinesLongerThanTheBuffer)
{
  const std::string longest(1000, 'x');
  const TiFile all = file("a\n" + longest + "\n" + longest + "y\nb\n");
  for (const std::size_t buffer : {1, 3, 64, 999, 1000, 1001, 1002, 4000}) {
    const std::vector<Line> found = lines(all, {{0, all.size(), 1}}, buffer);
    ASSERT_EQ(found.size(), 4U);
    EXPECT_EQ(found[1].text, longest);
    EXPECT_EQ(found[2].text, longest + "y");
    EXPECT_EQ(found[3], (Line{"b", 4, 2005, 2007}));
  }
}

TEST_F(TiFiles, SayWhyTheyCannotBeRead)
{
  const auto said = [](const TiFile& file, std::uint64_t offset, std::size_t size) -> std::string {
    try {
      std::string to(size, '_');
      file.read(offset, to.data(), size);
    } catch (const TiFile::Fault& thrown) {
      return thrown.what();
    }
    return "nothing";
  };
  const TiFile text = file("0123456789");
  EXPECT_EQ(said(text, 2, 8), "nothing");
  EXPECT_EQ(said(text, 3, 8), "it has become shorter while it was in use");
  std::filesystem::remove(text.name());
  EXPECT_EQ(said(text, 0, 1), "No such file or directory");
  EXPECT_EQ(fault("missing"), "No such file or directory");
}

TEST_F(TiFiles, RunsBeginAtNothing)
{
  const TiRun run;
  EXPECT_EQ(run.offset + run.end + run.first_line, 0U);
  const TiFile text = file("ab\n");
  const std::vector<TiRun> none;
  const TiLines reader(text, none, 10);
  EXPECT_EQ(reader.number() + reader.offset() + reader.end(), 0U);
}

TEST_F(TiFiles, ThatHaveBecomeFoldersCannotBeRead)
{
  const TiFile text = file("0123456789");
  std::filesystem::remove(text.name());
  std::filesystem::create_directory(text.name());
  char to = '_';
  try {
    text.read(0, &to, 1);
    FAIL() << "was read";
  } catch (const TiFile::Fault& thrown) {
    EXPECT_STREQ(thrown.what(), "Is a directory");
  }
}

} // namespace
} // namespace loghop::ti_file_test
