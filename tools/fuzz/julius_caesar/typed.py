"""What is typed in a game of Julius Caesar, right or nearly: what the fuzz begins from."""

from collections.abc import Mapping

OPTIONS: tuple[Mapping[str, str], ...] = ({}, {"deployment": "free"})

WORDS = (
    *("?", "? genua", "? attack", "help", "help 6.13", "help god", "show", "show rome", "show pools", "cards"),
    "log 5",
    *("undo", "save", "alone", "resign", "hint do", "move", "m genua rome", "m antonius,legio_8 genua-rome", "l8"),
    *("p 3/2", "play", "end", "e", "levy 17 rome", "f 10", "1", "2", "discard", "map", "#", "move all genua-rome"),
)

TEXTS = (
    *("caesar", "pompey", "rome", "undo", "play apollo", "move", "move caesar ravenna-rome", "roll 1", "roll 7"),
    *("hit", "705.1", "all", "end"),
)
