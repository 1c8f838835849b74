import * as v from "valibot";

const cancellationRule = v.strictObject({
  hoursBefore: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24 * 60)),
  percent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
});

/** Schema of the inventory's `CancellationRules`. Kept out of `cancellation.ts` because browsers load no schemas. */
export const cancellationRules = v.pipe(
  v.array(cancellationRule),
  v.check(
    (rules) =>
      rules.every(({ hoursBefore, percent }, index) => {
        const before = rules[index - 1];
        return before === undefined || (hoursBefore < before.hoursBefore && percent < before.percent);
      }),
    "Each rule has fewer hours and a lower percentage than the one before it.",
  ),
);
