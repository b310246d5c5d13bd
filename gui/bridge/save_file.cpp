// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/save_file.h"

#include <QSaveFile>

namespace watertight {

Status saveFile(const QString& path, const std::string& contents) {
  QSaveFile file{path};
  const auto size = static_cast<qint64>(contents.size());
  const bool written = file.open(QIODevice::WriteOnly) && file.write(contents.data(), size) == size;
  if (written && file.commit()) return Done{};
  return Error{"could not be written: " + file.errorString().toStdString(), path.toStdString(), {}};
}

}  // namespace watertight
