import type { CallFailure } from "../../api/failure.ts";
import type { AreaView } from "./selectors.ts";

type AreaSelectors<Snapshot, Data> = {
  /** True if the view is null before the first request; false if it then has `fetching: false`. */
  readonly startsFetching: boolean;
  readonly isFetching: (snapshot: Snapshot) => boolean;
  /** The failure or domain error of the last request; null when it succeeded. */
  readonly error: (snapshot: Snapshot) => CallFailure | null;
  readonly data: (snapshot: Snapshot) => Data | null;
};

/**
 * Derives a data area from the snapshot of another state machine. If `startsFetching` is true, the view is null before
 * the machine's first request.
 */
export function derivedArea<Snapshot, Data>({
  startsFetching,
  isFetching,
  error,
  data,
}: AreaSelectors<Snapshot, Data>): (snapshot: Snapshot) => AreaView<Data> | null {
  return (snapshot) => {
    if (isFetching(snapshot)) return { fetching: true, data: null, error: null };
    const failure = error(snapshot);
    if (failure !== null) return { fetching: false, data: null, error: failure };
    const found = data(snapshot);
    return found === null && startsFetching ? null : { fetching: false, data: found, error: null };
  };
}
