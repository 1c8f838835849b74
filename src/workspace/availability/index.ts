/** Availability: opening hours, booking rules and free slots, for listings, booking, search and operator commands. */
export { type Item, readDay } from "./day.ts";
export {
  anyone,
  type BusyRange,
  duringOf,
  isFree,
  isFreeFor,
  isHoldRunning,
  isRunning,
  readBusyRanges,
  readPassesLeft,
  type Viewer,
} from "./free.ts";
export { datesFrom, firstFreeDay, freeStarts, hasRoomTime, nearestStart } from "./free-times.ts";
export {
  dateError,
  durationError,
  formatOpeningHours,
  isAllowed,
  isOpenFor,
  paymentDeadline,
  validateBooking,
} from "./rules.ts";
export { centresOf, readSchedule, readSchedules } from "./schedules.ts";
export {
  datesOf,
  type PassPeriod,
  type Period,
  passPeriod,
  passPeriodOn,
  periodOf,
  type RoomPeriod,
  roomPeriod,
  skippedDays,
} from "./stay.ts";
