import { setTimeout as pause } from "node:timers/promises";
import { parentPort } from "node:worker_threads";

/* Runs one bundle of the pinned walks after the other: each has a chart with another change in it. */

/** What the changed chart threw outside of a walk: an actor's error, or an action's. */
let thrown = null;
process.on("uncaughtException", ({ message }) => {
  thrown ??= message;
});

parentPort.on("message", async ({ url, chart, first }) => {
  thrown = null;
  const killer = await killerIn(url, chart, first);
  // What is thrown late is this change's, and not the next one's.
  await pause(1);
  parentPort.postMessage(killer ?? (thrown === null ? null : `it broke: ${thrown}`));
});

async function killerIn(url, chart, first) {
  try {
    const { firstFailure } = await import(url);
    return await firstFailure(chart, first);
  } catch ({ message }) {
    return `it broke: ${message}`;
  }
}
