import type { FacadeStyle } from "../../api/contract/drawings.ts";
import { type Building, cusped, dome, eachBay, eachWindow, ground, pane, shadeBelow } from "./building.ts";
import { arch, circle, colours, darker, ink, lighter, line, mix, paper, path, rect, star } from "./shapes.ts";

/** Dimensions, colours and walls of each style. The ground floor is as high as one and a third of the others. */
export const families: Record<
  FacadeStyle,
  {
    readonly floors: readonly [number, number];
    readonly bays: readonly [number, number];
    readonly walls: readonly string[];
    readonly trims: readonly string[];
    readonly draw: (building: Building) => string;
  }
> = {
  brick: {
    floors: [2, 4],
    bays: [4, 6],
    walls: ["#B5472B", "#A4502F", "#8E3B2A", "#C2623F", "#9A4A3A"],
    trims: ["#F1E4CF", "#E9C9A0", "#F7EFE2"],
    draw: brick,
  },
  concrete: {
    floors: [3, 5],
    bays: [6, 9],
    walls: ["#CFC6BA", "#DDD3C4", "#BDB9B3", "#D8CDB8"],
    trims: ["#FBF7F0", "#F1E4CF"],
    draw: concrete,
  },
  haveli: {
    floors: [1, 2],
    bays: [5, 7],
    walls: ["#F1D9B0", "#E8C49A", "#F0C9B0", "#F6E6C8", "#E2B98F"],
    trims: ["#FBF7F0", "#F7E7CC"],
    draw: haveli,
  },
  glass: {
    floors: [4, 7],
    bays: [7, 10],
    walls: ["#5E7FB8", "#4F6FA8", "#6FA0B0", "#5B8F98", "#7A86B8"],
    trims: ["#F1E4CF", "#2E3A78", "#FBF7F0"],
    draw: glass,
  },
  screen: {
    floors: [3, 5],
    bays: [4, 6],
    walls: ["#F1E4CF", "#E8D3B4", "#F6E9D6"],
    trims: ["#B5472B", "#C98A5E", "#2E7D7A", "#7A3B5E", "#A4502F"],
    draw: screen,
  },
  street: {
    floors: [2, 4],
    bays: [4, 6],
    walls: ["#FBF1DE", "#F6E3B8", "#DDE8D5", "#F3D9CC", "#CFE0E6", "#E6D3E0"],
    trims: ["#FBF7F0", "#FFFFFF"],
    draw: street,
  },
};

function brick(building: Building): string {
  const { left, right, top, wall, trim, bay, floor, floors, hall, random, accent } = building;
  const width = right - left;
  let courses = "";
  for (let y = top + 12; y < ground; y += 16)
    courses += `M${Math.round(left)} ${Math.round(y)}H${Math.round(right)}`;
  const isPair = random.chance(0.4);
  const hasBalconies = random.chance(0.5);
  const windows = eachWindow(building, (x, y, column, row) => {
    const margin = bay * (isPair ? 0.14 : 0.22);
    const [a, b, base, crown] = [x + margin, x + bay - margin, y + floor * 0.84, y + floor * 0.2];
    const frame =
      path(arch(a - 8, b + 8, base, crown - 8), trim) +
      path(arch(a, b, base, crown), pane(building)) +
      line(`M${(a + b) / 2} ${crown}V${base}`, trim, 5);
    const rail =
      hasBalconies && (column + row) % 3 === 0
        ? rect(a - 14, base - 26, b - a + 28, 30, accent) + line(`M${a - 10} ${base - 18}H${b + 10}`, trim, 3)
        : rect(a - 12, base, b - a + 24, 8, trim);
    return frame + rail;
  });
  const arcade = eachBay(
    building,
    (x) =>
      path(arch(x + bay * 0.13, x + bay * 0.87, ground, ground - hall * 0.82), trim) +
      path(arch(x + bay * 0.2, x + bay * 0.8, ground, ground - hall * 0.76), darker(wall, 0.5)) +
      rect(x + bay * 0.26, ground - hall * 0.4, bay * 0.48, hall * 0.28, "#F6CE7A", ' opacity=".5"'),
  );
  const bands = Array.from({ length: floors + 1 }, (_, row) =>
    rect(left - 6, top + row * floor - 6, width + 12, 12, trim),
  ).join("");
  return (
    rect(left, top, width, ground - top, wall) +
    line(courses, darker(wall, 0.3), 1.6, ' opacity=".4"') +
    windows +
    arcade +
    bands +
    rect(left - 16, top - 22, width + 32, 22, darker(wall, 0.2)) +
    shadeBelow(left, ground - hall + 6, width, 10)
  );
}

