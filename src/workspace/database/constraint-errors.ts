/** Returns true if the slot is taken: an order overlaps, or no day pass is available. */
export function isSlotTaken(error: unknown): boolean {
  return isViolationOf(error, "orders_do_not_overlap") || isViolationOf(error, "day_passes_not_oversold");
}

/** Returns true if the account at an identity provider is linked to another member of staff. */
export function isIdentityTaken(error: unknown): boolean {
  return isViolationOf(error, "staff_identities_pkey");
}

function isViolationOf(error: unknown, constraint: string): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === constraint;
}

/**
 * Returns true if PostgreSQL aborted the transaction because of a deadlock (40P01) or a serialization failure (40001).
 * The transaction can be retried.
 */
export function isTransactionConflict(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "40P01" || error.code === "40001");
}
