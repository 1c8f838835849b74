import { basename } from "node:path";
import { createVitest } from "vitest/node";
import type { MachineMutant } from "./machine-mutants.ts";

/** Timeout in milliseconds. The tests of a state machine are faster, even on a busy computer. */
const timeoutMs = 180_000;
const layoutJourneysFile = "src/screens/layout/layout-journeys.test.tsx";
const onResult = "src/screens/payment-result/result-journeys.test.tsx";
/** Tests of screens, by the state machine that the screens use. */
const onScreens: Readonly<Record<string, readonly string[]>> = {
  area: ["src/screens/areas.test.ts", "src/screens/machine-areas.test.ts", layoutJourneysFile],
  booking: ["src/screens/machine-areas.test.ts", "src/screens/booking-details/booking-journeys.test.tsx"],
  "bookings-link": ["src/screens/my-bookings/link-journeys.test.tsx"],
  cancel: [onResult],
  connection: [layoutJourneysFile],
  "error-boundary": [layoutJourneysFile],
  lead: ["src/screens/machine-areas.test.ts", "src/screens/lead-form/lead-journeys.test.tsx"],
  move: [onResult],
  navigation: [layoutJourneysFile],
  result: ["src/screens/machine-areas.test.ts", onResult],
  save: [onResult],
};

/** Runs the tests of a state machine and of its screens on mutants. */
export type UnitTests = {
  /** Resolves to the name of the test that detected the mutant, or null. */
  readonly killerOf: (mutant: MachineMutant) => Promise<string | null>;
  readonly stop: () => Promise<void>;
};

/** Starts Vitest once for all mutants. */
export async function startUnitTests(): Promise<UnitTests> {
  const changed: { file: string; code: string } = { file: "", code: "" };
  const vitest = await createVitest(
    "test",
    { config: "tests/mutation/vitest.config.ts", watch: false },
    {
      plugins: [
        {
          name: "mutant",
          enforce: "pre",
          load: (id) => (id.split("?")[0] === changed.file ? changed.code : null),
        },
      ],
    },
  );
  return {
    killerOf: async ({ machine, file, code }) => {
      Object.assign(changed, { file, code });
      vitest.invalidateFile(file);
      const files = [`src/machines/${machine}/`, ...(onScreens[machine] ?? [])];
      const specifications = await vitest.globTestSpecifications(files);
      // Clears the results of earlier runs, which Vitest would return again. Otherwise, a failure of an earlier mutant
      // in a file that this run skips would be attributed to this mutant.
      vitest.state.filesMap.clear();
      const timeout = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null).unref());
      const run = await Promise.race([vitest.runTestSpecifications(specifications, false), timeout]);
      vitest.invalidateFile(file);
      if (run === null) return "the unit tests timed out";
      const [failed] = run.testModules.flatMap((module) => [...module.children.allTests("failed")]);
      if (failed !== undefined) return `${basename(failed.module.moduleId)}: ${failed.fullName}`;
      const broken = run.testModules.find((module) => module.state() === "failed");
      if (broken !== undefined) return `${basename(broken.moduleId)}: error outside of the tests`;
      return run.unhandledErrors.length > 0 ? "unhandled error outside of the test files" : null;
    },
    stop: () => vitest.close(),
  };
}