function concrete(building: Building): string {
  const { left, right, top, wall, trim, bay, floor, floors, hall, random, accent } = building;
  const width = right - left;
  const panels = [accent, colours.marigold, colours.terracotta, darker(wall, 0.3)];
  const windows = eachWindow(
    building,
    (x, y) =>
      rect(x + 7, y + 12, bay - 14, floor - 22, pane(building)) +
      (random.chance(0.34)
        ? rect(x + 7, y + 12, (bay - 14) * random.pick([0.5, 1]), floor - 22, random.pick(panels))
        : "") +
      path(
        `M${x + 7} ${y + 12}H${x + bay - 7}V${y + 26}H${x + 21}V${y + floor - 10}H${x + 7}Z`,
        "#2A1620",
        ' opacity=".22"',
      ),
  );
  const slabs = Array.from({ length: floors + 1 }, (_, row) =>
    rect(left - 12, top + row * floor - 7, width + 24, 14, trim),
  ).join("");
  const pillars = eachBay(building, (x) => rect(x + bay * 0.42, ground - hall, bay * 0.16, hall, trim));
  const crown = random.pick([
    path(
      `M${left + width * 0.1} ${top - 20}Q800 ${top - 108} ${right - width * 0.1} ${top - 20}L${right - width * 0.1} ${top - 34}Q800 ${top - 132} ${left + width * 0.1} ${top - 34}Z`,
      trim,
    ) +
      rect(left + width * 0.22, top - 58, 10, 58, wall) +
      rect(right - width * 0.22, top - 58, 10, 58, wall),
    path(
      `M${left + width * 0.68} ${top}V${top - 120}Q${left + width * 0.76} ${top - 150} ${left + width * 0.82} ${top - 100}V${top}Z`,
      trim,
    ) + rect(left + width * 0.71, top - 96, 12, 60, darker(wall, 0.3)),
    [0.2, 0.4, 0.6, 0.8]
      .map((share) =>
        path(
          `M${left + width * (share - 0.1)} ${top - 6}A${width * 0.1} 52 0 0 1 ${left + width * (share + 0.1)} ${top - 6}Z`,
          trim,
        ),
      )
      .join(""),
  ]);
  return (
    crown +
    rect(left, top, width, ground - top, wall) +
    rect(left, ground - hall, width, hall, darker(wall, 0.42)) +
    rect(left + 20, ground - hall * 0.74, width - 40, hall * 0.74, "#8FB3C9", ' opacity=".35"') +
    windows +
    slabs +
    pillars +
    shadeBelow(left, ground - hall + 7, width, 14)
  );
}

