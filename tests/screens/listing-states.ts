import { daysFromNow } from "../e2e/support/rooms.ts";
import { failedCallsState, openPageState, pendingCallsState } from "./common-states.ts";
import type { SetUpState } from "./screen-state.ts";

const delhi = "/meeting-rooms/delhi/all";

/** Results of a room search, in addition to the common states. */
export const listingStates = {
  "time-chosen": openDatedSearch("from=11:00&to=13:00&people=4"),
  "nothing-free": openDatedSearch("from=02:00&to=03:00"),
  "filters-refused": openDatedSearch("from=12:00&to=11:00", 422),
  "no-such-room": openPageState(`${delhi}?people=400`),
  "past-the-end": openPageState(`${delhi}?page=90`),
  "rooms-loading": pendingCallsState(delhi, /productTypeBuildings/),
  "rooms-error": failedCallsState(delhi, "We couldn't load the rooms", /productTypeBuildings/),
  "unknown-city": openPageState("/meeting-rooms/atlantis/all", 404),
} satisfies Record<string, SetUpState>;

/** Opens the list of rooms in Delhi for a date in five days. */
function openDatedSearch(request: string, status?: number): SetUpState {
  return (fixture) =>
    openPageState(`${delhi}?date=${daysFromNow(5, fixture.now())}&${request}`, status)(fixture);
}
