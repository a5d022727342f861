"""JSON on two streams, for bots in any language."""
