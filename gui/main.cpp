// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window/application.h"

int main(int argc, char** argv) {
  return watertight::runApplication(argc, argv);
}
