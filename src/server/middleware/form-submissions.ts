import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { formKeyField } from "../../api/contract/form-key.ts";
import type { OrderWithToken } from "../../api/contract/order-tokens.ts";
import { isVisitorSpecific } from "../../api/contract/resolve-page-kind.ts";
import { networkOf } from "../../http/admission/network.ts";
import { Coalescer } from "../../http/coalescer.ts";
import type { AppContext } from "../../http/koa-types.ts";
import { readVisitorId } from "../cookies.ts";
import type { Settings } from "../settings.ts";
import type { PageResponse } from "../site-dependencies.ts";

/**
 * How long the response to a form is cached for submissions with the same key, in milliseconds. Long enough for
 * retries on a slow phone, short enough for the response to be current.
 */
const ttlMs = 60_000;
const maxBytes = 16 * 1024 * 1024;
/**
 * Maximum number of responses kept per IP address, so that one address cannot evict the responses of all others. High
 * enough for the phones of a mobile carrier, which share IP addresses.
 */
export const maxPerAddress = 64;

/** A form submission: its key and the network of the sender. */
export type Submission = { readonly name: string; readonly network: string };

/** Recent form submissions of this process. */
export type FormSubmissions = {
  /** Runs a submission once and repeats its response, except for 5xx and 429. A null submission always runs. */
  runOnce(submission: Submission | null, run: () => Promise<PageResponse>): Promise<PageResponse>;
};

export function createFormSubmissions(): FormSubmissions {
  const running = new Coalescer();
  const done = new LRUCache<string, { readonly response: PageResponse; readonly network: string }>({
    maxSize: maxBytes,
    ttl: ttlMs,
    sizeCalculation: ({ response }) => response.html.length + 1024,
  });
  const storeReply = ({ name, network }: Submission, response: PageResponse) => {
    done.set(name, { response, network });
    // `entries()` starts with the latest submission.
    const ofNetwork = [...done.entries()].filter(([, each]) => each.network === network);
    for (const [oldest] of ofNetwork.slice(maxPerAddress)) done.delete(oldest);
  };
  return {
    runOnce: async (submission, run) => {
      if (submission === null) return run();
      const known = done.get(submission.name)?.response;
      if (known !== undefined) return known;
      return running.run(submission.name, async () => {
        const response = await run();
        if (response.status < 500 && response.status !== 429) storeReply(submission, response);
        return response;
      });
    },
  };
}

/**
 * Identifies the submission of a posted form. A second tap on the button has the same id. The id is different for
 * another visitor, for other fields, and for a form that was rendered again. Once the browser has received a hold, the
 * form that requested it gets a new id, so that the form works again after the hold is over. Lead forms on shared pages
 * have no key; they are identified by IP address and fields. Returns null for any other form without a key: it is not
 * from our pages.
 *
 * @param order the order of the URL, if this browser may open it
 */
export function identifySubmission(
  ctx: AppContext,
  settings: Settings,
  form: URLSearchParams,
  order: OrderWithToken | null,
): Submission | null {
  const hasKey = (form.get(formKeyField) ?? "") !== "";
  if (!hasKey && isVisitorSpecific(ctx.path)) return null;
  const visitor = [
    readVisitorId(ctx, settings),
    ctx.state.hold?.orderId,
    order?.token,
    hasKey ? null : ctx.ip,
  ];
  const parts = [visitor, ctx.path + ctx.search, String(form)];
  const name = createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
  return { name, network: networkOf(ctx.ip) };
}
