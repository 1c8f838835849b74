import type { BuildingsReply } from "../../api/contract/places.ts";
import { countOf } from "../../ui/format/duration.ts";

/** A locality in a sentence: `2 centres in Saket: Jaali House and Lado Sarai Works.` Empty when there is none to show. */
export function localityIntro(name: string, { buildings, total }: BuildingsReply): string {
  const [first] = buildings;
  if (first === undefined) return "";
  if (total === 1) return `One house of ours in ${name}: ${first.name}. ${first.description ?? ""}`.trim();
  const names = buildings.slice(0, 4).map((centre) => centre.name);
  const rest = total - names.length;
  const words = rest > 0 ? `${names.join(", ")} and ${rest} more` : joined(names);
  return `${countOf(total, "centre")} in ${name}: ${words}.`;
}

function joined(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
