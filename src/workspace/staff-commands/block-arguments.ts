import { parseArgs } from "node:util";
import * as v from "valibot";
import { blockRequest } from "../../api/contract/staff-blocks.ts";
import type { BlockRequest } from "../blocks/index.ts";
import { type Confirmation, readConfirmation } from "./confirmation.ts";

export type BlockArguments =
  | { readonly do: "list" }
  | {
      readonly do: "block";
      readonly request: BlockRequest;
      readonly confirmation: Confirmation;
    };

export type UnblockArguments =
  | { readonly do: "list" }
  | { readonly do: "unblock"; readonly id: string; readonly confirmation: Confirmation };

export const blockUsage = `Usage: npm run block -- PLACE --from TIME --to TIME --reason TEXT [OPTIONS]

PLACE is one of:
  ITEM [--passes N]  a room or pass by its id, or N passes of each day
  --centre CENTRE    all rooms and passes of a centre, by its id or slug
  --all-centres      everything

  --from, --to       a date, such as 2026-12-05, or a date and a time, such as 2026-12-05T14:00
                     (IST). A date after --to is included.
  --reason           for your staff; visitors do not see it
  --yes              block without asking
  --dry-run          only print the bookings inside the block
  --list             print the blocks that have not ended`;

export const unblockUsage = `Usage: npm run unblock -- ID [--yes | --dry-run]
       npm run unblock -- --list

  ID  the id of a block, such as BLK7K2M9QX4R1TB; --list prints it`;

const options = {
  centre: { type: "string" },
  "all-centres": { type: "boolean", default: false },
  passes: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  reason: { type: "string" },
  yes: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  list: { type: "boolean", default: false },
} as const;

/** Parses the command line of `npm run block`. Returns null if it does not match `blockUsage`. */
export function readBlockArguments(args: readonly string[]): BlockArguments | null {
  const parsed = parse(args);
  if (parsed === null) return null;
  const { values, positionals } = parsed;
  if (values.list) return args.length === 1 ? { do: "list" } : null;
  const { from, to, reason } = values;
  const place = readPlace(values, positionals);
  const request = v.safeParse(blockRequest, { place, from, to, reason });
  const confirmation = readConfirmation(values);
  if (!request.success || confirmation === null) return null;
  return { do: "block", request: request.output, confirmation };
}

/** Parses the command line of `npm run unblock`. Returns null if it does not match `unblockUsage`. */
export function readUnblockArguments(args: readonly string[]): UnblockArguments | null {
  const parsed = parse(args);
  if (parsed === null) return null;
  const { values, positionals } = parsed;
  if (values.list) return args.length === 1 ? { do: "list" } : null;
  const { yes, "dry-run": isDryRun, list, "all-centres": isAll, ...others } = values;
  const confirmation = readConfirmation(values);
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0 || isAll || Object.keys(others).length > 0 || confirmation === null)
    return null;
  return { do: "unblock", id: id.toUpperCase(), confirmation };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return null;
  }
}

type Values = NonNullable<ReturnType<typeof parse>>["values"];

function readPlace(values: Values, [item, ...more]: readonly string[]): BlockRequest["place"] | null {
  const { centre, passes, "all-centres": isAll } = values;
  const places = [item, centre, isAll || undefined].filter((place) => place !== undefined);
  if (places.length !== 1 || more.length > 0) return null;
  if (passes !== undefined && item === undefined) return null;
  if (item !== undefined)
    return { is: "item", id: item, passes: passes === undefined ? null : Number(passes) };
  return centre === undefined ? { is: "all" } : { is: "centre", id: centre };
}
