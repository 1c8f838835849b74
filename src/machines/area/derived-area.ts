import type { CallFailure } from "../../api/failure.ts";
import type { AreaView } from "./selectors.ts";

type AreaSelectors<Snapshot, Data> = {
  /** False for an area that exists, and is not fetching, before the first request. */
  readonly startsFetching: boolean;
  readonly isFetching: (snapshot: Snapshot) => boolean;
  /** The failure or domain error of the last request; null when it succeeded. */
  readonly error: (snapshot: Snapshot) => CallFailure | null;
  readonly data: (snapshot: Snapshot) => Data | null;
};

/**
 * Derives a data area from the snapshot of another state machine. The view is null before the machine's first request
 * if the area starts fetching.
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
