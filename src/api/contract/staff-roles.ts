/** Roles of staff. A desk works in named centres, the others in all. */
export const staffRoles = ["owner", "manager", "desk", "accountant"] as const;

export type StaffRole = (typeof staffRoles)[number];

type ActRule = {
  /** What the act does, for the help page. */
  readonly summary: string;
  readonly roles: readonly StaffRole[];
  /** True if the act needs a recent proof, so that an unattended browser is not enough (`proofMinutes`). */
  readonly needsProof?: true;
};

/** Which roles may do what. The service checks each staff call against this table. */
export const staffActs = {
  use_account: { summary: "Sign out and confirm your identity", roles: staffRoles },
  change_passkeys: {
    summary: "Change your passkeys, company account and recovery codes",
    roles: staffRoles,
    needsProof: true,
  },
  see_day: { summary: "See the day of a centre", roles: staffRoles },
  find_bookings: { summary: "Find bookings", roles: staffRoles },
  see_booking: { summary: "See everything about a booking", roles: staffRoles },
  reveal_contact: {
    summary: "See the phone number and email address of a customer",
    roles: ["owner", "manager", "desk"],
  },
  see_audit_log: { summary: "See who did what", roles: ["owner", "manager"] },
  see_findings: { summary: "See what the checks of the records found", roles: ["owner", "manager"] },
  repair_records: {
    summary: "Fix what the checks of the records found",
    roles: ["owner", "manager"],
    needsProof: true,
  },
  export_records: {
    summary: "Export the sales, bookings and leads of a month",
    roles: ["owner", "manager", "accountant"],
    needsProof: true,
  },
  book_by_phone: {
    summary: "Book by phone, with a payment link for the customer",
    roles: ["owner", "manager", "desk"],
  },
  book_on_invoice: {
    summary: "Book by phone on invoice",
    roles: ["owner", "manager", "desk"],
    needsProof: true,
  },
  book_free: { summary: "Book by phone at no charge", roles: ["owner", "manager"], needsProof: true },
  cancel_booking: {
    summary: "Cancel and refund bookings",
    roles: ["owner", "manager", "desk"],
    needsProof: true,
  },
  move_booking: { summary: "Move bookings", roles: ["owner", "manager", "desk"], needsProof: true },
  exceed_refund_limit: {
    summary: "Refund beyond the limit of a day, with another owner or manager",
    roles: ["owner", "manager"],
    needsProof: true,
  },
  correct_buyer: { summary: "Correct the buyer on invoices", roles: ["owner", "manager"] },
  change_guests: { summary: "Invite and remove guests", roles: ["owner", "manager", "desk"] },
  add_note: { summary: "Write notes about bookings", roles: ["owner", "manager", "desk"] },
  record_arrival: {
    summary: "Record that customers arrived or did not come",
    roles: ["owner", "manager", "desk"],
  },
  resend_email: { summary: "Send the email about a booking again", roles: ["owner", "manager", "desk"] },
  block_rooms: {
    summary: "Block rooms, passes and centres, and end blocks",
    roles: ["owner", "manager", "desk"],
  },
  close_all_centres: { summary: "Block all centres at once", roles: ["owner", "manager"] },
  see_leads: { summary: "See the leads", roles: ["owner", "manager", "desk"] },
  change_lead: { summary: "Call leads back and change them", roles: ["owner", "manager", "desk"] },
  see_staff: { summary: "See the staff and their roles", roles: ["owner"] },
  change_staff: { summary: "Invite, change and disable staff", roles: ["owner"], needsProof: true },
} as const satisfies Readonly<Record<string, ActRule>>;

export type StaffAct = keyof typeof staffActs;

/** Returns true if a role may do an act. */
export function mayAct(role: StaffRole, act: StaffAct): boolean {
  const { roles }: ActRule = staffActs[act];
  return roles.includes(role);
}

/** Returns true if an act needs a recent proof. */
export function needsProof(act: StaffAct): boolean {
  return "needsProof" in staffActs[act];
}

/** Limits of the console, in minutes. A session ends without requests, earlier in a browser that others use too. */
export const staffLimits = {
  idleMinutes: 12 * 60,
  sharedIdleMinutes: 30,
  proofMinutes: 10,
  ceremonyMinutes: 5,
  /** Time for the pages of a company's identity provider. */
  providerMinutes: 10,
  ownerLinkMinutes: 30,
  invitationMinutes: 3 * 24 * 60,
} as const;

/** Number of recovery codes that a member of staff gets. */
export const recoveryCodeCount = 10;

/** The largest number of passkeys of a member of staff. */
export const maxPasskeys = 10;
