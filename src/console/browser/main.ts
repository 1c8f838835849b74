import "./console.css";
import { scanTickets } from "./camera.ts";
import { runCeremonies } from "./ceremonies.ts";
import { handleKeys } from "./keys.ts";
import { keepFresh } from "./live.ts";
import { searchWhileTyping } from "./results.ts";
import { enhanceTimeline } from "./timeline.ts";

/* The script of the console. Without it, everything works except passkeys. */

runCeremonies();
handleKeys();
searchWhileTyping();
keepFresh();
scanTickets();
enhanceTimeline();
