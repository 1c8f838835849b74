// @vitest-environment happy-dom
import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ChunkLoadError } from "../loading/lazy-module.ts";
import * as areaActor from "./area-actor.ts";
import { Areas, useArea } from "./areas.tsx";

vi.mock("./area-actor.ts", { spy: true });

afterEach(() => {
  vi.unstubAllGlobals();
});

function Errors() {
  return <p>{[useArea("cities").error?.message, useArea("home").error?.message].join(", ")}</p>;
}

test("X1 areas whose script cannot be loaded are reported once per page", async () => {
  const sent: Blob[] = [];
  vi.stubGlobal("navigator", { sendBeacon: (_: string, body: Blob) => sent.push(body) });
  vi.mocked(areaActor.areaActor).mockImplementation(() => {
    throw new ChunkLoadError();
  });
  const requests = [
    { area: "cities", input: null },
    { area: "home", input: null },
  ] as const;
  const page = render(
    <Areas requests={requests} snapshots={{}}>
      <Errors />
    </Areas>,
  );
  await page.findByText("Loading chunk failed, Loading chunk failed");
  const reports = await Promise.all(sent.map(async (body) => JSON.parse(await body.text())));
  expect(reports).toEqual([expect.objectContaining({ error: "Loading chunk failed", pathname: "/" })]);
});
