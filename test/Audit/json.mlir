// RUN: norm-opt %s --norm-audit='format=json output=%t.json' | FileCheck %s --check-prefix=IR
// RUN: FileCheck %s --input-file=%t.json --match-full-lines --strict-whitespace
// RUN: %python -c "import json, sys; json.load(open(sys.argv[1]))" %t.json
// RUN: not norm-opt %s --norm-audit=format=yaml 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: not norm-opt %s --norm-audit=output=%t.absent/out.json -o %t.mlir 2>&1 | FileCheck %s --check-prefix=UNWRITABLE
// RUN: not ls %t.mlir

// The whole schema, with every field in its place.

// IR: norm.normalize layer
// FORMAT: 'yaml'
// UNWRITABLE: error: cannot write the audit: cannot open output file '{{.*}}out.json'

func.func @f(%x: tensor<2x?x64xbf16>, %w: tensor<64xbf16> {norm.parameter = "a.\22ln\22.weight"}, %b: tensor<64xbf16>)
    -> tensor<2x?x64xbf16> {
  %0 = norm.normalize layer %x axes [2] eps 1.0e-05 outside correction 1 statistic_type f64 gain direct(%w : tensor<64xbf16>) bias(%b : tensor<64xbf16>) placement pre inferred : tensor<2x?x64xbf16> loc("model.py":7:3)
  %1 = norm.normalize l2 %0 axes [2] eps none group 16 : tensor<2x?x64xbf16> loc(unknown)
  return %1 : tensor<2x?x64xbf16>
}

//      CHECK:{
// CHECK-NEXT: "version": 1,
// CHECK-NEXT: "functions": [
// CHECK-NEXT:  {
// CHECK-NEXT:   "name": "f",
// CHECK-NEXT:   "recipe": "LayerNorm, L2",
// CHECK-NEXT:   "norms": [
// CHECK-NEXT:    {
// CHECK-NEXT:     "index": 0,
// CHECK-NEXT:     "name": "a.\"ln\"",
// CHECK-NEXT:     "statistic": "layer",
// CHECK-NEXT:     "input_shape": [2, null, 64],
// CHECK-NEXT:     "input_type": "bf16",
// CHECK-NEXT:     "axes": [2],
// CHECK-NEXT:     "axis_size": 64,
// CHECK-NEXT:     "group_size": null,
// CHECK-NEXT:     "extent": null,
// CHECK-NEXT:     "correction": 1,
// CHECK-NEXT:     "eps": 1e-05,
// CHECK-NEXT:     "eps_place": "outside",
// CHECK-NEXT:     "statistic_type": "f64",
// CHECK-NEXT:     "gain": {
// CHECK-NEXT:      "form": "direct",
// CHECK-NEXT:      "parameter": "a.\"ln\".weight",
// CHECK-NEXT:      "shape": [64],
// CHECK-NEXT:      "axes": [2],
// CHECK-NEXT:      "identity": 1,
// CHECK-NEXT:      "decay_pulls_to": 0,
// CHECK-NEXT:      "values": null
// CHECK-NEXT:     },
// CHECK-NEXT:     "bias": {
// CHECK-NEXT:      "parameter": null,
// CHECK-NEXT:      "shape": [64]
// CHECK-NEXT:     },
// CHECK-NEXT:     "rounding": "after_gain",
// CHECK-NEXT:     "gate": null,
// CHECK-NEXT:     "placement": "pre",
// CHECK-NEXT:     "placement_source": "inferred",
// CHECK-NEXT:     "residual_scale": 1,
// CHECK-NEXT:     "tensor": "64 of [2, ?, 64], last axis",
// CHECK-NEXT:     "identity_path": false,
// CHECK-NEXT:     "kernel": null,
// CHECK-NEXT:     "location": "model.py:7:3"
// CHECK-NEXT:    },
// CHECK-NEXT:    {
// CHECK-NEXT:     "index": 1,
// CHECK-NEXT:     "name": "f#1",
// CHECK-NEXT:     "statistic": "l2",
// CHECK-NEXT:     "input_shape": [2, null, 64],
// CHECK-NEXT:     "input_type": "bf16",
// CHECK-NEXT:     "axes": [2],
// CHECK-NEXT:     "axis_size": 16,
// CHECK-NEXT:     "group_size": 16,
// CHECK-NEXT:     "extent": null,
// CHECK-NEXT:     "correction": 0,
// CHECK-NEXT:     "eps": 0,
// CHECK-NEXT:     "eps_place": "none",
// CHECK-NEXT:     "statistic_type": "f32",
// CHECK-NEXT:     "gain": {
// CHECK-NEXT:      "form": "none",
// CHECK-NEXT:      "parameter": null,
// CHECK-NEXT:      "shape": null,
// CHECK-NEXT:      "axes": null,
// CHECK-NEXT:      "identity": null,
// CHECK-NEXT:      "decay_pulls_to": null,
// CHECK-NEXT:      "values": null
// CHECK-NEXT:     },
// CHECK-NEXT:     "bias": null,
// CHECK-NEXT:     "rounding": "after_gain",
// CHECK-NEXT:     "gate": null,
// CHECK-NEXT:     "placement": "unknown",
// CHECK-NEXT:     "placement_source": "inferred",
// CHECK-NEXT:     "residual_scale": 1,
// CHECK-NEXT:     "tensor": "16 of [2, ?, 64], 4 groups along the last axis",
// CHECK-NEXT:     "identity_path": null,
// CHECK-NEXT:     "kernel": null,
// CHECK-NEXT:     "location": null
// CHECK-NEXT:    }
// CHECK-NEXT:   ]
// CHECK-NEXT:  }
// CHECK-NEXT: ]
// CHECK-NEXT:}
