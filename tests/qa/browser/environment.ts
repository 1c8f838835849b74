import { startGatewaySimulator } from "@baithak/gateway-simulator";
import pg from "pg";
import { startMailServer } from "../../../src/workspace/mail/testing.ts";
import { startClockedSite } from "../../support/clocked-site.ts";
import { startPostgres } from "../../support/postgres-server.ts";
import { findFreePort } from "../../support/site.ts";
import { startTcpProxy } from "../../support/tcp-proxy.ts";
import { startVisitorProxy } from "../visitor-proxy.ts";

/** Test environment of one worker: the site, a PostgreSQL server and a gateway, with connections that can fail. */
export type TestEnvironment = Awaited<ReturnType<typeof startEnvironment>>;

const keys = {
  keyId: "rzp_test_walks",
  keySecret: "key-secret-of-the-walks",
  webhookSecret: "webhook-secret-of-the-walks",
};

export async function startEnvironment() {
  const postgres = await startPostgres();
  const address = await postgres.createDatabase();
  const database = new pg.Client(address);
  await database.connect();
  await setUpClock(database);
  const databaseProxy = await startTcpProxy(postgres.port);
  const port = await findFreePort();
  const gateway = await startGatewaySimulator({
    ...keys,
    webhookUrl: `http://127.0.0.1:${port}/order/webhook/razorpay`,
    refundMs: 20,
  });
  const gatewayPort = Number(new URL(gateway.url).port);
  const gatewayProxy = await startTcpProxy(gatewayPort);
  const visitorProxy = await startVisitorProxy(port, gatewayPort);
  const mails = await startMailServer();
  const site = await startClockedSite({
    PORT: String(port),
    CONSOLE_PORT: "0",
    PUBLIC_ORIGIN: visitorProxy.origin,
    DATABASE_URL: address.replace(`:${postgres.port}/`, `:${databaseProxy.port}/`),
    TOKEN_SECRET: "a-token-secret-of-the-walks-in-a-browser",
    CLOCK_MONOTONIC: "1",
    MAIL: "smtp",
    SMTP_URL: mails.url,
    PAYMENTS: "razorpay",
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    RAZORPAY_API_URL: `http://127.0.0.1:${gatewayProxy.port}/gateway-simulator/v1`,
    RAZORPAY_CHECKOUT_URL: `${visitorProxy.origin}/gateway-simulator/checkout.js`,
  });
  let isPaused = false;
  const resume = () => {
    if (isPaused) site.process.kill("SIGCONT");
    isPaused = false;
    visitorProxy.release();
  };
  return {
    /** Origin of a proxy that can hold or reset requests. The visitor uses the site through this proxy. */
    origin: visitorProxy.origin,
    line: visitorProxy,
    /** The site without the proxy, for everybody except the visitor. */
    site,
    database,
    databaseLine: databaseProxy,
    /** Receives the service's mails. */
    mails,
    gateway,
    /** Returns how often somebody has tried to pay for an order, from the gateway's records. */
    countAttempts: async (orderId: string): Promise<number> => {
      const { rows } = await database.query<{ id: string }>(
        "select gateway_order_id as id from payments where order_id = $1",
        [orderId],
      );
      const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString("base64")}`;
      const counts = rows.map(async ({ id }) => {
        const response = await fetch(`${gateway.url}/v1/orders/${id}/payments`, {
          headers: { authorization },
        });
        return ((await response.json()) as { count: number }).count;
      });
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    /** Proxy between the service and the gateway. */
    gatewayLine: gatewayProxy,
    /** Stops the service's process. The process accepts connections, but responds only after `resume`. */
    pauseService: () => {
      isPaused = site.process.kill("SIGSTOP");
    },
    isServicePaused: () => isPaused,
    /** Resumes the paused service and releases held requests. */
    letGo: resume,
    /** Advances the clocks of the site and of its database. */
    moveClock: (byMs: number) =>
      site.moveClock(byMs, () =>
        database.query("update clock_shift set by = by + make_interval(secs => $1)", [byMs / 1000]),
      ),
    close: async () => {
      // Resumes a paused process, because it would ignore every signal except SIGKILL.
      resume();
      await site.stop();
      await database.end();
      await Promise.all(
        [visitorProxy, databaseProxy, gatewayProxy, gateway, mails].map((each) => each.close()),
      );
      await postgres.stop();
    },
  };
}

/**
 * Shadows PostgreSQL's `clock_timestamp`: the search path finds this function first. So the tests can move the clock of
 * the database without the service's knowledge.
 */
async function setUpClock(database: pg.Client): Promise<void> {
  await database.query(`
    create table clock_shift (by interval not null);
    insert into clock_shift values ('0');
    create function clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + by from clock_shift'`);
  const name = database.database;
  await database.query(`alter database ${name} set search_path = public, pg_catalog`);
  // The settings of a database apply only to new connections.
  await database.query("set search_path = public, pg_catalog");
}
