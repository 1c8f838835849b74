import { checks } from "../paths/checks.ts";
import { tryEvents, walkJourney } from "../paths/executors/chart-depth.ts";

/**
 * Walks everything that is pinned by hand of a chart until something fails, and returns its name; null when nothing does.
 * `first` is walked first: what noticed earlier changes often notices the next one, too.
 */
export async function firstFailure(chart: string, first: readonly string[]): Promise<string | null> {
  const walks = new Map<string, () => Promise<void>>();
  for (const { chart: name, executor, journeys, states } of checks) {
    if (name !== chart) continue;
    for (const journey of journeys) walks.set(journey.name, () => walkJourney(executor, journey));
    for (const row of states) walks.set(`every event in ${row.state}`, () => tryEvents(executor, row));
  }
  for (const name of new Set([...first, ...walks.keys()])) {
    try {
      await walks.get(name)?.();
    } catch {
      return name;
    }
  }
  return null;
}
