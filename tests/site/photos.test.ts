import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { createFreshDatabase } from "../support/databases.ts";
import { addPhoto, jpeg } from "../support/photos.ts";
import { runNode } from "../support/run-node.ts";
import { startSharedCache } from "../support/shared-cache.ts";
import { findFreePort, startSite } from "../support/site.ts";

const centre = "delhi-connaught-place";
const room = "delhi-connaught-place-neem";
const centrePage = `/coworking-space/delhi/${centre}`;

async function photosFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "photos-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** Runs the built `npm run pictures`. */
function runPictures(env: Record<string, string>, ...args: string[]) {
  return runNode(["dist/server/pictures.mjs", ...args], env);
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  return response.text();
}

const photosIn = (html: string) => new Set(html.match(/\/photos\/[0-9a-f]{24}/g));

test("photos replace the drawings of a running site, without a restart, and a CDN is purged", async () => {
  const PICTURES_DIR = await photosFolder();
  const DATABASE_URL = await createFreshDatabase();
  const cache = await startSharedCache(
    () => "",
    () => 0,
  );
  onTestFinished(cache.close);
  const site = await startSite({
    ...{ PICTURES_DIR, DATABASE_URL, TOKEN_SECRET: "a secret of at least thirty-two characters" },
    ...{ CDN: "cloudflare", CDN_PURGE_URL: `${cache.origin}/purge_cache`, CDN_PURGE_TOKEN: "token" },
  });
  onTestFinished(() => site.stop());
  expect(site.log()).toContain("has no rendered photos. To render them, run npm run pictures.");
  const before = await textOf(site.origin + centrePage);
  expect([...photosIn(before)]).toEqual([]);
  expect(before).toContain("/pictures/");

  await addPhoto(PICTURES_DIR, `centres/${centre}/1.jpg`, await jpeg({ colour: "#b5472b" }));
  await addPhoto(PICTURES_DIR, `centres/${centre}/2.jpg`, await jpeg({ colour: "#2f6b3c" }));
  await addPhoto(PICTURES_DIR, `items/${room}/1.jpg`, await jpeg({ colour: "#2e3a78" }));
  await addPhoto(PICTURES_DIR, "items/no-such-room/1.jpg", await jpeg());
  const run = await runPictures({ PICTURES_DIR, DATABASE_URL }, "--missing");
  expect(run.code).toBe(1);
  expect(run.text).toContain("items/no-such-room: There is no such id.");
  expect(run.stdout).toMatch(
    /^3 photos of 1 centre and 1 room or pass are in use, 3 of them newly rendered\.$/m,
  );
  expect(run.stdout).toMatch(/^Without photos: \d+ centres and \d+ rooms and passes\.$/m);
  expect(run.stdout).toMatch(/^centres\/delhi-saket$/m);
  expect(run.stdout).not.toContain(`centres/${centre}\n`);

  await expect.poll(async () => photosIn(await textOf(site.origin + centrePage)).size).toBe(3);
  await expect.poll(() => cache.purges.at(-1)).toEqual(["inventory"]);
  const html = await textOf(site.origin + centrePage);
  const preview = /<meta property="og:image" content="[^"]*(\/photos\/[0-9a-f]{24}\.jpg)"/.exec(html)?.[1];
  const { width, height } = await sharp(await (await fetch(site.origin + preview)).arrayBuffer()).metadata();
  expect([width, height]).toEqual([1200, 630]);
  const { building, catalogue } = JSON.parse(
    await textOf(`${site.origin}/api/buildingData?buildingId=${centre}`),
  );
  expect(building.images.map(({ alt }: { alt: string }) => alt)).toEqual([
    "Photo 1 of Radial House, Connaught Place",
    "Photo 2 of Radial House, Connaught Place",
  ]);
  const { images } = catalogue.find(({ id }: { id: string }) => id === room);
  expect(images).toEqual([
    {
      alt: "Photo 1 of Neem, meeting / conference room",
      ...Object.fromEntries(
        ["thumb", "small", "medium", "large"].map((size) => [
          size,
          expect.stringMatching(`^/photos/[0-9a-f]{24}-${size}\\.avif$`),
        ]),
      ),
      isIllustration: false,
    },
  ]);
  const large = await fetch(site.origin + images[0].large);
  expect([large.status, large.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
  for (const list of ["/meeting-rooms/delhi/all", "/coworking-space/delhi"])
    expect(photosIn(await textOf(site.origin + list)).size, list).toBeGreaterThan(0);

  await rm(join(PICTURES_DIR, "centres"), { recursive: true });
  expect((await runPictures({ PICTURES_DIR, DATABASE_URL })).stdout).toMatch(
    /^1 photo of 0 centres and 1 room/m,
  );
  await expect.poll(async () => photosIn(await textOf(site.origin + centrePage)).size).toBe(1);
  expect((await fetch(site.origin + preview)).status).toBe(404);
});

test("a service and a site on separate hosts show the photos of a folder that both mount", async () => {
  const PICTURES_DIR = await photosFolder();
  await addPhoto(PICTURES_DIR, `centres/${centre}/1.jpg`, await jpeg());
  await addPhoto(PICTURES_DIR, `centres/${centre}/captions.yaml`, "1.jpg: The arcade of Radial House\n");
  const port = String(await findFreePort());
  const shared = {
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    SERVICE_SECRET: "a secret of the sites and services in tests",
  };
  const DATABASE_URL = await createFreshDatabase();
  const service = await startSite({
    ...{ ...shared, PICTURES_DIR, DATABASE_URL, ROLE: "service", SMTP_URL: "smtp://127.0.0.1:9" },
    ...{ TOKEN_SECRET: "a secret of at least thirty-two characters", PAYMENTS: "razorpay", MAIL: "smtp" },
    ...{ RAZORPAY_KEY_ID: "rzp_test_1", RAZORPAY_KEY_SECRET: "secret", RAZORPAY_WEBHOOK_SECRET: "secret" },
  });
  onTestFinished(() => service.stop());
  const startFront = (picturesDir: string, PORT: string) =>
    startSite({
      ...shared,
      PORT,
      ROLE: "site",
      WORKSPACE_SERVICE_URL: service.origin,
      PICTURES_DIR: picturesDir,
    });
  const site = await startFront(PICTURES_DIR, port);
  onTestFinished(() => site.stop());
  const { code, text } = await runPictures({ PICTURES_DIR, DATABASE_URL });
  expect([code, text]).toEqual([0, expect.stringContaining("1 photo of 1 centre")]);

  await expect.poll(async () => photosIn(await textOf(site.origin + centrePage)).size).toBe(1);
  const html = await textOf(site.origin + centrePage);
  // The drawings of the rooms follow the photo.
  const { catalogue } = JSON.parse(await textOf(`${site.origin}/api/buildingData?buildingId=${centre}`));
  expect(html).toContain(`The arcade of Radial House: open picture 1 of ${1 + catalogue.length}`);
  const [photo] = photosIn(html);
  expect((await fetch(`${site.origin}${photo}-large.webp`)).headers.get("content-type")).toBe("image/webp");
  expect(site.log()).not.toContain("PICTURES_DIR");

  // A site on a host without the folder starts, and says what is missing.
  const other = await startFront(join(PICTURES_DIR, "unmounted"), String(await findFreePort()));
  onTestFinished(() => other.stop());
  expect(other.log()).toMatch(
    /PICTURES_DIR: the folder \S+ is missing or not mounted\. Photos are not served\./,
  );
  expect((await fetch(`${other.origin}${photo}-large.webp`)).status).toBe(404);
});

test("the command changes nothing without a folder, and does not check ids while a site uses the embedded database", async () => {
  const unset = await runPictures({ PICTURES_DIR: "" });
  expect([unset.code, unset.text]).toEqual([1, expect.stringContaining("PICTURES_DIR is missing")]);
  const missing = await runPictures({ PICTURES_DIR: "/nowhere" });
  expect([missing.code, missing.text]).toEqual([
    1,
    "PICTURES_DIR: the folder /nowhere is missing or not mounted.\n",
  ]);

  const PICTURES_DIR = await photosFolder();
  const site = await startSite({ PICTURES_DIR });
  onTestFinished(() => site.stop());
  await addPhoto(PICTURES_DIR, `centres/${centre}/1.jpg`, await jpeg());
  const { code, stdout } = await runPictures({ PICTURES_DIR, DATA_DIR: site.dataDir });
  expect(code).toBe(0);
  expect(stdout).toContain("The ids of the folders were not checked. The embedded database");
  await expect.poll(async () => photosIn(await textOf(site.origin + centrePage)).size).toBe(1);
});
