"""Speed and memory against fixed work. `make bench`, or `python -m benchmarks --help`.

Every figure has a unit, and those for which the project set itself a target are shown beside it.
Nothing here fails because a machine is slow: figures are to be read, and compared within one run.
"""
