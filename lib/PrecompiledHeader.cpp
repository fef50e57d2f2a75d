// Carries the precompiled header; see PrecompiledHeader.h.
