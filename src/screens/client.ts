import { takeOver } from "./frame/take-over.tsx";

/** The script of every built page. vike's own runtime, of no use without its routing, would add 13 kB. */
takeOver();
