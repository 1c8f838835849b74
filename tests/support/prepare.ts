import { ensureChromium } from "./chromium.ts";

/** What the tests need beside the packages: the built site and a browser. */
ensureChromium();
await import("../../src/build/build-when-needed.ts");
