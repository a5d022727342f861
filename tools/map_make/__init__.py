"""Makes the map's files: where places stand, the coast, the roads. For developers; an installed game goes without.

`python -m tools.map_make --help` tells how; the README beside the files, from what.
"""
