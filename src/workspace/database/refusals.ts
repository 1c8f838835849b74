/** Whether the database refused a booking because its place is taken: an overlap, or a day pass too many. */
export function isSlotTaken(error: unknown): boolean {
  return isViolationOf(error, "orders_do_not_overlap") || isViolationOf(error, "day_passes_not_oversold");
}

/** Whether the database refused a statement because of the constraint or unique index of that name. */
function isViolationOf(error: unknown, constraint: string): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === constraint;
}

/** Whether PostgreSQL gave up one of several transactions that waited for each other; it may be run again. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "40P01" || error.code === "40001");
}
