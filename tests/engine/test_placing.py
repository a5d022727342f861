"""Who can be where: compared with every way of placing the blocks, tried one by one."""

import random
from itertools import product

from engine.blocks.fog.placement import propagate, split


def by_trying(count: dict[str, int], may: dict[str, int], blocks: int) -> dict[str, int]:
    bits = [1 << number for number in range(blocks)]
    found = dict.fromkeys(may, 0)
    for spots in product(*([spot for spot in may if may[spot] & bit] for bit in bits)):
        if all(spots.count(spot) == number for spot, number in count.items()):
            for bit, spot in zip(bits, spots, strict=True):
                found[spot] |= bit
    return found


def test_exactly_what_is_possible_is_left() -> None:
    source, done, impossible = random.Random(1), 0, 0
    while done < 300:
        blocks, spots = source.randint(1, 6), "abcd"[: source.randint(1, 4)]
        where = [source.choice(spots) for _ in range(blocks)]
        count = {spot: where.count(spot) for spot in spots}
        may = {spot: source.getrandbits(blocks) for spot in spots}
        if source.random() < 0.8:
            for number, spot in enumerate(where):
                may[spot] |= 1 << number
        if sum(may.values()) == 0 or any(not any(mask >> n & 1 for mask in may.values()) for n in range(blocks)):
            continue
        expected = by_trying(count, may, blocks)
        possible = propagate(count, may)
        assert possible == any(expected.values())
        if possible:
            assert may == expected
            done += 1
        else:
            impossible += 1
    assert impossible


def test_three_blocks_that_share_two_spots_leave_no_room_for_a_fourth() -> None:
    may = {"a": 0b1111, "b": 0b0111, "pool": 0b1000}
    assert propagate({"a": 2, "b": 1, "pool": 1}, may)
    assert may == {"a": 0b0111, "b": 0b0111, "pool": 0b1000}
    assert split(may) == (0b1000, 0b0111)
