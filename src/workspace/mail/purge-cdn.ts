import { withDeadline } from "../../http/deadline.ts";
import type { CdnSettings } from "../settings.ts";

/** Timeout for the response of the CDN, in milliseconds. */
const timeoutMs = 10_000;

/**
 * Makes the CDN drop all responses with one of the surrogate keys, by the API that both CDNs document for it. All keys
 * of a message fit into one request: Fastly accepts 256 keys, Cloudflare 30.
 * @throws if the response times out or its status is not 2xx
 */
export async function purgeCdn(
  { kind, purgeUrl, token }: CdnSettings,
  keys: readonly string[],
  stopping: AbortSignal,
): Promise<void> {
  const { headers, body } = requests[kind](token, keys);
  const response = await withDeadline({ ms: timeoutMs, stopping }, (signal) =>
    fetch(purgeUrl, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      redirect: "manual",
      signal,
    }),
  );
  await response.body?.cancel();
  if (!response.ok) throw new Error(`CDN_PURGE_URL responded with status ${response.status}.`);
}

type PurgeRequest = { readonly headers: Readonly<Record<string, string>>; readonly body: object };

const requests: Readonly<
  Record<CdnSettings["kind"], (token: string, keys: readonly string[]) => PurgeRequest>
> = {
  fastly: (token, keys) => ({ headers: { "fastly-key": token }, body: { surrogate_keys: keys } }),
  cloudflare: (token, keys) => ({ headers: { authorization: `Bearer ${token}` }, body: { tags: keys } }),
};
