import { resolvePageKind } from "../api/contract/resolve-page-kind.ts";
import { reportUncaughtErrors } from "./errors/report-uncaught-errors.ts";
import { reloadStaleRestoredPage } from "./navigation/reload-restored-page.ts";
import { removeOneTimeParams } from "./navigation/remove-one-time-params.ts";
import { hydrate } from "./site/hydrate.tsx";
import { readPageData } from "./site/page-data.ts";

/** Entry script of every page, in production and in development. */
reportUncaughtErrors();
const page = readPageData();
const kind = resolvePageKind(window.location.pathname);
// Must run first: other code must not read the token of an order from the URL.
removeOneTimeParams(kind);
reloadStaleRestoredPage({ kind, held: page.held });
hydrate(page);
