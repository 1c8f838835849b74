import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readCommandSettings, readGatewayCommandSettings, readTokenSecrets } from "./command-settings.ts";

test("commands use the defaults of the site, also for empty variables", () => {
  expect(readCommandSettings({ DATA_DIR: "", DATABASE_URL: "" })).toEqual({
    databaseUrl: null,
    dataDir: resolve("data"),
    contentDir: resolve("content"),
  });
  expect(readGatewayCommandSettings({ PORT: "", EXCLUDED_BUILDING_IDS: "a, b" })).toEqual({
    razorpay: null,
    publicOrigin: "http://localhost:3000",
    tokenSecrets: [""],
    excludedBuildingIds: ["a", "b"],
  });
});

test.each([
  [readCommandSettings, { DATABASE_URL: "localhost" }, "DATABASE_URL: must be a full URL"],
  [readGatewayCommandSettings, { PORT: "web" }, "PORT: must be a port number from 0 to 65535"],
  [readGatewayCommandSettings, { RAZORPAY_API_URL: "pay" }, "RAZORPAY_API_URL: must be a full URL"],
  [readTokenSecrets, { TOKEN_SECRET: "short" }, "TOKEN_SECRET: must have at least 32 characters"],
])("commands report an invalid setting as the site does: %o, %j", (read, env, problem) => {
  expect(() => read(env)).toThrow(problem);
});
