import { formatDay, formatTime, istDateOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/console.ts";
import { get, page, post, redirectTo, type Screen } from "../screen.ts";

const signedOut = { ...redirectTo("/sign-in"), cookie: { token: null, isShared: false } };

/** The member's own account, and the ends of its sessions. */
export const account: Screen = {
  menu: texts.account,
  routes: [
    get("/account", "use_account", async ({ session: { member, createdAt, endsAt } }) =>
      page(
        texts.account,
        <>
          <h1>{member.name}</h1>
          <dl>
            <dt>{texts.role}</dt>
            <dd>{texts.roles[member.role]}</dd>
            <dt>{texts.signedInSince}</dt>
            <dd>{`${formatDay(istDateOf(createdAt))}, ${formatTime(createdAt)}`}</dd>
            <dt>{texts.sessionEnds}</dt>
            <dd>{`${formatDay(istDateOf(endsAt))}, ${formatTime(endsAt)}`}</dd>
          </dl>
          <form method="post" action="/sign-out-everywhere">
            <button type="submit">{texts.signOutEverywhere}</button>
          </form>
        </>,
      ),
    ),
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
