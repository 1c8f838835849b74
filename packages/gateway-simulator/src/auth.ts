import type { Middleware } from "koa";
import { Refusal } from "./errors.ts";
import type { Settings } from "./settings.ts";
import { sameSecret } from "./signatures.ts";

/** Lets only the merchant in: HTTP Basic, the key id as the name and the key secret as the password. */
export function merchantOnly({ keyId, keySecret }: Settings): Middleware {
  return (ctx, next) => {
    const [scheme = "", credentials = ""] = ctx.get("authorization").split(" ");
    const given = Buffer.from(credentials, "base64").toString("utf8");
    if (scheme.toLowerCase() !== "basic" || !sameSecret(given, `${keyId}:${keySecret}`)) {
      ctx.set("WWW-Authenticate", 'Basic realm="Gateway simulator", charset="UTF-8"');
      throw new Refusal(401, "Authentication failed");
    }
    return next();
  };
}
