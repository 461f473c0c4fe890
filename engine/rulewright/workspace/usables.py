"""Names for all that rule text can use: what was found in one setting is told by them in others."""

from __future__ import annotations

from rulewright.analysis.symbols import MenuSymbol, TypeSymbol, Usable
from rulewright.analysis.world import World


def usables(world: World) -> dict[str, Usable]:
    """All that rule text of a setting can use, by names that are the same in other settings."""
    found: dict[str, Usable] = {}
    for name, symbol in world.symbols.items():
        found[name] = symbol
        if isinstance(symbol, TypeSymbol):
            for field_name, of in symbol.fields.items():
                found[f"{name}.{field_name}"] = of
            for state_name, state in symbol.grid.cell_states.items() if symbol.grid else ():
                found[f"{name} cell {state_name}"] = state
    for name, letter in world.letters.items():
        found[f"letter {name}"] = letter
    for state in world.supplies:
        found[f"supply {state.name}"] = state
    for rule in world.rules:
        found[f"{rule.of.name} rule {rule.name}"] = rule
        for made in (rule.define, rule.procedure):
            if made is not None:
                found[f"{rule.of.name} made {rule.name}"] = made
    for menu in world.all(MenuSymbol):
        for offered in menu.apart.values():
            found[offered.name] = offered
    for path, changes in world.modifications.items():
        for number, change in enumerate(changes):
            found[f"modifier {number} {path}"] = change
    return found
