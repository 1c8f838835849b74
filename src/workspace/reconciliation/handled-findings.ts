import { createHash } from "node:crypto";
import { recordAct } from "../database/audit.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Finding, ReconciliationDeps } from "./check.ts";
import type { CheckName } from "./check-texts.ts";

/** Returns the findings without those that a person has marked as handled and that have not changed since. */
export async function withoutHandled<Found extends Finding>(
  { db }: Pick<ReconciliationDeps, "db">,
  check: CheckName,
  findings: readonly Found[],
): Promise<readonly Found[]> {
  if (findings.length === 0) return findings;
  const rows = await db
    .selectFrom("handled_findings")
    .select(["id", "what_digest"])
    .where("check_id", "=", check)
    .where((where) => where("id", "=", where.fn.any(where.val(findings.map(({ id }) => id)))))
    .execute();
  const digests = new Map(rows.map(({ id, what_digest }) => [id, what_digest]));
  return findings.filter(({ id, what }) => digests.get(id) !== digestOf(what));
}

/**
 * Marks findings as handled, so that they are not listed again unless they change. Returns those of `ids` that no check
 * lists.
 */
export async function markHandled(
  { db, now, actor }: Pick<ReconciliationDeps, "db" | "now" | "actor">,
  results: readonly { readonly check: CheckName; readonly findings: readonly Finding[] }[],
  ids: readonly string[],
): Promise<readonly string[]> {
  const handled_at = now();
  const listed = results.flatMap(({ check, findings }) =>
    findings
      .filter(({ id }) => ids.includes(id))
      .map(({ id, what }) => ({ check_id: check, id, what_digest: digestOf(what), handled_at })),
  );
  const unknown = ids.filter((id) => !listed.some((finding) => finding.id === id));
  if (unknown.length > 0 || listed.length === 0) return unknown;
  await inTransaction(db, actor, async (tx) => {
    await tx
      .insertInto("handled_findings")
      .values(listed)
      .onConflict((conflict) =>
        conflict.columns(["check_id", "id"]).doUpdateSet((row) => ({
          what_digest: row.ref("excluded.what_digest"),
          handled_at: row.ref("excluded.handled_at"),
        })),
      )
      .execute();
    for (const { check_id: check, id } of listed) recordAct(tx, "finding_handled", id, { check });
  });
  return [];
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
