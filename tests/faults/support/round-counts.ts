/** True for `npm run test:faults`; else a fault test runs in its short form, as part of `npm test`. */
export const isLong = process.env.FAULTS === "long";

/** How often something is tried: so often in the short form, so often in the long one. */
export function rounds(short: number, long: number): number {
  return isLong ? long : short;
}
