//===- Prompt.cpp - Token ids of a prompt -*- C++ -*-===//
//
// Part of the norm project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Prompt.h"

#include "norm/TensorIO/Json.h"
#include "norm/TensorIO/Tensor.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace mlir::norm;
using namespace mlir::norm::run;

static bool readIds(const llvm::json::Array &array, std::vector<int64_t> &ids) {
  for (const llvm::json::Value &value : array) {
    std::optional<int64_t> id = value.getAsInteger();
    if (!id || *id < 0)
      return false;
    ids.push_back(*id);
  }
  return true;
}

static bool readPlainIds(llvm::StringRef text, std::vector<int64_t> &ids) {
  constexpr const char *separators = " \t\r\n,";
  for (text = text.ltrim(separators); !text.empty();
       text = text.ltrim(separators)) {
    int64_t id;
    if (text.consumeInteger(10, id) || id < 0)
      return false;
    ids.push_back(id);
  }
  return true;
}

llvm::Expected<Prompt> mlir::norm::run::readPrompt(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return createFileError(path, buffer.getError().message());
  llvm::StringRef text = (*buffer)->getBuffer().trim();
  Prompt prompt;
  bool valid = false;
  if (text.starts_with("{") || text.starts_with("[")) {
    llvm::Expected<llvm::json::Value> json = parseJson(path, text);
    if (!json)
      return json.takeError();
    if (const llvm::json::Array *array = json->getAsArray()) {
      valid = readIds(*array, prompt.ids);
    } else if (const llvm::json::Array *ids =
                   json->getAsObject()->getArray("prompt_ids")) {
      valid = readIds(*ids, prompt.ids);
      if (const llvm::json::Value *greedy =
              json->getAsObject()->get("greedy_ids"))
        valid = valid && greedy->getAsArray() &&
                readIds(*greedy->getAsArray(), prompt.expected);
    }
  } else {
    valid = readPlainIds(text, prompt.ids);
  }
  if (!valid || prompt.ids.empty())
    return createFileError(path, "holds no list of token ids");
  return prompt;
}
