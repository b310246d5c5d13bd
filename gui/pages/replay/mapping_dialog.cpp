// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/replay/mapping_dialog.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <algorithm>

#include "bridge/qt_text.h"
#include "bridge/save_file.h"
#include "pages/replay/outcome_rules_edit.h"
#include "pages/replay/sample_table.h"
#include "widgets/calm_inputs.h"

namespace watertight {
namespace {

constexpr QSize kFirstSize{1080, 720};
constexpr int kTitleWidth = 90;
const QString kEnding = QStringLiteral(".mapping.toml");

template <typename E, typename Label>
QStringList labelsOf(const Label& label) {
  QStringList out;
  for (std::size_t i = 0; i < EnumNames<E>::names.size(); ++i) out << toQt(label(static_cast<E>(i)));
  return out;
}

template <typename Forms>
QStringList labelsOfForms(const Forms& forms) {
  QStringList out;
  for (const auto& form : forms) out << toQt(form.label);
  return out;
}

}  // namespace

MappingDialog::MappingDialog(const QString& path, MappingDraft draft, QWidget* parent)
    : QDialog(parent), path_(path), draft_(std::move(draft)), table_(new SampleTable(this)) {
  const auto file = QFileInfo{path}.fileName();
  setWindowTitle(tr("What do the columns of %1 mean?").arg(file));
  resize(kFirstSize);
  auto* down = new QVBoxLayout(this);
  makeTable(*addRow(*down, tr("Table")));
  makeTime(*addRow(*down, tr("Time")));
  makeLatency(*addRow(*down, tr("Latency")));
  makeDependency(*addRow(*down, tr("Dependency")));
  makeOutcome(*down);
  questions_ = addWords(*down, "remedy", tr("Open questions"));
  wrong_ = addWords(*down, "fault", tr("What is missing"));
  down->addWidget(table_, 1);
  sample_ = addWords(*down, "caption", tr("How much can be read"));
  auto* buttons = new QHBoxLayout;
  makeButtons(*buttons);
  down->addLayout(buttons);
  showColumns();
}

QBoxLayout* MappingDialog::addRow(QBoxLayout& down, const QString& title) {
  auto* row = new QHBoxLayout;
  row->setSpacing(6);
  auto* label = new QLabel(title, this);
  label->setProperty("look", "section");
  label->setFixedWidth(kTitleWidth);
  row->addWidget(label);
  down.addLayout(row);
  return row;
}

QComboBox* MappingDialog::addChoice(QBoxLayout& row, const QString& caption, const QString& name,
                                    const QStringList& items, std::function<void(int)> chosen) {
  if (!caption.isEmpty()) row.addWidget(new QLabel(caption, this));
  auto* box = new CalmComboBox(this);
  box->setAccessibleName(name);
  box->addItems(items);
  connect(box, &QComboBox::activated, this, [this, chosen = std::move(chosen)](int index) {
    chosen(index);
    refresh();
  });
  row.addWidget(box);
  return box;
}

QComboBox* MappingDialog::addColumn(QBoxLayout& row, const QString& caption, const QString& name,
                                    std::function<void(const std::string&)> chosen) {
  auto* box = addChoice(row, caption, name, {}, [this, chosen = std::move(chosen)](int index) {
    chosen(index == 0 ? std::string{} : draft_.columns()[static_cast<std::size_t>(index) - 1]);
  });
  box->setMinimumContentsLength(14);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  return box;
}

QLineEdit* MappingDialog::addText(QBoxLayout& row, const QString& caption, const QString& name,
                                  std::function<void(const std::string&)> typed) {
  row.addWidget(new QLabel(caption, this));
  auto* edit = new QLineEdit(this);
  edit->setAccessibleName(name);
  edit->setMaximumWidth(140);
  connect(edit, &QLineEdit::textEdited, this, [this, typed = std::move(typed)](const QString& text) {
    typed(text.trimmed().toStdString());
    refresh();
  });
  row.addWidget(edit);
  return edit;
}

void MappingDialog::set(MappingPart part, const std::function<void(CallMapping&)>& edit) {
  draft_.set(part, edit);
}

void MappingDialog::makeTable(QBoxLayout& row) {
  form_ =
      addChoice(row, {}, tr("What sets the columns apart"), labelsOfForms(kTableForms), [this](int index) {
        draft_.setTableForm(kTableForms[static_cast<std::size_t>(index)]);
        showColumns();
      });
  header_ = new QCheckBox(tr("the first record holds their names"), this);
  header_->setAccessibleName(header_->text());
  header_->setToolTip(tr("Else they are called #1, #2, ..."));
  connect(header_, &QCheckBox::clicked, this, [this](bool on) {
    draft_.setHeader(on);
    showColumns();
  });
  row.addWidget(header_);
  row.addStretch(1);
}

void MappingDialog::makeTime(QBoxLayout& row) {
  time_ = addColumn(row, {}, tr("Column of the time"),
                    [this](const std::string& column) { draft_.setTime(column); });
  timeForm_ =
      addChoice(row, tr("written as"), tr("How times are written"), labelsOfForms(kTimeForms),
                [this](int index) { draft_.setTimeForm(kTimeForms[static_cast<std::size_t>(index)]); });
  stamp_ = addChoice(
      row, tr("is when a call"), tr("Start or end"), {tr("started"), tr("ended")}, [this](int index) {
        set(MappingPart::kTimeIsEnd, [index](CallMapping& mapping) { mapping.timeIsEnd = index == 1; });
      });
  zone_ = addText(row, tr("in zone"), tr("Time zone"), [this](const std::string& text) {
    set(MappingPart::kTimeUnit, [&text](CallMapping& mapping) { mapping.zone = text; });
  });
  zone_->setPlaceholderText(tr("UTC"));
  zone_->setToolTip(tr("Of times that name none: UTC or an offset such as +02:00"));
  row.addStretch(1);
}

void MappingDialog::makeLatency(QBoxLayout& row) {
  latency_ = addColumn(row, {}, tr("Column of the latency"),
                       [this](const std::string& column) { draft_.setLatency(column); });
  unit_ =
      addChoice(row, tr("in"), tr("Unit of the latency"), labelsOf<TimeUnit>(unitLabel), [this](int index) {
        set(MappingPart::kLatencyUnit,
            [index](CallMapping& mapping) { mapping.latencyUnit = static_cast<TimeUnit>(index); });
      });
  negative_ = addChoice(row, tr("values below zero"), tr("What latencies below zero mean"),
                        labelsOf<NegativeMeans>(negativeLabel), [this](int index) {
                          set(MappingPart::kNegative, [index](CallMapping& mapping) {
                            mapping.negative = static_cast<NegativeMeans>(index);
                          });
                        });
  comma_ = new QCheckBox(tr("decimal commas"), this);
  comma_->setToolTip(tr("1,078 is a little more than 1"));
  connect(comma_, &QCheckBox::clicked, this, [this](bool on) {
    set(MappingPart::kLatency, [on](CallMapping& mapping) { mapping.decimalComma = on; });
    refresh();
  });
  row.addWidget(comma_);
  row.addStretch(1);
}

void MappingDialog::makeDependency(QBoxLayout& row) {
  dependency_ = addColumn(row, {}, tr("Column of the dependency"), [this](const std::string& column) {
    set(MappingPart::kDependency, [&column](CallMapping& mapping) { mapping.dependency = column; });
  });
  name_ =
      addText(row, tr("all calls are to"), tr("The one dependency's name"), [this](const std::string& text) {
        set(MappingPart::kDependency, [&text](CallMapping& mapping) { mapping.dependencyName = text; });
      });
  name_->setToolTip(tr("Where no column names it"));
  row.addStretch(1);
}

void MappingDialog::makeOutcome(QBoxLayout& down) {
  auto* row = addRow(down, tr("Failure"));
  status_ =
      addColumn(*row, tr("HTTP status"), tr("Column of the HTTP status"), [this](const std::string& column) {
        set(MappingPart::kOutcome, [&column](CallMapping& mapping) { mapping.status = column; });
      });
  QStringList outcomes{tr("as its status says, or unknown")};
  outcomes += labelsOf<RecordedOutcome>(nameOf<RecordedOutcome>);
  otherwise_ = addChoice(*row, tr("a call of which no rule holds is"), tr("Outcome where no rule holds"),
                         outcomes, [this](int index) {
                           set(MappingPart::kOutcome, [index](CallMapping& mapping) {
                             mapping.otherwise.reset();
                             if (index > 0) mapping.otherwise = static_cast<RecordedOutcome>(index - 1);
                           });
                         });
  row->addStretch(1);
  rules_ = new OutcomeRulesEdit(this);
  connect(rules_, &OutcomeRulesEdit::edited, this, [this](const std::vector<OutcomeRule>& rules) {
    set(MappingPart::kOutcome, [&rules](CallMapping& mapping) { mapping.outcomes = rules; });
    refresh();
  });
  auto* under = addRow(down, {});
  under->addWidget(rules_, 1);
}

QLabel* MappingDialog::addWords(QBoxLayout& down, const char* look, const QString& name) {
  auto* label = new QLabel(this);
  label->setProperty("look", look);
  label->setAccessibleName(name);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  down.addWidget(label);
  return label;
}

void MappingDialog::makeButtons(QBoxLayout& row) {
  connect(addButton(row, tr("Load mapping…"), tr("What was saved of a file of the same kind")),
          &QPushButton::clicked, this, &MappingDialog::askAndLoad);
  save_ = addButton(row, tr("Save mapping…"), tr("For the next file of this kind, here or with --map-file"));
  connect(save_, &QPushButton::clicked, this, &MappingDialog::askAndSave);
  row.addStretch(1);
  connect(addButton(row, tr("Cancel"), tr("What is shown stays")), &QPushButton::clicked, this,
          &QDialog::reject);
  import_ = addButton(row, tr("Import"), tr("Reads the whole file so, and replays it"));
  import_->setProperty("look", "primary");
  connect(import_, &QPushButton::clicked, this, &QDialog::accept);
}

// None is pressed by Return in a field: what is typed there shows itself below first.
QPushButton* MappingDialog::addButton(QBoxLayout& row, const QString& text, const QString& tip) {
  auto* button = new QPushButton(text, this);
  button->setToolTip(tip);
  button->setAutoDefault(false);
  row.addWidget(button);
  return button;
}

void MappingDialog::askAndSave() {
  const QFileInfo file{path_};
  auto chosen = QFileDialog::getSaveFileName(this, tr("Save the mapping"),
                                             file.path() + QLatin1Char{'/'} + file.baseName() + kEnding,
                                             tr("Mappings (*%1)").arg(kEnding));
  if (chosen.isEmpty()) return;
  if (!chosen.endsWith(QStringLiteral(".toml"))) chosen += kEnding;
  const auto saved = saveFile(chosen, mappingToml(mapping()));
  sample_->setText(saved ? tr("Saved: %1").arg(chosen) : tr("Not saved: %1").arg(toQt(saved.error().text())));
}

void MappingDialog::askAndLoad() {
  const auto chosen = QFileDialog::getOpenFileName(this, tr("Load a mapping"), QFileInfo{path_}.path(),
                                                   tr("Mappings (*%1);;All files (*)").arg(kEnding));
  if (chosen.isEmpty()) return;
  auto loaded = loadMapping(chosen.toStdString());
  if (!loaded) return sample_->setText(tr("Not loaded: %1").arg(toQt(loaded.error().text())));
  draft_.replace(*std::move(loaded));
  showColumns();
}

void MappingDialog::refresh() {
  showChoices();
  table_->show(draft_.columns(), draft_.rows(), draft_.sample().rows);
  showWords();
}

void MappingDialog::showColumns() {
  const auto fill = [this](QComboBox& box, const QString& none) {
    box.clear();
    box.addItem(none);
    for (const auto& name : draft_.columns()) box.addItem(toQt(name));
  };
  fill(*time_, tr("choose a column"));
  fill(*latency_, tr("choose a column"));
  fill(*dependency_, tr("no column"));
  fill(*status_, tr("no column"));
  rules_->show(draft_.columns(), mapping().outcomes);
  refresh();
}

void MappingDialog::showColumn(QComboBox& box, const std::string& column) {
  const auto& all = draft_.columns();
  const auto found = std::find(all.begin(), all.end(), column);
  const int place = found == all.end() ? -1 : static_cast<int>(found - all.begin()) + 1;
  box.setCurrentIndex(column.empty() ? 0 : place);
}

void MappingDialog::showChoices() {
  const auto& now = mapping();
  showColumn(*time_, now.time);
  showColumn(*latency_, now.latency);
  showColumn(*dependency_, now.dependency);
  showColumn(*status_, now.status);
  form_->setCurrentIndex(draft_.tableForm() ? static_cast<int>(*draft_.tableForm()) : -1);
  header_->setChecked(now.header);
  header_->setEnabled(now.shape == TextShape::kDelimited);
  timeForm_->setCurrentIndex(static_cast<int>(draft_.timeForm()));
  stamp_->setCurrentIndex(now.timeIsEnd ? 1 : 0);
  unit_->setCurrentIndex(static_cast<int>(now.latencyUnit));
  negative_->setCurrentIndex(static_cast<int>(now.negative));
  comma_->setChecked(now.decimalComma);
  otherwise_->setCurrentIndex(now.otherwise ? static_cast<int>(*now.otherwise) + 1 : 0);
  if (zone_->text().trimmed() != toQt(now.zone)) zone_->setText(toQt(now.zone));
  if (name_->text().trimmed() != toQt(now.dependencyName)) name_->setText(toQt(now.dependencyName));
  zone_->setEnabled(!unitOf(now.timeStyle));
  name_->setEnabled(now.dependency.empty());
}

void MappingDialog::showWords() {
  QStringList open;
  for (const auto& question : draft_.questions()) open << QStringLiteral("• ") + toQt(question);
  questions_->setText(tr("The file does not tell:\n%1").arg(open.join(QLatin1Char{'\n'})));
  questions_->setVisible(!open.isEmpty());
  wrong_->setText(toQt(draft_.sample().wrong));
  wrong_->setVisible(!draft_.sample().wrong.empty());
  sample_->setText(toQt(draft_.sample().text()));
  import_->setEnabled(draft_.sample().wrong.empty());
  save_->setEnabled(draft_.sample().wrong.empty());
}

}  // namespace watertight
