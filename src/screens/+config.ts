import type { Config } from "vike/types";

/** Each route is one vike page. In the browser, react-router handles navigation, so `clientRouting` is off. */
export default {
  clientRouting: false,
  meta: {
    // `Page` is server-only: in the browser, `screens.ts` loads the screens.
    Page: { env: { server: true } },
    // `flow` runs a screen's state machine with a posted form. It is server-only.
    flow: { env: { server: true } },
  },
} satisfies Config;
