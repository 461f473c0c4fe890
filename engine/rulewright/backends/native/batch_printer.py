"""Print what batch.c needs of a program: the cells that a viewer may not see."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.backends.native.line_directives import print_line_directive, read_shared_text
from rulewright.ir.program import PlaceFamily, Program
from rulewright.types import KeyType, key_size, key_values


def print_batch(program: Program, function_numbers: dict[str, int]) -> list[str]:
    """Print batch.c and the functions that it calls."""
    parts = [*_print_blocks(program, function_numbers), *_print_zones(program, function_numbers)]
    head = "static void veil(int*s,Host*h,I viewer,unsigned char*dark)"
    return [
        f"#define VEILED {int(bool(parts))}",
        read_shared_text("batch.c"),
        print_line_directive(1, "rules.c"),
        f"{head}{{(void)s;(void)h;(void)viewer;(void)dark;{''.join(parts)}}}",
    ]


def _print_blocks(program: Program, function_numbers: dict[str, int]) -> list[str]:
    printed = []
    for block in program.blocks:
        if block.visible is None or block.hidden or block.kind not in ("state", "bag"):
            continue
        bag = block.kind == "bag"
        keys = block.keys[:-1] if bag else block.keys
        width = key_size(block.keys[-1]) if bag else 1
        loops, given = _print_key_loops(keys)
        # The size of a bag is public, so an empty bag is known to be empty.
        some = f"int n=0;for(int k=0;k<{width};k++)n|=s[at+k];" if bag else "int n=1;"
        mark = f"{some}if(n)__builtin_memset(dark+at,1,{width});"
        unseen = f"if(!f{function_numbers[block.visible]}(s,h,viewer{given}))"
        printed.append(f"{{int at={block.base};{loops}{{{unseen}{{{mark}}}at+={width};}}}}")
    return printed


def _print_zones(program: Program, function_numbers: dict[str, int]) -> list[str]:
    families: dict[str, list[PlaceFamily]] = {}
    for family in program.families:
        if family.visible is not None:
            families.setdefault(family.zones, []).append(family)
    return [_print_zone_type(program, function_numbers, name, own) for name, own in sorted(families.items())]


def _print_zone_type(
    program: Program, function_numbers: dict[str, int], name: str, families: Sequence[PlaceFamily]
) -> str:
    blocks = {block.kind: block for block in program.blocks if block.name == name}
    of, things = blocks["zone-of"].base, blocks["zone-of"].size
    places = blocks["zone-size"].size
    text = f"unsigned char no[{places}]={{0}},lit[{things}]={{0}};"
    for family in families:
        assert family.visible is not None
        loops, given = _print_key_loops(family.keys)
        seen = ""
        if family.thing_visible is not None:
            each = f"f{function_numbers[family.thing_visible]}(s,h,viewer{given},t)"
            seen = f"for(int t=0;t<{things};t++)if(s[{of}+t]==p)lit[t]=!!{each};"
        hidden = f"if(!f{function_numbers[family.visible]}(s,h,viewer{given})){{no[p]=1;{seen}}}"
        text += f"{{int p={family.first_place};{loops}{{{hidden}p++;}}}}"
    text += f"for(int t=0;t<{things};t++)if(s[{of}+t]>=0&&no[s[{of}+t]]&&!lit[t])dark[{of}+t]=1;"
    if "zone-first" in blocks:
        text += f"__builtin_memcpy(dark+{blocks['zone-first'].base},no,{places});"
    return f"{{{text}}}"


def _print_key_loops(key_types: Sequence[KeyType]) -> tuple[str, str]:
    """Return loops over all keys, the last fastest, and the arguments that they give."""
    loops, given = "", ""
    for number, key in enumerate(key_types):
        values = key_values(key)
        loops += f"for(I k{number}={values.start};k{number}<{values.stop};k{number}++)"
        given += f",k{number}"
    return loops, given
