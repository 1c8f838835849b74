import { writeDocuments } from "./docs.ts";

/** `npm run docs`: writes the generated documents. */
await writeDocuments();
