import { createContext, useContext } from "react";

const FlowContext = createContext<unknown>(undefined);

/** Provides the result of a screen's flow on the server; undefined after a navigation in the browser. */
export const FlowSnapshot = FlowContext.Provider;

/** Returns the persisted snapshot that the screen's machine continues from; undefined if it starts without one. */
export function useFlowSnapshot(): unknown {
  return useContext(FlowContext);
}
