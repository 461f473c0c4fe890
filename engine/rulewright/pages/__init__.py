"""The frame and the style sheet that every HTML page of Rulewright has."""
