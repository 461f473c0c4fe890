"""The command `rulewright`: it asks, prints and exits; what there is to know, the library knows."""
