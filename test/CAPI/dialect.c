/* The dialect and passes through MLIR's own C API.
 *
 * RUN: %host_cc -Wall -Werror -I%norm_src/include -isystem %mlir_include %s -o %t -L%norm_lib -lNormCAPI -Wl,-rpath,%norm_lib
 * RUN: %t | FileCheck %s
 */
#include "norm-c/Dialects.h"

#include "mlir-c/IR.h"

#include <stdio.h>

static void print(MlirStringRef text, void *unused) {
  (void)unused;
  fwrite(text.data, 1, text.length, stdout);
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirNormRegisterAllDialects(registry);
  MlirContext context = mlirContextCreate();
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectRegistryDestroy(registry);

  // CHECK: handle: norm
  MlirDialectHandle handle = mlirGetDialectHandle__norm__();
  MlirStringRef name = mlirDialectHandleGetNamespace(handle);
  printf("handle: %.*s\n", (int)name.length, name.data);
  if (mlirDialectIsNull(mlirDialectHandleLoadDialect(handle, context)))
    return 1;

  MlirModule module = mlirModuleCreateParse(
      context, mlirStringRefCreateFromCString(
                   "func.func @f(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {\n"
                   "  %y = norm.normalize rms %x axes [1] eps 1.0e-05 : "
                   "tensor<2x8xf32>\n"
                   "  return %y : tensor<2x8xf32>\n"
                   "}\n"));
  if (mlirModuleIsNull(module))
    return 1;
  // CHECK: norm.normalize rms
  mlirOperationPrint(mlirModuleGetOperation(module), print, NULL);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
