"""The blocks off the map: who can be built or comes, who was lost and returns when, and the options in force."""

from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.state import State
from jc_tui.gallic_war.pool import PoolPane, groups
from tests.gallic_war.support import BLOCKS, GAME
from tests.jc_tui.gallic_war.test_ledger import sitting_of, situation
from tests.jc_tui.widgets.bench import Bench, missing


def bits_of(*blocks: str) -> int:
    return sum(1 << BLOCKS.index[block] for block in blocks)


def lost() -> State:
    state = situation()
    state.pool = bits_of("legion_xiii", "legion_xiv")
    state.fallen = bits_of("legion_viii", "tencteri", "carnutes")
    state.due = bits_of("legion_ix")
    state.out |= bits_of("dumnorix", "marcomanni")
    return state


async def test_each_block_is_told_with_what_becomes_of_it() -> None:
    pane = PoolPane(sitting_of(lost(), ROMANS))
    async with Bench(pane).run_test(size=(70, 40)) as pilot:
        text = pane.plain_text
        pane.focus()
        await pilot.press(*"/carn", "enter")
        found = pane.plain_text
        pane.styles.width = 30
        await pilot.pause()
        narrow = pane.plain_text
    assert "XIII          B2 1-4   1 supply a strength point, up to 4" in text
    assert "VIII          B2 1-4   back at the end of next year" in text
    assert not missing(text, "back off the map at full strength", "Tencteri")
    assert not missing(text, "back in Germania this winter, at strength 1", "Dumnorix", "does not return")
    assert not missing(text, "Vercingetorix", "Yearly objectives: none.")
    assert "Carnutes" in found
    assert "XIII" not in found
    assert "B2" not in narrow


def test_by_the_schedule_each_legion_has_its_years() -> None:
    state = GAME.start({"reinforcements": "historical"})
    told = dict(entry for _, entries in groups(state.view(ROMANS)) for entry in entries)
    assert told["legion_xiii"] == "end of 58 BC on 1-2, end of 57 BC on 1-3, end of 55 BC, for certain"
    assert told["legion_v"] == "comes with a Massive Revolt"
    assert "legion_xiii" not in dict(groups(state.view(ROMANS), ["legion_xiii"])[1][1])


def test_legions_off_the_map_are_named_to_the_romans_alone() -> None:
    state = situation()
    state.put(BLOCKS.index["legion_xiii"], 0, GAME.components.areas.off_map, [])
    state.step[BLOCKS.index["legion_xiii"]] = 2
    for seat, names in ((ROMANS, [("legion_xiii", "strength 2")]), (BARBARIANS, [])):
        assert groups(state.view(seat))[2][1] == names
