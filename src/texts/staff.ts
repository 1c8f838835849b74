/** Messages for staff in the console. */
export const signedOut = "You're signed out. Please sign in again.";
export const notAllowed = "Your role doesn't allow this.";
export const proofRequired = "Please confirm that it's you, then try again.";
export const invitationInvalid = "This link has expired or was already used. Ask for a new one.";
export const signInFailed = "That didn't work. Please try again.";
export const noSuchMember = "We couldn't find this member of staff.";
export const lastOwner = "There must be at least one other owner first.";
export const noSuchCentre = "We couldn't find this centre.";
export const noSuchBooking = "We couldn't find this booking.";
export const tooManyAttempts = "Too many attempts. Please try again later.";
export const nameTooShort = "Enter a name of at least two characters.";
export const deskCentres = "Choose centres for a desk, and for no other role.";
export const exportMonth = "Choose a month, such as 2026-11.";
export const lastPasskey = "This is your only passkey. Add another one before you remove it.";
export const tooManyPasskeys = "You have too many passkeys. Remove one before you add another.";
export const unknownCentre = "One of these centres doesn't exist any more. Please choose again.";
