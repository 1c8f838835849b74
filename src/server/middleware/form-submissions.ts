import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { formKeyField } from "../../api/contract/form-key.ts";
import { isOfOneVisitor } from "../../api/contract/page-kind-of.ts";
import { networkOf } from "../../http/admission/network.ts";
import { Coalescer } from "../../http/coalescer.ts";
import type { ShellContext } from "../../http/shell.ts";
import type { Hold } from "../browser-keys.ts";
import { knownVisitorId } from "../cookies.ts";
import type { Settings } from "../settings.ts";
import type { PageReply } from "../site-parts.ts";

/** How long the reply of a form is repeated, in milliseconds: long enough for a slow phone, too short to be outdated. */
const keptMs = 60_000;
const keptBytes = 16 * 1024 * 1024;
/** Replies kept for one address, so that none takes the place of everyone else's; mobile carriers put many people behind one. */
export const mostOfAddress = 64;

/** A submission of a form: its name, and the network that it came from. */
export type Submission = { readonly name: string; readonly network: string };

/** The forms that this process has answered lately. */
export type FormSubmissions = {
  /** Runs the first submission of a form and repeats its reply for later ones, but not 5xx or 429. Null always runs. */
  once(submission: Submission | null, run: () => Promise<PageReply>): Promise<PageReply>;
};

export function createFormSubmissions(): FormSubmissions {
  const running = new Coalescer();
  const done = new LRUCache<string, { readonly reply: PageReply; readonly network: string }>({
    maxSize: keptBytes,
    ttl: keptMs,
    sizeCalculation: ({ reply }) => reply.html.length + 1024,
  });
  const keep = ({ name, network }: Submission, reply: PageReply) => {
    done.set(name, { reply, network });
    // From the latest to the oldest.
    const ofNetwork = [...done.entries()].filter(([, each]) => each.network === network);
    for (const [oldest] of ofNetwork.slice(mostOfAddress)) done.delete(oldest);
  };
  return {
    once: async (submission, run) => {
      if (submission === null) return run();
      const known = done.get(submission.name)?.reply;
      if (known !== undefined) return known;
      return running.run(submission.name, async () => {
        const reply = await run();
        if (reply.status < 500 && reply.status !== 429) keep(submission, reply);
        return reply;
      });
    },
  };
}

/**
 * Names the submission of a posted form: equal for the second tap on its button, different for another visitor, other
 * fields, or the form of a page that was rendered later. Once the browser has received a hold, the form that took it
 * counts as a new one, so that it works again after the hold is over. The lead form is on pages cached for everyone, which
 * have no key; there, address and fields name it. Null for any other form without a key: it is not from a page of ours.
 *
 * @param order the order of the address, where this browser may open it
 */
export function submissionOf(
  ctx: ShellContext,
  settings: Settings,
  form: URLSearchParams,
  order: Hold | null,
): Submission | null {
  const hasKey = (form.get(formKeyField) ?? "") !== "";
  if (!hasKey && isOfOneVisitor(ctx.path)) return null;
  const visitor = [
    knownVisitorId(ctx, settings),
    ctx.state.hold?.orderId,
    order?.token,
    hasKey ? null : ctx.ip,
  ];
  const parts = [visitor, ctx.path + ctx.search, String(form)];
  const name = createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
  return { name, network: networkOf(ctx.ip) };
}
