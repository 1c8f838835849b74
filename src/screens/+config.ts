import type { Config } from "vike/types";

/** One vike page a route; navigation in the browser is react-router's. */
export default {
  clientRouting: false,
  meta: {
    // The browser loads screens by itself (`screens.ts`).
    Page: { env: { server: true } },
    // Runs a screen's machine with a posted form; never sent to the browser.
    flow: { env: { server: true } },
  },
} satisfies Config;
