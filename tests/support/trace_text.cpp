// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/trace_text.h"

#include <fmt/format.h>
#include <zlib.h>

#include "core/check.h"

namespace watertight {

Result<ReadTrace> readText(std::string_view text, const ReadOptions& options) {
  return readTrace(memorySource(text), "test", options);
}

std::string gzipped(std::string_view text) {
  z_stream stream{};
  CHECK(deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string out(deflateBound(&stream, static_cast<uLong>(text.size())) + 64, '\0');
  std::string input{text};
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  CHECK(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  out.resize(out.size() - stream.avail_out);
  deflateEnd(&stream);
  return out;
}

std::string nativeText(std::string_view lines) {
  return R"({"k":"header","format":"calltrace","version":1,"requires":[],"time":{"base":"utc","resolution_us":1},"deps":[]})"
         "\n" +
         std::string{lines};
}

std::string albLine(std::string_view time, std::string_view timers, std::string_view status,
                    std::string_view creation, std::string_view group) {
  return fmt::format(
      "http {} app/shop/0123456789abcdef 192.0.2.1:40000 10.0.0.1:8080 {} {} {} 120 340 "
      "\"GET http://shop.example:80/pay HTTP/1.1\" \"shop/4.2\" - - "
      "arn:aws:elasticloadbalancing:eu-central-1:123456789012:targetgroup/{}/0123456789abcdef "
      "\"Root=1-00000000-000000000000000000000001\" \"-\" \"-\" 0 {} \"forward\" \"-\" \"-\" "
      "\"10.0.0.1:8080\" \"200\" "
      "\"-\" \"-\"\n",
      time, timers, status, status == "504" ? "-" : status, group, creation);
}

}  // namespace watertight
