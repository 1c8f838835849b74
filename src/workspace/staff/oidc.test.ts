import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { type Hostility, startHostileProvider } from "../../../tests/support/hostile-provider.ts";
import { type ProviderVisitor, startOidcProvider } from "../../../tests/support/oidc-provider.ts";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import type { StaffCallName } from "../../api/contract/staff-calls.ts";
import { staffLimits } from "../../api/contract/staff-roles.ts";
import { limits } from "../../http/admission/limits.ts";
import { seededDatabase, testClock } from "../booking/testing.ts";
import { changeRows, rowsOf } from "../database/testing.ts";
import { deleteOldRecords } from "../privacy/delete-old-records.ts";
import { createIdentityProvider } from "./identity-provider.ts";
import { consoleOrigin, startStaffService } from "./testing.ts";

const failed = { status: 422, code: "sign_in_failed" };
const unknown = { status: 422, code: "identity_unknown" };
const unavailable = { status: 424, code: "provider_unavailable" };

/** A time limit that a test can wait for, in seconds. */
const soon = 0.3;

describe.each(databaseKinds)("the sign-in with a company account on %s", (kind) => {
  const clock = testClock();
  const database = seededDatabase(clock, { kind });
  let company: Awaited<ReturnType<typeof startOidcProvider>>;
  let subjects = 0;
  setUpSuite(async (onSuiteFinished) => {
    company = await startOidcProvider(consoleOrigin);
    onSuiteFinished(company.close);
  });

  async function start(settings = company.settings) {
    const provider = createIdentityProvider(settings, consoleOrigin, soon * 20);
    const service = await startStaffService(database.db, clock.now, { provider });
    type Started = { readonly url: string; readonly browserToken: string };
    const begin = async (name: Name, token?: string, body: object = {}): Promise<Started> =>
      (await service.call(name, { token, body: { ...bodies[name], ...body } })).body;
    const finish = (browserToken: string, parameters: string) =>
      service.call("finishOidc", { body: { browserToken, parameters } });
    /** Logs in at the company's provider. */
    async function login(name: Name, visitor: ProviderVisitor, as: string, token?: string, body?: object) {
      const { url, browserToken } = await begin(name, token, body);
      return finish(browserToken, await visitor.follow(url, as));
    }
    /** Joins with an account, whose `sub` is returned. */
    async function join(granted?: Parameters<typeof service.invite>[0]) {
      subjects += 1;
      const [subject, visitor] = [`asha-${subjects}`, company.visit()];
      const joined = await login("startOidcJoin", visitor, subject, undefined, {
        token: await service.invite(granted),
      });
      const { token, session } = joined.body.signedIn;
      return { subject, visitor, token: token as string, id: session.member.id as string };
    }
    return { ...service, joinWithPasskey: service.join, begin, finish, login, join };
  }

  type Name = "startOidcSignIn" | "startOidcJoin" | "startOidcProof" | "startOidcLink";
  const bodies: Record<Name, object> = {
    startOidcSignIn: { shared: false, next: "/help" },
    startOidcJoin: { name: "Asha Rao", shared: false, next: "/" },
    startOidcProof: { next: "/members" },
    startOidcLink: { next: "/account" },
  };

  test("an invited person joins with the account, and signs in with it", async () => {
    const service = await start();
    const { subject, visitor, id, token } = await service.join({ role: "desk", centreIds: ["centre-one"] });
    expect(await service.call("readSession", { token })).toMatchObject({
      body: { session: { member: { id, name: "Asha Rao", role: "desk" }, isProved: false } },
    });
    const signedIn = await service.login("startOidcSignIn", visitor, subject, undefined, { shared: true });
    expect(signedIn.body).toMatchObject({ next: "/help", signedIn: { session: { isShared: true } } });
    expect(signedIn.body.signedIn.token).not.toBe(token);
    const identities = await rowsOf(database.db, "staff_identities", { staff_id: id });
    expect(identities).toMatchObject([{ issuer: `${company.issuer}/`, subject, used_at: clock.now() }]);
    const acts = await rowsOf(database.db, "audit", { subject: id }, "id");
    expect(acts).toMatchObject([
      { act: "staff_joined", actor: "staff", actor_user: id },
      { act: "staff_signed_in", details: { with: "company account" } },
    ]);
  });

  test("nobody signs in without an invitation, and an invitation works once", async () => {
    const service = await start();
    const before = await rowsOf(database.db, "staff");
    const stranger = await service.login("startOidcSignIn", company.visit(), "stranger");
    expect(stranger).toMatchObject({
      ...unknown,
      body: { error: { message: expect.stringContaining("ask an owner") } },
    });
    const token = await service.invite();
    const logins = await Promise.all([1, 2].map(() => service.begin("startOidcJoin", undefined, { token })));
    const statuses = [];
    for (const [index, { url, browserToken }] of logins.entries()) {
      const parameters = await company.visit().follow(url, `late-${index}`);
      statuses.push((await service.finish(browserToken, parameters)).code);
    }
    expect(statuses).toEqual([undefined, "invitation_invalid"]);
    expect(await service.call("startOidcJoin", { body: { ...bodies.startOidcJoin, token } })).toMatchObject({
      code: "invitation_invalid",
    });
    expect(await rowsOf(database.db, "staff")).toHaveLength(before.length + 1);
  });

  test("an account belongs to one member, and the rejected invitation still works", async () => {
    const service = await start();
    const { visitor, subject } = await service.join();
    const token = await service.invite();
    expect(await service.login("startOidcJoin", visitor, subject, undefined, { token })).toMatchObject({
      ...{ status: 409, code: "identity_taken" },
    });
    const other = await service.join();
    expect(await service.call("readInvitation", { body: { token } })).toMatchObject({
      body: { role: "owner", provider: "your Acme account" },
    });
    await service.login("startOidcProof", other.visitor, other.subject, other.token);
    expect(await service.login("startOidcLink", visitor, subject, other.token)).toMatchObject({
      code: "identity_taken",
    });
  });

  test("a member links the account, signs in with it and unlinks it, and the last way to sign in stays", async () => {
    const service = await start();
    const { token, id, authenticator } = await service.joinWithPasskey();
    const visitor = company.visit();
    expect(await service.login("startOidcLink", visitor, "ravi", token)).toMatchObject({
      body: { next: "/account", signedIn: null },
    });
    const account = () => service.call("account", { token });
    const { passkeys, provider } = (await account()).body;
    expect(provider).toEqual({ name: "your Acme account", linkedAt: expect.any(String), usedAt: null });
    expect((await service.login("startOidcSignIn", visitor, "ravi")).body.signedIn.session.member.id).toBe(
      id,
    );
    const removePasskey = () => service.call("removePasskey", { token, body: { id: passkeys[0].id } });
    expect(await removePasskey()).toMatchObject({ status: 200 });
    const last = { status: 409, code: "last_sign_in" };
    expect(await service.call("unlinkOidc", { token })).toMatchObject(last);
    const started = await service.call("startPasskey", { token });
    const { challengeId, options } = started.body;
    await service.call("addPasskey", {
      token,
      body: { challengeId, response: authenticator.register(options) },
    });
    expect(await service.call("unlinkOidc", { token })).toMatchObject({ status: 200 });
    expect(await service.call("unlinkOidc", { token })).toMatchObject({ status: 200 });
    expect((await account()).body.provider).toMatchObject({ linkedAt: null });
    expect(await service.login("startOidcSignIn", visitor, "ravi")).toMatchObject(unknown);
    const acts = (await rowsOf(database.db, "audit", { subject: id }, "id")).map(({ act }) => act);
    expect(acts).toEqual([
      ...["staff_joined", "identity_linked", "staff_signed_in"],
      ...["passkey_removed", "passkey_added", "identity_unlinked"],
    ]);
  });

  test("nobody signs in or links an account only because the browser is signed in to the provider", async () => {
    const service = await start();
    const { visitor, token, subject } = await service.join();
    await service.login("startOidcProof", visitor, subject, token);
    for (const begun of [
      await service.begin("startOidcSignIn"),
      await service.begin("startOidcLink", token),
      await service.begin("startOidcJoin", undefined, { token: await service.invite() }),
    ])
      await expect(visitor.follow(begun.url)).rejects.toThrow("The provider asks");
  });

  test("linking another account replaces the former one, which no longer signs in", async () => {
    const service = await start();
    const { token } = await service.joinWithPasskey();
    const [former, present] = [company.visit(), company.visit()];
    await service.login("startOidcLink", former, "former", token);
    await service.login("startOidcLink", present, "present", token);
    expect(await service.login("startOidcSignIn", former, "former")).toMatchObject(unknown);
    expect(await service.login("startOidcSignIn", present, "present")).toMatchObject({ status: 200 });
  });

  test("a disabled member can neither sign in nor link, and the account joins again with a new invitation", async () => {
    const service = await start();
    const owner = await service.joinWithPasskey();
    const { id, token, subject, visitor } = await service.join({ role: "manager", centreIds: [] });
    await service.login("startOidcProof", visitor, subject, token);
    const login = await service.begin("startOidcLink", token);
    await service.call("disableStaff", { token: owner.token, id });
    expect(await service.login("startOidcSignIn", visitor, subject)).toMatchObject(unknown);
    expect(await service.finish(login.browserToken, await visitor.follow(login.url, subject))).toMatchObject(
      failed,
    );
    const invitation = await service.invite();
    const joined = await service.login("startOidcJoin", visitor, subject, undefined, { token: invitation });
    expect(joined.body.signedIn.session.member.id).not.toBe(id);
    await changeRows(database.db, "staff", { disabled_at: clock.now() });
    expect(await service.login("startOidcSignIn", visitor, subject)).toMatchObject(unknown);
  });

  test("a member without a passkey confirms the identity by signing in to the provider again", async () => {
    const service = await start();
    const { token, subject, visitor } = await service.join();
    const invite = () => service.call("inviteStaff", { token, body: { role: "manager", centreIds: [] } });
    expect(await invite()).toMatchObject({ code: "proof_required" });
    const { url } = await service.begin("startOidcProof", token);
    await expect(company.visit().follow(url)).rejects.toThrow("The provider asks");
    await expect(visitor.follow(url)).rejects.toThrow("The provider asks");
    const proved = await service.login("startOidcProof", visitor, subject, token);
    expect(proved.body).toEqual({ next: "/members", signedIn: null });
    expect(await invite()).toMatchObject({ status: 200 });
    clock.advance(staffLimits.proofMinutes);
    expect(await invite()).toMatchObject({ code: "proof_required" });
  });

  test("the account of another member confirms nothing", async () => {
    const service = await start();
    const [member, other] = [await service.join(), await service.join()];
    const proved = await service.login("startOidcProof", company.visit(), other.subject, member.token);
    expect(proved).toMatchObject(unknown);
    const stranger = await service.login("startOidcProof", company.visit(), "stranger", member.token);
    expect(stranger).toMatchObject(unknown);
    expect(await service.call("readSession", { token: member.token })).toMatchObject({
      body: { session: { isProved: false } },
    });
  });

  test("a callback works once, for ten minutes, with its state, in the browser that began the login", async () => {
    const service = await start();
    const { visitor, subject } = await service.join();
    const [mine, theirs] = [await service.begin("startOidcSignIn"), await service.begin("startOidcSignIn")];
    const parameters = await visitor.follow(mine.url, subject);
    const theirParameters = await visitor.follow(theirs.url, subject);
    // The callback of an attacker in the browser of somebody else, and a login without a cookie.
    for (const browserToken of [theirs.browserToken, "", "guessed"])
      expect(await service.finish(browserToken, parameters)).toMatchObject(failed);
    const withState = (state: string) => {
      const changed = new URLSearchParams(parameters);
      changed.set("state", state);
      return `${changed}`;
    };
    const theirState = new URLSearchParams(theirParameters).get("state") ?? "";
    for (const state of ["", "guessed", "\0", `${theirState}\0`, "a".repeat(7000), theirState])
      expect(await service.finish(mine.browserToken, withState(state))).toMatchObject(failed);
    expect(await service.finish(mine.browserToken, parameters)).toMatchObject({ status: 200 });
    expect(await service.finish(mine.browserToken, parameters)).toMatchObject(failed);
    clock.advance(staffLimits.providerMinutes);
    expect(await service.finish(theirs.browserToken, theirParameters)).toMatchObject(failed);
    await deleteOldRecords(database.db, clock.now());
    expect(await rowsOf(database.db, "staff_oidc_logins")).toEqual([]);
  });

  test("the code of another login is rejected, also with the right state", async () => {
    const service = await start();
    const { visitor, subject } = await service.join();
    const theirs = await service.begin("startOidcSignIn");
    const stolen = new URLSearchParams(await visitor.follow(theirs.url, subject));
    const mine = await service.begin("startOidcSignIn");
    const parameters = new URLSearchParams(await visitor.follow(mine.url, subject));
    parameters.set("code", stolen.get("code") ?? "");
    expect(await service.finish(mine.browserToken, `${parameters}`)).toMatchObject(failed);
  });

  test("a login stores no secret of the browser, and the log contains no code and no state", async () => {
    const service = await start();
    const { url, browserToken } = await service.begin("startOidcSignIn");
    const state = new URL(url).searchParams.get("state") ?? "";
    const rows = await rowsOf(database.db, "staff_oidc_logins", { state });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(browserToken);
    const parameters = await company.visit().follow(url, "stranger");
    await service.finish(browserToken, `${parameters}x`);
    const code = new URLSearchParams(parameters).get("code") ?? "";
    for (const secret of [code, state, browserToken]) expect(service.lines.join()).not.toContain(secret);
  });

  test.each<[string, Hostility]>([
    ["another nonce", { claims: { nonce: "that of another login" } }],
    ["no nonce", { claims: { nonce: undefined } }],
    ["another issuer", { claims: { iss: "https://evil.example" } }],
    ["another audience", { claims: { aud: "another client" } }],
    ["several audiences", { claims: { aud: ["console", "another client"] } }],
    ["an end in the past", { claims: { exp: 1 } }],
    ["no subject", { claims: { sub: undefined } }],
    ["a signature of another key", { hasOtherKey: true }],
    ["no signature", { header: { alg: "none" } }],
    ["a signature with the client's secret", { header: { alg: "HS256" } }],
    ["a key that the provider does not publish", { header: { kid: "2" } }],
  ])("an ID token with %s is rejected", async (_, hostility) => {
    const hostile = await startHostileProvider();
    const service = await start(hostile.settings);
    const { token } = await service.joinWithPasskey();
    const link = async () => {
      const { url, browserToken } = await service.begin("startOidcLink", token);
      return service.finish(browserToken, hostile.follow(url));
    };
    expect(await link()).toMatchObject({ status: 200 });
    hostile.behave(hostility);
    expect(await link()).toMatchObject(failed);
    const { url, browserToken } = await service.begin("startOidcSignIn");
    expect(await service.finish(browserToken, hostile.follow(url))).toMatchObject(failed);
    expect(service.lines.join()).toContain("A login with the identity provider has failed.");
  });

  test.each<[string, Hostility]>([
    ["an hour before", { claims: { auth_time: Math.floor(Date.now() / 1000) - 3600 } }],
    ["at an unknown time", { claims: { auth_time: undefined } }],
  ])(
    "an identity that the provider confirmed %s neither signs in, joins, links nor proves",
    async (_, hostility) => {
      const hostile = await startHostileProvider();
      const service = await start(hostile.settings);
      const { token, id } = await service.joinWithPasskey();
      const login = async (name: Name, body: object = {}) => {
        clock.advance(1);
        const { url, browserToken } = await service.begin(name, token, body);
        expect(new URL(url).searchParams.get("prompt")).toBe("login");
        expect(new URL(url).searchParams.get("max_age")).toBe("0");
        return service.finish(browserToken, hostile.follow(url));
      };
      const prove = () => login("startOidcProof");
      hostile.behave(hostility);
      expect(await login("startOidcJoin", { token: await service.invite() })).toMatchObject(failed);
      expect(await login("startOidcLink")).toMatchObject(failed);
      hostile.behave({});
      expect(await login("startOidcLink")).toMatchObject({ status: 200 });
      clock.advance(staffLimits.proofMinutes);
      hostile.behave(hostility);
      expect(await login("startOidcSignIn")).toMatchObject(failed);
      expect(await prove()).toMatchObject(failed);
      expect(await service.call("listStaff", { token })).toMatchObject({ status: 200 });
      expect(await service.call("renewRecoveryCodes", { token })).toMatchObject({ code: "proof_required" });
      hostile.behave({});
      expect((await login("startOidcSignIn")).body.signedIn.session.member.id).toBe(id);
      expect(await prove()).toMatchObject({ status: 200 });
      expect(await service.call("renewRecoveryCodes", { token })).toMatchObject({ status: 200 });
    },
  );

  test.each<[string, Hostility]>([
    ["too slow", { token: () => {}, metadata: () => {} }],
    ["too slow at the end of its response", { token: (response) => void response.writeHead(200).write("{") }],
    ["failing", { token: (response) => void response.writeHead(502).end("Bad gateway") }],
    [
      "one that rejects the client",
      { token: (response) => void response.writeHead(401, { "www-authenticate": "Basic" }).end() },
    ],
  ])(
    "while the provider is %s, a login reports it as unavailable, and passkeys still work",
    async (_, hostility) => {
      const hostile = await startHostileProvider();
      const provider = createIdentityProvider(hostile.settings, consoleOrigin, soon);
      const service = await startStaffService(database.db, clock.now, { provider });
      const owner = await service.join();
      const begin = () => service.call("startOidcSignIn", { body: bodies.startOidcSignIn });
      const { url, browserToken } = (await begin()).body;
      hostile.behave(hostility);
      const body = { browserToken, parameters: hostile.follow(url) };
      expect(await service.call("finishOidc", { body })).toMatchObject(unavailable);
      expect(service.lines.join()).toContain("A login with the identity provider has failed.");
      const { challengeId, options } = await service.startSignIn();
      expect(await service.signIn(challengeId, owner.authenticator.assert(options))).toMatchObject({
        status: 200,
      });
    },
  );

  test("without the provider, a login does not begin, the owner's link works, and the next login finds the provider", async () => {
    const hostile = await startHostileProvider();
    hostile.behave({ metadata: (response) => void response.writeHead(503).end() });
    const service = await start(hostile.settings);
    const begin = () => service.call("startOidcSignIn", { body: bodies.startOidcSignIn });
    expect(await begin()).toMatchObject(unavailable);
    expect(service.lines.join()).toContain("The identity provider of staff is not available.");
    await service.joinWithPasskey();
    hostile.behave({});
    expect(await begin()).toMatchObject({ status: 200 });
    expect(hostile.exchanged).toEqual([]);
  });

  test("without a provider in the settings, no login begins or ends", async () => {
    const service = await startStaffService(database.db, clock.now);
    expect((await service.call("readSignIn")).body).toEqual({ provider: null });
    for (const [name, body] of [
      ["startOidcSignIn", bodies.startOidcSignIn],
      ["finishOidc", { browserToken: "any", parameters: "code=1&state=1" }],
    ] as const)
      expect(await service.call(name, { body })).toMatchObject(unavailable);
  });

  test("the logins and the failed logins of a network are limited, and outages of the provider do not count", async () => {
    const hostile = await startHostileProvider();
    const service = await start(hostile.settings);
    const login = async () => {
      const { url, browserToken } = await service.begin("startOidcSignIn");
      const body = { browserToken, parameters: hostile.follow(url) };
      return service.call("finishOidc", { body }, "203.0.113.9");
    };
    hostile.behave({ token: (response) => void response.writeHead(502).end() });
    for (let count = 0; count < limits.staff.wrongPerAddressPerHour; count += 1)
      expect(await login()).toMatchObject(unavailable);
    hostile.behave({ claims: { sub: "stranger" } });
    for (let count = 0; count < limits.staff.wrongPerAddressPerHour; count += 1)
      expect(await login()).toMatchObject(unknown);
    expect(await login()).toMatchObject({ status: 429 });
    const begin = () => service.call("startOidcSignIn", { body: bodies.startOidcSignIn }, "203.0.113.10");
    for (let count = 0; count < limits.staff.ceremoniesPerAddressPer10Minutes; count += 1)
      expect((await begin()).status).toBe(200);
    expect(await begin()).toMatchObject({ status: 429 });
  });

  test("callbacks and invitations that a foreign page makes up lock nobody out", async () => {
    const service = await start();
    const call = (name: StaffCallName, body: object) => service.call(name, { body }, "203.0.113.11");
    const guess = "a".repeat(43);
    const images = Array.from({ length: limits.staff.wrongPerAddressPerHour + 1 }, async () => {
      const callback = { browserToken: guess, parameters: `code=1&state=${guess}` };
      expect(await call("finishOidc", callback)).toMatchObject(failed);
      expect(await call("readInvitation", { token: guess })).toMatchObject({ code: "invitation_invalid" });
    });
    await Promise.all(images);
    expect(await call("useRecoveryCode", { code: "AAAA", shared: false })).toMatchObject(failed);
  });
});
