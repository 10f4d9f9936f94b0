#include "loghop/import/import_text.hpp"

#include "unit/base/wrong_input.hpp"
#include "unit/scenario/scenario_files.hpp"

#include <gmock/gmock.h>

#include <cstddef>

namespace loghop::import_text_test {
namespace {

using ::testing::ElementsAre;
using Words = std::vector<std::string_view>;

std::vector<std::string> texts_of(const std::vector<InputError>& notes)
{
  std::vector<std::string> texts;
  for (const InputError& note : notes)
    texts.push_back(note.text());
  return texts;
}

TEST(ImportText, LinesHaveTheirNumbersAndNoBlanksAround)
{
  const ImportText text("x.txt", "\xef\xbb\xbf  1 2 \r\n\n\t\n# 3\n");
  ASSERT_EQ(text.lines().size(), 2u);
  EXPECT_EQ(text.lines()[0].text, "1 2");
  EXPECT_EQ(text.lines()[0].number, 1u);
  EXPECT_EQ(text.lines()[1].text, "# 3");
  EXPECT_EQ(text.lines()[1].number, 4u);
  EXPECT_TRUE(text.notes().empty());
}

TEST(ImportText, AnEndWithoutALineEndIsNoted)
{
  const ImportText text("x.txt", "1\n2");
  EXPECT_THAT(texts_of(text.notes()), ElementsAre("x.txt:2: the last line has no end: it may be cut"));
}

TEST(ImportText, OtherThanTextIsRefused)
{
  EXPECT_FALSE(ImportText("x.txt", "1\n2\x01\n").problems().empty());
  EXPECT_FALSE(ImportText("x.txt", " \n\n").problems().empty());
  EXPECT_TRUE(ImportText("x.txt", "\x1b[1mbold\n").problems().empty());
}

TEST(ImportText, CellsHaveTheirUnitsAndLimits)
{
  ImportText text("x.txt", "1\n");
  EXPECT_EQ(text.size_cell(1, "size", "9007199254740992"), 9007199254740992); // 2^53
  EXPECT_EQ(text.size_cell(1, "size", "9007199254740993"), std::nullopt);
  EXPECT_EQ(text.size_cell(1, "size", "-1"), std::nullopt);
  EXPECT_DOUBLE_EQ(text.time_cell(1, "t", "2.5", 1e-6).value(), 2.5e-6);
  EXPECT_EQ(text.time_cell(1, "t", "-nan", 1e-6), std::nullopt);
  EXPECT_EQ(text.time_cell(1, "t", "2e12", 1e-6), std::nullopt);
  EXPECT_EQ(text.rate_cell(1, "rate", "0"), std::nullopt);
  EXPECT_EQ(text.count_cell(1, "n", "0"), std::nullopt);
  EXPECT_EQ(text.count_cell(1, "n", "1"), 1);
  EXPECT_THAT(texts_of(text.notes()),
              ElementsAre("x.txt:1: left out: expected a whole number of bytes in \"size\", found \"9007199254740993\"",
                          "x.txt:1: left out: expected a whole number of bytes in \"size\", found \"-1\"",
                          "x.txt:1: left out: expected a time above 0 in \"t\", found \"-nan\"",
                          "x.txt:1: left out: expected a time of at most 1000000 s in \"t\", found \"2e12\"",
                          "x.txt:1: left out: expected a number above 0 in \"rate\", found \"0\"",
                          "x.txt:1: left out: expected a whole number above 0 in \"n\", found \"0\""));
}

TEST(ImportText, NotesAreSaidOnceAndNotForever)
{
  ImportText text("x.txt", "1\n");
  text.note(1, "twice");
  text.note(1, "twice");
  EXPECT_EQ(text.notes().size(), 1u);
  for (std::size_t line = 2; line < 3000; ++line)
    text.note(line, "another");
  EXPECT_EQ(text.notes().size(), 1001u);
  EXPECT_EQ(text.notes().back().problem, "and so on: more lines are not reported");
}

TEST(ImportText, PartsOfLines)
{
  EXPECT_EQ(words_of(" a\tbc  d "), (Words{"a", "bc", "d"}));
  EXPECT_EQ(words_of(" "), Words{});
  EXPECT_EQ(fields_of("a , b,,c d"), (Words{"a", "b", "", "c d"}));
  EXPECT_EQ(fields_of(""), Words{""});
  EXPECT_EQ(trimmed("\t a b \r"), "a b");
  EXPECT_TRUE(starts_with("# OSU", "# "));
  EXPECT_FALSE(starts_with("#", "# "));
}

TEST(ImportText, AFileIsReadWhole)
{
  const test::TemporaryFolder folder;
  for (const std::size_t length : {std::size_t{0}, std::size_t{7}, std::size_t{1} << 16, std::size_t{200001}}) {
    std::string text;
    while (text.size() < length)
      text += std::to_string(text.size()) + "\n";
    text.resize(length);
    EXPECT_EQ(ImportText::read(folder.write("x.txt", text)), text) << length;
  }
  const std::string absent = folder.write("x.txt", "") + ".absent";
  const auto errors = test::errors_of([&] { ImportText::read(absent); });
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].file, absent);
}

TEST(ImportText, NumbersAreAllOfATextOrNone)
{
  EXPECT_EQ(whole_number("12"), 12);
  EXPECT_EQ(whole_number("12B"), std::nullopt);
  EXPECT_EQ(whole_number("-1"), std::nullopt);
  EXPECT_EQ(finite_number("1e3"), 1000);
  EXPECT_EQ(finite_number("inf"), std::nullopt);
  EXPECT_EQ(finite_number(""), std::nullopt);
}

