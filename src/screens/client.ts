import { cleanAddress } from "./frame/clean-address.ts";
import { takeOver } from "./frame/take-over.tsx";
import { watchErrors } from "./frame/watch-errors.ts";

/** The script of every built page. vike's own runtime, of no use without its routing, would add 13 kB. */
// First: nothing else is to see what opens an order.
cleanAddress();
watchErrors();
takeOver();
