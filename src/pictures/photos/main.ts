import { resolve } from "node:path";
import { createLog } from "../../http/log.ts";
import { readCommandSettings } from "../../workspace/command-settings.ts";
import { runPictures } from "./run-pictures.ts";

const usage = `Usage: npm run pictures [-- --missing]

  --missing  also lists the centres and rooms that have no photos

Renders the photos in PICTURES_DIR: centres/ID/*.jpg and items/ID/*.jpg`;

/** `npm run pictures`: renders photos. The exit code is 1 if a file cannot be used; the other photos are shown. */
async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const dir = process.env.PICTURES_DIR;
  if (!dir || args.some((arg) => arg !== "--missing")) {
    console.error(dir ? usage : `PICTURES_DIR is missing: set it to the folder of your photos.\n\n${usage}`);
    return 1;
  }
  const { lines, problems } = await runPictures(resolve(dir), readCommandSettings(process.env), {
    log: createLog("error"),
    listsMissing: args.includes("--missing"),
  });
  if (problems.length > 0) console.error(problems.join("\n"));
  if (lines.length > 0) console.log(lines.join("\n"));
  return problems.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(
    `The command failed, and the earlier photos stay in use: ${error instanceof Error ? error.message : error}`,
  );
  process.exitCode = 1;
}
