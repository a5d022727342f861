"""A second book-keeper of the year's end (7, 9-11, rulings E1-E12, Y1-Y7), written from the rulebook alone."""

from collections.abc import Generator
from dataclasses import dataclass, field, replace

from tests.gallic_war.oracle_book import Unit

Choice = Generator[set[str], str, None]
FORTS = dict.fromkeys(("arverni", "bellovaci", "cadurci", "carnutes", "mandubii", "sequani", "volcae"), 1)
FORTS["bituriges"] = 2
NO_TRIBES = ("germania", "transalpine_gaul", "roman_off_map")
COAST = ("andes", "atrebates", "bellovaci", "britannia", "esuvii", "osismi")
BELGICA = ("atrebates", "atuatuci", "bellovaci", "mediomatrici", "menapi", "treveri")
AQUITANIA = ("tarbelli", "tolosates")
HOME = "transalpine_gaul"
BATTLE = {"battle"}


@dataclass
class Year:
    """What the end of a year asks for."""

    year: int
    units: dict[str, Unit]
    """Those on the map; side 2 is nobody's."""
    box: dict[str, Unit]
    """Every block, as it is when it is off the map."""
    fallen: set[str]
    due: set[str]
    pool: set[str]
    supply: int
    points: int
    caesar_wintered: bool
    ariovistus_wintered: bool
    massive: bool
    objectives: bool
    historical: bool
    helvetii_gone: bool
    verc_gone: bool
    slain: set[str]
    led: set[str]
    deeds: set[str]
    home_refused: bool
    """Whether the Romans hold Vercingetorix's home and he keeps it (C6)."""
    limit: int = 0
    scored: list[tuple[str, int]] = field(default_factory=list)

    # --- what stands where
    def here(self, side: int, area: str) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.area == area and unit.side == side]

    def holder(self, area: str) -> int:
        """The side with units there, 2 for nobody."""
        return 0 if self.here(0, area) else 1 if self.here(1, area) else 2

    def controls(self, side: int, area: str) -> bool:
        """N2."""
        if area in NO_TRIBES:
            return False
        if self.holder(area) != 2:
            return self.holder(area) == side
        tribes = [unit for unit in self.units.values() if unit.home == area and unit.kind == "tribe"]
        return bool(tribes) and all(unit.side == side for unit in tribes)

    def held(self, side: int) -> set[str]:
        areas = {unit.home for unit in self.box.values()} | {unit.area for unit in self.units.values()}
        return {area for area in areas if self.controls(side, area)}

    def change(self, points: int) -> None:
        self.supply = max(0, min(19, self.supply + points))

    def enter(self, name: str, side: int, area: str, step: int) -> None:
        self.fallen.discard(name)
        self.units[name] = replace(self.box[name], side=side, area=area, step=step)

    def full(self, name: str) -> int:
        return len(self.box[name].strengths) - 1

    # --- 7.1 to 7.8
    def run(self) -> Choice:
        die = int((yield {f"roll {n}" for n in range(1, 7)}).split()[1])
        self.limit = {1: 1, 6: 3}.get(die, 2)
        self.change({1: -2, 6: 2}.get(die, 0))
        for unit in self.units.values():
            if unit.side < 2 and unit.kind != "legion" and unit.area == unit.home:
                unit.step = min(unit.step + 1, len(unit.strengths) - 1)
        self.tribes_back()
        yield from self.legions()
        for unit in list(self.units.values()):
            if unit.side == 0 and unit.kind == "tribe" and unit.area != unit.home:
                unit.side = 1 if self.here(1, unit.home) else 0
                unit.area = unit.home
        yield from self.home()
        yield from self.gauls()
        yield from self.germans()
        yield from self.home()
        caesar = self.units.get("legion_x")
        self.caesar_wintered = caesar is not None and caesar.area not in (HOME, "roman_off_map")
        yield from self.feed()
        if self.year < 8:
            yield from self.replacements()
            towns = [area for area in FORTS if self.controls(0, area)]
            made = sum(FORTS[area] for area in towns)
            self.change(made + (0 if self.here(1, HOME) and not self.here(0, HOME) else 2))
            yield from self.reinforcements()
        self.count("areas", len(self.held(0)))
        if self.objectives:
            self.aims()

    def tribes_back(self) -> None:
        """7.3.1."""
        for name in sorted(self.fallen):
            if self.box[name].kind == "tribe":
                home = self.box[name].home
                side = self.holder(home)
                self.enter(name, side, home, self.full(name) if side == 2 else 1)
        if self.helvetii_gone and "nantuates" not in self.units:
            self.enter("nantuates", self.holder("helvetii"), "helvetii", 2)

    def out(self) -> list[Unit]:
        return [u for u in self.units.values() if u.kind == "legion" and u.area not in (HOME, "roman_off_map")]

    def legions(self) -> Choice:
        """7.3.2."""
        going = {unit.name for unit in self.here(0, "germania")}
        if self.caesar_wintered and self.units["legion_x"] in self.out():
            going.add("legion_x")
        while True:
            able = [u.name for u in self.out() + self.here(0, "roman_off_map") if u.name not in going]
            stay = [u.area for u in self.out() if u.name not in going and u.name != "legion_x"]
            if not able:
                break
            fits = all(stay.count(area) <= self.limit for area in stay)
            said = yield {f"home {name}" for name in able} | ({"end"} if fits else set())
            if said == "end":
                break
            going.add(said.split()[1])
        late = {name for name in going if self.units[name].area == "roman_off_map"}
        for name in going:
            unit = self.units[name]
            unit.area, unit.reserve = HOME, name in late and going != late
        if going and self.here(1, HOME):
            before = set(self.units)
            yield BATTLE
            for name in before - set(self.units):
                self.verc_gone |= name == "vercingetorix"
                if name == "helvetii":
                    self.helvetii_gone = True
                elif self.box[name].kind != "leader" and name != "ariovistus":
                    self.fallen.add(name)
                if self.box[name].kind != "legion":
                    self.slain.add(name)
            self.tribes_back()

    def home(self) -> Choice:
        """C6: before he winters, and when all have gone home."""
        verc = self.units.get("vercingetorix")
        if verc and verc.home and not self.controls(0, verc.home):
            self.home_refused = False
        elif verc and not self.home_refused:
            areas = sorted(self.held(1))
            if verc.home and areas:
                said = yield {"end", *(f"settle {area}" for area in areas)}
                self.home_refused = True
            else:
                said = f"settle {' '.join(areas)}"
                if len(areas) > 1:
                    said = yield {f"settle {area}" for area in areas}
            if said != "end":
                verc.home, self.home_refused = said.removeprefix("settle "), False

    def gauls(self) -> Choice:
        """7.3.4: Vercingetorix, those who stay with him, the others."""
        staying = set()
        verc = self.units.get("vercingetorix")
        if verc:
            staying.add(verc.name)
            can_go = verc.home and verc.home != verc.area and not self.here(0, verc.home)
            if can_go and (yield {"home vercingetorix", "stay vercingetorix"}).startswith("home"):
                verc.area = verc.home
            yield from self.mates([u for u in self.gauls_out() if u.area == verc.area and u is not verc], staying)
        for unit in self.gauls_out():
            if unit.name in staying:
                continue
            if not self.here(0, unit.home):
                unit.area = unit.home
            elif unit.kind == "leader":
                self.slain.add(unit.name)
                del self.units[unit.name]
            else:
                unit.side, unit.area = 0, unit.home

    def gauls_out(self) -> list[Unit]:
        kinds = ("tribe", "leader")
        return [u for u in self.units.values() if u.side == 1 and u.kind in kinds and u.area != u.home]

    def mates(self, mates: list[Unit], staying: set[str]) -> Choice:
        stay = 1
        while stay < self.limit and mates:
            said = yield {f"stay {unit.name}" for unit in mates} | {"end"}
            if said == "end":
                return
            stay += 1
            staying.add(said.split()[1])
            mates = [unit for unit in mates if unit.name not in staying]

    def germans(self) -> Choice:
        """7.3.5."""
        staying: set[str] = set()
        king = self.units.get("ariovistus")
        can_stay = king and king.area != "germania" and not self.ariovistus_wintered
        if king and can_stay and (yield {"home ariovistus", "stay ariovistus"}).startswith("stay"):
            staying.add(king.name)
            mates = [u for u in self.here(1, king.area) if u.kind == "german" and u is not king]
            yield from self.mates(mates, staying)
        self.ariovistus_wintered = "ariovistus" in staying
        for unit in self.units.values():
            if unit.kind == "german" and unit.name not in staying:
                unit.area = "germania"
        for name in sorted(self.fallen):
            if self.box[name].kind == "german":
                self.enter(name, 1, "germania", 1)

    def feed(self) -> Choice:
        """7.4."""
        hungry = [unit for unit in self.out() if unit.name != "legion_x"]
        while len(hungry) > self.supply:
            said = f"starve {hungry[0].name}"
            if self.supply:
                said = yield {f"starve {unit.name}" for unit in hungry}
            unit = self.units[said.split()[1]]
            hungry = [other for other in hungry if other is not unit]
            unit.step -= 1
            if not unit.step:
                del self.units[unit.name]
                self.fallen.add(unit.name)
                self.count("legion", -5)
        self.change(-len(hungry))

    def replacements(self) -> Choice:
        """7.5."""
        once: set[str] = set()
        while self.supply:
            legions = [unit for unit in self.units.values() if unit.kind == "legion" and unit.name not in once]
            able = {legion.name for legion in legions if legion.step < 4}
            if not able:
                return
            said = yield {f"step {name}" for name in able} | {"end"}
            if said == "end":
                return
            unit = self.units[said.split()[1]]
            unit.step += 1
            self.change(-1)
            if unit in self.out():
                once.add(unit.name)

    def reinforcements(self) -> Choice:
        """7.7, 11."""
        for name in sorted(self.due):
            self.enter(name, 0, "roman_off_map", 4)
        self.due = {name for name in self.fallen if self.box[name].kind == "legion"}
        self.fallen = set()
        if self.historical:
            yield from self.schedule()
            return
        built, most = 0, 1
        if self.massive:
            most = 2
            self.pool |= {"legion_v", "legion_vi"} - self.units.keys() - self.due
        while built < most and self.supply and self.pool:
            strengths = range(1, min(4, self.supply) + 1)
            said = yield {f"build {name} {n}" for name in self.pool for n in strengths} | {"end"}
            if said == "end":
                return
            _, name, strength = said.split()
            built += 1
            self.pool.discard(name)
            self.change(-int(strength))
            self.enter(name, 0, "roman_off_map", int(strength))

    def schedule(self) -> Choice:
        if "vercingetorix" in self.deeds:
            for name in ("legion_v", "legion_vi"):
                self.enter(name, 0, "roman_off_map", 4)
        first, later = "xiii xiv", "xv i"
        plan = {1: (first, 2), 2: (first, 3), 4: (first, 6), 5: (later, 3), 6: (later, 4), 7: (later, 6)}
        names, most = plan.get(self.year, ("", 0))
        for name in [f"legion_{number}" for number in names.split()]:
            if name in self.units or name in self.due:
                continue
            if most == 6 or int((yield {f"roll {n}" for n in range(1, 7)}).split()[1]) <= most:
                self.enter(name, 0, "roman_off_map", 4)

    # --- points
    def count(self, cause: str, points: int) -> None:
        if points:
            self.points += points
            self.scored.append((cause, points))

    def tribes(self, side: int, areas: tuple[str, ...] | None = None) -> set[str]:
        tribes = [unit for unit in self.units.values() if unit.kind == "tribe" and unit.side == side]
        return {tribe.name for tribe in tribes if areas is None or tribe.home in areas}

    def legion_in(self, area: str) -> bool:
        return any(unit.kind == "legion" for unit in self.here(0, area))

    def aims(self) -> None:
        """10."""
        r, b = self.held(0), self.held(1)
        north = {"treveri", "atuatuci", "menapi"}
        verc = "vercingetorix" in self.units
        celtae = tuple({unit.home for unit in self.box.values()} - {*BELGICA, *AQUITANIA, *NO_TRIBES, ""})
        slain = {name for name in self.slain if self.box[name].kind == "tribe"}
        quarters = {unit.area for unit in self.out()}
        germans = {unit.area for unit in self.units.values() if unit.kind == "german" and unit.side == 1}
        regions = BELGICA, AQUITANIA, celtae
        turned = [self.tribes(0, areas) or {n for n in slain if self.box[n].home in areas} for areas in regions]
        aims: dict[int, list[int]] = {
            1: [r >= {"sequani", "allobroges", "helvetii"}, -("sequani" in b), -(not self.helvetii_gone)],
            2: [len(r & {*COAST}) >= 3, "atuatuci" in r, -(len(b & {*COAST}) >= 3)],
            3: [
                "helvetii" in r and self.legion_in("helvetii"), r >= {"osismi", "veneti"},
                bool(self.tribes(0, AQUITANIA)), -("helvetii" in b), -bool(self.tribes(1, AQUITANIA)),
                -len(b & {"osismi", "veneti"}),
            ],
            4: [
                "fought in germania" in self.deeds, "fought in britannia" in self.deeds, "britannia" in r,
                -2 * bool(b & germans & {"menapi", "atrebates"}),
            ],
            5: [
                "two fought in britannia" in self.deeds, 2 * ("dumnorix" in self.slain), len(quarters) >= 4,
                -("britannia" in b), -2 * ("dumnorix" in self.units and "dumnorix" in self.led),
            ],
            6: [
                len(r & north), 2 * ("ambiorix" in self.slain), "crossed to germania" in self.deeds,
                -len(b & north), -2 * ("ambiorix" in self.units and "ambiorix" in self.led),
            ],
            7: [
                3 * ("vercingetorix" in self.slain), not verc and not self.verc_gone,
                -3 * (verc and "vercingetorix" in self.led and len(self.tribes(1)) >= 4),
            ],
            8: [2 * all(turned), -2 * (len(self.tribes(1)) > len(self.tribes(0)))],
        }  # fmt: skip
        for value in aims[self.year]:
            self.count("objective", int(value))
