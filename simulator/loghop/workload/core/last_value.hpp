// Remembers the last value that was made, for tables that all ranks of one workload share.
#pragma once

#include <memory>
#include <utility>

namespace loghop {

/// Part of a const object that is not used by two threads at a time. `Key` has ==, and is everything that the value
/// depends on.
template<class Key, class Value> class LastValue {
public:
  /// The value of `key`: make() if the last call had another key.
  template<class Make> std::shared_ptr<const Value> get(const Key& key, Make make) const
  {
    if (!value_ || !(key_ == key)) {
      value_ = std::make_shared<const Value>(make());
      key_ = key;
    }
    return value_;
  }

private:
  mutable Key key_{};
  mutable std::shared_ptr<const Value> value_;
};

} // namespace loghop
