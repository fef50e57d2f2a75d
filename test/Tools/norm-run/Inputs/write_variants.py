"""The tensors of run.test in other forms of .npy, into the current folder."""
import struct

import write_tensors as w

X = [1, 2, 3, 4, 5, 6, 7, 8]
COLUMNS = [X[row * 4 + column] for column in range(4) for row in range(2)]
FILES = {
    "fortran.npy": w.npy((2, 4), "<f4", w.encode("f4", (2, 4), COLUMNS), fortran=True),
    "v2.npy": w.npy((4,), "<f4", w.encode("f4", (4,), [2, 2, 2, 0.5]), version=2),
    "v3.npy": w.npy((4,), "=f4", w.encode("f4", (4,), [2, 2, 2, 0.5]), version=3),
    "raw.npy": w.npy((3,), "|V2", w.encode("bf16", (3,), [1, -2.5, 3])),
    # The keys in another order, other quotes and no spaces.
    "python2.npy": b"\x93NUMPY\x01\x00" + struct.pack("<H", 54)
                   + b'{"shape":(4L,),"fortran_order":False,"descr":"<f4"}  \n'
                   + w.encode("f4", (4,), [2, 2, 2, 0.5]),
}
for name, content in FILES.items():
    with open(name, "wb") as file:
        file.write(content)
