import type { IncomingMessage } from "node:http";
import type { CallDefinition } from "../../api/contract/calls.ts";
import { readBody } from "../../http/read-body.ts";
import * as texts from "../../texts/error-messages.ts";
import { createErrorResponse, type RouteResponse } from "./route.ts";

/** Maximum size of a JSON or form body, in bytes. */
const smallLimit = 64 * 1024;
/** Maximum size of a raw body (a signed webhook), in bytes. */
const rawLimit = 1024 * 1024;

/** The bytes of a body with the parsed value, or the response that rejects the body. */
export type ParsedBody =
  | { readonly raw: Buffer; readonly value: unknown }
  | { readonly refused: RouteResponse };

const mediaTypes = { json: "application/json", form: "application/x-www-form-urlencoded" } as const;

/** Reads the body of an API call: at most 64 kB of JSON or form fields, or 1 MB of raw bytes. */
export async function readCallBody(
  request: IncomingMessage,
  call: Pick<CallDefinition, "method" | "bodyType">,
): Promise<ParsedBody> {
  if (call.method === "GET") return { raw: Buffer.alloc(0), value: undefined };
  const type = call.bodyType ?? "json";
  const raw = await readBody(request, type === "raw" ? rawLimit : smallLimit);
  if (raw === null) return { refused: createErrorResponse("payload_too_large", texts.call.tooLarge) };
  if (type === "raw") return { raw, value: undefined };
  if (!isOfType(request, mediaTypes[type])) return { refused: unsupported(mediaTypes[type]) };
  return type === "form" ? { raw, value: parseForm(raw) } : parsed(raw);
}

function isOfType(request: IncomingMessage, mediaType: string): boolean {
  const contentType = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  const encoding = request.headers["content-encoding"] ?? "identity";
  return contentType === mediaType && encoding === "identity";
}

function unsupported(mediaType: string): RouteResponse {
  return createErrorResponse("unsupported_media_type", texts.call.mediaType(mediaType), {
    headers: { accept: mediaType },
  });
}

function parseForm(raw: Buffer): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(raw.toString("utf8")));
}

function parsed(raw: Buffer): ParsedBody {
  try {
    return { raw, value: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(raw)) };
  } catch {
    return { refused: createErrorResponse("bad_json", texts.call.badJson) };
  }
}
