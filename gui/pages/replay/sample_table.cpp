// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/replay/sample_table.h"

#include <QHeaderView>
#include <algorithm>

#include "bridge/qt_text.h"

namespace watertight {
namespace {

constexpr int kReadColumns = 4;  // in front of the file's own
constexpr int kWidestColumn = 260;

}  // namespace

SampleTable::SampleTable(QWidget* parent) : QTableWidget(parent) {
  setAccessibleName(tr("The first records, as they would be read and as they are"));
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setTabKeyNavigation(false);
  horizontalHeader()->setHighlightSections(false);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
}

void SampleTable::show(const std::vector<std::string>& columns,
                       const std::vector<std::vector<std::string>>& rows,
                       const std::vector<SampleRow>& read) {
  QStringList titles{tr("Start"), tr("Dependency"), tr("Latency"), tr("Outcome")};
  for (const auto& column : columns) titles << toQt(column);
  const bool wholeLines = columns.size() == 1;  // to be read to their ends
  horizontalHeader()->setMaximumSectionSize(wholeLines ? QWIDGETSIZE_MAX : kWidestColumn);
  clear();
  clearSpans();
  setColumnCount(static_cast<int>(titles.size()));
  setRowCount(static_cast<int>(rows.size()));
  setHorizontalHeaderLabels(titles);
  auto strong = font();
  strong.setWeight(QFont::Bold);
  for (int i = 0; i < kReadColumns; ++i) {
    horizontalHeaderItem(i)->setFont(strong);
    horizontalHeaderItem(i)->setToolTip(tr("As it would be read"));
  }
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (row < read.size()) showRead(static_cast<int>(row), read[row]);
    const auto& cells = rows[row];
    const auto shown = std::min(cells.size(), columns.size());
    for (std::size_t i = 0; i < shown; ++i)
      put(static_cast<int>(row), kReadColumns + static_cast<int>(i), cells[i]);
  }
  resizeColumnsToContents();
}

void SampleTable::put(int row, int column, const std::string& text) {
  setItem(row, column, new QTableWidgetItem(toQt(text)));
}

void SampleTable::showRead(int row, const SampleRow& read) {
  if (read.wrong.empty()) {
    int column = 0;
    for (const auto* text : {&read.start, &read.dependency, &read.latency, &read.outcome}) {
      put(row, column++, *text);
    }
    return;
  }
  put(row, 0, tr("not read: %1").arg(toQt(read.wrong)).toStdString());
  item(row, 0)->setToolTip(plainTip(toQt(read.wrong)));
  setSpan(row, 0, 1, kReadColumns);
}

}  // namespace watertight
