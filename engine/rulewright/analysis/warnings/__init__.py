"""What is allowed, but looks like a mistake.

`lint` looks at names and conditions, `loop_conditions` at those that change what they ask about,
`simultaneous_choices` at what several players choose at once, `confusable_names` at names that people read as
others.
"""
