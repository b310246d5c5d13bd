// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/xml_filter.h"

#include <gtest/gtest.h>

#include <string>

namespace watertight {
namespace {

std::string filtered(std::string_view text, std::size_t step = 1 << 20) {
  XmlFilter filter;
  std::string out;
  for (; text.size() > step; text.remove_prefix(step)) filter.take(text.substr(0, step), false, out);
  filter.take(text, true, out);
  return out;
}

TEST(XmlFilter, LeavesGoodTextAsItIs) {
  const std::string text = "<a b=\"c &amp; d &#10; &#x20AC;\">\r\n\tGrüße &lt;</a>";
  EXPECT_EQ(filtered(text), text);
}

TEST(XmlFilter, ForbiddenCharactersAndReferencesBecomeQuestionMarks) {
  EXPECT_EQ(filtered("a&#x0;b&#8;c&#xFFFF;d&#xD800;e&#x110000;"), "a?b?c?d?e?");
  EXPECT_EQ(filtered(std::string_view{"a\0b\x01"
                                      "c",
                                      5}),
            "a?b?c");
  EXPECT_EQ(filtered("a\xFF"
                     "b\xC3(c"),
            "a?b?(c");
}

TEST(XmlFilter, AnAmpersandAloneIsAnAmpersand) {
  EXPECT_EQ(filtered("a & b &nbsp; &#zz; c&"), "a &amp; b &amp;nbsp; ? c&amp;");
}

TEST(XmlFilter, GivesTheSameWhateverPiecesTheTextComesIn) {
  const std::string text = "x &#x0; &amp; € & \xF0\x9F\x98\x80 &#38; \xE2\x82 end &";
  for (std::size_t step = 1; step < 8; ++step) EXPECT_EQ(filtered(text, step), filtered(text)) << step;
}

}  // namespace
}  // namespace watertight
