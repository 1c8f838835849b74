import { cleanAddress } from "./frame/clean-address.ts";
import { readPageData } from "./frame/page-data.ts";
import { refreshRestored } from "./frame/refresh-restored.ts";
import { takeOver } from "./frame/take-over.tsx";
import { watchErrors } from "./frame/watch-errors.ts";

/** The script of every page, built or in development. */
watchErrors();
const page = readPageData();
// Before anything else sees what opens an order.
cleanAddress(page.kind);
refreshRestored(page);
takeOver(page);
