"""What is allowed, but looks like a mistake.

`lint` looks at names and conditions, `loops` at those that change what they ask about,
`simultaneous` at what several players choose at once, `look_alikes` at names that people read as
others.
"""
