// Preloaded by the site (`node --require`) in each of its threads: shifts the time by the milliseconds in CLOCK_FILE,
// so that tests need not wait fifteen minutes for the end of a hold.
const { readFileSync } = require("node:fs");
const { ServerResponse } = require("node:http");

const file = process.env.CLOCK_FILE;
const RealDate = Date;
let shiftMs = 0;

function look() {
  try {
    shiftMs = Number(readFileSync(file, "utf8"));
  } catch {
    // The file does not exist yet: no shift.
  }
}

globalThis.Date = class ShiftedDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + shiftMs] : given));
  }

  static now() {
    return RealDate.now() + shiftMs;
  }
};

// Node.js uses an internal clock for the `Date` header.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...given) {
  if (!this.headersSent) this.setHeader("date", new Date().toUTCString());
  return writeHead.apply(this, given);
};

// For a database with its own clock, which is moved as well: the service adds monotonic time to its last reading.
if (process.env.CLOCK_MONOTONIC) {
  const counted = performance.now.bind(performance);
  performance.now = () => counted() + shiftMs;
}

look();
setInterval(look, 25).unref();
