"""What the host does beside the server, which may be running meanwhile; a file for each command."""
