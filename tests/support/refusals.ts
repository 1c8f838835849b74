import { expect } from "vitest";

/** What the contract answers instead of what was asked. */
export type RefusalBody = {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly fields?: Readonly<Record<string, string>>;
  };
};

/** Checks that a reply is the contract's refusal with this status and code, in sentences for people, and gives it back. */
export async function refused(reply: Response, status: number, code: string): Promise<RefusalBody["error"]> {
  const text = await reply.text();
  expect(reply.status, text).toBe(status);
  expect(reply.headers.get("content-type"), text).toMatch(/^application\/json/);
  const { error }: RefusalBody = JSON.parse(text);
  expect(error.code, text).toBe(code);
  for (const sentence of [error.message, ...Object.values(error.fields ?? {})]) {
    expect(sentence).toMatch(/^[A-Z₹].*\.$/s);
  }
  expect(text).not.toMatch(/\bat \S+ \(|\.ts:\d+|\.mjs:\d+|node_modules|Error:/);
  return error;
}
