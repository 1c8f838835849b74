/** True for `npm run test:faults`. In `npm test`, fault tests run in their short form. */
export const isLong = process.env.FAULTS === "long";

/** Number of repetitions in the short or the long form. */
export function rounds(short: number, long: number): number {
  return isLong ? long : short;
}
