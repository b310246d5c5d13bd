// SPDX-License-Identifier: MIT
#include "trace/xml_stream.h"

#include <expat.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "core/check.h"
#include "trace/xml_filter.h"

namespace watertight {
namespace {

constexpr std::size_t kPiece = 64 * 1024;
constexpr std::size_t kLongestTag = std::size_t{4} << 20;

struct FreeParser {
  void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};
using Parser = std::unique_ptr<std::remove_pointer_t<XML_Parser>, FreeParser>;

class XmlPass {
 public:
  XmlPass(LineReader& lines, std::string_view root, const std::vector<std::string>& records,
          const XmlEvents& events)
      : lines_(lines), root_(root), events_(events), longest_(std::min(lines.longest(), kLongestTag)) {
    for (const std::string& name : records) starts_.push_back("\n<" + name);
  }

  void run() {
    lines_.head(1);
    begin();
    while (!events_.full() && (!lines_.unread().empty() || lines_.readOn())) {
      const std::string_view piece = lines_.unread().substr(0, kPiece);
      text_.clear();
      filter_.take(piece, false, text_);
      lines_.take(piece.size());
      feed(false);
    }
    if (events_.full()) return;
    text_.clear();
    filter_.take({}, true, text_);
    feed(true);
  }

 private:
  void begin() {
    parser_.reset(XML_ParserCreate("UTF-8"));
    CHECK(parser_ != nullptr);
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), &XmlPass::opens, &XmlPass::closes);
    XML_SetStartDoctypeDeclHandler(parser_.get(), &XmlPass::doctype);
    fed_ = 0;
    depth_ = 0;
    ended_ = false;
  }

  /// Gives text_ to the parser; behind a fault, what comes from the next record on.
  void feed(bool last) {
    while (!events_.full()) {
      if (seeking_ && !seek()) return;
      const bool good = parse(text_, last);
      const std::size_t unparsed = fed_ - std::min(parsed(), fed_);
      if (good && (last || unparsed <= longest_)) return;
      if (events_.full()) return;
      const bool cut = fail(good, last);
      if (cut) return;
      text_.erase(0, text_.size() - std::min(unparsed, text_.size()));
      seeking_ = true;
    }
  }

  bool parse(std::string_view text, bool last) {
    fed_ += text.size();
    return XML_Parse(parser_.get(), text.data(), static_cast<int>(text.size()), last ? 1 : 0) ==
           XML_STATUS_OK;
  }

  std::size_t parsed() {
    return static_cast<std::size_t>(std::max<XML_Index>(XML_GetCurrentByteIndex(parser_.get()), 0));
  }

  /// Says what is wrong. Whether it is only that the file ends here.
  bool fail(bool tagTooLong, bool last) {
    const auto code = XML_GetErrorCode(parser_.get());
    const bool cut = !tagTooLong && last &&
                     (code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN ||
                      code == XML_ERROR_UNCLOSED_CDATA_SECTION || code == XML_ERROR_PARTIAL_CHAR);
    const std::int64_t line = lineNow();
    lineBase_ = line - 1;
    // Behind the document's end only another document is of interest.
    if (ended_) return cut;
    events_.fault(line,
                  tagTooLong ? "a tag is longer than a tag may be"
                  : doctype_ ? "declares a document type, which no results file does"
                             : "not XML: " + std::string{XML_ErrorString(code)},
                  cut);
    doctype_ = false;
    return cut;
  }

  /// To the next record, which a new parser reads; false where text_ holds none.
  bool seek() {
    tail_ += text_;
    std::size_t found = std::string::npos;
    for (const std::string& start : starts_) found = std::min(found, tail_.find(start));
    constexpr std::size_t kKept = 64;  // more than the start of any record
    const std::size_t gone =
        found != std::string::npos ? found + 1 : tail_.size() - std::min(tail_.size(), kKept);
    lineBase_ += std::count(tail_.begin(), tail_.begin() + static_cast<std::ptrdiff_t>(gone), '\n');
    tail_.erase(0, gone);
    if (found == std::string::npos) return false;
    text_ = std::exchange(tail_, {});
    seeking_ = false;
    begin();
    silent_ = true;
    parse("<" + root_ + ">", false);
    silent_ = false;
    events_.goesOn();
    return true;
  }

  std::int64_t lineNow() {
    return lineBase_ + static_cast<std::int64_t>(XML_GetCurrentLineNumber(parser_.get()));
  }

  static void opens(void* self, const char* name, const char** attributes) {
    auto& pass = *static_cast<XmlPass*>(self);
    ++pass.depth_;
    if (pass.silent_) return;
    pass.events_.opens(name, XmlAttributes{attributes}, pass.lineNow());
    if (pass.events_.full()) XML_StopParser(pass.parser_.get(), XML_FALSE);
  }

  static void closes(void* self, const char* name) {
    auto& pass = *static_cast<XmlPass*>(self);
    --pass.depth_;
    pass.ended_ = pass.depth_ == 0;
    pass.events_.closes(name);
    if (pass.events_.full()) XML_StopParser(pass.parser_.get(), XML_FALSE);
  }

  static void doctype(void* self, const char*, const char*, const char*, int) {
    auto& pass = *static_cast<XmlPass*>(self);
    pass.doctype_ = true;
    XML_StopParser(pass.parser_.get(), XML_FALSE);
  }

  LineReader& lines_;
  std::string root_;
  const XmlEvents& events_;
  std::size_t longest_;
  std::vector<std::string> starts_;
  Parser parser_;
  XmlFilter filter_;
  std::string text_, tail_;
  std::size_t fed_ = 0;
  std::int64_t lineBase_ = 0;
  int depth_ = 0;
  bool seeking_ = false, silent_ = false, ended_ = false, doctype_ = false;
};

}  // namespace

std::string_view XmlAttributes::operator[](std::string_view name) const {
  for (const char** pair = pairs_; *pair != nullptr; pair += 2) {
    if (name == pair[0]) return pair[1];
  }
  return {};
}

void readXml(LineReader& lines, std::string_view root, const std::vector<std::string>& records,
             const XmlEvents& events) {
  XmlPass{lines, root, records, events}.run();
}

}  // namespace watertight
