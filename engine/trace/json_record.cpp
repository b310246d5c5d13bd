// SPDX-License-Identifier: MIT
#include "trace/json_record.h"

#include <fmt/format.h>

namespace watertight {

std::optional<std::string_view> takeRecord(JsonWalk& walk, TraceBuilder& out) {
  const auto text = walk.take();
  if (!text && walk.ok() && walk.tooLong()) {
    out.refuse(walk.line(), "the record is longer than a record may be");
  }
  return text;
}

void refuseFault(JsonWalk& walk, TraceBuilder& out) {
  if (walk.cut() && !walk.inRecord()) {
    out.cannotTell("What came after the file's end: it stops inside a document.");
    return;
  }
  out.refuse(walk.line(), walk.cut() ? "the record is cut: the file ends inside it" : walk.why());
}

void sayOtherLines(const JsonWalk& walk, TraceBuilder& out) {
  out.leaveOut("lines of other text between the JSON", walk.otherLines());
}

}  // namespace watertight
