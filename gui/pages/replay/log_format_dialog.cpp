// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/replay/log_format_dialog.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

#include "bridge/qt_text.h"
#include "pages/replay/sample_table.h"
#include "trace/log_format.h"
#include "widgets/calm_inputs.h"

namespace watertight {
namespace {

constexpr QSize kFirstSize{1080, 620};
constexpr int kFieldHeight = 84;  // of four lines

}  // namespace

LogFormatDialog::LogFormatDialog(const QString& path, LogFormatDraft draft, QWidget* parent)
    : QDialog(parent),
      draft_(std::move(draft)),
      line_(new QPlainTextEdit(this)),
      wrong_(new QLabel(this)),
      sample_(new QLabel(this)),
      table_(new SampleTable(this)) {
  setWindowTitle(tr("Which log format is %1 of?").arg(QFileInfo{path}.fileName()));
  resize(kFirstSize);
  line_->setAccessibleName(tr("Log format"));
  line_->setPlaceholderText(QStringLiteral("log_format main '$remote_addr [$time_local] … $request_time';"));
  line_->setFixedHeight(kFieldHeight);
  line_->setTabChangesFocus(true);
  connect(line_, &QPlainTextEdit::textChanged, this, &LogFormatDialog::take);
  wrong_->setProperty("look", "fault");
  wrong_->setAccessibleName(tr("What is missing"));
  sample_->setProperty("look", "caption");
  sample_->setAccessibleName(tr("How much can be read"));
  for (auto* label : {wrong_, sample_}) {
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
  }
  auto* down = new QVBoxLayout(this);
  down->addLayout(makePresets());
  down->addWidget(line_);
  down->addWidget(wrong_);
  down->addWidget(table_, 1);
  down->addWidget(sample_);
  down->addLayout(makeButtons());
  refresh();
}

QLayout* LogFormatDialog::makePresets() {
  auto* row = new QHBoxLayout;
  row->addWidget(new QLabel(tr("The server's log_format (nginx) or LogFormat (Apache) line, or"), this));
  auto* presets = new CalmComboBox(this);
  presets->setAccessibleName(tr("Common log formats"));
  presets->addItem(tr("a common one"));
  for (const auto& preset : logFormatPresets()) presets->addItem(toQt(preset.name), toQt(preset.format));
  connect(presets, &QComboBox::activated, this, [this, presets](int index) {
    if (index > 0) line_->setPlainText(presets->itemData(index).toString());
  });
  row->addWidget(presets);
  row->addStretch(1);
  return row;
}

QLayout* LogFormatDialog::makeButtons() {
  auto* row = new QHBoxLayout;
  row->addStretch(1);
  auto* cancel = new QPushButton(tr("Cancel"), this);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  import_ = new QPushButton(tr("Import"), this);
  import_->setProperty("look", "primary");
  connect(import_, &QPushButton::clicked, this, &QDialog::accept);
  for (auto* button : {cancel, import_}) {
    button->setAutoDefault(false);
    row->addWidget(button);
  }
  return row;
}

void LogFormatDialog::take() {
  draft_.setFormat(line_->toPlainText().toStdString());
  refresh();
}

void LogFormatDialog::refresh() {
  const auto& sample = draft_.sample();
  std::vector<std::vector<std::string>> rows;
  for (auto& line : draft_.lines()) rows.push_back({std::move(line)});
  table_->show({tr("Line").toStdString()}, rows, sample.rows);
  wrong_->setText(toQt(sample.wrong));
  wrong_->setVisible(!sample.wrong.empty());
  sample_->setText(toQt(sample.text()));
  import_->setEnabled(sample.wrong.empty());
}

}  // namespace watertight
