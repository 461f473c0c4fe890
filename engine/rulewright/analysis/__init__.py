"""Names, types and findings: from the YAML tree and the syntax trees to the typed tree."""

from rulewright.analysis.analyse import Analysed, analyse

__all__ = ["Analysed", "analyse"]
