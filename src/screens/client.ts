import { cleanAddress } from "./frame/clean-address.ts";
import { takeOver } from "./frame/take-over.tsx";
import { watchErrors } from "./frame/watch-errors.ts";

/** The script of every page, built or in development. */
// First: nothing else is to see what opens an order.
cleanAddress();
watchErrors();
takeOver();
