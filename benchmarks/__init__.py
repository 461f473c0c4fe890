"""What Rulewright costs, measured as ratios inside one run; see docs/performance.md."""
