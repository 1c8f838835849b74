/** The OpenAPI document of the contract. */
export { buildOpenApi } from "./document.ts";
