import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { isoInIst } from "../../api/contract/ist.ts";
import * as texts from "../../texts/staff.ts";
import { handleStaff, type StaffError, type StaffMember, type StaffRoute } from "../http/staff-route.ts";
import { addPasskey, readAccount, removePasskey, renewRecoveryCodes, startPasskey } from "./account.ts";
import { noSuchBooking } from "./act-on-booking.ts";
import { recordArrival } from "./arrivals.ts";
import { readAuditLog } from "./audit-log.ts";
import { blockRoutes } from "./block-routes.ts";
import {
  cancelAsStaff,
  changeGuestsAsStaff,
  correctAsStaff,
  moveAsStaff,
  resendAsStaff,
} from "./booking-acts.ts";
import { addNote } from "./booking-notes.ts";
import { readBookingPage, revealContact } from "./booking-page.ts";
import { findInvitation, inviteStaff, listInvitations } from "./invitations.ts";
import { changeLeadAsStaff, listLeads, readLead, revealLeadContact } from "./leads.ts";
import { areCentres, changeRole, disableMember, listMembers, type MemberChange } from "./members.ts";
import { oidcRoutes } from "./oidc-routes.ts";
import { finishAssertion, startAssertion, startRegistration } from "./passkeys.ts";
import { phoneRoutes } from "./phone-bookings.ts";
import { findBookings, listCentres, readDay, readWeek } from "./read-calls.ts";
import {
  done,
  invitationInvalid,
  limitAttempts,
  newSession,
  presentSession,
  type RouteDeps,
  signInFailed,
  tooMany,
} from "./route-parts.ts";
import { digestOf } from "./secrets.ts";
import { signOut, signOutEverywhere } from "./sessions.ts";
import { join, signIn, signInWithCode } from "./sign-in.ts";

const notAllowed = {
  ok: false,
  code: "not_allowed",
  message: texts.notAllowed,
} as const satisfies StaffError;

const noSuchLead = {
  ok: false,
  code: "not_found",
  message: texts.noSuchLead,
} as const satisfies StaffError;
const unknownCentre = {
  ok: false,
  code: "unknown_centre",
  message: texts.unknownCentre,
} as const satisfies StaffError;

/** Handlers of the calls of the console. */
export function staffRoutes(deps: RouteDeps): StaffRoute[] {
  return [
    ...signInRoutes(deps),
    ...oidcRoutes(deps),
    ...accountRoutes(deps),
    ...readRoutes(deps),
    ...bookingRoutes(deps),
    ...blockRoutes(deps),
    ...phoneRoutes(deps),
    ...leadRoutes(deps),
    ...memberRoutes(deps),
  ];
}

function signInRoutes(deps: RouteDeps): StaffRoute[] {
  return [
    // Not limited: otherwise, any website could open the page until the network is locked out of all sign-ins.
    handleStaff("readInvitation", async ({ body }) => {
      const found = await findInvitation(deps, body.token);
      if (found === undefined) return invitationInvalid;
      const { role, centre_ids, expires_at } = found;
      return done({
        ...{ role, centreIds: [...centre_ids], expiresAt: isoInIst(expires_at) },
        provider: deps.provider?.name ?? null,
      });
    }),
    handleStaff("startRegistration", async ({ body: { token, name }, limitedNetwork }) =>
      limitAttempts(deps, limitedNetwork, async () => {
        if ((await findInvitation(deps, token)) === undefined) return invitationInvalid;
        return done(await startRegistration(deps, { name, boundTo: digestOf(token) }));
      }),
    ),
    handleStaff("finishRegistration", async ({ body, limitedNetwork }) =>
      limitAttempts(deps, limitedNetwork, async () => {
        if ((await findInvitation(deps, body.token)) === undefined) return invitationInvalid;
        const response = body.response as unknown as RegistrationResponseJSON;
        const joined = await join(deps, { ...body, response });
        if (joined === null) return signInFailed;
        return done({ ...(await newSession(deps, joined.token)), recoveryCodes: joined.recoveryCodes });
      }),
    ),
    handleStaff("startSignIn", async ({ limitedNetwork }) => {
      const wait = limitedNetwork && (await deps.rateLimits.staffCeremoniesOfAddress.consume(limitedNetwork));
      return wait ? tooMany(wait) : done(await startAssertion(deps, "sign_in", null));
    }),
    handleStaff("finishSignIn", async ({ body, limitedNetwork }) =>
      limitAttempts(deps, limitedNetwork, async () => {
        const response = body.response as unknown as AuthenticationResponseJSON;
        const token = await signIn(deps, { ...body, response });
        return token === null ? signInFailed : done(await newSession(deps, token));
      }),
    ),
    handleStaff("useRecoveryCode", async ({ body, limitedNetwork }) =>
      limitAttempts(deps, limitedNetwork, async () => {
        const token = await signInWithCode(deps, body);
        return token === null ? signInFailed : done(await newSession(deps, token));
      }),
    ),
  ];
}

