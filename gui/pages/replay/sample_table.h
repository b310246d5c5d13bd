// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTableWidget>

#include "present/trace_sample.h"

namespace watertight {

/// A file's first records as a mapping reads them, or why it cannot, beside the file's own columns.
class SampleTable : public QTableWidget {
  Q_OBJECT
 public:
  explicit SampleTable(QWidget* parent = nullptr);

  /// `read`: beside each of `rows`, or nothing.
  void show(const std::vector<std::string>& columns, const std::vector<std::vector<std::string>>& rows,
            const std::vector<SampleRow>& read);

 private:
  void put(int row, int column, const std::string& text);
  void showRead(int row, const SampleRow& read);
};

}  // namespace watertight
