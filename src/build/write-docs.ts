import { writeDocuments } from "./docs.ts";

/** `npm run docs` */
await writeDocuments();
