export { LocationPanel } from "./location-panel.tsx";
export { MenuPanel } from "./menu-panel.tsx";
export { navigationActor } from "./navigation-actor.ts";
export { SearchPanel } from "./search-panel.tsx";
