// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string_view>

namespace watertight {

/// A name as a number, for DrawKey::name: FNV-1a, 64 bit. Fixed for ever, since runs are reproduced by it.
std::uint64_t hashName(std::string_view name);

/// What a draw is for: draws with different purposes have nothing to do with one another. The numbers are
/// fixed for ever; a new purpose takes a new one.
enum class DrawPurpose : std::uint32_t {
  kArrival = 1,
  kRoute = 2,
  kWork = 3,
  kService = 4,
  kError = 5,
  kIgnored = 6,
  kHang = 7,
  kThink = 8,
  kBreakerJitter = 9,
  kReplaySpread = 10,
  kReplayResample = 11,
  kFallback = 12,
  kRetryJitter = 13,
  kUserRetry = 14,
  kLimiterJitter = 15,
};

/// What a draw depends on, and all that it depends on (SEMANTICS E3).
struct DrawKey {
  std::uint64_t seed;
  DrawPurpose purpose;
  std::uint64_t name = 0;     ///< hashName of the dependency or route; 0 = the application's
  std::uint64_t request = 0;  ///< number of the request, in order of arrival
  std::uint32_t step = 0;     ///< step in the route
  std::uint32_t attempt = 0;
};

/// The random numbers of one key: a function of the key and of how many were taken from this object, the same
/// on every machine. Make one wherever a draw is needed and throw it away: it costs about as much as a draw.
class KeyedRandom {
 public:
  explicit constexpr KeyedRandom(const DrawKey& key) : state_(stateOf(key)) {}

  /// 64 uniform bits.
  constexpr std::uint64_t next() {
    state_ += kStride;
    return foldedProduct(state_, state_ ^ kFinal);
  }

  /// Uniform in the open interval (0, 1), in steps of 2^-53; the lowest value is half a step.
  constexpr double uniform() {
    const std::uint64_t bits = next() >> 11;
    return (bits == 0 ? 0.5 : static_cast<double>(bits)) * 0x1p-53;
  }

 private:
  // Odd and without pattern: the fractional parts of the square roots of 2, 3, 5, 7 and 11, and the golden
  // ratio.
  static constexpr std::uint64_t kSeed = 0x6a09e667f3bcc909;
  static constexpr std::uint64_t kName = 0xbb67ae8584caa73b;
  static constexpr std::uint64_t kPurpose = 0x3c6ef372fe94f82b;
  static constexpr std::uint64_t kPlace = 0xa54ff53a5f1d36f1;
  static constexpr std::uint64_t kFinal = 0x510e527fade682d1;
  static constexpr std::uint64_t kStride = 0x9e3779b97f4a7c15;

  /// Upper half xor lower half of the 128-bit product: every bit of both factors reaches every bit of it.
  static constexpr std::uint64_t foldedProduct(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
  }

  static constexpr std::uint64_t stateOf(const DrawKey& key) {
    const std::uint64_t topic = (key.name ^ kName) + static_cast<std::uint64_t>(key.purpose) * kPurpose;
    const std::uint64_t stream = foldedProduct(key.seed ^ kSeed, topic) + topic;
    const std::uint64_t place = (static_cast<std::uint64_t>(key.step) << 32 | key.attempt) ^ kPlace;
    return foldedProduct(stream ^ key.request, place) + stream;
  }

  std::uint64_t state_;
};

}  // namespace watertight
