"""The language server: what `study.editing` knows of places, told in the Language Server Protocol.

One thread owns the desks and answers in turn; the loop that reads messages only hands them over.
What takes long runs in a process of its own, which ends when its question is no longer asked.
"""
