// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <atomic>
#include <optional>

#include "policy/bulkhead.h"

namespace watertight {

/// A refusal stands until something happens to the compartment: it is kept here, so that calls which would be
/// told the same are told so without lock, clock or exception. Decides nothing itself. Any thread.
class Gate {
 public:
  /// The standing refusal, which is counted; none: ask. A call without a fallback to serve has to ask where
  /// that is the answer.
  std::optional<Admission> refusal(bool servesFallback) {
    const Word word = standing_.load(std::memory_order_acquire);
    if (word == kAsk) return std::nullopt;
    const auto decision = static_cast<Decision>(word >> 4);
    if (decision == Decision::kFallback && !servesFallback) return std::nullopt;
    refused_[word].fetch_add(1, std::memory_order_relaxed);
    return Admission{decision, static_cast<RejectReason>(word & 15), nullptr};
  }

  /// Under the compartment's lock: what the next call would be told, if that is certain.
  void stand(const std::optional<Admission>& refusal) {
    const Word word = refusal ? wordOf(refusal->decision, refusal->reason) : kAsk;
    if (standing_.load(std::memory_order_relaxed) != word) standing_.store(word, std::memory_order_release);
  }

  /// So many were refused here.
  [[nodiscard]] std::int64_t refused(Decision decision, RejectReason reason) const {
    return refused_[wordOf(decision, reason)].load(std::memory_order_relaxed);
  }

 private:
  using Word = std::uint8_t;
  static constexpr Word kAsk = 0;  // "admitted, no reason" is no refusal
  static constexpr Word wordOf(Decision decision, RejectReason reason) {
    return static_cast<Word>(static_cast<unsigned>(decision) << 4 | static_cast<unsigned>(reason));
  }

  std::atomic<Word> standing_ = kAsk;
  std::array<std::atomic<std::int64_t>, 128> refused_{};
};

}  // namespace watertight
