// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/keys_help.h"

#include <QCoreApplication>
#include <QStringList>

namespace watertight {
namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("KeysHelp", text);
}

QList<KeyHelp> runKeys() {
  return {{{Qt::Key_Space}, tr("run or pause")},
          {{Qt::Key_Period}, tr("one sample period further")},
          {{Qt::Key_BracketLeft, Qt::Key_BracketRight}, tr("slower, faster")},
          {{Qt::CTRL | Qt::Key_R}, tr("restart")},
          {{Qt::CTRL | Qt::Key_M}, tr("compare two runs")},
          {{Qt::CTRL | Qt::Key_B}, tr("branch here")},
          {{Qt::Key_G}, tr("the run without its faults as a ghost")},
          {QKeySequence::keyBindings(QKeySequence::Undo), tr("undo a knob's turn")},
          {QKeySequence::keyBindings(QKeySequence::Redo), tr("turn it again")}};
}

QList<KeyHelp> timeKeys() {
  return {
      {{Qt::CTRL | Qt::Key_1, Qt::CTRL | Qt::Key_2, Qt::CTRL | Qt::Key_5}, tr("last minutes shown")},
      {{Qt::Key_Plus, Qt::Key_Equal, Qt::Key_Minus}, tr("zoom in, in, out; so does the wheel over a chart")},
      {{Qt::Key_Left, Qt::Key_Right},
       tr("pan, further with Shift; so does dragging a chart. Over the whole trace: the part that is "
          "replayed")},
      {{Qt::SHIFT | Qt::Key_Left, Qt::SHIFT | Qt::Key_Right},
       tr("over the whole trace: make the part that is replayed shorter, longer")},
      {{Qt::Key_Home}, tr("the whole run, or trace")},
      {{Qt::Key_F, Qt::Key_End}, tr("follow the run")}};
}

QList<KeyHelp> pageKeys() {
  return {{{Qt::Key_Tab, Qt::Key_Return}, tr("go to a dependency's card, choose it")},
          {{QKeySequence::Find}, tr("find in the journal")},
          {{QKeySequence::Copy}, tr("copy the journal's rows")},
          {{Qt::Key_Escape}, tr("leave the search, the reasons, or a card shown alone")},
          {{Qt::ALT | Qt::Key_1, Qt::ALT | Qt::Key_2, Qt::ALT | Qt::Key_3},
           tr("the live page, the replay page, the tune page")},
          {{Qt::Key_L, Qt::Key_B, Qt::Key_R},
           tr("on the replay page: the next change of a limit, of a breaker, the next rejections")},
          {{Qt::CTRL | Qt::Key_K}, tr("controls at the side")},
          {{Qt::CTRL | Qt::Key_T}, tr("light or dark")}};
}

QList<KeyHelp> fileKeys() {
  return {{{QKeySequence::Open}, tr("open a scenario, a session or a trace")},
          {{Qt::CTRL | Qt::Key_E}, tr("edit the scenario")},
          {{Qt::CTRL | Qt::SHIFT | Qt::Key_S}, tr("save the scenario")},
          {{Qt::CTRL | Qt::SHIFT | Qt::Key_E}, tr("save the run as a session")},
          {{QKeySequence::HelpContents}, tr("these keys")},
          {{Qt::CTRL | Qt::Key_Q}, tr("quit")}};
}

}  // namespace

QList<KeyHelp> keysHelp() {
  return runKeys() + timeKeys() + pageKeys() + fileKeys();
}

QString keysTable() {
  QString rows;
  for (const auto& help : keysHelp()) {
    QStringList keys;
    for (const auto& key : help.keys) keys << key.toString(QKeySequence::NativeText).toHtmlEscaped();
    rows += QStringLiteral("<tr><td><b>%1</b></td><td style=\"padding-left: 16px\">%2</td></tr>")
                .arg(keys.join(QStringLiteral(" &nbsp;")), help.what.toHtmlEscaped());
  }
  return QStringLiteral("<table>%1</table>").arg(rows);
}

}  // namespace watertight
