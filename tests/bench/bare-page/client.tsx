import { hydrateRoot } from "react-dom/client";
import { BarePage, type BarePageData } from "./page.tsx";

const root = document.getElementById("root");
const data: BarePageData = JSON.parse(document.getElementById("data")?.textContent ?? "");
if (root !== null) hydrateRoot(root, <BarePage {...data} />);
