"""What is typed in a game of Caesar's Gallic War, right or nearly: what the fuzz begins from."""

from collections.abc import Mapping

OPTIONS: tuple[Mapping[str, str], ...] = (
    {},
    {"barbarians": "automaton"},
    {"objectives": "yearly", "reinforcements": "historical", "naval": "restricted", "legion_i": "pool"},
)

WORDS = (
    *("?", "? aedui", "? attack", "? x aedui", "help", "help 6.1", "help M7", "help rhine", "show", "show aedui"),
    *("show x", "show caesar", "show mare", "cards", "log 5", "undo", "save", "alone", "resign", "hint do"),
    *("hint", "move", "m x boii", "m x,ix,vii boii", "m all boii", "move all transalpine_gaul-boii", "group all"),
    *("g aedui", "march x transalpine_gaul-boii-aedui", "sail x osismi-oceanus_britannicus-britannia"),
    *("play boii", "p aedui", "announce movement", "a event", "a supply", "a politics", "sway aedui", "e", "end"),
    *("f x", "fire all", "roll 7", "hit", "retreat", "pass", "pass all", "main aedui", "build legion_xiii 4"),
    *("home x", "stay", "step x", "1", "2", "#", "roll 1 1 1", "withdraw", "shelter", "sortie"),
    *("deal romans boii", "take massive_revolt", "map"),
)

TEXTS = (
    *("romans", "barbarians", "automaton", "gallic-war", "transalpine_gaul", "mare", "x", "legion_x", "caesar"),
    *("58.1", "51.9", "massive_revolt", "minor_revolt_1", "move legion_x transalpine_gaul-boii", "supply"),
    *("neutral", "roll 1", "roll 6 6 6 6", "boii neutral: boii", "phase: battle", "crossed romans: boii>aedui 2"),
    *("all", "end"),
)
