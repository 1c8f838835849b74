import type { Page, Route } from "@playwright/test";
import type { ErrorCode } from "../../src/api/contract/errors.ts";
import { errorStatus } from "../../src/api/contract/errors.ts";
import { assertMatchesContract } from "./contract.ts";
import { type ResponseChange, withEmptyLists, withLongTexts } from "./response-changes.ts";
import type { ScreenFixture } from "./screen-state.ts";

export type CallPaths = RegExp;

/** Matches every API call for data, but no error reports and measurements. */
export const everyCall: CallPaths = /^\/(?:api|widget|order)\/(?!pageError|vitals)/;

/** Makes these API calls hang, so that they never get a response. */
export function hangCalls({ page }: ScreenFixture, paths = everyCall): Promise<void> {
  return routeCalls(page, paths, () => undefined);
}

/** Makes these API calls fail with an error. By default, the service appears to be unavailable. */
export async function failCalls(
  { page, expectResponse }: ScreenFixture,
  paths = everyCall,
  error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly fields?: Record<string, string>;
    readonly retryAfterSeconds?: number;
  } = serviceUnavailable,
): Promise<void> {
  const status = errorStatus[error.code];
  expectResponse(status, "/");
  const { retryAfterSeconds, ...errorBody } = error;
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  await routeCalls(page, paths, (route) => route.fulfill({ status, headers, json: { error: errorBody } }));
}

const serviceUnavailable = {
  code: "service_unavailable",
  message: "The service is away for a moment.",
} as const;

/** Empties every list in the responses to these API calls. */
export function emptyLists({ page }: ScreenFixture, paths = everyCall): Promise<void> {
  return changeResponses(page, paths, withEmptyLists);
}

/** Empties every list in the pages of the content service, except the list of sections. */
export function emptySections({ page }: ScreenFixture): Promise<void> {
  return changeResponses(page, /^\/api\/cms\//, (body) => {
    const { sections, ...rest } = body as { sections: readonly unknown[] };
    return { ...rest, sections: sections.map(withEmptyLists) };
  });
}

/** Makes the texts in the responses to these API calls several times as long. */
export function lengthenTexts({ page }: ScreenFixture, paths = everyCall): Promise<void> {
  return changeResponses(page, paths, withLongTexts);
}

/** Changes the responses to these API calls. The changed responses must match the contract. */
export function changeResponses(page: Page, paths: CallPaths, make: ResponseChange): Promise<void> {
  return routeCalls(page, paths, async (route) => {
    const response = await route.fetch();
    const type = response.headers()["content-type"] ?? "";
    // The error for a taken slot (409) contains alternatives, which are changed too. All other errors stay unchanged.
    const isOffer = response.ok() || response.status() === 409;
    if (!isOffer || !type.includes("json")) return route.fulfill({ response });
    const body = make(await response.json());
    const { pathname } = new URL(route.request().url());
    if (response.ok()) assertMatchesContract(route.request().method(), pathname, response.status(), body);
    await route.fulfill({ response, json: body });
  });
}

/** From now on, makes all requests for scripts hang. */
export async function hangScripts({ page }: ScreenFixture): Promise<void> {
  await page.route(/\/assets\/.*\.js/, () => undefined);
}

async function routeCalls(page: Page, paths: CallPaths, how: (route: Route) => unknown): Promise<void> {
  await page.route(({ pathname }) => paths.test(pathname), how);
}

/** From now on, makes all requests for scripts fail. */
export async function breakScripts({ page, expectResponse }: ScreenFixture): Promise<void> {
  expectResponse(503, "/assets/");
  await page.route(/\/assets\/.*\.js/, (route) => route.fulfill({ status: 503 }));
}
