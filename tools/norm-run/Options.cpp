//===- Options.cpp - The command line of norm-run -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace mlir::norm::run;
namespace cl = llvm::cl;

static const char overview[] =
    R"(norm-run: run a compiled model and compare what it gives

FILE is a shared library that `norm-opt --emit=shared` wrote (.so), or a model
(.mlir, .mlirbc), which is compiled in memory first. Arguments are read from
.npy and .safetensors files, in the order of the function's arguments; a
manifest names all of them at once, and the results to expect.

Examples:
  norm-run model.so --manifest=model.json
      Run the model on the manifest's inputs and compare with its results.
  norm-run norm.mlir --input=x.npy --input=gain.npy --output=y
      Compile and run norm.mlir, write y.0.npy.
  norm-run model.so --input=ids.npy --weights=model.safetensors \
      --expect=logits.npy --rtol-max=1e-5
      Take the weights by name, compare with recorded logits.
  norm-run model.so --manifest=model.json --bench=20
      Time 20 calls.
  norm-run decode.so --manifest=decode.json --generate=24 \
      --prompt-ids=prompt.json --feedback=k_cache:k_cache,v_cache:v_cache
      Generate 24 tokens greedily, from an empty cache.

The exit code is 0 when all went well, and 1 on an error or where a result is
not what was expected.
)";

