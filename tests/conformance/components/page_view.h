// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "conformance/components/exposition.h"
#include "conformance/core/component.h"
#include "conformance/world/world.h"
#include "session/metrics_book.h"

namespace watertight::conformance {

/// The metrics page of a world's first stage, as somebody sees it who asks for it now.
class PageView {
 public:
  /// `world` has its stages, and outlives this.
  explicit PageView(World& world);

  /// In the words of the cases: "rejected_total{reason="open"}", "in_flight", "latency_sum_ms".
  [[nodiscard]] std::optional<Observed> observe(const std::string& name) const;

 private:
  [[nodiscard]] std::optional<Json> counter(const Exposition& page, const std::string& name) const;
  [[nodiscard]] std::optional<Json> oneHot(const Exposition& page, const std::string& name) const;

  std::shared_ptr<MetricsBoard> board_ = std::make_shared<MetricsBoard>();
  std::unique_ptr<MetricsBook> book_;
};

}  // namespace watertight::conformance
