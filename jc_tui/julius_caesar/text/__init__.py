"""What plain lines say of Julius Caesar."""
