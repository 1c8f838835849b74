import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { SoftwareAuthenticator } from "../../../tests/support/software-authenticator.ts";
import { maxPasskeys } from "../../api/contract/staff-roles.ts";
import { seededDatabase, testClock } from "../booking/testing.ts";
import { consoleOrigin, startStaffService } from "./testing.ts";

describe.each(databaseKinds)("the account of a member of staff on %s", (kind) => {
  const clock = testClock();
  const database = seededDatabase(clock, { kind });
  const start = () => startStaffService(database.db, clock.now);
  type Service = Awaited<ReturnType<typeof start>>;

  async function add(service: Service, token: string, begunBy = token) {
    const authenticator = new SoftwareAuthenticator(consoleOrigin);
    const { body } = await service.call("startPasskey", { token: begunBy });
    const { challengeId, options } = body;
    const finished = { challengeId, response: authenticator.register(options) };
    const reply = await service.call("addPasskey", { token, body: finished });
    return { authenticator, options, reply };
  }
  const idsOf = async (service: Service, token: string): Promise<string[]> =>
    (await service.call("account", { token })).body.passkeys.map(({ id }: { id: string }) => id);

  test("a second passkey signs in after the first one is removed, and the last one stays", async () => {
    const service = await start();
    const { token, id, authenticator } = await service.join();
    const [first = ""] = await idsOf(service, token);
    const second = await add(service, token);
    expect(second.options.excludeCredentials).toMatchObject([{ id: first }]);
    expect(second.reply.status).toBe(200);
    const removed = await service.call("removePasskey", { token, body: { id: first } });
    expect(removed.status).toBe(200);
    expect(await service.call("removePasskey", { token, body: { id: first } })).toMatchObject({
      status: 200,
    });
    const [last = "", ...others] = await idsOf(service, token);
    expect(others).toEqual([]);
    expect(await service.call("removePasskey", { token, body: { id: last } })).toMatchObject({
      ...{ status: 409, code: "last_sign_in" },
    });
    const withFirst = await service.startSignIn();
    expect(
      await service.signIn(withFirst.challengeId, authenticator.assert(withFirst.options)),
    ).toMatchObject({ status: 422 });
    const withSecond = await service.startSignIn();
    const signedIn = await service.signIn(
      withSecond.challengeId,
      second.authenticator.assert(withSecond.options),
    );
    expect(signedIn.body.session.member.id).toBe(id);
    const acts = await database.db
      .selectFrom("audit")
      .select("act")
      .where("subject", "=", id)
      .orderBy("id")
      .execute();
    expect(acts.map(({ act }) => act)).toEqual([
      ...["staff_joined", "passkey_added", "passkey_removed", "staff_signed_in"],
    ]);
  });

  test("a passkey is not added with the ceremony of another member, and nobody removes the passkey of another", async () => {
    const service = await start();
    const asha = await service.join();
    const ravi = await service.join();
    expect((await add(service, ravi.token, asha.token)).reply).toMatchObject({ code: "sign_in_failed" });
    await add(service, ravi.token);
    const [ofAsha = ""] = await idsOf(service, asha.token);
    await service.call("removePasskey", { token: ravi.token, body: { id: ofAsha } });
    expect(await idsOf(service, asha.token)).toEqual([ofAsha]);
  });

  test("of two removals of the last two passkeys at once, one is rejected", async () => {
    const service = await start();
    const { token } = await service.join();
    await add(service, token);
    const ids = await idsOf(service, token);
    const statuses = await Promise.all(
      ids.map(async (id) => (await service.call("removePasskey", { token, body: { id } })).status),
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  test(`a member has at most ${maxPasskeys} passkeys`, async () => {
    const service = await start();
    const { token } = await service.join();
    for (let count = 1; count < maxPasskeys; count += 1)
      expect((await add(service, token)).reply.status).toBe(200);
    expect((await add(service, token)).reply).toMatchObject({ status: 409, code: "too_many_passkeys" });
  });

  test("new recovery codes replace the former ones", async () => {
    const service = await start();
    const { token, recoveryCodes } = await service.join();
    const { body } = await service.call("renewRecoveryCodes", { token });
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await service.call("account", { token })).body.unusedCodes).toBe(10);
    const signIn = (code: string) => service.call("useRecoveryCode", { body: { code, shared: false } });
    expect(await signIn(recoveryCodes[0] ?? "")).toMatchObject({ status: 422 });
    expect(await signIn(body.recoveryCodes[0])).toMatchObject({ status: 200 });
    expect((await service.call("account", { token })).body.unusedCodes).toBe(9);
  });

  test("a desk is invited only to centres that exist, and a member cannot be moved to one that does not", async () => {
    const service = await start();
    const { token, id } = await service.join();
    await service.join();
    const desk = { role: "desk", centreIds: ["centre-one", "no-such-centre"] };
    const rejected = { status: 422, code: "unknown_centre" };
    expect(await service.call("inviteStaff", { token, body: desk })).toMatchObject(rejected);
    expect(await service.call("changeRole", { token, id, body: desk })).toMatchObject(rejected);
    const known = { ...desk, centreIds: ["centre-one"] };
    expect(await service.call("inviteStaff", { token, body: known })).toMatchObject({ status: 200 });
  });
});
