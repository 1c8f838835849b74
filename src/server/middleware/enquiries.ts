import { contactHrefFrom } from "../../api/contract/contact-href.ts";
import type { ShellMiddleware } from "../../http/shell.ts";

/** Redirects a plain link to the contact page to the address with the subject of our page that it comes from. */
export function carryAskedSubject(publicOrigin: string): ShellMiddleware {
  return (ctx, next) => {
    if (ctx.method !== "GET" || ctx.search !== "" || !URL.canParse(ctx.get("Referer"))) return next();
    const from = new URL(ctx.get("Referer"));
    const to = from.origin === new URL(publicOrigin).origin ? contactHrefFrom(ctx.path, from) : ctx.path;
    if (to === ctx.path) return next();
    ctx.set("Cache-Control", "no-store");
    ctx.redirect(to);
  };
}
