// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>

#include "downstream/latency_model.h"

namespace watertight {

/// What a latency model draws with a key: the same as it does alone. Where the first attempts of requests
/// come more or less one after another some are drawn at once: a single draw has to wait for each of its
/// steps, several wait together. Not thread-safe.
class DrawsAhead {
 public:
  Duration draw(const LatencyModel& model, const DrawKey& key);
  /// The model is another from now on.
  void forget() { first_ = end_; }

 private:
  [[nodiscard]] bool isLikeThose(const DrawKey& key) const;
  void enterBlockOf(const LatencyModel& model, std::uint64_t request);

  // Requests are taken in blocks of so many.
  static constexpr std::uint64_t kBlock = LatencyModel::kMostAtOnce;
  static constexpr std::uint64_t kKept = 4 * kBlock;
  /// A block is drawn ahead where no fewer were asked for during the one before it.
  static constexpr int kWorthwhile = 3;

  std::array<Duration, kKept>
      draws_{};  // of the requests from first_ on and before end_, modulo their number
  std::uint64_t first_ = 0;
  std::uint64_t end_ = 0;
  int asked_ = 0;   // since the last block was entered
  DrawKey like_{};  // all their keys, but for the request
};

}  // namespace watertight
