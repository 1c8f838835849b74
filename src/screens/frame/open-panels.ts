export { LocationPanel } from "./location-panel.tsx";
export { MenuPanel } from "./menu-panel.tsx";
export { SearchPanel } from "./search-panel.tsx";
