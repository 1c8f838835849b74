/** Texts of the console that all its screens share, and those of the sign-in. */
export const pageTitle = (title: string) => `${title} · Console`;
export const skip = "Skip to the content";
export const menu = "Menu";
export const account = "Account";
export const help = "Help";
export const signOut = "Sign out";
export const tryAgain = "Try again";

export const notFound = "We couldn't find this page";
export const notAllowed = "Your role doesn't allow this.";
export const busy = "There are too many requests at once";
export const foreignPost = "This form was not sent from the console";
export const tooLarge = "This form is too large";
export const tooSlow = "The form took too long to arrive";
export const failed = "Something went wrong";
export const reference = (id: string) => `It has been logged. Reference: ${id}`;
export const serviceAway = "The service isn't available at the moment";
export const nothingLost = "Nothing that you typed is lost.";
export const signedOutInForm = "You're signed out";
export const signInElsewhere = "Sign in in a new tab, then come back and try again";
export const proofNeeded = "Please confirm that it's you";
export const confirmWithPasskey = "Confirm with your passkey";
export const confirmWith = (account: string) => `Confirm with ${account}`;
export const confirmInTab =
  "The sign-in page opens in a new tab. Once you have confirmed there, try again here.";
export const confirmed = "You've confirmed that it's you";
export const closeTab = "Close this tab, go back to the form and try again.";

export const signIn = "Sign in";
export const signInWithPasskey = "Sign in with a passkey";
export const signInWith = (account: string) => `Sign in with ${account}`;
export const continueLogin = "Opening your company's sign-in page";
export const continueLink = "Continue";
export const loginFailed = "The sign-in with your company account didn't work";
export const backToConsole = "Back to the console";
export const useRecoveryCode = "Use a recovery code";
export const recoveryCode = "Recovery code";
export const wrongRecoveryCode = "This code is wrong or was already used.";
export const noAccount = "No account yet? Ask an owner of the console for an invitation.";
export const sharedBrowser = "Other people use this browser too";
export const ceremonyFailed = "That didn't work. Please try again.";
export const passkeysUnsupported =
  "Passkeys don't work here. They need a recent browser and an https: address, or localhost.";
export const passkeysNeedScript = "Passkeys need JavaScript. Without it, sign in with a recovery code.";

export const invitationEnded = "This link has expired or was already used";
export const joinTitle = "Welcome to the console";
export const invitedAs = (role: string) => `You've been invited as: ${role}.`;
export const yourName = "Your name";
export const createPasskey = "Create a passkey";
export const joinWith = (account: string) => `Join with ${account}`;
export const recoveryCodes = "Your recovery codes";
export const keepRecoveryCodes =
  "Print these codes or store them safely. Each one signs you in once if your passkey isn't at hand. We can't show them again.";
export const codesKept = "I've kept them";

export const none = "none";
export const role = "Role";
export const roles = {
  owner: "Owner",
  manager: "Manager",
  desk: "Desk",
  accountant: "Accountant",
} as const;
export const bookingStatus = {
  held: "On hold",
  confirmed: "Confirmed",
  cancelled: "Cancelled",
  expired: "Expired",
  released: "Released",
} as const;
export const signedInSince = "Signed in since";
export const sessionEnds = "Signed out if idle until";
export const signOutEverywhere = "Sign out everywhere";

export const keysHeading = "Keys";
export const keys = [
  ["/", "Find a booking"],
  ["?", "Open this page"],
  ["← → ↑ ↓", "Move between the rooms and hours of a day"],
] as const;
export const rolesHeading = "Roles";
export const rolesNote = "A desk works in named centres, the others in all centres.";
export const act = "Act";
export const yes = "Yes";
export const no = "No";
