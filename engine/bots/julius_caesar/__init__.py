"""What thinking bots need of Julius Caesar."""
