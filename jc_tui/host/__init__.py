"""A host's table: friends come with `ssh`, each to a process that knows no seat but theirs."""
