"""Why a game is as it is: why a move is legal or not, why a value is what it is, which rule wrote a
piece of state, and which rules ran. Answers are trees of reasons, made from what one seat may see.
"""
