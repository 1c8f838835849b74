import type { Context } from "koa";
import { ApiError } from "./errors.ts";

const maxBodyBytes = 64 * 1024;

/** Parses the JSON body of a request. Returns an empty object for an empty body. */
export async function readJson(ctx: Context): Promise<unknown> {
  const text = await readText(ctx);
  if (text.trim() === "") return {};
  // Prevents CSRF: other websites can send forms and plain text, but JSON requires a CORS preflight.
  if (!ctx.is("json")) {
    throw new ApiError(400, "Send the body as JSON, with the header Content-Type: application/json");
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, "The body is not valid JSON; check its quotes, commas and braces");
  }
}

/** Parses the fields of an HTML form. If a name is repeated, the last value is used. */
export async function readForm(ctx: Context): Promise<Record<string, string>> {
  if (!ctx.is("urlencoded")) {
    throw new ApiError(400, "Send the fields as an HTML form (application/x-www-form-urlencoded)");
  }
  return Object.fromEntries(new URLSearchParams(await readText(ctx)));
}

async function readText(ctx: Context): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (Number(ctx.get("content-length")) > maxBodyBytes) throw tooLarge(ctx);
  for await (const chunk of ctx.req) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBodyBytes) throw tooLarge(ctx);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Creates the error for a body that is too large. Closes the connection, because the rest of the body is not read. */
function tooLarge(ctx: Context): ApiError {
  ctx.set("Connection", "close");
  return new ApiError(413, "The body is larger than 64 kB");
}
