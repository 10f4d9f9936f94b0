// Numbers of things, from 0, each kind of thing a type of its own: the compiler refuses one kind where it wants another.
//
// An Index is made from an integer by name, Rank(3), and gives it back by name, rank.value(): there are no other
// conversions, neither to integers nor between kinds. It costs what an int costs. platform/places.hpp has the kinds.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace loghop {

/// The number of a thing of the kind that `Kind`, a type that need not be defined, names. Without an argument: 0.
template<class Kind> class Index {
public:
  constexpr Index() = default;
  constexpr explicit Index(int value) : value_(value) {}
  /// The index of the element at `position` of an array with one element for each.
  static constexpr Index at(std::size_t position) { return Index(static_cast<int>(position)); }

  constexpr int value() const { return value_; }
  /// Where an array with one element for each has the element. Needs value() >= 0.
  constexpr std::size_t position() const { return static_cast<std::size_t>(value_); }

  constexpr Index& operator++()
  {
    ++value_;
    return *this;
  }

  friend constexpr bool operator==(Index a, Index b) { return a.value_ == b.value_; }
  friend constexpr bool operator!=(Index a, Index b) { return a.value_ != b.value_; }
  friend constexpr bool operator<(Index a, Index b) { return a.value_ < b.value_; }
  friend constexpr bool operator>(Index a, Index b) { return a.value_ > b.value_; }
  friend constexpr bool operator<=(Index a, Index b) { return a.value_ <= b.value_; }
  friend constexpr bool operator>=(Index a, Index b) { return a.value_ >= b.value_; }

  /// Writes the number; for streams of any kind.
  template<class Stream> friend Stream& operator<<(Stream& out, Index index)
  {
    out << index.value_;
    return out;
  }

private:
  int value_ = 0;
};

template<class Kind> std::string to_string(Index<Kind> index)
{
  return std::to_string(index.value());
}

/// The first indices, from 0 on. For loops: `for (const Rank rank : each<Rank>(ranks))`.
template<class AnyIndex> class IndexRange {
public:
  class Iterator {
  public:
    constexpr explicit Iterator(AnyIndex at) : at_(at) {}
    constexpr AnyIndex operator*() const { return at_; }
    constexpr Iterator& operator++()
    {
      ++at_;
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return at_ != other.at_; }

  private:
    AnyIndex at_;
  };

  /// None if `count` is below 0.
  constexpr explicit IndexRange(int count) : count_(count > 0 ? count : 0) {}
  constexpr Iterator begin() const { return Iterator(AnyIndex(0)); }
  constexpr Iterator end() const { return Iterator(AnyIndex(count_)); }

private:
  int count_;
};

template<class AnyIndex> constexpr IndexRange<AnyIndex> each(int count)
{
  return IndexRange<AnyIndex>(count);
}

} // namespace loghop

template<class Kind> struct std::hash<loghop::Index<Kind>> {
  std::size_t operator()(loghop::Index<Kind> index) const noexcept { return std::hash<int>()(index.value()); }
};
