/** Messages for staff in the console. */
export const signedOut = "You're signed out. Please sign in again.";
export const notAllowed = "Your role doesn't allow this.";
export const proofRequired = "Please confirm that it's you, then try again.";
export const invitationInvalid = "This link has expired or was already used. Ask for a new one.";
export const signInFailed = "That didn't work. Please try again.";
export const loginEnded =
  "The sign-in took too long, was already completed, or started in another browser. Please try again.";
export const noSuchMember = "We couldn't find this member of staff.";
export const lastOwner = "There must be at least one other owner first.";
export const noSuchCentre = "We couldn't find this centre.";
export const noSuchBooking = "We couldn't find this booking.";
export const changedMeanwhile = "Somebody has changed this booking meanwhile. Please check it again.";
export const reasonTooShort = "Enter a reason. The customer reads it.";
export const freeReasonTooShort = "Enter a reason. The audit log keeps it.";
export const phoneBookingDiffers =
  "The price or the time has changed since the preview. Please check it again.";
export const datesOfPartialRefund = "A partial refund is for the whole booking. Leave out the dates.";
export const noteTooShort = "Write a note of at least two characters.";
export const notOnThisDate = "An arrival can be recorded for a confirmed booking on its dates up to today.";
export const erasedBooking = "The customer's data for this booking has been erased.";
export const otherPerson = "Choose another owner or manager.";
export const tooManyAttempts = "Too many attempts. Please try again later.";
export const nameTooShort = "Enter a name of at least two characters.";
export const deskCentres = "Choose centres for a desk, and for no other role.";
export const exportMonth = "Choose a month, such as 2026-11.";
export const noSuchRepair = "This check has no automatic fix.";
export const gatewayUnavailable = "The payment gateway isn't responding. Try again later.";
export const lastPasskey = "This is your only way to sign in. Add another passkey before you remove it.";
export const lastAccount = "This account is your only way to sign in. Add a passkey before you unlink it.";
export const noProvider = "Signing in with a company account isn't set up for this console.";
export const providerUnavailable = (account: string) =>
  `Signing in with ${account} isn't possible at the moment. Try again later, or use a passkey or a recovery code.`;
export const identityUnknown = (account: string) =>
  `The console doesn't know this account. If you already use the console, sign in with a passkey or a recovery code and link ${account} on the page “Account”. Otherwise, ask an owner of the console for an invitation.`;
export const identityOfAnother =
  "This account isn't the one that is linked to you in the console. Try again with your own.";
export const identityTaken = "This account is linked to another member of staff. Try again with your own.";
export const tooManyPasskeys = "You have too many passkeys. Remove one before you add another.";
export const unknownCentre = "One of these centres doesn't exist any more. Please choose again.";
export const noSuchLead = "We couldn't find this lead.";
export const leadChangedMeanwhile = "Somebody has changed this lead meanwhile. Please check it again.";
export const noSuchBlock = "This block has ended or doesn't exist.";
export const bookedMeanwhile =
  "Somebody has booked a time inside the block since your preview. Nothing is blocked yet.";
export const tooManyInside = (max: number) =>
  `More than ${max} bookings are inside. Block a shorter period or fewer rooms.`;
