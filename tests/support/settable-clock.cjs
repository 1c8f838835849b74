// Required by the site before anything else (`node --require`), in each of its threads: its time, shifted by as many
// milliseconds as the file CLOCK_FILE says, so that a hold of fifteen minutes really ends without anybody waiting for it.
const { readFileSync } = require("node:fs");
const { ServerResponse } = require("node:http");

const file = process.env.CLOCK_FILE;
const RealDate = Date;
let shiftMs = 0;

function look() {
  try {
    shiftMs = Number(readFileSync(file, "utf8"));
  } catch {
    // Not written yet: the time is as it is.
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

// Node dates its answers by a clock of its own.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...given) {
  if (!this.headersSent) this.setHeader("date", new Date().toUTCString());
  return writeHead.apply(this, given);
};

// Where the database has a clock of its own, which is moved with it: the service counts on from its last reading of it.
if (process.env.CLOCK_MONOTONIC) {
  const counted = performance.now.bind(performance);
  performance.now = () => counted() + shiftMs;
}

look();
setInterval(look, 25).unref();
