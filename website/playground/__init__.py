"""Build the playground: the studio and the language service in a page, as static files."""
