/** Texts of the site: pages, header and footer. */
export { fillWords, readWords } from "./brand-words.ts";
export type { TermsOfTypes } from "./cancellation-terms.ts";
export { presentPicture } from "./picture.ts";
export type { FromPrice, PlacesForContent } from "./places.ts";
export { contentRoutes } from "./routes.ts";
export { type ContentStore, openContentStore } from "./store.ts";
export { toUtf8 } from "./utf8.ts";
export { type FileError, type ParsedFile, readYamlFile, sayFault, type YamlResult } from "./yaml-file.ts";
