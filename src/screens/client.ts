import { resolvePageKind } from "../api/contract/page-kind-of.ts";
import { reportUncaughtErrors } from "./errors/watch-errors.ts";
import { removeOneTimeParams } from "./navigation/clean-address.ts";
import { reloadStaleRestoredPage } from "./navigation/refresh-restored.ts";
import { hydrate } from "./site/hydrate.tsx";
import { readPageData } from "./site/page-data.ts";

/** Entry script of every page, in production and in development. */
reportUncaughtErrors();
const page = readPageData();
const kind = resolvePageKind(window.location.pathname);
// Must run before anything else reads the token of an order from the address.
removeOneTimeParams(kind);
reloadStaleRestoredPage({ kind, held: page.held });
hydrate(page);