TEST(ImportText, WhatIsNoTextIsRefusedWithItsLine)
{
  const auto refusal = [](const std::string& text) {
    return test::texts(test::errors_of([&] { ImportText("x.txt", text).problems().throw_if_any(); }));
  };
  for (const char byte : {'\x00', '\x01', '\x07', '\x08', '\x0e', '\x1f'})
    EXPECT_EQ(refusal("1\n\n2" + std::string(1, byte) + "\n"),
              "x.txt:3: expected a text, found a byte that no text has\n")
        << static_cast<int>(byte);
  for (const char byte : {'\t', '\r', '\v', '\f', '\x1b', ' ', '\x7f', '\x80', '\xff'})
    EXPECT_EQ(refusal("1\n2" + std::string(1, byte) + "\n"), "") << static_cast<int>(byte);
  EXPECT_EQ(refusal(""), "x.txt: expected measurements, found an empty file\n");
  EXPECT_EQ(refusal("\xef\xbb\xbf"), "x.txt: expected measurements, found an empty file\n");
  EXPECT_EQ(refusal("\x01"), "x.txt:1: expected a text, found a byte that no text has\n");
}

TEST(ImportText, AfterWhatIsNoTextNothingIsRead)
{
  const ImportText text("x.txt", "1\n\x01\n3");
  EXPECT_EQ(text.lines().size(), 1u);
  EXPECT_TRUE(text.notes().empty());
  EXPECT_EQ(text.problems().size(), 1u);
  EXPECT_EQ(text.file(), "x.txt");
}

TEST(ImportText, LimitsOfCellsAreTaken)
{
  ImportText text("x.txt", "1\n");
  EXPECT_EQ(text.size_cell(1, "size", "0"), 0);
  EXPECT_DOUBLE_EQ(text.time_cell(1, "t", "0.5e-12", 1).value(), 0.5e-12);
  EXPECT_DOUBLE_EQ(text.time_cell(1, "t", "1e6", 1).value(), 1e6);
  EXPECT_DOUBLE_EQ(text.rate_cell(1, "rate", "1e-300").value(), 1e-300);
  EXPECT_TRUE(text.notes().empty());
  EXPECT_EQ(text.time_cell(1, "t", "0.49e-12", 1), std::nullopt);
  EXPECT_EQ(text.time_cell(2, "t", "1000001", 1), std::nullopt);
  EXPECT_EQ(text.time_cell(3, "t", "-1", 1), std::nullopt);
  EXPECT_EQ(text.count_cell(4, "n", "1.5"), std::nullopt);
  EXPECT_EQ(text.rate_cell(5, "rate", "-1"), std::nullopt);
  EXPECT_THAT(texts_of(text.notes()),
              ElementsAre("x.txt:1: left out: expected a time above 0 in \"t\", found \"0.49e-12\"",
                          "x.txt:2: left out: expected a time of at most 1000000 s in \"t\", found \"1000001\"",
                          "x.txt:3: left out: expected a time above 0 in \"t\", found \"-1\"",
                          "x.txt:4: left out: expected a whole number above 0 in \"n\", found \"1.5\"",
                          "x.txt:5: left out: expected a number above 0 in \"rate\", found \"-1\""));
}

TEST(ImportText, AThousandNotesAreSaid)
{
  ImportText text("x.txt", "1\n");
  for (std::size_t line = 1; line <= 1000; ++line)
    text.note(line, "one");
  EXPECT_EQ(texts_of(text.notes()).back(), "x.txt:1000: one");
  EXPECT_EQ(text.notes().size(), 1000u);
  text.note(1001, "one more");
  EXPECT_EQ(texts_of(text.notes()).back(), "x.txt:1001: and so on: more lines are not reported");
  text.note(1002, "and another");
  EXPECT_EQ(text.notes().size(), 1001u);
  text.note(1002, "the same text of another line");
  EXPECT_EQ(text.notes().size(), 1001u);
}

TEST(ImportText, EqualNotesOfOtherLinesAreOther)
{
  ImportText text("x.txt", "1\n");
  text.note(1, "a");
  text.note(2, "a");
  text.note(1, "b");
  text.note(1, "a");
  EXPECT_THAT(texts_of(text.notes()), ElementsAre("x.txt:1: a", "x.txt:2: a", "x.txt:1: b"));
}

TEST(ImportText, EndsOfTextsAndFields)
{
  EXPECT_EQ(trimmed(""), "");
  EXPECT_EQ(trimmed(" \v\f"), "");
  EXPECT_EQ(trimmed("a"), "a");
  EXPECT_EQ(fields_of(","), (Words{"", ""}));
  EXPECT_EQ(fields_of("a,"), (Words{"a", ""}));
  EXPECT_EQ(words_of("a"), (Words{"a"}));
  EXPECT_EQ(words_of(""), Words{});
  EXPECT_TRUE(starts_with("ab", "ab"));
  EXPECT_TRUE(starts_with("ab", ""));
  EXPECT_EQ(whole_number("0"), 0);
  EXPECT_EQ(whole_number(""), std::nullopt);
  EXPECT_EQ(whole_number("9223372036854775807"), 9223372036854775807);
  EXPECT_EQ(whole_number("9223372036854775808"), std::nullopt);
  EXPECT_EQ(finite_number("-0.5"), -0.5);
  EXPECT_EQ(finite_number("1e3x"), std::nullopt);
  EXPECT_EQ(finite_number("nan"), std::nullopt);
  EXPECT_EQ(finite_number("1e999"), std::nullopt);
}

} // namespace
} // namespace loghop::import_text_test
