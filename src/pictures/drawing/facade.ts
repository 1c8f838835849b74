import type { FacadeFacts } from "../../api/contract/drawings.ts";
import { type Building, entrance, ground, roof, sideOfBuilding, tower } from "./building.ts";
import { families } from "./facade-styles.ts";
import { times } from "./fixtures.ts";
import { accents, createRandom, svg } from "./shapes.ts";
import { life, pavement, sky, trees } from "./surroundings.ts";

/** Draws the façade of a centre from its facts. The same facts give the same SVG. */
export function drawFacade(facts: FacadeFacts): string {
  const random = createRandom(facts.seed);
  const family = families[facts.style];
  const time = random.pick(times);
  const whole = ([from, to]: readonly [number, number]) => Math.floor(random.between(from, to + 0.999));
  const [floors, bays] = [whole(family.floors), whole(family.bays)];
  const floor = Math.min(170, random.between(690, 770) / (floors + 1.35));
  const width = Math.min(980, Math.max(620, bays * random.between(112, 150)));
  const left = 800 - width / 2 + random.between(-30, 10);
  const wall = random.pick(family.walls);
  const hall = floor * 1.35;
  const building: Building = {
    facts,
    random,
    time,
    wall,
    trim: random.pick(family.trims),
    accent: random.pick(accents.filter((colour) => colour !== wall)),
    left,
    right: left + width,
    top: ground - hall - floors * floor,
    bays,
    bay: width / bays,
    floors,
    floor,
    hall,
  };
  return svg(
    sky(building) +
      sideOfBuilding(building) +
      tower(building) +
      roof(building) +
      family.draw(building) +
      entrance(building) +
      trees(building) +
      pavement(building) +
      life(building),
  );
}
