import "./console.css";
import { runCeremonies } from "./ceremonies.ts";
import { handleKeys } from "./keys.ts";

/* The script of the console. Without it, everything works except passkeys. */

runCeremonies();
handleKeys();
