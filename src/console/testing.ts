import { SoftwareAuthenticator } from "../../tests/support/software-authenticator.ts";
import { createLog } from "../http/log.ts";
import { serverForTest, testServiceSecret } from "../http/testing.ts";
import type { Db } from "../workspace/database/tables.ts";
import { consoleOrigin, startStaffService } from "../workspace/staff/testing.ts";
import { createConsole } from "./app.ts";

/** For tests: files of the console, without contents that matter. */
const files = {
  script: "/assets/main.js",
  style: "/assets/main.css",
  contents: new Map([["/assets/main.js", Buffer.from("export {};")]]),
};

/** For tests: a browser without scripts, which keeps the cookies of its session and of a login with a company account. */
export class ConsoleVisitor {
  readonly authenticator: SoftwareAuthenticator;
  cookie = "";
  loginCookie = "";
  private readonly url: string;
  private readonly origin: string;

  constructor(url: string, origin: string) {
    this.url = url;
    this.origin = origin;
    this.authenticator = new SoftwareAuthenticator(origin);
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.send(path, { headers });
  }

  /** Posts a form of a page of the console. `headers` overrides those of the browser. */
  post(
    path: string,
    fields: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const sent = { origin: this.origin, "sec-fetch-site": "same-origin", ...headers };
    return this.send(path, { method: "POST", body: new URLSearchParams(fields), headers: sent });
  }

  /** Joins with an invitation's token. Returns the page with the recovery codes. */
  async join(token: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> {
    const started = await this.post("/invitation/options", { token, name: "Asha Rao" });
    const { challengeId, options } = await started.json();
    const response = JSON.stringify(this.authenticator.register(options));
    return this.post("/invitation", { token, name: "Asha Rao", challengeId, response, ...fields });
  }

  /** Responds to the ceremony whose options a path returns, and posts it to another path. */
  async prove(optionsPath: string, path: string, fields: Readonly<Record<string, string>> = {}) {
    const { challengeId, options } = await (await this.post(optionsPath)).json();
    const response = JSON.stringify(this.authenticator.assert(options));
    return this.post(path, { ...fields, challengeId, response });
  }

  private async send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [this.cookie, this.loginCookie].filter(Boolean).join("; ");
    const headers = { ...(init.headers as Record<string, string>), cookie };
    const response = await fetch(this.url + path, { ...init, headers, redirect: "manual" });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      if (pair.includes("console-login=")) this.loginCookie = pair;
      else this.cookie = pair;
    }
    return response;
  }
}

/** For tests: serves the console for a service. */
export async function startConsole(serviceUrl: string, origin: string) {
  const lines: string[] = [];
  const app = createConsole({
    settings: { origin, proxies: 0, hsts: "host", unlimitedAddresses: [] },
    log: createLog("info", { write: (line) => void lines.push(line) }),
    service: { url: serviceUrl, secret: testServiceSecret, onWrongSecret: () => lines.push("wrong secret") },
    readiness: async () => null,
    errorReports: { send: () => {} },
    files,
  });
  const { origin: url } = await serverForTest(app.callback());
  return { url, lines, visit: () => new ConsoleVisitor(url, origin) };
}

/** For tests: serves the console for the service of a database, with a function that adds a member with a role. */
export async function startStaffConsole(
  db: Db,
  now: () => Date,
  options?: Parameters<typeof startStaffService>[2],
) {
  const service = await startStaffService(db, now, options);
  const served = await startConsole(service.origin, consoleOrigin);
  const join = async (granted?: Parameters<typeof service.invite>[0]) => {
    const member = served.visit();
    await member.join(await service.invite(granted));
    return member;
  };
  return { ...served, service, join };
}
