"""The results of an arena: sheets, plot, and the cluster it may be played on."""
