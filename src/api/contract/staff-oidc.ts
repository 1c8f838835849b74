import * as v from "valibot";
import { newSession, registrationRequest } from "./staff.ts";

/** `provider`: what the company's identity provider is called on buttons. Null without a provider. */
export const signInResponse = v.object({ provider: v.nullable(v.string()) });

const shared = v.boolean();
/** The path of the console that is opened after the login. */
const next = v.pipe(v.string(), v.maxLength(2000));
export const oidcSignInRequest = v.strictObject({ shared, next });
export const oidcJoinRequest = v.strictObject({ ...registrationRequest.entries, shared, next });
export const oidcNextRequest = v.strictObject({ next });

/** A login that has begun. */
export const oidcLogin = v.object({
  /** URL of the provider, to which the browser goes. */
  url: v.string(),
  /** Binds the login to the browser. Belongs in a cookie that scripts cannot read. */
  browserToken: v.string(),
});

export const finishOidcRequest = v.strictObject({
  /** Empty if the browser has begun no login. */
  browserToken: v.pipe(v.string(), v.maxLength(200)),
  /** The query of the callback, as the browser sent it. */
  parameters: v.pipe(v.string(), v.maxLength(8000)),
});
export const finishedOidc = v.object({
  next: v.string(),
  /** The session of a member who has joined or signed in. Null after a proof or a link. */
  signedIn: v.nullable(newSession),
});
