"""What stands in a text and what does not, several words at once: a failing assert shows which."""


def missing(text: str, *words: str) -> list[str]:
    """Return those words that the text lacks."""
    return [each for each in words if each not in text]


def present(text: str, *words: str) -> list[str]:
    """Return those words that stand in the text."""
    return [each for each in words if each in text]


def prose(text: str) -> str:
    """Return a text without its line breaks, columns and edges."""
    return " ".join(text.replace("▌", " ").split())
