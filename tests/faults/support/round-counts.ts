/** True for `npm run test:faults`. In `npm test`, fault tests run with fewer repetitions. */
export const isLongRun = process.env.FAULTS === "long";

/** Returns the number of repetitions: `long` in a long run, otherwise `short`. */
export function roundCount(short: number, long: number): number {
  return isLongRun ? long : short;
}
