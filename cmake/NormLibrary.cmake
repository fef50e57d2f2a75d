# norm_add_library(Name SOURCES... [DEPENDS targets...] [LINK libraries...])
#
# A static, position independent library of the project. It links libMLIR.so
# and libLLVM.so first, so that no static copy of MLIR is ever pulled in, and
# shares one precompiled header of MLIR's own headers with the others.
function(norm_add_library name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PUBLIC MLIR LLVM ${ARG_LINK})
  target_include_directories(${name} SYSTEM INTERFACE
    $<INSTALL_INTERFACE:${LLVM_INCLUDE_DIRS}>)
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  norm_precompile_headers(${name})
  set_property(GLOBAL APPEND PROPERTY NORM_LIBRARIES ${name})
endfunction()

# norm_add_tool(name SOURCES... [LINK libraries...]): a tool in build/bin.
function(norm_add_tool name)
  cmake_parse_arguments(ARG "" "" "LINK" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE MLIR LLVM ${ARG_LINK})
  # Plugins resolve MLIR's symbols in the tool that loads them.
  export_executable_symbols_for_plugins(${name})
  set_property(GLOBAL APPEND PROPERTY NORM_TOOLS ${name})
  set_property(GLOBAL APPEND PROPERTY NORM_TEST_DEPENDS ${name})
endfunction()

# Reuses the precompiled header of NormPCH (see lib/CMakeLists.txt).
function(norm_precompile_headers target)
  if(NORM_USE_PCH)
    target_precompile_headers(${target} REUSE_FROM NormPCH)
  endif()
endfunction()
