import { sql } from "kysely";
import { istDateOf, istInstant } from "../../api/contract/ist.ts";
import { normalizeLine } from "../../api/contract/single-line.ts";
import * as texts from "../../texts/error-messages.ts";
import { recordAct, type StaffActor } from "../database/audit.ts";
import type { Tx } from "../database/tables.ts";
import { type DomainError, domainError } from "../orders/index.ts";

/** The limit for the refunds that staff and commands start on an IST day, in paise. Null: there is no limit. */
export type RefundLimit = { readonly refundLimitPaise: number | null };

type LimitedRefund = {
  readonly orderId: string;
  readonly refundPaise: number;
  /** The name of a second person who has confirmed the refund. */
  readonly secondPerson?: string | undefined;
};

/**
 * Returns a domain error if a refund exceeds the day's limit and no second person has confirmed it. Locks the limit until
 * the transaction ends, so that refunds at the same time cannot exceed it together. Records the second person.
 */
export async function checkRefundLimit(
  tx: Tx,
  { actor, refundLimitPaise }: RefundLimit & { readonly actor: StaffActor },
  { orderId, refundPaise, secondPerson }: LimitedRefund,
  now: Date,
): Promise<DomainError<"validation_failed"> | null> {
  if (refundPaise === 0) return null;
  if (secondPerson !== undefined) {
    const isOther =
      canonicalName(secondPerson) !== "" && canonicalName(secondPerson) !== canonicalName(actor.user);
    if (!isOther) return secondPersonError(texts.staff.samePerson);
    recordAct(tx, "refund_confirmed", orderId, {
      secondPerson: normalizeLine(secondPerson),
      amountPaise: refundPaise,
    });
    return null;
  }
  if (refundLimitPaise === null) return null;
  await sql`select pg_advisory_xact_lock(${refundLimitLockId}::int, 0)`.execute(tx);
  const { sum } = await tx
    .selectFrom("refunds")
    .select(({ fn }) => fn.sum<string | null>("amount_paise").as("sum"))
    .where("by_staff", "=", true)
    .where("created_at", ">=", istInstant(istDateOf(now), "00:00"))
    .where("status", "<>", "void")
    .executeTakeFirstOrThrow();
  const refundedPaise = Number(sum ?? 0);
  if (refundedPaise + refundPaise <= refundLimitPaise) return null;
  return secondPersonError(texts.staff.secondPerson({ refundedPaise, refundPaise, refundLimitPaise }));
}

function secondPersonError(sentence: string): DomainError<"validation_failed"> {
  return domainError("validation_failed", sentence, { fields: { secondPerson: sentence } });
}

/**
 * Returns a name in a form for comparisons. Ignores case, spaces, punctuation and invisible characters, so that one person
 * cannot appear as two.
 */
function canonicalName(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}

/** Class of the advisory lock. No other advisory lock may use it. */
const refundLimitLockId = 7_346_212;
