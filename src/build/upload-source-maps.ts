import { sentryProjectOf, sourceMapsDir, uploadSourceMaps } from "./source-maps.ts";

/** `npm run upload-source-maps`: uploads the source maps of `dist` to Sentry. Exits with 1 on failure. */
try {
  const folders = { clientDir: "dist/client", mapsDir: sourceMapsDir };
  const { release, maps } = await uploadSourceMaps(sentryProjectOf(process.env), folders);
  console.log(`Uploaded ${maps} source maps of the release ${release}.`);
} catch (error) {
  console.error(`The source maps were not uploaded: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
