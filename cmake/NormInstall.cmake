# Installs the libraries, headers, tablegen files, tools and the CMake package.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Norm)
get_property(_libraries GLOBAL PROPERTY NORM_LIBRARIES)
get_property(_tools GLOBAL PROPERTY NORM_TOOLS)
get_property(_modules GLOBAL PROPERTY NORM_MODULES)

install(TARGETS ${_libraries} EXPORT NormTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(TARGETS ${_tools} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS ${_modules} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT NormTargets NAMESPACE Norm:: DESTINATION ${_package_dir})

foreach(_tree include/norm include/norm-c)
  foreach(_root ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR})
    install(DIRECTORY ${_root}/${_tree}
            DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} OPTIONAL
            FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.inc" PATTERN "*.def"
            PATTERN "CMakeFiles" EXCLUDE)
  endforeach()
endforeach()

set(MLIR_VERSION_REQUIRED ${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR})
configure_package_config_file(
  ${CMAKE_CURRENT_LIST_DIR}/NormConfig.cmake.in
  ${PROJECT_BINARY_DIR}/cmake/NormConfig.cmake
  INSTALL_DESTINATION ${_package_dir}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/cmake/NormConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/cmake/NormConfig.cmake
              ${PROJECT_BINARY_DIR}/cmake/NormConfigVersion.cmake
        DESTINATION ${_package_dir})
