/** True for `npm run test:faults`. In `npm test`, fault tests run in their short form. */
export const isLongRun = process.env.FAULTS === "long";

/** Number of repetitions in the short or the long form. */
export function roundCount(short: number, long: number): number {
  return isLongRun ? long : short;
}
