import type { Screen } from "./screen.ts";
import { account } from "./screens/account.tsx";
import { audit } from "./screens/audit.tsx";
import { blocks } from "./screens/blocks/blocks.tsx";
import { book } from "./screens/book/book.tsx";
import { booking } from "./screens/booking/booking.tsx";
import { checks } from "./screens/checks.tsx";
import { exports } from "./screens/exports.tsx";
import { find } from "./screens/find.tsx";
import { help } from "./screens/help.tsx";
import { invitation } from "./screens/invitation.tsx";
import { leads } from "./screens/leads.tsx";
import { oidc } from "./screens/oidc.tsx";
import { proof } from "./screens/proof.ts";
import { signIn } from "./screens/sign-in.tsx";
import { staff } from "./screens/staff.tsx";
import { today } from "./screens/today/today.tsx";

/** All screens, in the order of the menu. `screen.ts` explains how to add one. */
export const screens: readonly Screen[] = [
  today,
  find,
  book,
  booking,
  blocks,
  leads,
  checks,
  exports,
  audit,
  staff,
  account,
  help,
  signIn,
  oidc,
  invitation,
  proof,
];
