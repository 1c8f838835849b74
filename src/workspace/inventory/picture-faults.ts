import type { CrossFault } from "./cross-checks.ts";
import type { Inventory } from "./schema.ts";

/** Pictures of cities, centres and items that there are not: their places would stay empty on the site. */
export function pictureFaults(
  { cities, centres }: Pick<Inventory, "cities" | "centres">,
  known: ReadonlySet<string>,
): CrossFault[] {
  const of = (names: readonly string[], path: CrossFault["path"]): CrossFault[] =>
    names.flatMap((name, at) => (known.has(name) ? [] : [fault([...path, at], name)]));
  return [
    ...cities.flatMap(({ picture }, at) =>
      known.has(picture) ? [] : [fault(["cities", at, "picture"], picture)],
    ),
    ...centres.flatMap(({ pictures, items }, at) => [
      ...of(pictures, ["centres", at, "pictures"]),
      ...items.flatMap((item, position) => of(item.pictures, ["centres", at, "items", position, "pictures"])),
    ]),
  ];
}

function fault(path: CrossFault["path"], name: string): CrossFault {
  return { path, message: `There is no picture “${name}”.` };
}
