import type { ReactNode } from "react";
import type * as v from "valibot";
import type { accountResponse } from "../../api/contract/staff.ts";
import * as texts from "../../texts/console.ts";
import * as staffTexts from "../../texts/console-staff.ts";
import { CallDenied, type CallService } from "../call-service.ts";
import { Ceremony, formatInstant, Problem, RecoveryCodes, Scroll, TableHead } from "../parts.tsx";
import { get, page, post, type Reply, redirectTo, type Screen, type Session } from "../screen.ts";
import { readResponse } from "../web-authn.ts";
import { continueLogin } from "./oidc.tsx";

const signedOut = { ...redirectTo("/sign-in"), cookie: { token: null, isShared: false } };

/** The member's own account: company account, passkeys, recovery codes, and the ends of its sessions. */
export const account: Screen = {
  menu: texts.account,
  routes: [
    get("/account", "use_account", ({ session, call }) => accountPage(session, call)),
    get("/account/passkey", "change_passkeys", async ({ session }) => {
      if (!session.isProved) throw new CallDenied("proof_required", texts.proofNeeded);
      return passkeyPage();
    }),
    post("/account/passkey/options", "change_passkeys", async ({ call }) => {
      const started = await call("startPasskey", { body: {} });
      return { json: started.ok ? started.body : started, status: started.ok ? 200 : 422 };
    }),
    post("/account/passkey", "change_passkeys", async ({ form, call }) => {
      const response = readResponse(form);
      if (response === null) return passkeyPage(texts.passkeysNeedScript);
      const added = await call("addPasskey", { body: response });
      return added.ok ? redirectTo("/account") : passkeyPage(added.message);
    }),
    post("/account/passkey/remove", "change_passkeys", async ({ session, form, call }) => {
      const removed = await call("removePasskey", { body: { id: form.get("id") ?? "" } });
      return removed.ok ? redirectTo("/account") : accountPage(session, call, removed.message);
    }),
    post("/account/oidc", "change_passkeys", async ({ session, call }) => {
      const started = await call("startOidcLink", { body: { next: "/account" } });
      return started.ok ? continueLogin(started.body) : accountPage(session, call, started.message);
    }),
    post("/account/oidc/unlink", "change_passkeys", async ({ session, call }) => {
      const unlinked = await call("unlinkOidc", { body: {} });
      return unlinked.ok ? redirectTo("/account") : accountPage(session, call, unlinked.message);
    }),
    post("/account/recovery-codes", "change_passkeys", async ({ session, call }) => {
      const renewed = await call("renewRecoveryCodes", { body: {} });
      if (!renewed.ok) return accountPage(session, call, renewed.message);
      return page(texts.recoveryCodes, <RecoveryCodes codes={renewed.body.recoveryCodes} href="/account" />);
    }),
    post("/sign-out", "use_account", async ({ call }) => {
      await call("signOut", { body: {} });
      return signedOut;
    }),
    post("/sign-out-everywhere", "use_account", async ({ call }) => {
      await call("signOutEverywhere", { body: {} });
      return signedOut;
    }),
  ],
};

async function accountPage(session: Session, call: CallService, problem?: string): Promise<Reply> {
  const { member, createdAt, endsAt } = session;
  const read = await call("account", {});
  if (!read.ok) throw new Error(read.message);
  return page(
    texts.account,
    <>
      <h1>{member.name}</h1>
      <Problem message={problem} />
      <dl>
        <dt>{texts.role}</dt>
        <dd>{texts.roles[member.role]}</dd>
        <dt>{texts.signedInSince}</dt>
        <dd>{formatInstant(createdAt)}</dd>
        <dt>{texts.sessionEnds}</dt>
        <dd>{formatInstant(endsAt)}</dd>
      </dl>
      <form method="post" action="/sign-out-everywhere">
        <button type="submit">{texts.signOutEverywhere}</button>
      </form>
      <CompanyAccount {...read.body} />
      <Passkeys {...read.body} />
    </>,
    { status: problem === undefined ? 200 : 422 },
  );
}

function CompanyAccount({ provider }: Pick<v.InferOutput<typeof accountResponse>, "provider">): ReactNode {
  if (provider === null) return null;
  const { name, linkedAt, usedAt } = provider;
  if (linkedAt === null)
    return (
      <>
        <h2>{staffTexts.companyAccount}</h2>
        <form method="post" action="/account/oidc" className="stack">
          <p>{staffTexts.linkHintOf(name)}</p>
          <button type="submit">{staffTexts.link(name)}</button>
        </form>
      </>
    );
  return (
    <>
      <h2>{staffTexts.companyAccount}</h2>
      <dl>
        <dt>{staffTexts.linked}</dt>
        <dd>{formatInstant(linkedAt)}</dd>
        <dt>{staffTexts.lastUsed}</dt>
        <dd>{usedAt === null ? staffTexts.never : formatInstant(usedAt)}</dd>
      </dl>
      <form method="post" action="/account/oidc/unlink">
        <button type="submit" className="quiet">
          {staffTexts.unlink(name)}
        </button>
      </form>
    </>
  );
}

function Passkeys({ passkeys, unusedCodes }: v.InferOutput<typeof accountResponse>): ReactNode {
  return (
    <>
      <h2 id="passkeys">{staffTexts.passkeys}</h2>
      {passkeys.length > 0 && (
        <Scroll labelledBy="passkeys">
          <table>
            <TableHead titles={[staffTexts.created, staffTexts.lastUsed, staffTexts.remove]} />
            <tbody>
              {passkeys.map(({ id, createdAt, usedAt }) => (
                <tr key={id}>
                  <th scope="row">{formatInstant(createdAt)}</th>
                  <td>{usedAt === null ? staffTexts.never : formatInstant(usedAt)}</td>
                  <td>
                    <form method="post" action="/account/passkey/remove">
                      <input type="hidden" name="id" value={id} />
                      <button
                        type="submit"
                        className="quiet"
                        aria-label={staffTexts.removePasskeyOf(formatInstant(createdAt))}
                      >
                        {staffTexts.remove}
                      </button>
                    </form>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <p>{staffTexts.addPasskeyHint}</p>
      <p>
        <a className="button" href="/account/passkey">
          {staffTexts.addPasskey}
        </a>
      </p>
      <p>{staffTexts.unusedCodes(unusedCodes)}</p>
      <form method="post" action="/account/recovery-codes">
        <button type="submit" className="quiet">
          {staffTexts.renewCodes}
        </button>
      </form>
    </>
  );
}

function passkeyPage(problem?: string): Reply {
  return page(
    staffTexts.addPasskey,
    <div className="narrow">
      <h1>{staffTexts.addPasskey}</h1>
      <p>{staffTexts.addPasskeyHint}</p>
      <Ceremony
        kind="create"
        action="/account/passkey"
        options="/account/passkey/options"
        label={texts.createPasskey}
        problem={problem}
      />
      <p>
        <a href="/account">{staffTexts.backToAccount}</a>
      </p>
    </div>,
    { status: problem === undefined ? 200 : 422 },
  );
}
