/** Texts of the console about its members of staff and their accounts. */
export const companyAccount = "Company account";
export const link = (account: string) => `Link ${account}`;
export const linkHintOf = (account: string) => `Once it's linked, you can sign in with ${account} too.`;
export const linked = "Linked";
export const unlink = (account: string) => `Unlink ${account}`;
export const passkeys = "Passkeys";
export const created = "Created";
export const lastUsed = "Last used";
export const never = "Never";
export const remove = "Remove";
export const removePasskeyOf = (created: string) => `Remove the passkey of ${created}`;
export const addPasskey = "Add a passkey";
export const addPasskeyHint =
  "Use another device, or a security key, so that a lost phone doesn't lock you out.";
export const unusedCodes = (count: number) =>
  count === 1 ? "One recovery code is unused." : `${count} recovery codes are unused.`;
export const renewCodes = "Replace the recovery codes";
export const backToAccount = "Back to your account";

export const staff = "Staff";
export const name = "Name";
export const role = "Role";
export const centres = "Centres";
export const allCentres = "All";
export const since = "Since";
export const disabledSince = (day: string) => `Disabled since ${day}`;
export const change = "Change";
export const changeOf = (name: string) => `Change ${name}`;
export const saveRole = "Save the role";
export const disable = "Disable";
export const disableHint =
  "Disabling ends all sessions at once. It can't be undone: to come back, a member needs a new invitation.";
export const invitations = "Open invitations";
export const noInvitations = "There are no open invitations.";
export const worksUntil = "Works until";
export const invite = "Invite somebody";
export const createLink = "Create a link";
export const inviteCentres = "Centres of a desk";
export const linkTitle = "The invitation link";
export const linkHint = (until: string) =>
  `Send this link to the new member. It works once, until ${until}. We can't show it again.`;
export const backToStaff = "Back to the staff";
export const notFound = "We couldn't find this member of staff";
