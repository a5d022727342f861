"""The makers of the map's files, where places stand, the coast and the roads.

`python -m tools.map_make --help` tells how; the README beside the files, from what.
"""
