/**
 * The part of a response that API calls read. On the server, creating and reading a `Response` costs more than the rest
 * of a call.
 */
export type TextResponse = Pick<Response, "ok" | "status" | "text"> & {
  readonly headers: Pick<Headers, "get">;
};

/** Creates a response. `headers`: values by name in lower case. */
export function textResponse(
  status: number,
  text: string,
  headers: Readonly<Record<string, string | string[] | undefined>> = {},
): TextResponse {
  const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null;
  return withText({ ok: status >= 200 && status < 300, status, headers: { get } }, text);
}

/** Returns a response with the same status and headers, and another text. */
export function withText({ ok, status, headers }: Omit<TextResponse, "text">, text: string): TextResponse {
  return { ok, status, headers, text: async () => text };
}
