import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const compressible = /\.(js|css|svg|json|txt|xml|webmanifest)$/;

/** Puts a brotli and a gzip form beside every text file of a folder, at the best level, once, instead of at each request. */
export async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.filter((name) => compressible.test(name)).map((name) => compress(join(folder, name))),
  );
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < 1024) return;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${file}.br`, await toBrotli(content, best));
  await writeFile(`${file}.gz`, await toGzip(content, { level: constants.Z_BEST_COMPRESSION }));
}
