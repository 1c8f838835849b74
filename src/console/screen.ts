import type { ReactNode } from "react";
import type * as v from "valibot";
import type { session } from "../api/contract/staff.ts";
import type { StaffAct } from "../api/contract/staff-roles.ts";
import type { CallService } from "./call-service.ts";

/*
 * To add a screen: write `screens/NAME.tsx`, which exports a `Screen`, and add it to the list in `screens.ts`. Texts are
 * in `src/texts/console-NAME.ts`. A GET route returns a `page`. Each act is an HTML form, whose POST route calls the
 * service and returns `redirectTo`, or the page with the typed values and the message of each invalid field. If the
 * service is away, or the session has ended or needs a proof, `call` throws, and the app replies with a page that can
 * send the form again. Links and forms must work without the script; `browser/main.ts` only adds to them.
 */

export type Session = v.InferOutput<typeof session>;

/**
 * A request to a route. `form`: the fields of a POST. `loginToken`: the login with a company account that this browser has
 * begun; empty without one. `call` calls the service in the session of the request.
 */
export type ScreenRequest<S extends Session | null> = {
  readonly session: S;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly loginToken: string;
  readonly call: CallService;
};

export type Page = {
  readonly title: string;
  readonly content: ReactNode;
  /** 200 by default. 422 for a form with invalid fields. */
  readonly status?: number;
  /** Shows the menu of this member instead of that of the request: after a sign-in. */
  readonly session?: Session;
  /** URL of another site that the browser opens at once. A redirect after a form would violate the policy `form-action`. */
  readonly continueAt?: string;
};

/** A change of the session cookie. A null token ends the session in this browser. */
export type CookieChange = { readonly token: string | null; readonly isShared: boolean };

export type Reply = (
  | { readonly page: Page }
  /** Redirects with 303, or with 307 to repeat the POST at another path. */
  | { readonly redirect: string; readonly repeatsPost?: boolean }
  /** For the browser to store. */
  | { readonly file: { readonly name: string; readonly type: string; readonly content: string } }
  /** For the script. */
  | { readonly json: unknown; readonly status?: number }
) & {
  readonly cookie?: CookieChange;
  /** The login with a company account that this browser has begun. Null removes its cookie. */
  readonly loginToken?: string | null;
};

/** A route of a screen. `act`: what the role must allow; null for pages before the sign-in. */
export type ConsoleRoute = { readonly method: "GET" | "POST"; readonly path: string } & (
  | { readonly act: null; readonly handle: Handler<null> }
  | { readonly act: StaffAct; readonly handle: Handler<Session> }
);

type Handler<S extends Session | null> = (request: ScreenRequest<S>) => Promise<Reply>;

/** Creates a route that shows something. `path` may have parameters, such as `/bookings/:number`. */
export function get(path: string, act: null, handle: Handler<null>): ConsoleRoute;
export function get(path: string, act: StaffAct, handle: Handler<Session>): ConsoleRoute;
export function get(path: string, act: StaffAct | null, handle: Handler<Session> | Handler<null>) {
  return { method: "GET", path, act, handle } as ConsoleRoute;
}

/** Creates a route that handles a form. */
export function post(path: string, act: null, handle: Handler<null>): ConsoleRoute;
export function post(path: string, act: StaffAct, handle: Handler<Session>): ConsoleRoute;
export function post(path: string, act: StaffAct | null, handle: Handler<Session> | Handler<null>) {
  return { method: "POST", path, act, handle } as ConsoleRoute;
}

/** A screen. `menu`: its entry in the menu, which links to the first route, for the roles that may do its act. */
export type Screen = { readonly menu?: string; readonly routes: readonly ConsoleRoute[] };

export function page(title: string, content: ReactNode, more: Omit<Page, "title" | "content"> = {}): Reply {
  return { page: { title, content, ...more } };
}

/** Redirects to a path of the console. */
export function redirectTo(path: string): Reply {
  return { redirect: path };
}

/** Returns the path if it is one of the console, otherwise the first page. Browsers treat a backslash as a slash. */
export function ownPath(path: string | null): string {
  return path !== null && /^\/(?![/\\])[\x21-\x7e]*$/.test(path) ? path : "/";
}
