import type { Guest, GuestsRequest } from "../../api/contract/changes.ts";

/** A guest list as a visitor left it, and as it was before; without `before` it is meant as it stands. */
export type EditOfGuests = Pick<GuestsRequest, "guests" | "before">;

/** The guest list after an edit, and guests the visitor has not seen. Changes by others since the list was read stay. */
export function editedGuests(
  stored: readonly Guest[],
  { guests, before }: EditOfGuests,
): { readonly guests: readonly Guest[]; readonly others: readonly Guest[] } {
  if (before === undefined) return { guests, others: [] };
  const others = stored
    .filter(({ email }) => !find(before, email) && !find(guests, email))
    .map(({ name, email }) => ({ name, email }));
  const own = guests.flatMap((guest) => {
    const [shown, now] = [find(before, guest.email), find(stored, guest.email)];
    if (shown === undefined) return [guest];
    if (now === undefined) return [];
    return [shown.name === guest.name ? { ...guest, name: now.name } : guest];
  });
  return { guests: [...own, ...others], others };
}

function find(guests: readonly Guest[], email: string): Guest | undefined {
  return guests.find((guest) => guest.email === email);
}
