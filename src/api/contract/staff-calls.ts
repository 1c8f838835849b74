import * as v from "valibot";
import {
  accountResponse,
  centresResponse,
  ceremony,
  dayQuery,
  dayResponse,
  doneResponse,
  findQuery,
  findResponse,
  finishRegistrationRequest,
  finishRequest,
  finishSignInRequest,
  grantedRole,
  invitationRequest,
  invitationResponse,
  inviteResponse,
  newSession,
  passkeyRequest,
  recoveryCodesResponse,
  recoveryRequest,
  registeredResponse,
  registrationRequest,
  sessionResponse,
  staffId,
  staffResponse,
  startRequest,
} from "./staff.ts";
import { bookingNumber, bookingResponse, contactResponse } from "./staff-bookings.ts";
import type { StaffErrorCode } from "./staff-errors.ts";
import {
  auditLogQuery,
  auditLogResponse,
  exportRequest,
  exportResponse,
  findingsResponse,
} from "./staff-records.ts";
import type { StaffAct } from "./staff-roles.ts";

/** Header with the token of a session of staff. Only the console sends it. */
export const staffSessionHeader = "x-staff-session";

/**
 * A call of the console. The site never forwards these calls, and the service accepts them only with the service secret.
 * `act` is what a session must be allowed to do; null for the calls with which staff sign in. The success status is 200.
 * Besides `errorCodes`, each call can respond with the codes of unreadable and invalid requests, `too_many_requests` and
 * those of an outage, and each call with an act with `signed_out`, `not_allowed` and `proof_required`.
 */
export type StaffCallDefinition = {
  readonly method: "GET" | "POST";
  readonly path: `/staff/${string}`;
  readonly summary: string;
  readonly params?: v.GenericSchema;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
  readonly response: v.GenericSchema;
  readonly act: StaffAct | null;
  readonly errorCodes: readonly StaffErrorCode[];
};

const idParams = v.object({ id: staffId });
const numberParams = v.object({ number: bookingNumber });