function haveli(building: Building): string {
  const { left, right, top, wall, trim, bay, floor, floors, hall, random, accent } = building;
  const width = right - left;
  const domed = random.pick([colours.terracotta, paper, colours.teal, accent]);
  const shutters = random.pick([colours.leaf, colours.indigo, colours.teal, colours.terracotta]);
  const windows = eachWindow(building, (x, y, column) => {
    const [a, b, base, crown] = [x + bay * 0.2, x + bay * 0.8, y + floor * 0.86, y + floor * 0.16];
    const isJharokha = column % 2 === 0;
    const opening =
      path(cusped(a - 7, b + 7, base, crown - 9), trim) +
      path(cusped(a, b, base, crown), darker(wall, 0.55)) +
      path(
        `M${a} ${base}V${base - floor * 0.42}H${a + (b - a) * 0.3}V${base}ZM${b} ${base}V${base - floor * 0.42}H${b - (b - a) * 0.3}V${base}Z`,
        shutters,
      );
    if (!isJharokha) return opening + rect(a - 10, base, b - a + 20, 7, trim);
    const rail =
      rect(a - 18, base - floor * 0.2, b - a + 36, floor * 0.22, trim) +
      [0.16, 0.39, 0.62, 0.85]
        .map((share) =>
          path(
            star(a - 18 + (b - a + 36) * share, base - floor * 0.09, floor * 0.07),
            domed === paper ? accent : domed,
          ),
        )
        .join("");
    return (
      opening +
      path(
        `M${a - 24} ${crown + 4}L${a - 6} ${crown - 16}H${b + 6}L${b + 24} ${crown + 4}Z`,
        domed === paper ? accent : domed,
      ) +
      rail +
      path(`M${a - 10} ${base + 6}L${a + 6} ${base + 22}H${b - 6}L${b + 10} ${base + 6}Z`, darker(trim, 0.2))
    );
  });
  const arcade = eachBay(
    building,
    (x) =>
      path(cusped(x + bay * 0.12, x + bay * 0.88, ground, ground - hall * 0.84), trim) +
      path(cusped(x + bay * 0.19, x + bay * 0.81, ground, ground - hall * 0.77), darker(wall, 0.5)) +
      rect(x + bay * 0.19, ground - hall * 0.22, bay * 0.62, hall * 0.22, mix(wall, accent, 0.4)),
  );
  const battlements = Array.from({ length: Math.round(width / 34) }, (_, index) =>
    path(
      `M${left + index * 34 + 4} ${top - 12}V${top - 30}Q${left + index * 34 + 17} ${top - 48} ${left + index * 34 + 30} ${top - 30}V${top - 12}Z`,
      trim,
    ),
  ).join("");
  const chhatri = (x: number, size: number) =>
    [-0.8, 0, 0.8]
      .map((share) => rect(x + share * size - 4, top - 12 - size * 1.2, 8, size * 1.2, trim))
      .join("") + dome(x, top - 12 - size * 1.2, size, domed, trim);
  const crown = random.pick([
    chhatri(left + 60, 42) + chhatri(right - 60, 42),
    chhatri(left + 56, 36) + chhatri(right - 56, 36) + chhatri((left + right) / 2, 66),
    chhatri((left + right) / 2, 82),
  ]);
  const bands = Array.from({ length: floors + 1 }, (_, row) =>
    rect(left - 8, top + row * floor - 5, width + 16, 11, trim),
  ).join("");
  return (
    crown +
    battlements +
    rect(left, top, width, ground - top, wall) +
    windows +
    arcade +
    bands +
    rect(left - 14, top - 14, width + 28, 16, darker(trim, 0.12)) +
    shadeBelow(left, ground - hall + 6, width, 9)
  );
}

