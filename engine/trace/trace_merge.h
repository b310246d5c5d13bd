// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "core/result.h"
#include "trace/trace_builder.h"

namespace watertight {

/// Makes one trace of several of one format. Calls keep their order in their file; numbers that a file gave
/// its calls are moved up, so that each has its own. Where one file has client spans, another's server spans
/// are no calls.
class TraceMerge {
 public:
  explicit TraceMerge(TraceLimits limits) : limits_(limits) {}

  /// `name` is its file's, for messages. The error: another format, another zero, or too much in all.
  Status add(ReadTrace&& more, const std::string& name);
  [[nodiscard]] bool empty() const { return files_ == 0; }
  /// Not empty().
  Result<ReadTrace> finish() &&;

 private:
  [[nodiscard]] Status fits(const Trace& more, const std::string& name) const;
  [[nodiscard]] Status withinLimits(const std::string& name) const;
  void settleSpans(ReadTrace& more);
  void addCalls(Trace&& more);
  void addReport(ImportReport&& more, const std::string& name);
  std::vector<int> dependenciesOf(const Trace& more);

  TraceLimits limits_;
  ReadTrace all_;
  std::string firstName_;
  std::int64_t files_ = 0, lastIndex_ = 0;
  std::unordered_map<std::string, int> dependencies_;
};

}  // namespace watertight
