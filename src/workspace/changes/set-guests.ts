import type { Guest, GuestsRequest } from "../../api/contract/changes.ts";
import { limits } from "../../http/admission/limits.ts";
import * as texts from "../../texts/error-messages.ts";
import { correctFields } from "../../texts/validation.ts";
import { maxGuests, notifyGuest, type OrderGuest, readGuests } from "../booking/index.ts";
import { recordAct } from "../database/audit.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { findCatalogueItem } from "../inventory/index.ts";
import {
  type BookingDeps,
  type DomainError,
  domainError,
  findOrderByKey,
  lockOrder,
  newId,
  orderNotFound,
} from "../orders/index.ts";

type Result =
  | { readonly ok: true; readonly guests: readonly Guest[] }
  | DomainError<"order_not_found" | "not_changeable" | "validation_failed">;

/** Saves a guest list or merges an edit into it. Mails new and removed guests. Limits invitations to prevent spam. */
export async function setGuests(
  deps: Pick<BookingDeps, "db" | "now" | "tokenSecrets" | "actor">,
  { guests, before, ...key }: GuestListEdit & { readonly orderId: string; readonly token: string },
): Promise<Result> {
  const found = await findOrderByKey(deps, deps.db, key);
  return found === undefined ? orderNotFound : editGuests(deps, found.id, () => ({ guests, before }));
}

/** As `setGuests`, for staff. `edit` gets the stored list. */
export async function editGuests(
  deps: Pick<BookingDeps, "db" | "now" | "actor">,
  orderId: string,
  edit: (stored: readonly OrderGuest[]) => GuestListEdit,
): Promise<Result> {
  return inTransaction(deps.db, deps.actor, async (tx) => {
    const now = deps.now();
    const order = await lockOrder(tx, orderId);
    const item = order && (await findCatalogueItem(tx, order.item_id));
    if (!order || !item) throw new Error(`The order ${orderId} or its item does not exist.`);
    const maxGuestCount = maxGuests(order, item, now);
    const before = await readGuests(tx, order.id);
    const { guests: entered, before: shown } = edit(before);
    const { guests, others } = editedGuests(before, { guests: entered, before: shown });
    const error =
      validateGuests(entered, maxGuestCount, order.customer_email) ??
      validateGuestCount(guests, others, maxGuestCount);
    if (error !== null) return error;
    const added = guests.filter(({ email }) => !before.some((each) => each.email === email));
    const remainingInvitations =
      maxGuestCount + limits.guests.spareInvitations - (await countInvitations(tx, order.id));
    if (added.length > Math.max(0, remainingInvitations))
      return tooManyGuestsError(texts.guests.tooManyInvitations);
    const removed = before.filter(({ email }) => !guests.some((guest) => guest.email === email));
    for (const each of removed) await removeGuest(tx, each, now);
    for (const [position, guest] of guests.entries()) {
      const existingGuest = before.find(({ email }) => email === guest.email);
      if (existingGuest === undefined) await inviteGuest(tx, order.id, { ...guest, position }, now);
      else await updateGuest(tx, existingGuest, { ...guest, position });
    }
    recordAct(tx, "guests_changed", order.id, { added: added.length, removed: removed.length });
    return { ok: true, guests };
  });
}

function validateGuests(
  guests: readonly Guest[],
  max: number,
  customer: string,
): DomainError<"not_changeable" | "validation_failed"> | null {
  if (max === 0) {
    return domainError("not_changeable", texts.guests.confirmedOnly);
  }
  if (guests.length > max) return tooManyGuestsError(texts.guests.most(max));
  const duplicateIndex = guests.findIndex(
    ({ email }, index) => guests.findIndex((other) => other.email === email) < index,
  );
  if (duplicateIndex !== -1) return emailError(duplicateIndex, texts.guests.twice);
  // If a guest had the customer's email address, cancelling the guest's calendar entry would also cancel the
  // customer's.
  const ownIndex = guests.findIndex(({ email }) => email.toLowerCase() === customer.toLowerCase());
  return ownIndex === -1 ? null : emailError(ownIndex, texts.guests.yourself);
}

function emailError(position: number, sentence: string): DomainError<"validation_failed"> {
  return domainError("validation_failed", correctFields, {
    fields: { [`guests.${position}.email`]: sentence },
  });
}

/**
 * Rejects a guest list that is too long. The list also contains `uneditedGuests`: guests added in another tab, which
 * the visitor does not see.
 */
function validateGuestCount(
  guests: readonly Guest[],
  others: readonly Guest[],
  max: number,
): DomainError<"validation_failed"> | null {
  return guests.length > max ? tooManyGuestsError(texts.guests.mostWithOthers(max, others.length)) : null;
}

function tooManyGuestsError(sentence: string): DomainError<"validation_failed"> {
  return domainError("validation_failed", sentence, { fields: { guests: sentence } });
}

/** Counts all invitations of an order, including those of removed guests and those that were never sent. */
async function countInvitations(tx: Tx, orderId: string): Promise<number> {
  const { sent } = await tx
    .selectFrom("order_guests")
    .select(({ fn }) => fn.countAll<string>().as("sent"))
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return Number(sent);
}

async function removeGuest(tx: Tx, guest: OrderGuest, now: Date): Promise<void> {
  await tx.updateTable("order_guests").set({ removed_at: now }).where("id", "=", guest.id).execute();
  await notifyGuest(tx, guest, "cancelled", now);
}

type PositionedGuest = Guest & { readonly position: number };

async function inviteGuest(tx: Tx, orderId: string, guest: PositionedGuest, now: Date): Promise<void> {
  const id = newId("GST");
  await tx
    .insertInto("order_guests")
    .values({ id, order_id: orderId, ...guest, invited_at: now })
    .execute();
  await notifyGuest(tx, { id, order_id: orderId }, "invited", now);
}

/** Updates a guest's name and position. The guest gets no mail. */
async function updateGuest(tx: Tx, { id }: OrderGuest, { name, position }: PositionedGuest): Promise<void> {
  await tx.updateTable("order_guests").set({ name, position }).where("id", "=", id).execute();
}

/**
 * A guest list after a visitor's edit, and optionally `before` it. Without `before`, the list replaces the stored list.
 */
export type GuestListEdit = Pick<GuestsRequest, "guests" | "before">;

/**
 * Merges an edit into the stored list and keeps concurrent changes. `uneditedGuests`: guests that the visitor has not
 * seen.
 */
export function editedGuests(
  stored: readonly Guest[],
  { guests, before }: GuestListEdit,
): { readonly guests: readonly Guest[]; readonly others: readonly Guest[] } {
  if (before === undefined) return { guests, others: [] };
  const uneditedGuests = stored
    .filter(({ email }) => !findByEmail(before, email) && !findByEmail(guests, email))
    .map(({ name, email }) => ({ name, email }));
  const remainingGuests = guests.flatMap((guest) => {
    const [previous, now] = [findByEmail(before, guest.email), findByEmail(stored, guest.email)];
    if (previous === undefined) return [guest];
    if (now === undefined) return [];
    return [previous.name === guest.name ? { ...guest, name: now.name } : guest];
  });
  return { guests: [...remainingGuests, ...uneditedGuests], others: uneditedGuests };
}

function findByEmail(guests: readonly Guest[], email: string): Guest | undefined {
  return guests.find((guest) => guest.email === email);
}
