import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { SoftwareAuthenticator } from "../../../tests/support/software-authenticator.ts";
import { limits } from "../../http/admission/limits.ts";
import { seededDatabase, testClock } from "../booking/testing.ts";
import { changeRows, rowsOf } from "../database/testing.ts";
import { deleteOldRecords } from "../privacy/delete-old-records.ts";
import { consoleOrigin, startStaffService } from "./testing.ts";

describe.each(databaseKinds)("the sign-in of staff on %s", (kind) => {
  const clock = testClock();
  const database = seededDatabase(clock, { kind });
  const start = () => startStaffService(database.db, clock.now);
  const failed = { status: 422, code: "sign_in_failed" };
  const isSignedIn = async (service: Awaited<ReturnType<typeof start>>, token: string) =>
    (await service.call("readSession", { token })).status === 200;

  test("an owner link creates an owner with a passkey, ten recovery codes and a session", async () => {
    const service = await start();
    const owner = await service.join();
    expect(owner.recoveryCodes).toHaveLength(10);
    const { body } = await service.call("readSession", { token: owner.token });
    expect(body.session).toMatchObject({ member: { name: "Asha Rao", role: "owner" }, isProved: true });
    const stored = JSON.stringify(
      await Promise.all(
        (["staff_invitations", "staff_sessions", "staff_recovery_codes", "audit"] as const).map((table) =>
          rowsOf(database.db, table),
        ),
      ),
    );
    for (const secret of [owner.token, owner.invitation, ...owner.recoveryCodes])
      expect(stored).not.toContain(secret);
    const acts = await rowsOf(database.db, "audit", { subject: owner.id });
    expect(acts).toMatchObject([{ act: "staff_joined", actor: "staff", actor_user: owner.id }]);
  });

  test("an invitation that was used or has expired creates nobody", async () => {
    const service = await start();
    const { invitation } = await service.join();
    const expired = await service.invite();
    clock.advance(30);
    for (const token of [invitation, expired, "nonsense"]) {
      const invalid = { status: 404, code: "invitation_invalid" };
      expect(await service.call("readInvitation", { body: { token } })).toMatchObject(invalid);
      const begun = await service.call("startRegistration", { body: { token, name: "Ravi" } });
      expect(begun).toMatchObject(invalid);
    }
  });

  test("of two people who finish with one invitation, one joins", async () => {
    const service = await start();
    const token = await service.invite();
    const ceremonies = [];
    for (const name of ["Asha", "Ravi"])
      ceremonies.push((await service.call("startRegistration", { body: { token, name } })).body);
    const before = (await rowsOf(database.db, "staff")).length;
    const statuses = await Promise.all(
      ceremonies.map(async ({ challengeId, options }) => {
        const response = new SoftwareAuthenticator(consoleOrigin).register(options);
        const body = { token, challengeId, response, shared: false };
        return (await service.call("finishRegistration", { body })).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await rowsOf(database.db, "staff")).toHaveLength(before + 1);
  });

  test.each([
    ["another origin", { origin: "https://console.baithak.example.evil.example" }],
    ["another relying party", { rpId: "baithak.example" }],
    ["a user who was not verified", { isVerified: false }],
  ])("a registration and a sign-in with %s are rejected", async (_, deviation) => {
    const service = await start();
    const token = await service.invite();
    const begun = await service.call("startRegistration", { body: { token, name: "Ravi" } });
    const { challengeId, options } = begun.body;
    const response = new SoftwareAuthenticator(consoleOrigin).register(options, deviation);
    const body = { token, challengeId, response, shared: false };
    expect(await service.call("finishRegistration", { body })).toMatchObject(failed);
    const { authenticator } = await service.join();
    const signIn = await service.startSignIn();
    const assertion = authenticator.assert(signIn.options, deviation);
    expect(await service.signIn(signIn.challengeId, assertion)).toMatchObject(failed);
  });

  test("a passkey signs in, and a replayed response, another challenge and an expired one are rejected", async () => {
    const service = await start();
    const { authenticator } = await service.join();
    const first = await service.startSignIn();
    const response = authenticator.assert(first.options);
    expect(await service.signIn(first.challengeId, response)).toMatchObject({ status: 200 });
    expect(await service.signIn(first.challengeId, response)).toMatchObject(failed);
    const second = await service.startSignIn();
    expect(await service.signIn(second.challengeId, response)).toMatchObject(failed);
    const third = await service.startSignIn();
    clock.advance(5);
    const late = authenticator.assert(third.options);
    expect(await service.signIn(third.challengeId, late)).toMatchObject(failed);
  });

  test("a copied passkey, whose counter does not increase, and an unknown passkey are rejected", async () => {
    const service = await start();
    const { authenticator } = await service.join();
    for (const [counter, status] of [
      [5, 200],
      [5, 422],
      [3, 422],
      [6, 200],
    ] as const) {
      const begun = await service.startSignIn();
      const response = authenticator.assert(begun.options, { counter });
      expect((await service.signIn(begun.challengeId, response)).status).toBe(status);
    }
    const begun = await service.startSignIn();
    const unknown = new SoftwareAuthenticator(consoleOrigin).assert(begun.options);
    expect(await service.signIn(begun.challengeId, unknown)).toMatchObject(failed);
  });

  test("each recovery code signs in once, as it may be typed", async () => {
    const service = await start();
    const { recoveryCodes } = await service.join();
    const [code = ""] = recoveryCodes;
    const typed = code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o");
    const use = (code: string) => service.call("useRecoveryCode", { body: { code, shared: false } });
    const results = await Promise.all([use(typed), use(code)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await use(code)).toMatchObject(failed);
    expect(await use("AAAA-BBBB-CCCC-DDDD")).toMatchObject(failed);
  });

  test("a token that was sent before the sign-in never becomes a session", async () => {
    const service = await start();
    const { authenticator } = await service.join();
    const fixed = "a token that the attacker has chosen";
    const { challengeId, options } = await service.startSignIn();
    const body = { challengeId, response: authenticator.assert(options), shared: false };
    const signedIn = await service.call("finishSignIn", { token: fixed, body });
    expect(signedIn.body.token).not.toBe(fixed);
    expect(await isSignedIn(service, signedIn.body.token)).toBe(true);
    expect(await isSignedIn(service, fixed)).toBe(false);
  });

  test.each([
    [false, 12 * 60],
    [true, 30],
  ])(
    "a session (shared browser: %s) ends after %d idle minutes, and use extends it",
    async (shared, idle) => {
      const service = await start();
      const { token } = await service.join("owner link", shared);
      clock.advance(idle - 1);
      expect(await isSignedIn(service, token)).toBe(true);
      clock.advance(idle - 1);
      expect(await isSignedIn(service, token)).toBe(true);
      clock.advance(idle);
      expect(await isSignedIn(service, token)).toBe(false);
      clock.advance(12 * 60);
      await deleteOldRecords(database.db, clock.now());
      expect(await rowsOf(database.db, "staff_sessions")).toEqual([]);
    },
  );

  test("a call that only updates a page does not extend the session", async () => {
    const service = await start();
    const { token } = await service.join("owner link", true);
    for (const status of [200, 200, 401]) {
      clock.advance(12);
      expect(await service.call("readSession", { token, isRefresh: true })).toMatchObject({ status });
    }
  });

  test("signing out ends one session, and signing out everywhere ends all of the member", async () => {
    const service = await start();
    const other = await service.join();
    const { authenticator, token } = await service.join();
    const tokens: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { challengeId, options } = await service.startSignIn();
      tokens.push((await service.signIn(challengeId, authenticator.assert(options))).body.token);
    }
    await service.call("signOut", { token });
    const present = () =>
      Promise.all([token, ...tokens, other.token].map((each) => isSignedIn(service, each)));
    expect(await present()).toEqual([false, true, true, true]);
    await service.call("signOutEverywhere", { token: tokens[0] });
    expect(await present()).toEqual([false, false, false, true]);
  });

  test("a proof is recent for ten minutes, and only the passkey of the member renews it for its session", async () => {
    const service = await start();
    const [owner, other] = [await service.join(), await service.join()];
    clock.advance(10);
    const invite = () =>
      service.call("inviteStaff", { token: owner.token, body: { role: "manager", centreIds: [] } });
    const prove = async (authenticator: SoftwareAuthenticator, token = owner.token) => {
      const { challengeId, options } = (await service.call("startProof", { token: owner.token })).body;
      const body = { challengeId, response: authenticator.assert(options) };
      return service.call("finishProof", { token, body });
    };
    expect(await invite()).toMatchObject({ code: "proof_required" });
    expect(await prove(other.authenticator)).toMatchObject(failed);
    expect(await prove(owner.authenticator, other.token)).toMatchObject(failed);
    expect(await invite()).toMatchObject({ code: "proof_required" });
    expect(await prove(owner.authenticator)).toMatchObject({ body: { session: { isProved: true } } });
    expect(await invite()).toMatchObject({ status: 200 });
  });

  test("a changed role and a disabled member count for the next call, and the last owner stays", async () => {
    const service = await start();
    await changeRows(database.db, "staff", { disabled_at: clock.now() });
    const owner = await service.join();
    const member = await service.join({ role: "manager", centreIds: [] });
    const asOwner = (name: "changeRole" | "disableStaff", id: string, body = {}) =>
      service.call(name, { token: owner.token, id, body });
    const desk = { role: "desk", centreIds: ["centre-one"] };
    expect(await asOwner("changeRole", owner.id, desk)).toMatchObject({ status: 409, code: "last_owner" });
    expect(await asOwner("disableStaff", owner.id)).toMatchObject({ status: 409, code: "last_owner" });
    expect(await asOwner("disableStaff", "STAFF000000000000")).toMatchObject({ code: "staff_not_found" });
    const seeNear = () => service.call("day", { token: member.token, query: "?centre=centre-near" });
    expect(await seeNear()).toMatchObject({ status: 200 });
    expect(await asOwner("changeRole", member.id, desk)).toMatchObject({ status: 200 });
    expect(await seeNear()).toMatchObject({ status: 403 });
    expect(await asOwner("disableStaff", member.id)).toMatchObject({ status: 200 });
    expect(await seeNear()).toMatchObject({ status: 401 });
    const begun = await service.startSignIn();
    const response = member.authenticator.assert(begun.options);
    expect(await service.signIn(begun.challengeId, response)).toMatchObject(failed);
    const [code] = member.recoveryCodes;
    expect(await service.call("useRecoveryCode", { body: { code, shared: false } })).toMatchObject(failed);
    const entries = await rowsOf(database.db, "audit", { subject: member.id }, "id");
    expect(entries.map(({ act }) => act)).toEqual(["staff_joined", "staff_changed", "staff_disabled"]);
  });

  test("failed attempts of a network are limited, and those of another network are not", async () => {
    const service = await start();
    const attempt = (from: string) =>
      service.call("useRecoveryCode", { body: { code: "AAAA", shared: false } }, from);
    for (let count = 0; count < limits.staff.wrongPerAddressPerHour; count += 1)
      expect((await attempt("203.0.113.7")).status).toBe(422);
    expect(await attempt("203.0.113.7")).toMatchObject({ status: 429 });
    expect(await attempt("203.0.113.8")).toMatchObject({ status: 422 });
  });
});
