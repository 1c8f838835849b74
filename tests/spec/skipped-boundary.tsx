import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "../../src/screens/frame/error-boundary.tsx";

/** For a page of its own: what breaks inside a boundary with the skip option, beside something that does not. */
const place = document.createElement("div");
place.id = "skipped-boundary";
document.body.append(place);
createRoot(place).render(
  <>
    <ErrorBoundary skip>
      <p>
        <Broken />
      </p>
    </ErrorBoundary>
    <p>The neighbour stands.</p>
  </>,
);

function Broken(): never {
  throw new Error("broken on purpose");
}
