/** Availability: opening hours, booking rules and free slots, for listings, booking, search and operator commands. */
export { blockedPasses, lockBlocks, overlapsBlock } from "./blocks.ts";
export { dateError } from "./date-error.ts";
export { type Item, readDay } from "./day.ts";
export {
  activeHoldCondition,
  anonymousViewer,
  type BusyRange,
  blockedRange,
  freeCondition,
  isFree,
  isHoldActive,
  overlapCondition,
  readBusyRanges,
  readRemainingPasses,
  type Viewer,
} from "./free.ts";
export { bookableDatesFrom, firstFreeDay, freeSpans, freeStarts, nearestStart } from "./free-times.ts";
export { hoursForPasses, hoursForRoom, hoursForRoomOn, type NeededHours } from "./open-conditions.ts";
export {
  datesOf,
  excludedDates,
  type PassPeriod,
  type Period,
  passPeriod,
  passPeriodOn,
  periodOf,
  type RoomPeriod,
  repeatsOf,
  roomPeriod,
  roomPeriodAt,
  singlePeriodsOf,
  startsOf,
} from "./period.ts";
export {
  closedDatesOf,
  durationError,
  formatOpeningHours,
  isAllowed,
  isOpenFor,
  paymentDeadline,
  validateBooking,
} from "./rules.ts";
export {
  centresWithIds,
  readJointHours,
  readJointOpening,
  readSchedule,
  readSchedules,
} from "./schedules.ts";
