/** Photos of the operator (`PICTURES_DIR`), which replace the illustrations of centres and items. */

export { type Photo, type PhotoManifest, readPhotoManifest } from "./manifest.ts";
export { noPhotos, openPhotoStore, type PhotoStore, type Photos } from "./store.ts";
