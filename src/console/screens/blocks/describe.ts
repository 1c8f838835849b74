import { addDays, formatDate, formatTime, istDateOf, istTimeOf } from "../../../api/contract/ist.ts";
import * as texts from "../../../texts/console-blocks.ts";
import { formatInstant } from "../../parts.tsx";

/** A block, or one that is only previewed. */
export type DescribedBlock = {
  readonly centre: { readonly name: string } | null;
  readonly item: { readonly name: string } | null;
  readonly passes: number | null;
  readonly from: string;
  readonly to: string;
};

/** Returns what a block closes: the room, the passes, the whole centre or all centres. */
export function placeOfBlock({ centre, item, passes }: DescribedBlock): string {
  if (item !== null) return passes === null ? item.name : texts.passesOf(item.name, passes);
  return centre === null ? texts.allCentres : texts.wholeCentre;
}

/** Formats the period of a block: its dates if it blocks whole days, otherwise with its times. */
export function periodOfBlock({ from, to }: DescribedBlock): string {
  const firstDate = istDateOf(from);
  const isMidnight = (instant: string) => istTimeOf(instant) === "00:00";
  if (isMidnight(from) && isMidnight(to)) {
    const lastDate = addDays(istDateOf(to), -1);
    return firstDate === lastDate
      ? formatDate(firstDate)
      : texts.period(formatDate(firstDate), formatDate(lastDate));
  }
  // A block may end at midnight of its day.
  if (istDateOf(Date.parse(to) - 1) === firstDate)
    return texts.on(formatDate(firstDate), texts.period(formatTime(from), formatTime(to)));
  return texts.period(formatInstant(from), formatInstant(to));
}
