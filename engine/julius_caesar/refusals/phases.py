"""Actions at the wrong time: another phase, another's turn, a die that is due, an end that is not possible."""

from __future__ import annotations

from collections.abc import Mapping

from engine.contract import Action
from engine.julius_caesar import actions as a
from engine.julius_caesar import state as s
from engine.julius_caesar.refusals.battle import LAST_ROUND
from engine.julius_caesar.refusals.case import refuse
from engine.julius_caesar.state import State

KINDS_IN: Mapping[str, tuple[type[Action], ...]] = {
    s.DEPLOY: (a.Swap, a.End),
    s.DEAL: (a.Deal,),
    s.DISCARD: (a.Discard,),
    s.PLAY: (a.Play,),
    s.MOVE: (a.Move, a.Sail, a.End),
    s.LEVY: (a.Levy, a.Step, a.End),
    s.JUPITER: (a.Jupiter, a.End),
    s.DRAW: (a.Draw,),
    s.DEFECT: (a.Defect,),
    s.VULCAN: (a.Vulcan, a.End),
    s.SURPRISE: (a.Surprise,),
    s.CHOOSE: (a.Battle,),
    s.BATTLE: (a.Fire, a.Retreat, a.Pass, a.Perish),
    s.ROLL: (a.Roll,),
    s.HIT: (a.Hit,),
    s.REGROUP: (a.Regroup, a.End),
    s.PORT: (a.ToPort,),
    s.SUPPLY: (a.Disband,),
    s.DISBAND: (a.Disband, a.End),
    s.OVER: (),
}
"""The kinds of action of each phase."""

NO_SAILING, NO_LEVIES, FIRST_ROUND, ATTACKERS_LEAVE = "no sailing", "no levies", "first round", "attackers leave"
"""Situations in which less can be done than elsewhere in their phase."""

NOW: Mapping[str, str] = {
    s.DEPLOY: "Deploy first: 'swap BLOCK BLOCK', or 'end' when your blocks stand as you want.",
    s.DEAL: "The cards are dealt first.",
    s.DISCARD: "First lay one of your six cards aside with 'discard CARD'.",
    s.PLAY: "Cards first: play one with 'play CARD'.",
    s.MOVE: "You are moving: 'move BLOCK FROM-TO', 'sail BLOCK PORT-SEA-PORT', or 'end'.",
    NO_SAILING: "You are moving: 'move BLOCK FROM-TO', or 'end'.",
    s.LEVY: "You are levying: 'levy BLOCK CITY', 'step BLOCK', or 'end'.",
    NO_LEVIES: "Your levies are used up: 'end'.",
    s.JUPITER: "Jupiter is to strike: name a city with 'jupiter CITY', or 'end'.",
    s.DRAW: "First Jupiter's block is drawn.",
    s.DEFECT: "A block comes over to you: say where with 'defect CITY'.",
    s.VULCAN: "Vulcan is to strike: name a city with 'vulcan CITY', or 'end'.",
    s.SURPRISE: "First name the battle of your surprise with 'surprise SPACE'.",
    s.CHOOSE: "Name the next battle with 'battle SPACE'.",
    s.BATTLE: "A battle is being fought: 'fire BLOCK', 'retreat BLOCK FROM-TO' or 'pass BLOCK'.",
    FIRST_ROUND: "A battle is being fought: 'fire BLOCK' or 'pass BLOCK'.",
    ATTACKERS_LEAVE: "Your attackers must leave the battle: 'retreat BLOCK FROM-TO'.",
    s.ROLL: "First the dice of the firing block are rolled.",
    s.HIT: "First say which of your blocks takes the hit: 'hit BLOCK'.",
    s.REGROUP: "The victor regroups: 'regroup BLOCK FROM-TO', or 'end'.",
    s.PORT: "Your Navis at sea go to port: 'port BLOCK CITY'.",
    s.SUPPLY: "More blocks stand in a city of yours than it feeds: give one of them up with 'disband BLOCK'.",
    s.DISBAND: "Winter: 'disband BLOCK' for a block you do not want to keep, or 'end'.",
}
"""What is to be done, by phase or situation."""

