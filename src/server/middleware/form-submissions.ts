import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { formKeyField } from "../../api/contract/form-key.ts";
import { isOfOneVisitor } from "../../api/contract/page-kind-of.ts";
import type { ShellContext } from "../../http/shell.ts";
import { type Hold, knownVisitorId } from "../cookies.ts";
import type { Settings } from "../settings.ts";
import type { PageReply } from "./render.ts";

/** How long the reply of a form is repeated, in milliseconds: long enough for a slow phone, too short to be outdated. */
const keptMs = 60_000;
const keptBytes = 16 * 1024 * 1024;

/** The forms that this process has answered lately. */
export type FormSubmissions = {
  /**
   * Runs the first submission of a form, and gives its reply to each later one; a failure of ours (5xx) or a limit (429) is
   * not repeated.
   * @param submission its name; null for a request that is none, which always runs
   */
  once(submission: string | null, run: () => Promise<PageReply>): Promise<PageReply>;
};

export function createFormSubmissions(): FormSubmissions {
  const running = new Map<string, Promise<PageReply>>();
  const done = new LRUCache<string, PageReply>({
    maxSize: keptBytes,
    ttl: keptMs,
    sizeCalculation: ({ html }) => html.length + 1024,
  });
  return {
    once: async (submission, run) => {
      if (submission === null) return run();
      const known = done.get(submission) ?? running.get(submission);
      if (known !== undefined) return known;
      const first = run();
      running.set(submission, first);
      try {
        const reply = await first;
        if (reply.status < 500 && reply.status !== 429) done.set(submission, reply);
        return reply;
      } finally {
        running.delete(submission);
      }
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
): string | null {
  const hasKey = (form.get(formKeyField) ?? "") !== "";
  if (!hasKey && isOfOneVisitor(ctx.path)) return null;
  const visitor = [
    knownVisitorId(ctx, settings),
    ctx.state.hold?.orderId,
    order?.token,
    hasKey ? null : ctx.ip,
  ];
  const parts = [visitor, ctx.path + ctx.search, String(form)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
