// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/components/foreign_locale.h"

#include <clocale>
#include <cstdlib>
#include <filesystem>

namespace watertight::conformance {
namespace {

/// Into a fresh directory; empty: it cannot be made.
std::string compiled(const std::string& name) {
  std::string scratch = std::filesystem::temp_directory_path() / "watertight-locale-XXXXXX";
  if (mkdtemp(scratch.data()) == nullptr) return {};
  const auto dot = name.find('.');
  if (dot == std::string::npos) return scratch;
  const std::string command = "localedef -i '" + name.substr(0, dot) + "' -f '" + name.substr(dot + 1) +
                              "' '" + scratch + "/" + name + "' >/dev/null 2>&1";
  // Its exit status speaks of warnings too; whether the locale is there shows when it is set.
  [[maybe_unused]] const int status = std::system(command.c_str());
  return scratch;
}

}  // namespace

ForeignLocale::ForeignLocale(const std::string& name) : before_(std::setlocale(LC_ALL, nullptr)) {
  inForce_ = std::setlocale(LC_ALL, name.c_str()) != nullptr;
  if (inForce_ || name.find_first_of("'/") != std::string::npos) return;
  scratch_ = compiled(name);
  setenv("LOCPATH", scratch_.c_str(), 1);
  inForce_ = std::setlocale(LC_ALL, name.c_str()) != nullptr;
  unsetenv("LOCPATH");
}

ForeignLocale::~ForeignLocale() {
  std::setlocale(LC_ALL, before_.c_str());
  std::error_code ignored;
  if (!scratch_.empty()) std::filesystem::remove_all(scratch_, ignored);
}

}  // namespace watertight::conformance
