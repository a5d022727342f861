"""The results of an arena: sheets and plot."""