function accountRoutes(deps: RouteDeps): StaffRoute[] {
  return [
    handleStaff("readSession", async ({ session }) => done({ session: presentSession(deps, session) })),
    handleStaff("signOut", async ({ session }) => {
      await signOut(deps, session);
      return done({});
    }),
    handleStaff("signOutEverywhere", async ({ session }) => {
      await signOutEverywhere(deps, session);
      return done({});
    }),
    handleStaff("account", async ({ session }) => done(await readAccount(deps, session))),
    handleStaff("startPasskey", async ({ session }) => done(await startPasskey(deps, session))),
    handleStaff("addPasskey", async ({ session, body: { challengeId, response } }) => {
      const finished = { challengeId, response: response as unknown as RegistrationResponseJSON };
      const code = await addPasskey(deps, session, finished);
      if (code === "added") return done({});
      const messages = { sign_in_failed: texts.signInFailed, too_many_passkeys: texts.tooManyPasskeys };
      return { ok: false, code, message: messages[code] };
    }),
    handleStaff("removePasskey", async ({ session, body: { id } }) =>
      (await removePasskey(deps, session, id))
        ? done({})
        : { ok: false, code: "last_sign_in", message: texts.lastPasskey },
    ),
    handleStaff("renewRecoveryCodes", async ({ session }) =>
      done({ recoveryCodes: await renewRecoveryCodes(deps, session) }),
    ),
    handleStaff("startProof", async ({ session }) =>
      done(await startAssertion(deps, "prove", session.digest)),
    ),
    handleStaff("finishProof", async ({ session, body, limitedNetwork }) =>
      limitAttempts(deps, limitedNetwork, async () => {
        const response = body.response as unknown as AuthenticationResponseJSON;
        const finished = { challengeId: body.challengeId, response };
        const id = await finishAssertion(deps, finished, "prove", session.digest);
        if (id !== session.member.id) return signInFailed;
        const provedAt = deps.now();
        await deps.db
          .updateTable("staff_sessions")
          .set({ proved_at: provedAt })
          .where("digest", "=", session.digest)
          .execute();
        return done({ session: presentSession(deps, { ...session, provedAt }) });
      }),
    ),
  ];
}

function readRoutes(deps: RouteDeps): StaffRoute[] {
  return [
    handleStaff("centres", async ({ session }) => done({ centres: await listCentres(deps, session.member) })),
    handleStaff("day", async ({ session: { member }, query }) =>
      presentCentre(member, await readDay(deps, member, query)),
    ),
    handleStaff("week", async ({ session: { member }, query }) =>
      presentCentre(member, await readWeek(deps, member, query)),
    ),
    handleStaff("find", async ({ session, query }) =>
      done(await findBookings(deps, session.member, query.text)),
    ),
  ];
}

