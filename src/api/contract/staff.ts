import * as v from "valibot";
import * as texts from "../../texts/staff.ts";
import { openWindow } from "./booking.ts";
import { instant, istDate, placeId, singleLineText } from "./primitives.ts";
import { staffRoles } from "./staff-roles.ts";

const role = v.picklist(staffRoles);
/** Ids of the centres of a desk; empty for the other roles, which work in all centres. */
const centreIds = v.pipe(v.array(placeId), v.maxLength(200));
export const staffId = v.pipe(v.string(), v.regex(/^STAFF[0-9A-HJKMNP-TV-Z]{12}$/));
const staffName = singleLineText(80, { minLength: 2, tooShort: texts.nameTooShort });
const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
/** Id of a WebAuthn ceremony that `…Options` has started. */
const challengeId = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
/** True in a browser that others use too: the session ends earlier. */
const shared = v.boolean();
/** Options and responses of WebAuthn ceremonies. JSON as the WebAuthn API of browsers produces and parses it (`toJSON()`). */
const webAuthnJson = v.looseObject({});
const webAuthnResponse = v.looseObject({ id: v.string(), rawId: v.string(), response: v.looseObject({}) });

/** A role that is given to somebody. Only a desk has centres. */
export const grantedRole = v.pipe(
  v.strictObject({ role, centreIds }),
  v.check(({ role, centreIds }) => (role === "desk") === centreIds.length > 0, texts.deskCentres),
);

const member = v.object({ id: staffId, name: v.string(), role, centreIds });

export const ceremony = v.object({ challengeId, options: webAuthnJson });
export const session = v.object({
  member,
  createdAt: instant,
  /** When the session ends without further requests. */
  endsAt: instant,
  isShared: v.boolean(),
  /** True while the proof is recent enough for acts that need one. */
  isProved: v.boolean(),
});
/** `token` belongs in a cookie that scripts cannot read, and in the header `x-staff-session`. */
export const newSession = v.object({ token: v.string(), session });

export const invitationRequest = v.strictObject({ token: secret });
export const invitationResponse = v.object({
  ...{ role, centreIds, expiresAt: instant },
  /** What the company's identity provider is called on buttons. Null without a provider. */
  provider: v.nullable(v.string()),
});
export const registrationRequest = v.strictObject({ token: secret, name: staffName });
export const finishRegistrationRequest = v.strictObject({
  token: secret,
  challengeId,
  response: webAuthnResponse,
  shared,
});
/** The recovery codes are shown once. The service keeps only their hashes. */
export const registeredResponse = v.object({
  ...newSession.entries,
  recoveryCodes: v.array(v.string()),
});

export const startRequest = v.strictObject({});
export const finishSignInRequest = v.strictObject({ challengeId, response: webAuthnResponse, shared });
export const recoveryRequest = v.strictObject({ code: secret, shared });
export const finishRequest = v.strictObject({ challengeId, response: webAuthnResponse });
export const passkeyRequest = v.strictObject({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(1400)) });
export const accountResponse = v.object({
  passkeys: v.array(v.object({ id: v.string(), createdAt: instant, usedAt: v.nullable(instant) })),
  /** Number of recovery codes that were not used yet. */
  unusedCodes: v.number(),
  /** The member's account at the company's identity provider. Null without a provider. */
  provider: v.nullable(
    v.object({ name: v.string(), linkedAt: v.nullable(instant), usedAt: v.nullable(instant) }),
  ),
});
/** The new codes are shown once. The former ones no longer work. */
export const recoveryCodesResponse = v.object({ recoveryCodes: v.array(v.string()) });
export const sessionResponse = v.object({ session });
export const doneResponse = v.object({});

export const inviteResponse = v.object({
  /** URL of the console for the new member. Works once; shown once. */
  url: v.string(),
  expiresAt: instant,
});
export const staffResponse = v.object({
  staff: v.array(v.object({ ...member.entries, createdAt: instant, disabledAt: v.nullable(instant) })),
  invitations: v.array(v.object({ role, centreIds, createdAt: instant, expiresAt: instant })),
});

export const centresResponse = v.object({
  centres: v.array(v.object({ id: placeId, name: v.string(), city: v.string() })),
});

/** A booking in the console. Phone number and email address are masked. */
export const staffBooking = v.object({
  id: v.string(),
  number: v.string(),
  status: v.picklist(["held", "confirmed", "cancelled", "expired", "released"]),
  itemId: v.string(),
  item: v.string(),
  /** Passes per day; 1 for a room. */
  quantity: v.number(),
  people: v.number(),
  unit: v.picklist(["hour", "day"]),
  name: v.string(),
  company: v.nullable(v.string()),
  phone: v.string(),
  email: v.string(),
});

/** Whether the customer came on a date of a booking. */
export const arrival = v.picklist(["arrived", "did_not_come"]);

const dayTimes = { start: instant, end: instant } as const;
const dayEntry = v.variant("is", [
  v.object({
    is: v.picklist(["booking", "arrival", "hold"]),
    ...{ ...dayTimes, booking: staffBooking },
    /** Whether the customer came; null if nobody has recorded it. */
    arrival: v.nullable(arrival),
  }),
  v.object({
    is: v.literal("block"),
    ...dayTimes,
    block: v.object({
      id: v.string(),
      /** Id and name of the item. Null for the whole centre. */
      itemId: v.nullable(v.string()),
      item: v.nullable(v.string()),
      /** Null if the item is closed as a whole. */
      passes: v.nullable(v.number()),
      reason: v.string(),
    }),
  }),
]);

export const dayQuery = v.object({ centre: placeId, date: v.optional(istDate) });

const centreDay = v.object({
  date: istDate,
  /** Opening hours as a text, such as "9:00 am to 7:00 pm". Null on a closed day. */
  hours: v.nullable(v.string()),
  /** The opening hours as times. */
  windows: v.array(openWindow),
  /** Why the opening hours differ on this day. */
  reason: v.nullable(v.string()),
  /** Sorted by start. `start` and `end` are within the day. */
  entries: v.array(dayEntry),
});
const centreItems = {
  centre: v.object({ id: placeId, name: v.string() }),
  /** When the service has read the entries. */
  now: instant,
  /** Rooms and passes of the centre, in their order. */
  items: v.array(v.object({ id: v.string(), name: v.string(), unit: v.picklist(["hour", "day"]) })),
} as const;

export const dayResponse = v.object({ ...centreItems, ...centreDay.entries });
/** Seven days from the requested date. */
export const weekResponse = v.object({ ...centreItems, days: v.array(centreDay) });

export const findQuery = v.object({ text: v.pipe(v.string(), v.maxLength(120)) });
export const findResponse = v.object({
  bookings: v.array(v.object({ ...staffBooking.entries, centre: v.string(), when: v.string() })),
  /** True if more bookings may match. */
  isCut: v.boolean(),
});
