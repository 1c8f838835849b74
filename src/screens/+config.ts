import type { Config } from "vike/types";

/** One vike page per route; react-router handles navigation in the browser. */
export default {
  clientRouting: false,
  meta: {
    // In the browser, `screens.ts` loads the screens.
    Page: { env: { server: true } },
    // Runs a screen's state machine with a posted form. Server only.
    flow: { env: { server: true } },
  },
} satisfies Config;
