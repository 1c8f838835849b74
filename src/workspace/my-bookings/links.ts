import { createHmac } from "node:crypto";
import { bookingsLinkTtlMinutes } from "../../api/contract/booking-rules.ts";
import { addMinutes } from "../../api/contract/ist.ts";
import { isOneOf } from "../../http/secrets.ts";
import { recordAct } from "../database/audit.ts";
import { newMessage } from "../database/message-kinds.ts";
import { enqueueForVisitor } from "../database/outbox.ts";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { type BookingDeps, newId } from "../orders/index.ts";
import { hasBookings } from "./list.ts";

type LinkDeps = Pick<BookingDeps, "db" | "now" | "tokenSecrets">;

/** The recipient of a link to the bookings of an email address, and the key in the link. */
export type BookingsLink = { readonly email: string; readonly key: string };

/**
 * Enqueues an email with a link to the bookings of an email address, unless a limit is exceeded. Does the same work for
 * an email address without bookings, so that the response time reveals nothing. Returns the seconds to wait if the
 * visitor's network has caused too many emails, otherwise null.
 */
export async function createLink(
  { db, now, actor }: LinkDeps & Pick<BookingDeps, "actor">,
  { email, network }: { readonly email: string; readonly network: string | null },
): Promise<number | null> {
  const currentTime = now();
  const link = { id: newId("L", 20), email, expires_at: addMinutes(currentTime, bookingsLinkTtlMinutes) };
  return inTransaction(db, actor, async (tx) => {
    const outboxMessage = newMessage("bookings_link", { linkId: link.id }, currentTime);
    const limit = await enqueueForVisitor(tx, outboxMessage, { recipient: email, network }, currentTime);
    if (limit === null) {
      await tx.insertInto("booking_links").values(link).execute();
      recordAct(tx, "link_requested", link.id);
    }
    return limit?.of === "network" ? limit.waitSeconds : null;
  });
}

/** Returns the link for an email. Returns null if the link has expired or the email address has no bookings. */
export async function bookingsLinkOf(deps: LinkDeps, linkId: string): Promise<BookingsLink | null> {
  const email = await addressOf(deps, linkId);
  if (email === null || !(await hasBookings(deps.db, email))) return null;
  return { email, key: keyOf(deps.tokenSecrets[0], linkId) };
}

/**
 * Returns the email address whose bookings a key opens, or null if the key is wrong or expired. Keys work repeatedly.
 */
export async function findEmailByKey(deps: LinkDeps, key: string): Promise<string | null> {
  const [linkId = ""] = key.split(".");
  const expected = deps.tokenSecrets.map((secret) => keyOf(secret, linkId));
  return isOneOf(expected, key) ? addressOf(deps, linkId) : null;
}

/** Derives the key of a link: its id and HMAC-SHA256. It is not stored, so access to the database is not enough. */
function keyOf(tokenSecret: string, linkId: string): string {
  return `${linkId}.${createHmac("sha256", tokenSecret).update(`my-bookings:${linkId}`).digest("base64url")}`;
}

async function addressOf({ db, now }: { readonly db: Db; readonly now: () => Date }, linkId: string) {
  const link = await db
    .selectFrom("booking_links")
    .select("email")
    .where("id", "=", linkId)
    .where("expires_at", ">", now())
    .executeTakeFirst();
  return link?.email ?? null;
}
