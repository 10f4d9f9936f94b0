// A vector with one element for each rank, node or core: only an index of its own kind leads into it.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace loghop {

/// `Key` is an Index (index.hpp). What a std::vector does not check, this does not check either.
template<class Key, class Element> class IndexedVector {
public:
  IndexedVector() = default;
  explicit IndexedVector(int count) : elements_(static_cast<std::size_t>(count)) {}
  IndexedVector(int count, const Element& element) : elements_(static_cast<std::size_t>(count), element) {}
  explicit IndexedVector(std::vector<Element> elements) : elements_(std::move(elements)) {}

  decltype(auto) operator[](Key key) { return elements_[key.position()]; }
  decltype(auto) operator[](Key key) const { return elements_[key.position()]; }
  /// Throws std::out_of_range if there is no such element.
  const Element& at(Key key) const { return elements_.at(key.position()); }

  int size() const { return static_cast<int>(elements_.size()); }
  bool empty() const { return elements_.empty(); }
  /// Adds the element of the next key.
  void push_back(Element element) { elements_.push_back(std::move(element)); }
  /// All in the order of their keys.
  const std::vector<Element>& elements() const { return elements_; }

  friend bool operator==(const IndexedVector& a, const IndexedVector& b) { return a.elements_ == b.elements_; }

  auto begin() { return elements_.begin(); }
  auto end() { return elements_.end(); }
  auto begin() const { return elements_.begin(); }
  auto end() const { return elements_.end(); }

private:
  std::vector<Element> elements_;
};

} // namespace loghop
