import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../../http/log.ts";
import { photoManifestFile, renderedPhotosDir } from "../../http/photo-files.ts";
import { type Photo, type PhotoManifest, readPhotoManifest } from "./manifest.ts";

/** The operator's photos by the id of a centre or an item. An empty list means that illustrations are shown. */
export type Photos = {
  readonly ofCentre: (id: string) => readonly Photo[];
  readonly ofItem: (id: string) => readonly Photo[];
};

export const noPhotos: Photos = { ofCentre: () => [], ofItem: () => [] };

export type PhotoStore = Photos & { readonly close: () => void };

/**
 * How often the manifest is checked, in milliseconds. It is polled, because a shared file system does not report changes
 * by other hosts.
 */
const pollMs = 1_000;

const empty: PhotoManifest = { centres: {}, items: {} };

/**
 * Reads the manifest of the photos in `picturesDir`, and reads it again when it changes. Without a folder or a manifest,
 * there are no photos, and an invalid manifest changes nothing. Both are logged once.
 * @param picturesDir null: there are no photos
 * @param onChange called after other photos came into use
 */
export async function openPhotoStore(
  picturesDir: string | null,
  { log, onChange }: { readonly log: Log; readonly onChange: () => void },
): Promise<PhotoStore> {
  if (picturesDir === null) return { ...noPhotos, close: () => {} };
  const file = join(renderedPhotosDir(picturesDir), photoManifestFile);
  let photos = empty;
  let seen: string | null = null;

  async function refresh(): Promise<boolean> {
    const found = await signatureOf(file);
    if (found === seen) return false;
    seen = found;
    try {
      photos = found === null ? empty : await readPhotoManifest(file);
      return true;
    } catch (error) {
      log.warn({ err: error, file }, "The list of photos is invalid. The last valid one stays in use.");
      return false;
    }
  }

  await refresh();
  if (seen === null) await logMissing(picturesDir, log);
  const poll = async () => {
    if (await refresh()) {
      if (seen === null) log.warn({ file }, "The photos are no longer available. Illustrations are shown.");
      else log.info({ file }, "Reloaded the list of photos.");
      onChange();
    }
    schedule();
  };
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const schedule = () => {
    if (!isClosed) timer = setTimeout(poll, pollMs).unref();
  };
  schedule();
  return {
    ofCentre: (id) => ownEntry(photos.centres, id),
    ofItem: (id) => ownEntry(photos.items, id),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

function ownEntry(lists: PhotoManifest["centres"], id: string): readonly Photo[] {
  return Object.hasOwn(lists, id) ? (lists[id] ?? []) : [];
}

/** Identifies a version of a file. Null: the file is missing. */
function signatureOf(file: string): Promise<string | null> {
  return stat(file).then(
    ({ ino, mtimeMs, size }) => `${ino} ${mtimeMs} ${size}`,
    () => null,
  );
}

async function logMissing(picturesDir: string, log: Log): Promise<void> {
  const isFolder = await stat(picturesDir).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder)
    log.warn(
      {},
      `PICTURES_DIR: the folder ${picturesDir} is missing or not mounted. Illustrations are shown.`,
    );
  else
    log.info(
      {},
      `PICTURES_DIR: ${picturesDir} has no rendered photos. To render them, run npm run pictures.`,
    );
}
