// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/command_line.h"

#include <CLI/CLI.hpp>

#include "core/duration_text.h"

namespace watertight {
namespace {

constexpr int kSmallest = 200, kLargest = 16384;

struct Texts {
  std::vector<std::string> files;
  std::string out, at, theme, size = "1600x1000", page = "live", lang, metrics, why, clock = "virtual",
                              compare;
};

Status readSize(const std::string& text, ScreenshotOrder& order) {
  int width = 0;
  int height = 0;
  char rest = 0;
  const bool read = std::sscanf(text.c_str(), "%5dx%5d%c", &width, &height, &rest) == 2;
  if (!read || std::min(width, height) < kSmallest || std::max(width, height) > kLargest) {
    return Error{"\"" + text + "\" is no size", "--size", "say width and height in pixels, as in 1600x1000"};
  }
  order.width = width;
  order.height = height;
  return Done{};
}

Status readSecond(const std::string& name, ScreenshotOrder& order) {
  if (name.empty()) return Done{};
  SecondRun second;
  if (const auto isolation = fromName<Isolation>(name)) {
    second.difference = Difference::kIsolation;
    second.isolation = *isolation;
  } else if (const auto difference = fromName<Difference>(name);
             difference == Difference::kAsFiled || difference == Difference::kNoFaults) {
    second.difference = *difference;
  } else {
    return Error{"there is no second run \"" + name + "\"", "--compare",
                 "say none, shared, per_dependency, as_filed or no_faults"};
  }
  order.second = second;
  return Done{};
}

Status readOrder(const Texts& texts, ScreenshotOrder& order) {
  order.out = texts.out;
  if (texts.at.empty()) return Error{"a screenshot needs a time", "--at", "say when to look, as in --at 40s"};
  const auto at = parseDuration(texts.at);
  if (!at) return Error{at.error().what, "--at", at.error().remedy};
  order.at = *at;
  if (!texts.why.empty()) {
    const auto why = parseDuration(texts.why);
    if (!why) return Error{why.error().what, "--why", why.error().remedy};
    order.why = *why;
  }
  if (texts.files.empty()) return Error{"a screenshot needs a scenario or a trace", "", "name its file"};
  if (auto read = readSecond(texts.compare, order); !read) return read;
  return readSize(texts.size, order);
}

Result<CommandLine> understand(const Texts& texts) {
  CommandLine line;
  if (texts.files.size() > 1)
    return Error{"more than one file cannot be opened yet", texts.files[1], "name one"};
  if (!texts.files.empty()) line.file = texts.files.front();
  line.theme = fromName<ThemeName>(texts.theme);
  if (!line.theme && !texts.theme.empty())
    return Error{"there is no theme \"" + texts.theme + "\"", "--theme", "say dark or light"};
  const auto page = fromName<Page>(texts.page);
  if (!page) return Error{"page \"" + texts.page + "\" is not there yet", "--page", "say live or replay"};
  line.page = *page;
  if (!texts.lang.empty())
    return Error{"other languages are not there yet", "--lang", "leave it out for English"};
  const auto clock = fromName<Clock>(texts.clock);
  if (!clock) return Error{"there is no clock \"" + texts.clock + "\"", "--clock", "say virtual or real"};
  line.clock = *clock;
  if (!texts.metrics.empty()) {
    const auto address = parseMetricsAddress(texts.metrics);
    if (!address) return address.error();
    line.metrics = *address;
  }
  if (texts.out.empty()) return line;
  line.screenshot.emplace();
  if (auto read = readOrder(texts, *line.screenshot); !read) return read.error();
  return line;
}

}  // namespace

Result<CommandLine> parseCommandLine(int argc, const char* const* argv) {
  Texts texts;
  CLI::App app{"Watertight: a laboratory for bulkhead isolation.", "watertight"};
  app.set_version_flag("--version", "watertight " WATERTIGHT_VERSION);
  app.add_option("FILE", texts.files, "a scenario, a session, or a recorded trace in any known format");
  auto* screenshot =
      app.add_option("--screenshot", texts.out, "run FILE, draw the window to this PNG, leave");
  app.add_option("--at", texts.at, "with --screenshot: the virtual time to draw, as in 40s")
      ->needs(screenshot);
  app.add_option("--why", texts.why,
                 "with --screenshot: show why a limit or a breaker changed last, by that virtual time")
      ->needs(screenshot);
  app.add_option("--theme", texts.theme, "dark or light");
  app.add_option("--size", texts.size, "with --screenshot: the window's size")->needs(screenshot);
  app.add_option(
         "--compare", texts.compare,
         "with --screenshot: a second run beside it: none, shared, per_dependency, as_filed, no_faults")
      ->needs(screenshot);
  app.add_option("--page", texts.page, "live, replay or tune");
  app.add_option("--lang", texts.lang, "with --screenshot: the language; not there yet")->needs(screenshot);
  app.add_option("--clock", texts.clock, "virtual time, or real threads")->excludes(screenshot);
  app.add_option("--metrics", texts.metrics,
                 "serve the Prometheus page at HOST:PORT; a PORT alone is 127.0.0.1's")
      ->excludes(screenshot);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    CommandLine line;
    line.answer = app.help();
    return line;
  } catch (const CLI::CallForVersion& version) {
    CommandLine line;
    line.answer = std::string{version.what()} + "\n";
    return line;
  } catch (const CLI::ParseError& error) {
    return Error{error.what(), "", "see watertight --help"};
  }
  return understand(texts);
}

}  // namespace watertight
