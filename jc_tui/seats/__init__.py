"""Who sits at the table: players, bots, partners elsewhere, and what each sees."""
