# SPDX-License-Identifier: GPL-3.0-or-later
# Where things go. Installed or in a build tree, the resources are at ../share/watertight from the programs.
include(GNUInstallDirs)

function(install_watertight)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/share)
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/resources ${CMAKE_BINARY_DIR}/share/watertight SYMBOLIC)

  foreach(program watertight watertight-cli)
    if(TARGET ${program})
      install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    endif()
  endforeach()
  foreach(folder scenarios traces)
    install(DIRECTORY ${CMAKE_SOURCE_DIR}/resources/${folder}
      DESTINATION ${CMAKE_INSTALL_DATADIR}/watertight OPTIONAL
      FILES_MATCHING PATTERN *.toml PATTERN *.jsonl PATTERN *.gz PATTERN *.csv PATTERN *.log)
  endforeach()
  install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/watertight)
  install(FILES ${CMAKE_SOURCE_DIR}/engine/LICENSE
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/watertight RENAME LICENSE.engine)
  install(FILES ${CMAKE_SOURCE_DIR}/resources/desktop/watertight.desktop
    DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
  install(FILES ${CMAKE_SOURCE_DIR}/resources/icons/watertight.svg
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
endfunction()
