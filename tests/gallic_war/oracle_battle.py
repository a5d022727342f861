"""A second book-keeper of battles (6, rulings B1-B18), written from the rulebook alone.

It knows nothing of the rules' own code, keeps plain dictionaries, and says at each point what may be done next.
"""

from collections import Counter
from collections.abc import Callable, Generator

from tests.gallic_war.oracle_book import BESIDE, KIND, SEAS, WIDTH, Book, CaesarDied, Unit
from tests.gallic_war.support import AREAS

Choice = Generator[set[str], str, None]
"""What may be done at each point, by its notation; it is told what was done."""

FIELD, SIEGE, RELIEF = "field", "siege", "relief"


class Fight:
    """One battle."""

    def __init__(self, book: Book, area: str) -> None:
        self.book, self.area = book, area
        self.att = book.attackers[area]
        self.room = AREAS.fortress[AREAS.index[area]]
        self.alps = area == "helvetii"
        self.landing = self.rhine = False
        self.stage, self.fought = FIELD, 0
        book.assaulted = False
        self.crossed: Counter[tuple[int, str]] = Counter()
        self.sailed: Counter[int] = Counter()
        self.winner = -1

    # --- who is there
    def all(self, side: int) -> list[Unit]:
        return self.book.side(side, self.area)

    def line(self, side: int) -> list[Unit]:
        """Units of a side that fight: in a siege those inside, else those outside; no reserves."""
        inside = self.stage == SIEGE and side != self.att
        return [unit for unit in self.all(side) if not unit.reserve and unit.inside == inside]

    def reserves(self, side: int) -> list[Unit]:
        return [unit for unit in self.all(side) if unit.reserve]

    def inside(self) -> list[Unit]:
        return [unit for side in (0, 1) for unit in self.all(side) if unit.inside]

    def held(self) -> int:
        return len([unit for side in (0, 1) for unit in self.all(side) if unit.inside or unit.sortie])

    def at_home(self, unit: Unit) -> bool:
        return unit.home == self.area

    # --- the course
    def run(self) -> Choice:
        if self.area == "germania":
            yield from self.withdraw()
        if not self.all(0) or not self.all(1):
            yield from self.regroup(0 if self.all(0) else 1)
            return
        yield from self.shelter()
        yield from self.name_main()
        if self.turned():
            self.stage = SIEGE
        while self.winner < 0:
            if self.stage == SIEGE:
                yield from self.siege()
            else:
                yield from self.field(2 if self.rhine or self.landing else 3)
        for unit in self.inside():
            unit.inside = False
        for unit in self.all(self.winner):
            unit.half = unit.sortie = unit.reserve = unit.acted = False
        yield from self.regroup(self.winner)

    def withdraw(self) -> Choice:
        while germans := [unit for unit in self.all(1) if unit.kind == "german"]:
            said = yield {f"withdraw {unit.name}" for unit in germans} | {"end"}
            if said == "end":
                break
            del self.book.units[said.split()[1]]
            if self.att == 0:
                self.invade()

    def shelter(self) -> Choice:
        side = 1 - self.att
        while self.room > self.held():
            free = [unit for unit in self.all(side) if not unit.reserve and not unit.inside]
            at_home = [unit for unit in free if self.at_home(unit)]
            if not free:
                return
            said = yield {f"shelter {unit.name}" for unit in at_home or free} | {"end"}
            if said == "end":
                return
            self.book.units[said.split()[1]].inside = True

    def name_main(self) -> Choice:
        mine = self.all(self.att)
        if self.book.cause == "marched":
            groups = {unit.origin for unit in mine if unit.origin}
            chosen = next(iter(groups), "")
            if len(groups) > 1:
                chosen = (yield {f"main {group}" for group in groups}).split()[1]
            for unit in mine:
                unit.reserve = unit.origin not in ("", chosen)
            came = {unit.came for unit in mine if unit.origin == chosen and chosen}
            self.rhine = bool(came) and all(KIND.get(frozenset((way, self.area))) == "rhine" for way in came)
            self.landing = bool(came) and came <= SEAS.keys()
        elif self.book.cause == "wintering" and all(unit.reserve for unit in mine):
            for unit in mine:
                unit.reserve = False

    def over(self) -> bool:
        """Whether one side is gone altogether."""
        for side in (self.att, 1 - self.att):
            if not self.all(side):
                self.winner = 1 - side
                return True
        return False

    def field(self, rounds: int, number: int = 1) -> Choice:
        """The rounds of a battle in the field."""
        while number <= rounds:
            if (yield from self.arrive()):
                return  # a relief was fought, or began, instead
            yield from self.round(FIELD)
            if self.winner >= 0:
                return
            if self.turned() or self.risen():
                self.begin_siege()
                return
            number += 1
        yield from self.leave(self.att)
        if not self.over():
            self.winner = 1 - self.att

    def begin_siege(self) -> None:
        self.stage = SIEGE
        if any(unit.side == self.att for unit in self.inside()):
            self.att = 1 - self.att

    def arrive(self) -> Generator[set[str], str, bool]:
        """Reserves come in at the start of the second round; the exchange of roles (B7)."""
        if self.fought != 1:
            return False
        dfn = 1 - self.att
        coming = self.reserves(dfn)
        main = self.line(self.att)
        outside = [unit for unit in self.all(dfn) if not unit.reserve and not unit.inside]
        inside = [unit for unit in self.all(dfn) if unit.inside]
        for side in (0, 1):
            for unit in self.all(side):
                unit.reserve = False
        if coming and not outside:
            if inside:
                yield from self.relief()
                return True
            self.stage = FIELD
            if main:
                self.att = dfn
        return False
        yield set()

    def relief(self) -> Choice:
        """Two rounds against the besiegers (B10)."""
        self.stage = RELIEF
        old = self.att
        self.att = 1 - old
        while stay := [unit for unit in self.all(self.att) if unit.inside]:
            said = yield {f"sortie {unit.name}" for unit in stay} | {"end"}
            if said == "end":
                break
            unit = self.book.units[said.split()[1]]
            unit.inside, unit.sortie = False, True
        for _ in (1, 2):
            yield from self.round(RELIEF)
            if self.winner >= 0:
                return
            if self.turned():
                self.stage = SIEGE
                yield from self.siege()
                return
            if not self.line(self.att):
                break
        for unit in self.all(self.att):
            if unit.sortie:
                unit.sortie, unit.inside = False, True
        yield from self.leave(self.att)
        self.att = old
        if not self.over():
            self.stage = SIEGE

    def siege(self) -> Choice:
        """The choice of the besiegers, and the rounds of the assault (B9)."""
        self.book.assaulted = False
        yield from self.depart()
        self.book.assaulted = True
        if self.winner >= 0:
            return
        rounds = 2 if self.landing else 3
        number = 1
        while number <= rounds:
            if (yield from self.arrive()) and self.winner >= 0:
                return
            if self.stage == FIELD:
                yield from self.field(rounds, number)  # after an exchange the rounds are counted on
                return
            yield from self.round(SIEGE)
            if self.winner >= 0:
                return
            number += 1
        yield from self.leave(self.att)
        if not self.over():
            self.winner = 1 - self.att

    def depart(self) -> Choice:
        self.crossed.clear()
        rebels = any(unit.rebel for unit in self.inside())
        while True:
            ways = set()
            for unit in self.all(self.att):
                for way in self.ways(unit):
                    places = way.split("-")
                    if not rebels or (len(places) == 2 and self.book.friendly(self.att, places[1])):
                        ways.add(f"retreat {unit.name} {way}")
            if not ways:
                return
            said = yield ways | {"assault"}
            if said == "assault":
                return
            self.go(said)
            if self.over():
                return

    def leave(self, side: int) -> Choice:
        """Every attacker must retreat (B15)."""
        self.crossed.clear()
        while True:
            must = [unit for unit in self.all(side) if not unit.inside]
            ways = {f"retreat {unit.name} {way}" for unit in must for way in self.ways(unit)}
            if self.free() and not any(unit.side != side for unit in self.inside()):
                ways |= {f"shelter {unit.name}" for unit in must if unit.rebel}
            if not ways:
                break
            said = next(iter(ways)) if len(ways) == 1 else (yield ways)
            self.go(said)
            if self.over():
                return
        for unit in must:
            self.book.lose(unit)
        rebels = [unit for unit in self.all(side) if unit.inside and unit.rebel]
        if rebels and self.stage == FIELD and side == self.att:
            self.begin_siege()
            yield from self.siege()

    # --- a round
    def slots(self) -> list[tuple[int, int]]:
        return [(letter, side) for letter in range(4) for side in (1 - self.att, self.att)]

    def letter(self, unit: Unit) -> int:
        landed = self.landing and unit.side == 1 and self.att == 0
        return max(0, unit.letter - (self.stage == SIEGE and unit.inside) - landed)

    def round(self, stage: str) -> Choice:
        self.stage = stage
        self.crossed.clear()
        self.fought += 1
        for side in (0, 1):
            for unit in self.all(side):
                unit.acted = False
        yield from self.turns(lambda unit: unit.name == "legion_x")
        if not self.done():
            for letter, side in self.slots():
                yield from self.turns(lambda unit, s=side, n=letter: unit.side == s and self.letter(unit) == n)
                if self.done():
                    break
        if self.fought == 1 and self.att == 0:
            self.invade()
            if legions := self.book.invaders[self.area]:
                self.book.deeds.add(f"fought in {self.area}")
                if legions > 1 and self.area == "britannia":
                    self.book.deeds.add("two fought in britannia")
        if stage != SIEGE:
            for side in (0, 1):
                for unit in self.all(side):
                    if not unit.inside and not unit.sortie:
                        unit.half = False

    def done(self) -> bool:
        """Whether the round ends at once."""
        if self.over():
            return True
        if self.stage == FIELD:
            return self.turned() or self.risen()
        if self.stage == RELIEF:
            return self.turned() or not self.line(self.att)
        return False

    def risen(self) -> bool:
        """Whether tribes of a revolt are all in their fortress (13.2.1)."""
        return not self.line(self.att) and any(unit.side == self.att for unit in self.inside())

    def turned(self) -> bool:
        """Whether the defender is in the fortress, with nobody outside it (B8, B9)."""
        return not self.line(1 - self.att) and any(unit.side != self.att for unit in self.inside())

    def turns(self, test: Callable[[Unit], bool]) -> Choice:
        while not self.done():
            units = [unit for side in (0, 1) for unit in self.line(side) if test(unit) and not unit.acted]
            if not units:
                return
            choices = set()
            for unit in units:
                choices |= self.actions(unit)
            if all(choice.startswith("pass") for choice in choices):
                for unit in units:
                    unit.acted = True
                return
            said = next(iter(choices)) if len(choices) == 1 else (yield choices)
            unit = self.book.units[said.split()[1]]
            unit.acted = True
            if said.startswith("fire"):
                yield from self.fire(unit)
            elif not said.startswith("pass"):
                self.go(said)

    def actions(self, unit: Unit) -> set[str]:
        found = {f"pass {unit.name}"}
        if self.line(1 - unit.side):
            found.add(f"fire {unit.name}")
        if self.stage == SIEGE and unit.inside:
            return found
        if unit.sortie:
            return found | {f"shelter {unit.name}"}
        found |= {f"retreat {unit.name} {way}" for way in self.ways(unit)}
        theirs = [other for other in self.all(1 - unit.side) if other.inside or other.sortie]
        if self.free() and not theirs and (unit.side != self.att or unit.rebel):
            found.add(f"shelter {unit.name}")
        return found

    def free(self) -> bool:
        return self.held() < self.room

    def double(self, unit: Unit) -> bool:
        return unit.inside or (self.alps and unit.side != self.att)

    def fire(self, unit: Unit) -> Choice:
        said = yield {f"roll x{unit.strength}"}
        hits = len([die for die in said.split()[1:] if int(die) <= unit.rating])
        enemy = 1 - unit.side
        while hits and (targets := self.line(enemy)):
            hits -= 1
            halves = [target for target in targets if target.half and self.double(target)]
            most = max(target.strength for target in targets)
            strongest = [target for target in targets if target.strength == most]
            targets = halves or [t for t in strongest if t.kind in ("legion", "german")] or strongest
            said = f"hit {targets[0].name}"
            if len(targets) > 1:
                said = yield {f"hit {target.name}" for target in targets}
            target = self.book.units[said.split()[1]]
            if self.double(target) and not target.half:
                target.half = True
                continue
            target.half = target.half and not self.double(target)
            target.step -= 1
            if not target.step:
                self.book.lose(target)

    # --- leaving
    def ways(self, unit: Unit) -> list[str]:
        """Where a unit may retreat now, as paths (B13, B14)."""
        book, here, side = self.book, self.area, unit.side
        attacks = side == self.att
        if unit.sortie or unit.inside:
            return []
        found = []
        by_sea = side == 0 and attacks and unit.came in SEAS
        if not by_sea:
            for area in BESIDE[here]:
                kind = KIND[frozenset((here, area))]
                enemy = book.entered.get((1 - side, area, here), 0)
                last = max(book.entered.get((side, area, here), 0), book.entered.get((side, here, area), 0))
                other = max(enemy, book.entered.get((1 - side, here, area), 0))
                free = not (enemy and other > last) and self.crossed[side, area] < WIDTH[kind]
                if free and self.may_stand(unit, area, kind):
                    found.append(f"{here}-{area}")
        for sea, ports in SEAS.items():
            if here not in ports or book.cause == "wintering":
                continue
            sails = unit.came == sea if by_sea else not attacks and self.sailed[side] < 2
            if not sails or (side == 1 and book.restricted and not unit.ship):
                continue
            found += [f"{here}-{sea}-{port}" for port in ports if port != here and book.friendly(side, port)]
        return found

    def may_stand(self, unit: Unit, area: str, kind: str) -> bool:
        book, side = self.book, unit.side
        if area == "roman_off_map":
            return unit.kind == "legion" and self.area == "transalpine_gaul"
        if (book.cause == "wintering" and side == 0) or (area == "germania" and unit.kind != "german"):
            return False
        if (kind == "rhine" and unit.kind not in ("german", "legion")) or book.side(1 - side, area):
            return False
        return bool(book.side(side, area)) or book.empty(area)

    def go(self, said: str) -> None:
        verb, name, *rest = said.split()
        unit = self.book.units[name]
        if verb == "shelter":
            unit.inside, unit.sortie = True, False
            return
        places = rest[0].split("-")
        if len(places) == 2:
            self.crossed[unit.side, places[1]] += 1
        elif unit.side != self.att:
            self.sailed[unit.side] += 1
        unit.area, unit.came, unit.origin, unit.half, unit.reserve = places[-1], "", "", False, False
        unit.rebel = False

    def regroup(self, side: int) -> Choice:
        """The victor's units leave, one area each (B16)."""
        book, here = self.book, self.area
        stay = {unit.name for unit in self.all(side)}
        crossed: Counter[str] = Counter()
        while True:
            ways = set()
            for name in stay:
                unit = book.units[name]
                for area in BESIDE[here]:
                    kind = KIND[frozenset((here, area))]
                    if crossed[area] < WIDTH[kind] and self.may_stand(unit, area, kind):
                        ways.add(f"regroup {name} {here}-{area}")
                for sea, ports in SEAS.items():
                    if side or here not in ports or book.cause == "wintering":
                        continue
                    for port in ports:
                        open_port = book.friendly(0, port) or book.empty(port)
                        if port != here and crossed[f"port {port}"] < 2 and open_port:
                            ways.add(f"regroup {name} {here}-{sea}-{port}")
            if not ways:
                return
            said = yield ways | {"end"}
            if said == "end":
                return
            _, name, path = said.split()
            places = path.split("-")
            crossed[places[1] if len(places) == 2 else f"port {places[2]}"] += 1
            book.units[name].area = places[-1]
            stay.discard(name)

    def invade(self) -> None:
        """2 points for the first invasion of each (9, B18)."""
        book = self.book
        if self.area in ("britannia", "germania") and not book.objectives and book.invaders[self.area] >= 2:
            book.points += 2 * (self.area not in book.feats)
            book.feats.add(self.area)


def battles(book: Book) -> Choice:
    """All battles that are due, in the order that is chosen (B1)."""
    try:
        while book.contested:
            area = book.contested[0]
            if len(book.contested) > 1:
                area = (yield {f"battle {place}" for place in book.contested}).split()[1]
            book.contested.remove(area)
            yield from Fight(book, area).run()
    except CaesarDied:
        return
