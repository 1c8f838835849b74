import * as v from "valibot";
import { ApiError } from "./errors.ts";
import { html, type Markup } from "./html.ts";
import { notes, parse } from "./input.ts";
import type { Settings } from "./settings.ts";

const text = (longest: number) => v.optional(v.pipe(v.string(), v.maxLength(longest)), "");
const address = v.pipe(v.string(), v.maxLength(2_000));

const schema = v.object({
  key_id: v.string(),
  order_id: v.string(),
  name: v.optional(v.pipe(v.string(), v.maxLength(256)), "The merchant"),
  description: text(256),
  "prefill[name]": text(256),
  "prefill[email]": text(256),
  "prefill[contact]": text(64),
  callback_url: address,
  cancel_url: v.optional(address),
});

/**
 * The form that a merchant's page posts to the hosted checkout. Every page of the checkout contains the fields of this
 * form as hidden inputs, so that the next request has them, too.
 */
export interface HostedForm {
  readonly fields: v.InferOutput<typeof schema>;
  readonly notes: v.InferOutput<typeof notes>;
}

/** Parses the form. Throws an `ApiError` if `callback_url` or `cancel_url` is not an allowed URL. */
export function parseHostedForm(input: Record<string, string>, settings: Settings): HostedForm {
  const fields = parse(schema, input);
  for (const url of [fields.callback_url, fields.cancel_url]) {
    if (url !== undefined) assertReturnAllowed(url, settings);
  }
  const pairs = Object.entries(input).flatMap(([name, value]) => {
    const key = /^notes\[(.+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value]];
  });
  return { fields, notes: parse(notes, Object.fromEntries(pairs)) };
}

export function hiddenFormFields({ fields, notes }: HostedForm): Markup {
  const pairs = Object.entries(notes).map(([key, value]) => [`notes[${key}]`, value] as const);
  return hiddenInputs([...Object.entries(fields), ...pairs]);
}

export function hiddenInputs(pairs: readonly (readonly [string, string])[]): Markup {
  return html`${pairs.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">
`,
  )}`;
}

/** Returns the origins of the merchant's URLs. The Content Security Policy must allow forms to be submitted there. */
export function returnOrigins({ fields }: HostedForm): string[] {
  return [fields.callback_url, fields.cancel_url].flatMap((url) =>
    url === undefined || isPath(url) ? [] : [new URL(url).origin],
  );
}

function assertReturnAllowed(url: string, settings: Settings): void {
  if (isPath(url)) return;
  const origin = webOrigin(url);
  if (origin !== undefined && (settings.returnOrigins?.includes(origin) ?? true)) return;
  throw new ApiError(
    400,
    "The merchant’s page asked to return to an address that this gateway doesn’t allow.",
  );
}

/** Returns true for a path on the checkout's origin. Browsers treat `//host` and `/\host` as URLs of another host. */
function isPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url);
}

function webOrigin(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, origin } = new URL(url);
  return protocol === "http:" || protocol === "https:" ? origin : undefined;
}
