// SPDX-License-Identifier: MIT
#include "trace/span_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "trace/http_outcome.h"

namespace watertight {
namespace {

constexpr std::size_t kHeld = 20'000;
constexpr std::size_t kHeldBytes = 16 << 20;

}  // namespace

void SpanCalls::add(Span&& span) {
  any_ = true;
  sampled_ = sampled_ || span.sampled;
  heldBytes_ += span.peer.size() + span.address.size() + span.service.size() + span.name.size();
  held_.push_back(std::move(span));
  if (held_.size() >= kHeld || heldBytes_ >= kHeldBytes) flush();
}

void SpanCalls::flush() {
  answerNames();
  for (const Span& span : held_) {
    if (!out_.full()) take(span);
  }
  held_.clear();
  heldBytes_ = 0;
}

/// The service that answered a client span, by the server span of the same id or the one below it.
void SpanCalls::answerNames() {
  const auto nameless = [](const Span& s) {
    return s.kind == SpanKind::kClient && s.peer.empty() && s.id != 0;
  };
  if (std::none_of(held_.begin(), held_.end(), nameless)) return;
  std::unordered_map<std::uint64_t, const Span*> answers;
  for (const Span& span : held_) {
    if (span.kind != SpanKind::kServer || span.service.empty()) continue;
    answers.emplace(span.id, &span);
    answers.emplace(span.parent, &span);
  }
  for (Span& span : held_) {
    if (!nameless(span)) continue;
    if (const auto found = answers.find(span.id); found != answers.end()) span.peer = found->second->service;
  }
}

void SpanCalls::take(const Span& span) {
  if (span.kind > std::min(tier_, SpanKind::kUnsaid)) return out_.leaveOut(whyNoCall(span.kind));
  if (span.kind < tier_) useTier(span.kind);
  if (span.id != 0 && !seen_.insert(span.id)) return out_.leaveOut("the same span once more");
  takeCall(span);
}

/// A better kind of call was found: the calls so far are none.
void SpanCalls::useTier(SpanKind kind) {
  if (tier_ != SpanKind::kInternal) out_.leaveOutCalls(whyNoCall(tier_));
  tier_ = kind;
  seen_ = {};
  namedBySpan_ = 0;
}

void SpanCalls::takeCall(const Span& span) {
  std::string_view name = span.kind == SpanKind::kClient ? span.peer : span.service;
  if (name.empty() && span.kind == SpanKind::kClient) name = span.address;
  if (name.empty()) {
    ++namedBySpan_;
    name = withoutSecrets(span.name);
    if (name.empty()) name = "unknown";
  }
  CallRecord call;
  call.index = out_.nextIndex();
  call.source = span.line;
  call.start = span.start;
  call.latency = span.latency.count() < 0 ? Micros{-1} : std::chrono::floor<Micros>(span.latency);
  call.outcome = span.outcome;
  call.status = span.status;
  call.dependency = out_.dependency(name);
  out_.add(call, span.latency);
}

void SpanCalls::conclude() {
  flush();
  if (!any_) return;
  if (tier_ == SpanKind::kInternal) {
    out_.cannotTell("Any call: no span in the file is a request that waits for its answer.");
    return;
  }
  out_.report().spans = tier_;
  if (const auto instead = insteadOfCalls(tier_); !instead.empty()) out_.cannotTell(std::string{instead});
  if (namedBySpan_ > 0) {
    out_.cannotTell(
        fmt::format("To whom {} of the calls went: their spans name nobody; the span's own name stands in.",
                    namedBySpan_));
  }
  out_.cannotTell(sampled_
                      ? "How many calls there were: the spans are sampled. Rates and calls in flight are too "
                        "low by that factor."
                      : "Whether every call is here: traces are often sampled, and nothing in the file says "
                        "so. Then rates and calls in flight are too low by that factor.");
}

}  // namespace watertight
