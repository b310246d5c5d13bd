// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace watertight {

/// The first byte from `at` on that may end a JSON string or is wrong inside one: a quote, a backslash, or a
/// control character; `end` where there is none.
inline const char* findStringStop(const char* at, const char* end) {
#if defined(__SSE2__)
  const __m128i quote = _mm_set1_epi8('"');
  const __m128i slash = _mm_set1_epi8('\\');
  const __m128i last = _mm_set1_epi8(0x1F);
  for (; end - at >= 16; at += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const __m128i control = _mm_cmpeq_epi8(_mm_min_epu8(bytes, last), bytes);
    const __m128i found =
        _mm_or_si128(control, _mm_or_si128(_mm_cmpeq_epi8(bytes, quote), _mm_cmpeq_epi8(bytes, slash)));
    const int mask = _mm_movemask_epi8(found);
    if (mask != 0) return at + __builtin_ctz(static_cast<unsigned>(mask));
  }
#endif
  while (at != end && *at != '"' && *at != '\\' && static_cast<unsigned char>(*at) >= 0x20) ++at;
  return at;
}

/// How often `byte` stands between `from` and `to`.
inline std::int64_t countByte(const char* from, const char* to, char byte) {
  std::int64_t count = 0;
  while (from != to) {
    const void* found = std::memchr(from, byte, static_cast<std::size_t>(to - from));
    if (found == nullptr) break;
    from = static_cast<const char*>(found) + 1;
    ++count;
  }
  return count;
}

}  // namespace watertight
