# The lit suite of norm. Run it with `ninja -C build check-norm`.
import os

import lit.formats

config.name = "norm"
# The internal shell: no dependence on the system's sh, and it runs anywhere.
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test", ".c", ".md"]
config.excludes = ["Inputs", "corpus", "lit.cfg.py", "README.md"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.norm_obj_root, "test")

path = [config.norm_tools_dir, config.llvm_tools_dir, config.environment.get("PATH", "")]
config.environment["PATH"] = os.path.pathsep.join(path)
config.environment["FILECHECK_OPTS"] = "--enable-var-scope"

config.substitutions += [
    ("%norm_src", config.norm_src_root),
    ("%norm_obj", config.norm_obj_root),
    ("%norm_lib", config.norm_lib_dir),
    ("%corpus", os.path.join(config.norm_src_root, "test", "Models", "corpus")),
    ("%host_cc", config.host_cc),
    ("%host_cxx", config.host_cxx),
    ("%llvm_prefix", os.path.dirname(config.llvm_tools_dir)),
    ("%mlir_include", os.path.join(os.path.dirname(config.llvm_tools_dir), "include")),
    ("%python", "python3"),
]
if config.sanitizer:
    config.available_features.add("sanitizer")
