"""A program as Python functions (`python`) or as C (`native`), and what running it takes."""
