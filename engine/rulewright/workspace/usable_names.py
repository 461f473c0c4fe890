"""Name everything that rule text can use, so that results of one setting can be read in another."""

from __future__ import annotations

from rulewright.analysis.symbols import MenuSymbol, TypeSymbol, Usable
from rulewright.analysis.world import World


def name_usables(world: World) -> dict[str, Usable]:
    """Return all symbols that rule text of a setting can use, by names that are equal in all settings."""
    usable_by_name: dict[str, Usable] = {}
    for name, symbol in world.symbols.items():
        usable_by_name[name] = symbol
        if isinstance(symbol, TypeSymbol):
            for field_name, of in symbol.fields.items():
                usable_by_name[f"{name}.{field_name}"] = of
            for state_name, state in symbol.grid.cell_states.items() if symbol.grid else ():
                usable_by_name[f"{name} cell {state_name}"] = state
    for name, letter in world.parameter_meanings.items():
        usable_by_name[f"letter {name}"] = letter
    for state in world.supplies:
        usable_by_name[f"supply {state.name}"] = state
    for rule in world.rule_symbols:
        usable_by_name[f"{rule.owner_type.name} rule {rule.name}"] = rule
        for made in (rule.define, rule.procedure):
            if made is not None:
                usable_by_name[f"{rule.owner_type.name} made {rule.name}"] = made
    for menu in world.list_symbols(MenuSymbol):
        for offered in menu.standalone.values():
            usable_by_name[offered.name] = offered
    for path, changes in world.modifications.items():
        for number, change in enumerate(changes):
            usable_by_name[f"modifier {number} {path}"] = change
    return usable_by_name
