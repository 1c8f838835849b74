import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BodyTooSlow, readBody } from "./read-body.ts";

const limitBytes = 1_048_576;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reads a body that receives `ofFirstSeconds` bytes per second for five seconds, and `bytesASecond` afterwards. */
function readBodyInTime({ bytesASecond = 0, ofFirstSeconds = 0 }) {
  const body = new PassThrough();
  const state = { outcome: "reading" };
  readBody(body as unknown as IncomingMessage, limitBytes).then(
    (read) => {
      state.outcome = `${read?.length} bytes`;
    },
    (error) => {
      state.outcome = error instanceof BodyTooSlow ? "too slow" : String(error);
    },
  );
  const after = async (seconds: number) => {
    for (let second = 1; second <= seconds; second += 1) {
      const bytes = second > 5 ? bytesASecond : ofFirstSeconds;
      if (bytes > 0) body.write(Buffer.alloc(bytes));
      await settled();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    return state.outcome;
  };
  return { body, after };
}

/** Waits until a stream has forwarded the written data. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("a body that arrives slowly", () => {
  test("a slow body has no minimum rate for the first five seconds", async () => {
    expect(await readBodyInTime({}).after(5)).toBe("reading");
    expect(await readBodyInTime({}).after(6)).toBe("too slow");
  });

  test("a body is accepted at 1,024 bytes per second, and rejected at a lower rate", async () => {
    expect(await readBodyInTime({ bytesASecond: 1_024 }).after(15)).toBe("reading");
    expect(await readBodyInTime({ bytesASecond: 1_023 }).after(6)).toBe("too slow");
  });

  test("a slow body is rejected after 15 seconds at any rate", async () => {
    const fastBody = { bytesASecond: 20_000, ofFirstSeconds: 20_000 };
    expect(await readBodyInTime(fastBody).after(15)).toBe("reading");
    expect(await readBodyInTime(fastBody).after(16)).toBe("too slow");
  });

  test("a slow body is returned complete if it ends in time", async () => {
    const { body, after } = readBodyInTime({ bytesASecond: 2_000, ofFirstSeconds: 100 });
    expect(await after(7)).toBe("reading");
    body.end();
    await settled();
    expect(await after(0)).toBe("4500 bytes");
  });
});

test.each([
  [limitBytes, limitBytes],
  [limitBytes + 1, null],
])("returns a body of %i bytes if it is within the limit, and otherwise null", async (bytes, length) => {
  const body = new PassThrough();
  body.end(Buffer.alloc(bytes));
  expect((await readBody(body as unknown as IncomingMessage, limitBytes))?.length ?? null).toBe(length);
});

test("a body that is far too large is not read to its end", async () => {
  const body = new PassThrough();
  let sent = 0;
  const sendMore = () => {
    while (!body.destroyed && sent < 64 * limitBytes) {
      sent += 65_536;
      if (!body.write(Buffer.alloc(65_536))) return void body.once("drain", sendMore);
    }
    body.end();
  };
  sendMore();
  expect(await readBody(body as unknown as IncomingMessage, limitBytes)).toBeNull();
  expect(sent).toBeLessThan(10 * limitBytes);
});
