#include "loghop/base/text_source.hpp"

#include "loghop/units/printable.hpp"

#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filtering_stream.hpp>
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>

namespace loghop::text_source_test {
namespace {

namespace io = boost::iostreams;

/// A file of a test, removed at its end.
class TemporaryFile {
public:
  explicit TemporaryFile(const std::string& bytes)
      : name_(::testing::TempDir() + "text_source_test_" + std::to_string(getpid()))
  {
    std::ofstream(name_, std::ios::binary) << bytes;
  }
  ~TemporaryFile() { std::filesystem::remove(name_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& name() const { return name_; }

private:
  std::string name_;
};

std::string compressed(const std::string& text)
{
  std::ostringstream out;
  io::filtering_ostream filter;
  filter.push(io::gzip_compressor());
  filter.push(out);
  filter << text;
  io::close(filter);
  return out.str();
}

std::string all_of(TextSource& source, std::size_t at_a_time)
{
  std::string text, part(at_a_time, ' ');
  while (const std::size_t got = source.read(part.data(), part.size()))
    text.append(part, 0, got);
  return text;
}

std::string fault_of(const std::string& file)
{
  try {
    all_of(*open_text_file(file), 1 << 16);
  } catch (const TextSource::Fault& fault) {
    return fault.what();
  }
  return "none";
}

TEST(TextSource, MemoryIsReadInPieces)
{
  const auto source = text_in_memory("abcdefg");
  EXPECT_EQ(all_of(*source, 3), "abcdefg");
  char byte = 'x';
  EXPECT_EQ(source->read(&byte, 1), 0u);
}

TEST(TextSource, FilesAreReadAsTheyAre)
{
  const TemporaryFile file("1\r\n2\0"
                           "3");
  EXPECT_EQ(all_of(*open_text_file(file.name()), 2), "1\r\n2");
  EXPECT_EQ(all_of(*open_text_file(TemporaryFile("").name()), 2), "");
}

TEST(TextSource, CompressedFilesAreDecompressed)
{
  EXPECT_EQ(all_of(*open_text_file(TemporaryFile(compressed("one\ntwo\n")).name()), 5), "one\ntwo\n");
  const TemporaryFile members(compressed("first ") + compressed("second"));
  EXPECT_EQ(all_of(*open_text_file(members.name()), 4), "first second");
}

TEST(TextSource, DamagedDataIsAFault)
{
  const std::string whole = compressed(std::string(10000, 'a') + "b");
  EXPECT_EQ(fault_of(TemporaryFile(whole.substr(0, whole.size() - 9)).name()),
            "the compressed data is damaged or incomplete");
  EXPECT_EQ(fault_of(TemporaryFile("\x1f\x8b nothing of gzip").name()), "the compressed data is damaged or incomplete");
}

/// 65 MiB of zeros compress by a factor of 1000, which is more than any measurement does.
TEST(TextSource, TextsMadeToExhaustTheMachineAreAFault)
{
  const std::string member = compressed(std::string(1 << 20, '0'));
  std::string bytes;
  for (int i = 0; i < 65; ++i)
    bytes += member;
  EXPECT_THAT(fault_of(TemporaryFile(bytes).name()), ::testing::HasSubstr("more than 400 times as long as the file"));
}

TEST(TextSource, OnlyRegularFilesAreOpened)
{
  EXPECT_EQ(fault_of("/no/such/file"), "No such file or directory");
  EXPECT_EQ(fault_of("/dev/null"), "no regular file");
  EXPECT_EQ(fault_of(::testing::TempDir()), "no regular file");
}

/// The first two bytes of compressed files are 1f 8b.
TEST(TextSource, OneByteOfTheMarkDoesNotMakeACompressedFile)
{
  for (const std::string text : {"\x1f", "\x8b",
                                 "\x1f"
                                 "a long text",
                                 "a\x8b long text", "\x8b\x1f", "\x1f\n\x8b"})
    EXPECT_EQ(all_of(*open_text_file(TemporaryFile(text).name()), 3), text);
}

TEST(TextSource, FilesAreReadToTheirEndInPiecesOfAnySize)
{
  std::string text(150'000, 'a');
  for (std::size_t i = 0; i < text.size(); ++i)
    text[i] = static_cast<char>('a' + i % 23);
  const TemporaryFile plain(text);
  for (const std::size_t piece : {1000u, 65536u, 150'000u, 200'000u})
    EXPECT_TRUE(all_of(*open_text_file(plain.name()), piece) == text) << piece;
  for (const std::size_t piece : {1000u, 150'000u})
    EXPECT_TRUE(all_of(*text_in_memory(text), piece) == text) << piece;
}

TEST(TextSource, CompressedFilesAreReadInPiecesOfAnySize)
{
  std::string text(150'000, 'a');
  for (std::size_t i = 0; i < text.size(); ++i)
    text[i] = static_cast<char>('a' + i * i % 23);
  const TemporaryFile file(compressed(text));
  for (const std::size_t piece : {1000u, 65536u, 200'000u})
    EXPECT_TRUE(all_of(*open_text_file(file.name()), piece) == text) << piece;
}

/// However small the file is.
TEST(TextSource, DecompressedTextsOf64MiBAreTaken)
{
  const std::string member = compressed(std::string(1 << 20, '0'));
  std::string bytes;
  for (int i = 0; i < 64; ++i)
    bytes += member;
  EXPECT_EQ(fault_of(TemporaryFile(bytes).name()), "none");
  EXPECT_THAT(fault_of(TemporaryFile(bytes + compressed("0")).name()),
              ::testing::HasSubstr("more than 400 times as long as the file"));
}

} // namespace
} // namespace loghop::text_source_test
