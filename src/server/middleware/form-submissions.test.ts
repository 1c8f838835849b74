import { expect, test } from "vitest";
import type { PageResponse } from "../site-dependencies.ts";
import { createFormSubmissions, maxPerAddress } from "./form-submissions.ts";

test("keeps only a limited number of the latest responses per IP address, without affecting other IP addresses", async () => {
  const { runOnce } = createFormSubmissions();
  let runs = 0;
  const submit = (name: string, network: string) =>
    runOnce({ name, network }, async (): Promise<PageResponse> => {
      runs += 1;
      return { status: 200, html: name };
    });
  await submit("neighbour", "192.0.2.7");
  for (let index = 0; index <= maxPerAddress; index += 1) await submit(`form ${index}`, "203.0.113.9");
  expect(runs).toBe(maxPerAddress + 2);
  for (const repeated of ["form 1", `form ${maxPerAddress}`]) {
    expect(await submit(repeated, "203.0.113.9")).toMatchObject({ html: repeated });
  }
  expect(await submit("neighbour", "192.0.2.7")).toMatchObject({ html: "neighbour" });
  expect(runs, "runs while the responses are stored").toBe(maxPerAddress + 2);
  await submit("form 0", "203.0.113.9");
  expect(runs, "the oldest response was evicted").toBe(maxPerAddress + 3);
});
