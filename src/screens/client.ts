import { pageKindOf } from "../api/contract/page-kind-of.ts";
import { cleanAddress } from "./frame/clean-address.ts";
import { hydrate } from "./frame/hydrate.tsx";
import { readPageData } from "./frame/page-data.ts";
import { refreshRestored } from "./frame/refresh-restored.ts";
import { watchErrors } from "./frame/watch-errors.ts";

/** The script of every page, built or in development. */
watchErrors();
const page = readPageData();
const kind = pageKindOf(window.location.pathname);
// Before anything else reads the token of an order from the address.
cleanAddress(kind);
refreshRestored({ kind, held: page.held });
hydrate(page);
