"""One command a module.

A module `NAME.py` here holds the command `evenhand NAME`: a function called NAME, whose docstring is the
command's help and whose parameters are its arguments and options (`Annotated[..., typer.Option(...)]`).
A command with commands of its own has a `typer.Typer` called `app` instead. Modules import only typer and
the standard library (and `cli.output`) at the top, so that `evenhand --help` stays quick.
"""