function glass(building: Building): string {
  const { left, right, top, wall, trim, bay, floor, floors, hall, random, time, accent } = building;
  const width = right - left;
  const panes = [
    wall,
    lighter(wall, 0.12),
    darker(wall, 0.1),
    lighter(wall, 0.24),
    mix(wall, time.low, 0.35),
  ];
  const windows = eachWindow(building, (x, y) =>
    rect(x, y, bay + 1, floor + 1, time.beam === null && random.chance(0.3) ? "#F6CE7A" : random.pick(panes)),
  );
  const grid =
    Array.from(
      { length: building.bays + 1 },
      (_, column) => `M${Math.round(left + column * bay)} ${Math.round(top)}V${ground}`,
    ).join("") +
    Array.from(
      { length: floors + 1 },
      (_, row) => `M${Math.round(left)} ${Math.round(top + row * floor)}H${Math.round(right)}`,
    ).join("");
  const fins = random.chance(0.5)
    ? Array.from({ length: building.bays + 1 }, (_, column) =>
        column % 2 ? rect(left + column * bay - 6, top - 14, 12, ground - hall - top + 14, accent) : "",
      ).join("")
    : "";
  const gleam = path(
    `M${left + width * 0.1} ${top}H${left + width * 0.36}L${left + width * 0.06} ${ground - hall}H${left}V${top + (ground - hall - top) * 0.42}ZM${left + width * 0.5} ${top}H${left + width * 0.58}L${left + width * 0.28} ${ground - hall}H${left + width * 0.2}Z`,
    "#FFFFFF",
    ' opacity=".16"',
  );
  const sunk = random.chance(0.5)
    ? rect(left + bay * (building.bays - 3), top + floor, bay * 2, floor * 0.98, darker(wall, 0.35)) +
      [0, 1, 2, 3]
        .map((index) =>
          circle(
            left + bay * (building.bays - 3) + bay * (0.3 + index * 0.46),
            top + floor * 1.86,
            floor * 0.2,
            index % 2 ? "#4F8A4B" : "#6E9B52",
          ),
        )
        .join("")
    : "";
  return (
    rect(left, top, width, ground - top, wall) +
    windows +
    gleam +
    sunk +
    line(grid, trim, 3.5, ' opacity=".75"') +
    fins +
    rect(left, ground - hall, width, hall, darker(wall, 0.3)) +
    eachBay(building, (x) =>
      rect(x + 6, ground - hall * 0.86, bay - 12, hall * 0.86, time.beam === null ? "#F6CE7A" : "#BFD9E0"),
    ) +
    rect(left - 10, top - 16, width + 20, 18, trim) +
    rect(left - 10, ground - hall - 8, width + 20, 16, trim)
  );
}

function screen(building: Building): string {
  const { left, right, top, wall, trim, bay, floor, floors, hall, random } = building;
  const width = right - left;
  const openings = new Set(
    random
      .shuffle(Array.from({ length: building.bays * floors }, (_, index) => index))
      .slice(0, Math.max(2, Math.round(building.bays * floors * 0.28))),
  );
  const motif = random.pick(["star", "ring", "diamond"] as const);
  const size = bay / 4;
  const shape = (x: number, y: number) =>
    motif === "star"
      ? star(x, y, size * 0.44)
      : motif === "ring"
        ? `M${x - size * 0.38} ${y}a${size * 0.38} ${size * 0.38} 0 1 0 ${size * 0.76} 0a${size * 0.38} ${size * 0.38} 0 1 0 ${-size * 0.76} 0Z`
        : `M${x} ${y - size * 0.44}L${x + size * 0.36} ${y}L${x} ${y + size * 0.44}L${x - size * 0.36} ${y}Z`;
  // One panel is drawn once and used for every bay with a lattice.
  let holes = "";
  const rows = Math.max(2, Math.round((floor - 16) / size));
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < 3.5; column += 1)
      holes += shape(
        Math.round(12 + size * (column + 0.44) * ((bay - 16) / (size * 4)) * 1.0 + column),
        Math.round(8 + ((row + 0.5) * (floor - 16)) / rows),
      );
  const panel = `<g id="j"><rect x="8" y="8" width="${Math.round(bay - 16)}" height="${Math.round(floor - 16)}" fill="${trim}"/><path d="${holes}" fill="${building.time.beam === null ? "#F6CE7A" : lighter(trim, 0.62)}"/></g>`;
  const windows = eachWindow(building, (x, y, column, row) => {
    if (!openings.has(row * building.bays + column))
      return `<use href="#j" x="${Math.round(x)}" y="${Math.round(y)}"/>`;
    const bushes = [0.2, 0.42, 0.64, 0.84]
      .map((share, index) =>
        circle(x + bay * share, y + floor * 0.8, floor * 0.14, index % 2 ? "#4F8A4B" : "#6E9B52"),
      )
      .join("");
    return (
      rect(x + 8, y + 8, bay - 16, floor - 16, pane(building)) +
      line(`M${x + bay / 2} ${y + 8}V${y + floor - 8}`, wall, 5) +
      bushes +
      rect(x + 6, y + floor * 0.84, bay - 12, floor * 0.12, darker(wall, 0.3))
    );
  });
  const shops = eachBay(
    building,
    (x) =>
      rect(x + bay * 0.1, ground - hall * 0.8, bay * 0.8, hall * 0.8, pane(building)) +
      rect(x + bay * 0.1, ground - hall * 0.86, bay * 0.8, hall * 0.12, darker(trim, 0.1)) +
      line(`M${x + bay / 2} ${ground - hall * 0.74}V${ground}`, wall, 5),
  );
  return (
    `<defs>${panel}</defs>` +
    rect(left - 14, top - 14, width + 28, ground - top + 14, wall) +
    windows +
    shops +
    rect(left - 22, top - 26, width + 44, 16, darker(wall, 0.14)) +
    rect(left - 14, ground - hall - 8, width + 28, 14, darker(wall, 0.14))
  );
}

