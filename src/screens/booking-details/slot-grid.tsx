import type { ReactNode } from "react";
import { istDateOf, istTimeOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/booking-details.ts";
import content from "../../ui/content.module.css";
import { formatTime } from "../../ui/dates.ts";
import { FieldError } from "../../ui/field.tsx";
import { RadioChips } from "../../ui/radio-chips.tsx";
import styles from "./booking-details.module.css";
import { useServiceDay } from "./service-time.ts";

type Slot = { readonly start: string };

type Props = {
  readonly slots: readonly Slot[];
  /** Start instants that can be booked. */
  readonly free: ReadonlySet<string>;
  readonly chosen: string | null;
  readonly error: string | undefined;
  readonly onChoose: (start: string) => void;
};

const partsOfDay = [
  { name: texts.morning, from: "00:00" },
  { name: texts.afternoon, from: "12:00" },
  { name: texts.evening, from: "17:00" },
] as const;

/** Renders the half-hourly start times of a day as radio buttons in three sections. */
export function SlotGrid({ slots, free, chosen, error, onChoose }: Props): ReactNode {
  const today = useServiceDay();
  // Hides today's start times before the first free one: past times must not look taken.
  const first = slots.findIndex(({ start }) => free.has(start));
  const upcoming = slots.filter((slot, index) => index >= first || istDateOf(slot.start) !== today);
  const parts = partsOfDay.map(({ name }) => ({
    name,
    slots: upcoming.filter((slot) => partOfDay(slot) === name),
  }));
  const last = parts.filter((part) => part.slots.some(({ start }) => free.has(start))).at(-1)?.name;
  return (
    <fieldset className={styles.slots}>
      <legend className={content.legend}>{texts.start}</legend>
      {parts.map((part) => (
        <SlotPart
          key={part.name}
          {...part}
          free={free}
          chosen={chosen}
          error={part.name === last ? error : undefined}
          onChoose={onChoose}
        />
      ))}
      {last === undefined && <FieldError id="field-start" error={error} />}
    </fieldset>
  );
}

function SlotPart(
  props: Omit<Props, "slots"> & { readonly name: string; readonly slots: readonly Slot[] },
): ReactNode {
  const { name, slots, free, chosen, error, onChoose } = props;
  if (slots.length === 0) return null;
  if (!slots.some(({ start }) => free.has(start))) {
    return <p className={styles.noSlots}>{texts.nothingAvailable(name)}</p>;
  }
  const chosenSlot = slots.find(({ start }) => chosen !== null && Date.parse(start) === Date.parse(chosen));
  return (
    <RadioChips
      name="start"
      legend={name}
      value={chosenSlot?.start ?? ""}
      error={error}
      options={slots.map(({ start }) => ({
        value: start,
        label: formatTime(start),
        disabled: !free.has(start),
      }))}
      onChange={onChoose}
    />
  );
}

function partOfDay({ start }: Slot): string {
  const time = istTimeOf(start);
  return partsOfDay.filter(({ from }) => from <= time).at(-1)?.name ?? partsOfDay[0].name;
}