/** Responds with what was read of a centre. A desk does not learn which other centres exist. */
function presentCentre<Read>({ centreIds }: StaffMember, read: Read | null) {
  if (read !== null) return done(read);
  return centreIds === null
    ? ({ ok: false, code: "not_found", message: texts.noSuchCentre } as const)
    : notAllowed;
}

function bookingRoutes(deps: RouteDeps): StaffRoute[] {
  return [
    handleStaff("booking", async ({ session: { member }, params }) => {
      const page = await readBookingPage(deps, member, params.number);
      return page === null ? noSuchBooking : done(page);
    }),
    handleStaff("revealContact", async ({ session: { member }, params }) => {
      const contact = await revealContact(deps, member, params.number);
      return contact === null ? noSuchBooking : done(contact);
    }),
    handleStaff("cancelBooking", (request) => cancelAsStaff(deps, request)),
    handleStaff("moveBooking", (request) => moveAsStaff(deps, request)),
    handleStaff("correctBuyer", (request) => correctAsStaff(deps, request)),
    handleStaff("changeGuests", (request) => changeGuestsAsStaff(deps, request)),
    handleStaff("addNote", (request) => addNote(deps, request)),
    handleStaff("recordArrival", (request) => recordArrival(deps, request)),
    handleStaff("resendEmail", (request) => resendAsStaff(deps, request)),
  ];
}

function leadRoutes(deps: RouteDeps): StaffRoute[] {
  return [
    handleStaff("leads", async ({ session, query }) => done(await listLeads(deps, session.member, query))),
    handleStaff("lead", async ({ session, params }) => {
      const read = await readLead(deps, session.member, params.id);
      return read === null ? noSuchLead : done(read);
    }),
    handleStaff("revealLeadContact", async ({ session, params }) => {
      const contact = await revealLeadContact(deps, session.member, params.id);
      return contact === null ? noSuchLead : done(contact);
    }),
    handleStaff("changeLead", async (request) => {
      const code = await changeLeadAsStaff(deps, request);
      if (code === "done") return done({});
      return code === "not_found"
        ? noSuchLead
        : { ok: false, code: "changed_meanwhile", message: texts.leadChangedMeanwhile };
    }),
  ];
}

function memberRoutes(deps: RouteDeps): StaffRoute[] {
  return [
    handleStaff("auditLog", async ({ query }) => done(await readAuditLog(deps, query))),
    handleStaff("listStaff", async () => {
      const [members, invitations] = await Promise.all([listMembers(deps), listInvitations(deps)]);
      return done({
        staff: members.map(({ id, name, role, centre_ids, created_at, disabled_at }) => ({
          ...{ id, name, role, centreIds: [...centre_ids], createdAt: isoInIst(created_at) },
          disabledAt: disabled_at === null ? null : isoInIst(disabled_at),
        })),
        invitations: invitations.map(({ role, centre_ids, created_at, expires_at }) => ({
          ...{ role, centreIds: [...centre_ids] },
          ...{ createdAt: isoInIst(created_at), expiresAt: isoInIst(expires_at) },
        })),
      });
    }),
    handleStaff("inviteStaff", async ({ session, body }) => {
      if (!(await areCentres(deps, body.centreIds))) return unknownCentre;
      const actor = { kind: "staff", user: session.member.id } as const;
      const { url, expiresAt } = await inviteStaff({ ...deps, actor }, body);
      return done({ url, expiresAt: isoInIst(expiresAt) });
    }),
    handleStaff("changeRole", async ({ session, params, body }) => {
      if (!(await areCentres(deps, body.centreIds))) return unknownCentre;
      return presentChange(await changeRole({ ...deps, by: session.member }, params.id, body));
    }),
    handleStaff("disableStaff", async ({ session, params }) =>
      presentChange(await disableMember({ ...deps, by: session.member }, params.id)),
    ),
  ];
}

function presentChange(change: MemberChange) {
  if (change === "done") return done({});
  const messages = { staff_not_found: texts.noSuchMember, last_owner: texts.lastOwner };
  return { ok: false, code: change, message: messages[change] } as const;
}
