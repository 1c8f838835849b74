import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { formatFileError, readYamlFile } from "../../workspace/content/index.ts";

/** Folders of photos in `PICTURES_DIR`: one per kind, with one folder per id. */
export const photoKinds = ["centres", "items"] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** The photos of one centre or item, in the order in which they are shown. */
export type PhotoFolder = {
  readonly kind: PhotoKind;
  readonly id: string;
  readonly photos: readonly PhotoFile[];
};

/** `path` is relative to `PICTURES_DIR`. `alt`: null if the operator has not described the photo. */
export type PhotoFile = { readonly path: string; readonly alt: string | null };

/** The ids of the inventory, with those that are retired. */
export type KnownIds = Readonly<Record<PhotoKind, ReadonlySet<string>>>;

/** A file that is not a photo, such as one that a file manager creates. */
const ignoredFile = /^(\..*|thumbs\.db|desktop\.ini)$/i;
const captionsFile = "captions.yaml";
const photoExtension = /\.(jpe?g|png|webp|avif)$/i;

const captionsSchema = v.record(
  v.string(),
  v.pipe(v.string(), v.trim(), v.nonEmpty("This text is empty."), v.maxLength(300)),
);

/**
 * Lists the photos in `PICTURES_DIR`. `problems` contains one line for each file and folder that cannot be used, with
 * what to do. Symbolic links are not followed, because they could publish a file from elsewhere.
 * @param known null: ids are not checked
 */
export async function findPhotos(
  dir: string,
  known: KnownIds | null,
): Promise<{ readonly folders: readonly PhotoFolder[]; readonly problems: readonly string[] }> {
  const folders: PhotoFolder[] = [];
  const problems: string[] = [];
  for (const kind of photoKinds) {
    for (const id of await namesIn(join(dir, kind))) {
      const path = join(kind, id);
      if (!(await lstat(join(dir, path))).isDirectory()) {
        problems.push(
          `${path}: This is not a folder. Put photos into a folder with the id of ${oneOf[kind]}.`,
        );
      } else if (known !== null && !known[kind].has(id)) {
        problems.push(`${path}: There is no such id. Rename the folder to the id of ${oneOf[kind]}.`);
      } else {
        const found = await photosIn(dir, path);
        folders.push({ kind, id, photos: found.photos });
        problems.push(...found.problems);
      }
    }
  }
  return { folders, problems };
}

const oneOf = { centres: "a centre", items: "a room or pass" } as const;

async function photosIn(dir: string, folder: string) {
  const names = await namesIn(join(dir, folder));
  const described = await readCaptions(dir, folder, names);
  const photos: PhotoFile[] = [];
  const problems = [...described.problems];
  for (const name of names.filter((each) => each !== captionsFile)) {
    const path = join(folder, name);
    if (!(await lstat(join(dir, path))).isFile())
      problems.push(`${path}: This is a folder or a link. Put the photo itself here.`);
    else if (!photoExtension.test(name))
      problems.push(`${path}: This kind of file is not supported. Save it as .jpg, .png, .webp or .avif.`);
    else photos.push({ path, alt: described.captions.get(name) ?? null });
  }
  return { photos, problems };
}

async function readCaptions(dir: string, folder: string, names: readonly string[]) {
  const none = new Map<string, string>();
  if (!names.includes(captionsFile)) return { captions: none, problems: [] };
  const file = await readYamlFile(dir, join(dir, folder, captionsFile), captionsSchema);
  if (!file.ok) return { captions: none, problems: file.faults.map(formatFileError) };
  const captions = new Map(Object.entries(file.value));
  const missing = [...captions.keys()].filter((name) => !names.includes(name));
  return {
    captions,
    problems: missing.map(
      (name) => `${join(folder, captionsFile)}: There is no photo ${name} in this folder.`,
    ),
  };
}

/** Returns the names in a folder in the order of file managers: 2.jpg before 10.jpg. Empty if there is no folder. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => !ignoredFile.test(name)).sort(byName.compare);
}

const byName = new Intl.Collator("en", { numeric: true });
