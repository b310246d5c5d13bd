// SPDX-License-Identifier: MIT
#include "trace/span_kind.h"

namespace watertight {

std::string_view whyNoCall(SpanKind kind) {
  switch (kind) {
    case SpanKind::kProducer:
    case SpanKind::kConsumer:
      return "messages sent or received (producer and consumer spans), which nobody waits for";
    case SpanKind::kServer:
      return "server spans: the other end of a call, or calls into the service";
    case SpanKind::kUnsaid:
      return "spans that do not say what they are (no kind)";
    default:
      return "steps inside a service (internal spans)";
  }
}

std::string_view insteadOfCalls(SpanKind kind) {
  switch (kind) {
    case SpanKind::kServer:
      return "What the service called: there are no client spans. The calls here are those INTO each "
             "service.";
    case SpanKind::kUnsaid:
      return "What the service called: there are no client spans. The calls here are those INTO each "
             "service, "
             "by spans that do not say what they are, some perhaps steps of others.";
    default:
      return {};
  }
}

}  // namespace watertight
