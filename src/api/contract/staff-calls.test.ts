import { expect, test } from "vitest";
import { calls } from "./calls.ts";
import { isCallPath } from "./href.ts";
import { type StaffCallDefinition, staffCalls } from "./staff-calls.ts";
import { mayAct, staffActs, staffRoles } from "./staff-roles.ts";

const definitions: readonly StaffCallDefinition[] = Object.values(staffCalls);

test("no staff call is among the calls that the site forwards", () => {
  for (const { path } of definitions) expect(isCallPath(path)).toBe(false);
  expect(Object.values(calls).filter(({ path }) => path.startsWith("/staff"))).toEqual([]);
});

test("staff calls have distinct methods and paths, and only those before the sign-in have no act", () => {
  expect(new Set(definitions.map(({ method, path }) => `${method} ${path}`)).size).toBe(definitions.length);
  const open = Object.entries(staffCalls).filter(([, { act }]) => act === null);
  expect(open.map(([name]) => name)).toEqual([
    ...["readInvitation", "startRegistration", "finishRegistration"],
    ...["startSignIn", "finishSignIn", "useRecoveryCode"],
    ...["readSignIn", "startOidcSignIn", "startOidcJoin", "finishOidc"],
  ]);
});

test("every act has a call, and an owner may do every act", () => {
  const used = new Set(definitions.map(({ act }) => act).filter((act) => act !== null));
  // Parts of the acts that refund money, and of those about blocks.
  const inOtherCalls = ["exceed_refund_limit", "close_all_centres"];
  expect([...used, ...inOtherCalls].toSorted()).toEqual(Object.keys(staffActs).toSorted());
  for (const act of used) expect(mayAct("owner", act)).toBe(true);
  expect(staffRoles.filter((role) => mayAct(role, "change_staff"))).toEqual(["owner"]);
});
