import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The list of all pictures in the build. The path is relative to the working directory, also in the Docker image. */
const picturesManifestPath = join("dist", "client", "pictures", "pictures.json");

/** Returns the names of all pictures in the build or in `contentDir`. Returns null if both are missing. */
export async function knownPictures(contentDir: string): Promise<ReadonlySet<string> | null> {
  const drawings = await readdir(join(contentDir, "pictures")).catch(() => []);
  const drawn = drawings.filter((file) => file.endsWith(".svg")).map((file) => file.slice(0, -".svg".length));
  const built = await readFile(picturesManifestPath, "utf8").then(
    (text) => Object.keys(JSON.parse(text)),
    () => [],
  );
  const names = new Set([...drawn, ...built]);
  return names.size === 0 ? null : names;
}
