"""What an editor asks about a ruleset that is being written: plain data, and no protocol.

Texts are taken as they stand in the editor. What cannot be read at the moment is left out, and the
last that could be read answers for it.
"""
