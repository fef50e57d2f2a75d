"""Writes the manifests of manifest.test: alt_size as an object and as a list,
and one with a weight that the function does not take."""
import json
import sys


def tensor(size, file):
    return {"index": 0, "name": file[0], "dtype": "f32", "shape": [size, 4], "file": file}


def size(rows, suffix):
    return {"args": [{**tensor(rows, f"x{suffix}.npy"), "kind": "input"}],
            "results": [tensor(rows, f"y{suffix}.npy")]}


model = {"func": "scale", "weights": "model.safetensors", **size(2, "")}
model["args"].append({"index": 1, "kind": "param", "name": "w", "dtype": "f32", "shape": [4]})
for path, alternatives in zip(sys.argv[1:3], (size(1, 1), [size(1, 1), size(3, 2)])):
    with open(path, "w") as file:
        json.dump({**model, "alt_size": alternatives}, file)

value = {"dtype": "f32", "shape": [3], "file": "v.npy"}
inlined = {"func": "same_f32", "weights": "none.safetensors", "results": [{**value, "name": "y"}],
           "args": [{"kind": "weight", "name": "w", "dtype": "f32", "shape": [4]},
                    {**value, "kind": "input", "name": "x"}]}
with open(sys.argv[3], "w") as file:
    json.dump(inlined, file)
