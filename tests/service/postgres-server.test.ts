import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { startPostgres } from "../support/postgres-server.ts";

test("a killed PostgreSQL server keeps the last commit", async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const connectionString = await server.createDatabase();
  const connect = async () => {
    const client = new pg.Client({ connectionString });
    // The server is killed while the client is connected.
    client.on("error", () => {});
    await client.connect();
    return client;
  };
  const before = await connect();
  await before.query("create table bookings (id int)");
  await before.query("checkpoint");
  await before.query("insert into bookings values (1)");
  await server.shutDown("SIGKILL");
  await server.begin();
  const after = await connect();
  expect((await after.query("select id from bookings")).rows).toEqual([{ id: 1 }]);
  await after.end();
});