function street(building: Building): string {
  const { left, right, top, wall, trim, bay, floor, floors, hall, random, accent } = building;
  const width = right - left;
  const shutters = random.pick([colours.leaf, colours.indigo, colours.terracotta, colours.teal, accent]);
  const windows = eachWindow(building, (x, y, column, row) => {
    const [a, b, base, crown] = [x + bay * 0.28, x + bay * 0.72, y + floor * 0.84, y + floor * 0.18];
    const opening =
      rect(a - 6, crown - 6, b - a + 12, base - crown + 6, trim) +
      rect(a, crown, b - a, base - crown, pane(building)) +
      line(`M${(a + b) / 2} ${crown}V${base}M${a} ${crown + (base - crown) * 0.36}H${b}`, trim, 4);
    const wings =
      rect(a - bay * 0.17, crown, bay * 0.15, base - crown, shutters) +
      rect(b + bay * 0.02, crown, bay * 0.15, base - crown, shutters);
    const extra =
      (column + row) % 2
        ? rect(a - bay * 0.2, base - 4, b - a + bay * 0.4, 9, darker(wall, 0.2)) +
          line(
            Array.from(
              { length: 7 },
              (_, index) =>
                `M${Math.round(a - bay * 0.18 + ((b - a + bay * 0.36) * index) / 6)} ${Math.round(base - 34)}V${Math.round(base - 2)}`,
            ).join("") +
              `M${Math.round(a - bay * 0.2)} ${Math.round(base - 34)}H${Math.round(b + bay * 0.2)}`,
            ink,
            3,
          ) +
          circle(a, base - 12, 10, "#5C8A55") +
          circle(b, base - 12, 9, colours.rose)
        : path(`M${a - 14} ${crown + 12}L${a} ${crown - 14}H${b}L${b + 14} ${crown + 12}Z`, accent);
    return opening + wings + extra;
  });
  const shops = eachBay(
    building,
    (x, column) =>
      path(
        arch(x + bay * 0.16, x + bay * 0.84, ground, ground - hall * 0.78),
        column % 2 ? darker(wall, 0.55) : pane(building),
      ) + line(arch(x + bay * 0.16, x + bay * 0.84, ground, ground - hall * 0.78), trim, 9),
  );
  const bands = Array.from({ length: floors + 1 }, (_, row) =>
    rect(left - 6, top + row * floor - 4, width + 12, 8, trim),
  ).join("");
  return (
    rect(left, top, width, ground - top, wall) +
    rect(left, ground - hall, width, hall, darker(wall, 0.1)) +
    windows +
    shops +
    bands +
    rect(left - 16, top - 18, width + 32, 20, shutters)
  );
}
