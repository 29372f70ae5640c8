#!/usr/bin/env python3
"""Writes the width tables from the East Asian Width property.

    pip install unicodedata2==17.0.0
    python3 Tests/TextRenderingTests/Scripts/make-width-tables.py

The Unicode version is pinned to the one whose segmentation rules the Swift standard library uses.
The ambiguous table serves those who ask for it, and a test: no mark of ours may be in it.
"""
import pathlib
import sys

import unicodedata2 as unicode_data

VERSION = "17.0.0"
# Unassigned code points that the standard makes wide by default.
WIDE_UNASSIGNED = [
    (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2FFFD), (0x30000, 0x3FFFD),
]


def east_asian_width(code):
    character = chr(code)
    if unicode_data.category(character) == "Cn":
        wide = any(low <= code <= high for low, high in WIDE_UNASSIGNED)
        return "W" if wide else "N"
    return unicode_data.east_asian_width(character)


def ranges(classes):
    found = []
    for code in range(0x110000):
        if 0xD800 <= code <= 0xDFFF or east_asian_width(code) not in classes:
            continue
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return found


def write(path, name, comment, table):
    lines = [
        f"// Unicode {VERSION}. Made by Tests/TextRenderingTests/Scripts/make-width-tables.py.",
        "",
        f"/// {comment}",
        f"let {name}: [ClosedRange<UInt32>] = [",
    ]
    lines += [f"  0x{low:04X}...0x{high:04X}," for low, high in table]
    lines += ["]", ""]
    path.write_text("\n".join(lines))
    print(f"{path.name}: {len(table)} ranges")


def main():
    if unicode_data.unidata_version != VERSION:
        sys.exit(f"unicodedata2 holds Unicode {unicode_data.unidata_version}; {VERSION} is wanted")
    root = pathlib.Path(__file__).resolve().parents[3]
    write(
        root / "Sources/TextRendering/Width/WideRanges.swift", "wideRanges",
        "The code points of East Asian Width W or F, in ascending order.", ranges("WF"))
    write(
        root / "Sources/TextRendering/Width/AmbiguousRanges.swift", "ambiguousRanges",
        "The code points of East Asian Width A, in ascending order.", ranges("A"))


main()
