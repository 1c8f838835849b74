import { expect } from "vitest";

/** Body of an error response of the contract. */
export type ErrorBody = {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly fields?: Readonly<Record<string, string>>;
  };
};

/** Checks that a response is an error with this status and code, and has messages for visitors. Returns the error. */
export async function expectError(
  response: Response,
  status: number,
  code: string,
): Promise<ErrorBody["error"]> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(response.headers.get("content-type"), text).toMatch(/^application\/json/);
  const { error }: ErrorBody = JSON.parse(text);
  expect(error.code, text).toBe(code);
  for (const sentence of [error.message, ...Object.values(error.fields ?? {})]) {
    expect(sentence).toMatch(/^[A-Z₹].*\.$/s);
  }
  expect(text).not.toMatch(/\bat \S+ \(|\.ts:\d+|\.mjs:\d+|node_modules|Error:/);
  return error;
}
