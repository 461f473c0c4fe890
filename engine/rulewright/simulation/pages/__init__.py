"""Render simulations and comparisons as self-contained HTML pages.

- `comparison`: render a comparison as a self-contained HTML page.
- `plots`: draw the plots of report pages: bars and intervals in tables, histograms, curves.
- `simulation`: render a simulation as a self-contained HTML page.
"""