WHEN: Mapping[type[Action], tuple[str, str]] = {
    a.Swap: ("5.3", "Blocks are swapped only in a free deployment, before the first year."),
    a.Deal: ("2.1", "Cards are dealt at the beginning of a year."),
    a.Discard: ("2.1", "A card is discarded once a year, after the deal."),
    a.Play: ("2.1", "Cards are played at the beginning of a game turn."),
    a.Move: ("2.2", "Blocks move in their side's command phase."),
    a.Sail: ("6.3", "Amphibious moves are made in the command phase."),
    a.Retreat: ("7.6", "Blocks retreat in their battle turn."),
    a.Regroup: ("7.7", "Blocks regroup when their side has won a battle."),
    a.Levy: ("6.4", "Levies are made in the command phase, after all moves."),
    a.ToPort: ("8.3", "Navis go to port at the beginning of winter; at other times they 'move'."),
    a.Step: ("6.4", "Steps are levied in the command phase, after all moves."),
    a.Draw: ("G1", "A block is drawn only when Jupiter has struck."),
    a.Fire: ("7.2", "Blocks fire in their battle turn."),
    a.Pass: ("7.2", "Blocks pass in their battle turn."),
    a.Perish: ("7.6", "Only attackers in round 4 without a way out perish."),
    a.Hit: ("7.4", "A block is named for a hit only when a volley leaves a choice."),
    a.Disband: ("8.5", "Blocks are disbanded in winter, after the Navis have gone to port."),
    a.Jupiter: ("G1", "Jupiter strikes once, in the command phase of his card."),
    a.Defect: ("G1", "A block comes over only when Jupiter has drawn it."),
    a.Vulcan: ("G7", "Vulcan strikes in the command phase of his card."),
    a.Surprise: ("G3", "A surprise is named after the attacks of Mars or Neptune."),
    a.Battle: ("7.1", "Player 1 names battles when all moves and levies are done."),
    a.Roll: ("7.4", "Dice are rolled when a block has fired."),
}
"""The rule that says when a kind of action is done, and what it says."""

NO_END: Mapping[str, tuple[str, str]] = {
    s.DISCARD: ("2.1", "You cannot keep all six cards."),
    s.PLAY: ("2.1", "A card must be played in every game turn."),
    s.DEFECT: ("C6", "A draw of Jupiter stands."),
    s.SURPRISE: ("C6", "You attack in several places, and one of them must get the surprise."),
    s.CHOOSE: ("7.1", "Battles must be fought."),
    s.BATTLE: ("7.2", "Each block has its battle turn, if only to pass."),
    ATTACKERS_LEAVE: ("7.62", "The battle is in its last round."),
    s.HIT: ("7.4", "A hit must be taken."),
    s.PORT: ("8.3", "Navis cannot stay at sea in winter."),
    s.SUPPLY: ("8.4", "A crowded city must give up its surplus."),
}
"""Why a player cannot be done, where something must be chosen, by phase or situation."""

CHANCE_KINDS = (a.Deal, a.Draw, a.Roll)
CHANCE_RULES: Mapping[str, str] = {s.DEAL: "2.1", s.DRAW: "G1", s.ROLL: "7.4"}


def situation(state: State) -> str:
    """The phase, or the situation within it that leaves less to do; a key of `NOW`."""
    if state.phase == s.MOVE and (state.game.god(state.card) or state.marched or not state.moves_left):
        return NO_SAILING
    if state.phase == s.LEVY and not state.levies_left:
        return NO_LEVIES
    if state.phase == s.BATTLE and state.round == 1:
        return FIRST_ROUND
    if state.phase == s.BATTLE and state.round == LAST_ROUND and state.actor == state.attacker:
        return ATTACKERS_LEAVE
    return state.phase


def check_phase(state: State, action: Action) -> None:
    """The action is of a kind that the phase has."""
    phase, kind = state.phase, type(action)
    if kind not in a.KINDS:
        refuse("2.0", "unknown-action", f"{action!r} is no action of Julius Caesar.")
    if phase == s.OVER:
        refuse("1.2", "game-over", "The game is over.")
    if kind in KINDS_IN[phase]:
        return
    here = situation(state)
    now = NOW[here]
    if phase in CHANCE_RULES:
        refuse(CHANCE_RULES[phase], "chance-first", now)
    if kind is a.End:
        rule, why = NO_END.get(here) or NO_END[phase]
        refuse(rule, "cannot-end", f"{why} {now}")
    rule, when = WHEN[kind]
    if kind in CHANCE_KINDS:
        refuse(rule, "nothing-to-chance", f"{when} {now}")
    _check_order(state, kind, now)
    refuse(rule, "wrong-phase", f"{when} {now}")


def _check_order(state: State, kind: type[Action], now: str) -> None:
    """Moves come before levies and the surprise, and a god gives no levies, most of them no moves (6.4, C4)."""
    moving, levying = kind in (a.Move, a.Sail), kind in (a.Levy, a.Step)
    god = state.game.god(state.card)
    if god and levying:
        refuse("C4", "no-levies-with-god", f"{god.capitalize()} gives no levies. {now}")
    if moving and state.phase == s.LEVY:
        refuse("6.4", "moves-over", f"Levies come after all moves, so your moves are over. {now}")
    if moving and state.phase == s.SURPRISE:
        refuse("G3", "moves-over", f"The surprise is named after all moves, so your moves are over. {now}")
    if moving and god:
        refuse("C4", "no-moves-with-god", f"{god.capitalize()} gives no moves. {now}")
    if levying and state.phase == s.MOVE:
        refuse("6.4", "moves-first", "Levies come after all moves: finish yours with 'end' first.")
