import type { CallFailure } from "../../api/failure.ts";
import type { AreaView } from "./selectors.ts";

type Projection<Snapshot, Data> = {
  /** False for an area that is there, not fetching, before anything is asked. */
  readonly startsFetching: boolean;
  readonly isFetching: (snapshot: Snapshot) => boolean;
  /** Why the last request failed or was refused; null where it was not. */
  readonly error: (snapshot: Snapshot) => CallFailure | null;
  readonly data: (snapshot: Snapshot) => Data | null;
};

/** A data area that is a view of a chart's snapshot. One that starts fetching is null before the chart's first request. */
export function chartArea<Snapshot, Data>({
  startsFetching,
  isFetching,
  error,
  data,
}: Projection<Snapshot, Data>): (snapshot: Snapshot) => AreaView<Data> | null {
  return (snapshot) => {
    if (isFetching(snapshot)) return { fetching: true, data: null, error: null };
    const failure = error(snapshot);
    if (failure !== null) return { fetching: false, data: null, error: failure };
    const found = data(snapshot);
    return found === null && startsFetching ? null : { fetching: false, data: found, error: null };
  };
}