Options mlir::norm::run::parseCommandLine(int argc, char **argv) {
  // Local, so that the options of LLVM's libraries alone are global.
  cl::OptionCategory category("Options of norm-run");
  cl::opt<std::string> file(cl::Positional, cl::Required, cl::desc("FILE"),
                            cl::cat(category));
  cl::opt<std::string> entry(
      "entry",
      cl::desc("The function to run (default: that of the\n"
               "manifest, or the only one)"),
      cl::value_desc("FUNCTION"), cl::cat(category));
  cl::list<std::string> inputs(
      "input",
      cl::desc("The next argument's value; a .safetensors\n"
               "file gives those arguments whose names it\n"
               "holds. With --manifest it replaces the\n"
               "manifest's inputs, from the first one on"),
      cl::value_desc("F.npy|F.safetensors"), cl::cat(category));
  cl::opt<std::string> manifest(
      "manifest",
      cl::desc("Take arguments and expected results from\n"
               "this manifest"),
      cl::value_desc("STEM.json"), cl::cat(category));
  // Text, since a number's parser refuses the empty value.
  cl::opt<std::string> size(
      "alt-size",
      cl::desc("Use the manifest's second size (or its N-th\n"
               "further size)"),
      cl::value_desc("N"), cl::ValueOptional, cl::cat(category));
  cl::opt<std::string> weights(
      "weights",
      cl::desc("Take arguments by name from this file\n"
               "(default: the manifest's)"),
      cl::value_desc("F.safetensors"), cl::cat(category));
  cl::opt<std::string> output(
      "output",
      cl::desc("Write each result to PREFIX.N.npy, or\n"
               "PREFIX.NAME.npy where the manifest names it"),
      cl::value_desc("PREFIX"), cl::cat(category));
  cl::list<std::string> expected(
      "expect",
      cl::desc("What the next result should be. Prints the\n"
               "largest absolute error, error relative to\n"
               "the largest expected magnitude, and distance\n"
               "in units in the last place"),
      cl::value_desc("F.npy|F.safetensors"), cl::cat(category));
  cl::opt<double> rtolMax(
      "rtol-max",
      cl::desc("Accept errors up to T times the largest\n"
               "expected magnitude. An element is right\n"
               "where any given tolerance holds; with none\n"
               "given: f64 1e-10, f32 2e-5, f16 and bf16\n"
               "1e-2, integers equal. NaN and infinity are\n"
               "right exactly where expected"),
      cl::value_desc("T"), cl::cat(category));
  cl::opt<double> atol("atol", cl::desc("Accept absolute errors up to T"),
                       cl::value_desc("T"), cl::cat(category));
  cl::opt<uint64_t> ulp("ulp",
                        cl::desc("Accept up to N units in the last place of\n"
                                 "the result's type"),
                        cl::value_desc("N"), cl::cat(category));
  cl::opt<unsigned> numThreads(
      "num-threads", cl::desc("Threads (default: OMP_NUM_THREADS, or all)"),
      cl::value_desc("N"), cl::init(0), cl::cat(category));
  cl::opt<std::string> device(
      "device",
      cl::desc("Where to run: cpu (default), emulator or\n"
               "cuda"),
      cl::value_desc("DEVICE"), cl::init("cpu"), cl::cat(category));
  cl::opt<std::string> mcpu(
      "mcpu",
      cl::desc("The CPU to compile a model for (default:\n"
               "native)"),
      cl::value_desc("NAME"), cl::init("native"), cl::cat(category));
  cl::opt<unsigned> optLevel(
      "opt-level",
      cl::desc("LLVM's optimization level for compiling a\n"
               "model, 0 to 3 (default: 3)"),
      cl::value_desc("N"), cl::init(3), cl::cat(category));
  cl::opt<std::string> fuse("fuse",
                            cl::desc("The fusions for compiling a model: all\n"
                                     "(default), none or a list"),
                            cl::value_desc("KINDS"), cl::init("all"),
                            cl::cat(category));
  cl::opt<bool> strictTypes(
      "strict-types",
      cl::desc("Compile a model with each statistic in the\n"
               "type its source states"),
      cl::cat(category));
  cl::opt<std::string> bench(
      "bench",
      cl::desc("Time N calls (default 20) after warming up;\n"
               "print median, minimum and GB/s over the\n"
               "bytes of arguments and results"),
      cl::value_desc("N"), cl::ValueOptional, cl::cat(category));
  cl::opt<unsigned> generate(
      "generate",
      cl::desc("Generate N tokens greedily with a decode\n"
               "graph (one token and its position in, logits\n"
               "and caches out) and print their ids"),
      cl::value_desc("N"), cl::init(0), cl::cat(category));
  cl::opt<std::string> promptIds(
      "prompt-ids",
      cl::desc("The prompt's token ids for --generate:\n"
               "numbers, a json list, or json with\n"
               "prompt_ids and, to be compared, greedy_ids"),
      cl::value_desc("FILE"), cl::cat(category));
  cl::list<std::string> feedback(
      "feedback",
      cl::desc("For --generate: results (by name or index)\n"
               "that are arguments of the next call, zero at\n"
               "first"),
      cl::value_desc("RESULT:ARG,..."), cl::CommaSeparated, cl::cat(category));
  cl::opt<std::string> tokenArgument(
      "token-argument",
      cl::desc("For --generate: the argument that takes the\n"
               "token id (default: the first integer input\n"
               "with a dimension)"),
      cl::value_desc("ARG"), cl::cat(category));
  cl::opt<std::string> positionArgument(
      "position-argument",
      cl::desc("For --generate: the argument that takes the\n"
               "position (default: the first integer scalar,\n"
               "or second integer input)"),
      cl::value_desc("ARG"), cl::cat(category));
  cl::opt<std::string> logits(
      "logits",
      cl::desc("For --generate: the result that holds the\n"
               "logits (default: the first that is not fed\n"
               "back)"),
      cl::value_desc("RESULT"), cl::cat(category));

  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, overview);

  auto fail = [](const llvm::Twine &message) {
    llvm::WithColor::error(llvm::errs(), "norm-run") << message << "\n";
    exit(1);
  };
  if (device == "emulator" || device == "cuda")
    fail("--device=" + device +
         ": this build runs on the CPU only; use --device=cpu");
  if (device != "cpu")
    fail("--device=" + device + ": the devices are cpu, emulator and cuda");
  auto parseCount = [&](const cl::opt<std::string> &flag, unsigned byDefault) {
    unsigned count = byDefault;
    if (flag.getNumOccurrences() == 0)
      return 0u;
    if (!flag.empty() && (llvm::StringRef(flag).getAsInteger(10, count) ||
                          count == 0 || count > 1000000))
      fail("--" + flag.ArgStr + "=" + flag + ": not a number from 1 on");
    return count;
  };
  if (size.getNumOccurrences() && manifest.empty())
    fail("--alt-size needs a --manifest");
  if (generate.getNumOccurrences() && generate == 0)
    fail("--generate=0: not a number from 1 on");
  if (generate && promptIds.empty())
    fail("--generate needs --prompt-ids");
  if (!generate &&
      (!promptIds.empty() || !feedback.empty() || !tokenArgument.empty() ||
       !positionArgument.empty() || !logits.empty()))
    fail("--prompt-ids, --feedback, --token-argument, --position-argument and "
         "--logits belong to --generate");
  if (generate &&
      (!expected.empty() || !output.empty() || bench.getNumOccurrences()))
    fail("--generate goes with none of --expect, --output and --bench");
  for (const cl::opt<double> *bound : {&rtolMax, &atol})
    if (!(*bound >= 0) || std::isinf(*bound))
      fail("--" + bound->ArgStr + ": a tolerance is finite and not negative");

  Options options;
  options.file = file;
  options.entry = entry;
  options.inputs = inputs;
  options.manifest = manifest;
  options.size = parseCount(size, 1);
  options.weights = weights;
  options.outputPrefix = output;
  options.expected = expected;
  if (rtolMax.getNumOccurrences())
    options.tolerance.relativeToMax = rtolMax;
  if (atol.getNumOccurrences())
    options.tolerance.absolute = atol;
  if (ulp.getNumOccurrences())
    options.tolerance.ulp = ulp;
  options.numThreads = numThreads;
  options.mcpu = mcpu;
  options.optLevel = optLevel;
  options.fuse = fuse;
  options.strictTypes = strictTypes;
  options.bench = parseCount(bench, 20);
  options.generate = generate;
  options.promptIds = promptIds;
  options.feedback = feedback;
  options.tokenArgument = tokenArgument;
  options.positionArgument = positionArgument;
  options.logitsResult = logits;
  return options;
}
