// An allocator that puts large arrays into pages of 2 MiB, where the system has such pages.
//
// A program that goes through hundreds of megabytes in no order has to look up the address of nearly every access if
// pages are small. Small arrays are allocated as usual.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <new>

namespace loghop::simulate {

template<class T> struct HugePages {
  using value_type = T;
  static constexpr std::size_t page_bytes = std::size_t{1} << 21;

  HugePages() = default;
  template<class U> HugePages(const HugePages<U>&) {} // NOLINT(google-explicit-constructor): containers convert it

  T* allocate(std::size_t count)
  {
    if (!large(count)) return static_cast<T*>(::operator new(count * sizeof(T)));
    const std::size_t bytes = (count * sizeof(T) + page_bytes - 1) / page_bytes * page_bytes;
    void* memory = std::aligned_alloc(page_bytes, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    madvise(memory, bytes, MADV_HUGEPAGE); // if the system refuses, small pages do as well
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count)
  {
    if (large(count))
      std::free(memory);
    else
      ::operator delete(memory);
  }

  friend bool operator==(const HugePages&, const HugePages&) { return true; }
  friend bool operator!=(const HugePages&, const HugePages&) { return false; }

private:
  static_assert(alignof(T) <= alignof(std::max_align_t), "operator new aligns no better");

  static bool large(std::size_t count) { return count * sizeof(T) >= 4 * page_bytes; }
};

} // namespace loghop::simulate
