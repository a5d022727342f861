"""What a host keeps: its database, its folder and its backups."""
