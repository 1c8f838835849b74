import { describe, expect, test } from "vitest";
import { startHostileProvider } from "../../tests/support/hostile-provider.ts";
import { type ProviderVisitor, startOidcProvider } from "../../tests/support/oidc-provider.ts";
import { setUpSuite } from "../../tests/support/set-up-suite.ts";
import { seededDatabase, testClock } from "../workspace/booking/testing.ts";
import { createIdentityProvider } from "../workspace/staff/identity-provider.ts";
import { consoleOrigin } from "../workspace/staff/testing.ts";
import { type ConsoleVisitor, startStaffConsole } from "./testing.ts";

const callback = "/sign-in/oidc/callback";

describe("the console with a company account", () => {
  const clock = testClock();
  const database = seededDatabase(clock);
  let company: Awaited<ReturnType<typeof startOidcProvider>>;
  setUpSuite(async (onSuiteFinished) => {
    company = await startOidcProvider(consoleOrigin);
    onSuiteFinished(company.close);
  });

  const start = (settings = company.settings) =>
    startStaffConsole(database.db, clock.now, {
      provider: createIdentityProvider(settings, consoleOrigin),
    });

  /** Returns the URL at which the browser continues. */
  async function continuedAt(response: Response): Promise<string> {
    const [, url = ""] =
      /<meta http-equiv="refresh" content="0; url=([^"]+)"/i.exec(await response.text()) ?? [];
    return url.replaceAll("&amp;", "&");
  }

  /** Sends a form that begins a login, and logs in at the provider. Returns the response of the callback. */
  async function login(
    member: ConsoleVisitor,
    path: string,
    fields: Readonly<Record<string, string>>,
    visitor: ProviderVisitor,
    as: string,
  ) {
    const parameters = await visitor.follow(await continuedAt(await member.post(path, fields)), as);
    return member.get(`${callback}?${parameters}`, { "sec-fetch-site": "cross-site" });
  }

  async function joinWithAccount({ service, visit }: Awaited<ReturnType<typeof start>>, name: string) {
    const [member, visitor] = [visit(), company.visit()];
    const token = await service.invite();
    await login(member, "/invitation/oidc", { token, name: "Asha Rao" }, visitor, name);
    return { member, visitor };
  }

  test("an invitation is accepted with the account, which then signs in and opens the page that needed it", async () => {
    const served = await start();
    const { service, visit } = served;
    const token = await service.invite();
    const invitation = await (await visit().get(`/invitation?token=${token}`)).text();
    expect(invitation).toMatch(/formAction="\/invitation\/oidc"[^>]*>Join with your Acme account</i);
    const { member, visitor } = await joinWithAccount(served, "asha");
    expect(member.loginCookie).toBe("__Host-console-login=");
    expect(await (await member.get("/account")).text()).toContain("Asha Rao");
    const former = member.cookie;
    await member.post("/sign-out");
    expect(await (await member.get("/sign-in")).text()).toContain(">Sign in with your Acme account<");
    const begun = await member.post("/sign-in/oidc", { next: "/help?a=1", shared: "yes" });
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-console-login=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; secure; httponly$/,
      ),
    ]);
    expect(begun.headers.get("content-security-policy")).toContain("form-action 'self'");
    const parameters = await visitor.follow(await continuedAt(begun), "asha");
    const signedIn = await member.get(`${callback}?${parameters}`, { "sec-fetch-site": "cross-site" });
    expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/help?a=1"]);
    expect(
      signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-console=")),
    ).not.toContain("expires");
    expect(member.cookie).not.toBe(former);
    expect((await member.get("/help")).status).toBe(200);
  });

  test.each(["//evil.example", "/\\evil.example", "https://evil.example"])(
    "a sign-in never continues at %s",
    async (next) => {
      const served = await start();
      const name = `asha ${next}`;
      const { member, visitor } = await joinWithAccount(served, name);
      const signedIn = await login(member, "/sign-in/oidc", { next }, visitor, name);
      expect(signedIn.headers.get("location")).toBe("/");
    },
  );

  test("a callback works only once, and only in the browser that began the login", async () => {
    const served = await start();
    const { visitor } = await joinWithAccount(served, "mira");
    const [attacker, victim] = [served.visit(), served.visit()];
    const parameters = await visitor.follow(await continuedAt(await attacker.post("/sign-in/oidc")), "mira");
    await victim.post("/sign-in/oidc");
    for (const browser of [served.visit(), victim]) {
      const rejected = await browser.get(`${callback}?${parameters}`);
      expect(rejected.status).toBe(422);
      expect(browser.cookie).toBe("");
      expect(await rejected.text()).toContain("<h1>The sign-in with your company account");
    }
    const begun = attacker.loginCookie;
    expect((await attacker.get(`${callback}?${parameters}`)).status).toBe(303);
    attacker.loginCookie = begun;
    expect((await attacker.get(`${callback}?${parameters}`)).status).toBe(422);
    expect(served.lines.join()).not.toContain(parameters);
  });

  test("an unknown account gets a page that explains what to do, and an aborted login one with a link back", async () => {
    const { visit } = await start();
    const stranger = await login(visit(), "/sign-in/oidc", {}, company.visit(), "stranger");
    expect(stranger.status).toBe(422);
    expect(await stranger.text()).toMatch(
      /link your Acme account on the page “Account”.*ask an owner.*href="\/"/s,
    );
    const member = visit();
    const url = new URL(await continuedAt(await member.post("/sign-in/oidc")));
    const state = url.searchParams.get("state") ?? "";
    const aborted = await member.get(`${callback}?${new URLSearchParams({ error: "access_denied", state })}`);
    expect([aborted.status, member.loginCookie]).toEqual([422, "__Host-console-login="]);
  });

  test("a member links the account on the account page, and unlinks it", async () => {
    const { join } = await start();
    const member = await join();
    expect(await (await member.get("/account")).text()).toContain(">Link your Acme account<");
    const linked = await login(member, "/account/oidc", {}, company.visit(), "ravi");
    expect(linked.headers.get("location")).toBe("/account");
    expect(await (await member.get("/account")).text()).toContain(">Unlink your Acme account<");
    expect((await member.post("/account/oidc/unlink")).status).toBe(303);
    expect(await (await member.get("/account")).text()).toContain(">Link your Acme account<");
    clock.advance(10);
    for (const path of ["/account/oidc", "/account/oidc/unlink"]) {
      const unproved = await member.post(path);
      expect([unproved.status, await unproved.text()]).toEqual([
        403,
        expect.stringContaining("confirm that it"),
      ]);
    }
  });

  test("a member cannot unlink the account that is the only way to sign in", async () => {
    const served = await start();
    const { member, visitor } = await joinWithAccount(served, "only");
    await login(member, "/proof/oidc?next=/account&method=GET", {}, visitor, "only");
    const kept = await member.post("/account/oidc/unlink");
    expect([kept.status, await kept.text()]).toEqual([
      422,
      expect.stringContaining("your only way to sign in"),
    ]);
  });

  test("a page that needs a proof offers what the member signs in with, and is opened after the proof", async () => {
    const served = await start();
    const { member, visitor } = await joinWithAccount(served, "ravi-two");
    const query = `${new URLSearchParams({ next: "/account/passkey", method: "GET" })}`;
    const asked = await (await member.get("/account/passkey")).text();
    expect(asked).toContain(`formAction="/proof/oidc?${query.replace("&", "&amp;")}"`);
    expect(asked).not.toContain("data-ceremony");
    const proved = await login(member, `/proof/oidc?${query}`, {}, visitor, "ravi-two");
    expect(proved.headers.get("location")).toBe("/account/passkey");
    expect((await member.get("/account/passkey")).status).toBe(200);
    const withPasskey = await served.join();
    clock.advance(10);
    const asksForPasskey = await (await withPasskey.get("/account/passkey")).text();
    expect(asksForPasskey).toContain("data-ceremony");
    expect(asksForPasskey).not.toContain("/proof/oidc");
  });

  test("a form that needs a proof opens the account in a new tab, keeps what was typed and is then repeated", async () => {
    const served = await start();
    const { member, visitor } = await joinWithAccount(served, "mira-two");
    const asked = await member.post("/members/invitations", { role: "manager" });
    const html = await asked.text();
    expect([asked.status, html]).toEqual([403, expect.stringContaining('formTarget="_blank"')]);
    expect(html).toMatch(/action="\/members\/invitations".*name="role" value="manager".*>Try again</s);
    const path = "/proof/oidc?next=/members/invitations&method=POST";
    const proved = await login(member, path, {}, visitor, "mira-two");
    const closing = await member.get(proved.headers.get("location") ?? "");
    expect(await closing.text()).toContain("go back to the form and try again");
    expect((await member.post("/members/invitations", { role: "manager" })).status).toBe(200);
  });

  test("while the provider is unavailable, the sign-in page shows that and keeps the choices", async () => {
    const hostile = await startHostileProvider();
    hostile.behave({ metadata: (response) => void response.writeHead(503).end() });
    const { join } = await start(hostile.settings);
    const member = await join();
    await member.post("/sign-out");
    const failed = await member.post("/sign-in/oidc", { next: "/help", shared: "yes" });
    expect([failed.status, member.loginCookie]).toEqual([422, ""]);
    expect(await failed.text()).toMatch(
      /Signing in with your Acme account isn&#x27;t possible.*name="next" value="\/help".*checked/s,
    );
    const signedIn = await member.prove("/sign-in/options", "/sign-in");
    expect(signedIn.status).toBe(303);
  });

  test("without a company account, no page mentions one", async () => {
    const { visit, join, service } = await startStaffConsole(database.db, clock.now);
    const member = await join();
    const pages = await Promise.all([
      ...[visit().get("/sign-in"), visit().get(`/invitation?token=${await service.invite()}`)],
      member.get("/account"),
    ]);
    for (const shown of pages) expect(await shown.text()).not.toMatch(/oidc|company account/i);
    const failed = await visit().post("/sign-in/oidc");
    expect([failed.status, await failed.text()]).toEqual([422, expect.stringContaining("isn&#x27;t set up")]);
  });
});
