// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "present/imported_trace.h"

namespace watertight {

struct ReportFact {
  std::string label, value;
};

/// What an import came to, for people: what the trace holds, and what it cannot tell.
struct ImportReportView {
  std::string file;     ///< its name, without folders
  std::string summary;  ///< one line: format, calls, length
  std::vector<ReportFact> facts;
  std::vector<std::string> cannotTell;
  std::vector<ReportFact> refused;  ///< "line 12": why, the first ones
  std::string more;                 ///< of the refused ones that are not listed; empty: all are
};

ImportReportView importReportView(const ImportedTrace& trace);

}  // namespace watertight
