"""The battle on the screen, as block games share it: line-up, dice, story, pace; a game says the rest."""
