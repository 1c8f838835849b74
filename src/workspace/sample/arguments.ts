import { parseArgs } from "node:util";

/** What `npm run sample` generates. Equal arguments on equal days give equal records. */
export type SampleArguments = {
  readonly centres: number;
  readonly orders: number;
  readonly seed: number;
  /** Allows the settings of a public site. */
  readonly isForced: boolean;
};

/** Orders for about six bookings a day in a centre. */
const ordersOfCentre = 2_000;

export const usage = `Usage: npm run sample -- [--centres N] [--orders N] [--seed N] [--production]

  --centres N    centres to generate, each with six rooms and desks (default: one for each ${ordersOfCentre} orders, which
                 gives each of them a busy day today; 100 without --orders)
  --orders N     orders to generate for them, from 44 weeks ago to eight weeks ahead (default 1000)
  --seed N       another number gives other times, prices and states (default 1)
  --production   allow the settings of a public site

For trials and benchmarks: fills a database without bookings. Replaces what it has generated before.`;

/** Parses the command line. Returns null if it does not match `usage`. */
export function readArguments(args: readonly string[]): SampleArguments | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        centres: { type: "string" },
        orders: { type: "string" },
        seed: { type: "string", default: "1" },
        production: { type: "boolean", default: false },
      },
    });
    const { orders: given } = values;
    const usualCentres = given === undefined ? 100 : Math.max(1, Math.ceil(Number(given) / ordersOfCentre));
    const numbers = [values.centres ?? String(usualCentres), given ?? "1000", values.seed];
    if (!numbers.every((text) => /^\d{1,8}$/.test(text))) return null;
    const [centres = 0, orders = 0, seed = 0] = numbers.map(Number);
    return centres < 1 ? null : { centres, orders, seed, isForced: values.production };
  } catch {
    return null;
  }
}
