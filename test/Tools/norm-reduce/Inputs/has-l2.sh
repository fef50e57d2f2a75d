#!/bin/sh
# Interesting (exit code 1) while the l2 norm is there.
norm-opt "$1" | grep -q 'norm.normalize l2' && exit 1
exit 0
