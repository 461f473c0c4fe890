"""Are the examples good enough? Rules are changed in one place at a time, as an author might slip;
a good collection of examples notices each change."""
