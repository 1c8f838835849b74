/** Texts of the site: pages, header and footer. */

export type { TermsOfTypes } from "./cancellation-terms.ts";
export { presentDrawing, presentPhoto, presentPicture } from "./picture.ts";
export { fillPlaceholders, readPlaceholders } from "./placeholders.ts";
export type { ContentPlaces, FromPrice } from "./places.ts";
export { contentRoutes } from "./routes.ts";
export { type ContentStore, openContentStore } from "./store.ts";
export { toUtf8 } from "./utf8.ts";
export {
  type FileError,
  formatFileError,
  type ParsedFile,
  readYamlFile,
  type YamlResult,
} from "./yaml-file.ts";