/** All calls of the console by name. */
export const staffCalls = {
  readInvitation: {
    method: "POST",
    path: "/staff/invitation",
    summary: "What an invitation link offers",
    body: invitationRequest,
    response: invitationResponse,
    act: null,
    errorCodes: ["invitation_invalid"],
  },
  startRegistration: {
    method: "POST",
    path: "/staff/invitation/options",
    summary: "Start to register the first passkey of an invited member",
    body: registrationRequest,
    response: ceremony,
    act: null,
    errorCodes: ["invitation_invalid"],
  },
  finishRegistration: {
    method: "POST",
    path: "/staff/invitation/finish",
    summary: "Register the passkey, use up the invitation and sign in",
    body: finishRegistrationRequest,
    response: registeredResponse,
    act: null,
    errorCodes: ["invitation_invalid", "sign_in_failed"],
  },
  startSignIn: {
    method: "POST",
    path: "/staff/sign-in/options",
    summary: "Start to sign in with a passkey",
    body: startRequest,
    response: ceremony,
    act: null,
    errorCodes: [],
  },
  finishSignIn: {
    method: "POST",
    path: "/staff/sign-in/finish",
    summary: "Sign in with a passkey",
    body: finishSignInRequest,
    response: newSession,
    act: null,
    errorCodes: ["sign_in_failed"],
  },
  useRecoveryCode: {
    method: "POST",
    path: "/staff/sign-in/recovery",
    summary: "Sign in with a recovery code, which works once",
    body: recoveryRequest,
    response: newSession,
    act: null,
    errorCodes: ["sign_in_failed"],
  },
  readSession: {
    method: "GET",
    path: "/staff/session",
    summary: "The session and its member of staff",
    response: sessionResponse,
    act: "use_account",
    errorCodes: [],
  },
  signOut: {
    method: "POST",
    path: "/staff/sign-out",
    summary: "End the session",
    body: startRequest,
    response: doneResponse,
    act: "use_account",
    errorCodes: [],
  },
  signOutEverywhere: {
    method: "POST",
    path: "/staff/sign-out-everywhere",
    summary: "End all sessions of the member of staff",
    body: startRequest,
    response: doneResponse,
    act: "use_account",
    errorCodes: [],
  },
  startProof: {
    method: "POST",
    path: "/staff/proof/options",
    summary: "Start to confirm the identity with a passkey",
    body: startRequest,
    response: ceremony,
    act: "use_account",
    errorCodes: [],
  },
  finishProof: {
    method: "POST",
    path: "/staff/proof/finish",
    summary: "Confirm the identity, for acts that need a recent proof",
    body: finishRequest,
    response: sessionResponse,
    act: "use_account",
    errorCodes: ["sign_in_failed"],
  },
  account: {
    method: "GET",
    path: "/staff/account",
    summary: "The passkeys of the member of staff, and the number of unused recovery codes",
    response: accountResponse,
    act: "use_account",
    errorCodes: [],
  },
  startPasskey: {
    method: "POST",
    path: "/staff/passkeys/options",
    summary: "Start to add a passkey",
    body: startRequest,
    response: ceremony,
    act: "change_passkeys",
    errorCodes: [],
  },
  addPasskey: {
    method: "POST",
    path: "/staff/passkeys/finish",
    summary: "Add a passkey",
    body: finishRequest,
    response: doneResponse,
    act: "change_passkeys",
    errorCodes: ["sign_in_failed", "too_many_passkeys"],
  },
  removePasskey: {
    method: "POST",
    path: "/staff/passkeys/remove",
    summary: "Remove a passkey, except the last one",
    body: passkeyRequest,
    response: doneResponse,
    act: "change_passkeys",
    errorCodes: ["last_passkey"],
  },
  renewRecoveryCodes: {
    method: "POST",
    path: "/staff/recovery-codes",
    summary: "Replace the recovery codes",
    body: startRequest,
    response: recoveryCodesResponse,
    act: "change_passkeys",
    errorCodes: [],
  },
  centres: {
    method: "GET",
    path: "/staff/centres",
    summary: "The centres in which the member of staff works",
    response: centresResponse,
    act: "see_day",
    errorCodes: [],
  },
  day: {
    method: "GET",
    path: "/staff/day",
    summary: "Bookings, arrivals, holds and blocks of a centre on a day (today by default)",
    query: dayQuery,
    response: dayResponse,
    act: "see_day",
    errorCodes: ["not_found"],
  },
  find: {
    method: "GET",
    path: "/staff/find",
    summary: "Bookings by number, or by the beginning of phone, email, name, company or GSTIN",
    query: findQuery,
    response: findResponse,
    act: "find_bookings",
    errorCodes: [],
  },
  booking: {
    method: "GET",
    path: "/staff/bookings/{number}",
    summary: "Everything about a booking, in order of time, with masked contacts",
    params: numberParams,
    response: bookingResponse,
    act: "see_booking",
    errorCodes: ["not_found"],
  },
  revealContact: {
    method: "POST",
    path: "/staff/bookings/{number}/contact",
    summary: "The customer's phone number and email address; recorded in the audit table",
    params: numberParams,
    body: startRequest,
    response: contactResponse,
    act: "reveal_contact",
    errorCodes: ["not_found"],
  },
  auditLog: {
    method: "GET",
    path: "/staff/audit",
    summary: "Who did what: the audit log of a record or of a day (today by default)",
    query: auditLogQuery,
    response: auditLogResponse,
    act: "see_audit_log",
    errorCodes: [],
  },
  findings: {
    method: "GET",
    path: "/staff/findings",
    summary: "What the checks of the records have found, with the fixes",
    response: findingsResponse,
    act: "see_findings",
    errorCodes: [],
  },
  exportMonth: {
    method: "POST",
    path: "/staff/exports",
    summary: "Export the sales, bookings or leads of a month as CSV",
    body: exportRequest,
    response: exportResponse,
    act: "export_records",
    errorCodes: [],
  },
  listStaff: {
    method: "GET",
    path: "/staff/members",
    summary: "The staff and the open invitations",
    response: staffResponse,
    act: "see_staff",
    errorCodes: [],
  },
  inviteStaff: {
    method: "POST",
    path: "/staff/invitations",
    summary: "Create an invitation link",
    body: grantedRole,
    response: inviteResponse,
    act: "change_staff",
    errorCodes: ["unknown_centre"],
  },
  changeRole: {
    method: "POST",
    path: "/staff/members/{id}/role",
    summary: "Change the role of a member of staff",
    params: idParams,
    body: grantedRole,
    response: doneResponse,
    act: "change_staff",
    errorCodes: ["staff_not_found", "last_owner", "unknown_centre"],
  },
  disableStaff: {
    method: "POST",
    path: "/staff/members/{id}/disable",
    summary: "Disable a member of staff and end all sessions of the member",
    params: idParams,
    body: startRequest,
    response: doneResponse,
    act: "change_staff",
    errorCodes: ["staff_not_found", "last_owner"],
  },
} as const satisfies Readonly<Record<string, StaffCallDefinition>>;

export type StaffCallName = keyof typeof staffCalls;
