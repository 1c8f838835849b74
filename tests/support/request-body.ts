import { type RequestInput, request } from "../../src/api/request.ts";

/** Returns the body of a successful response. Otherwise, rejects with the error of the failure handler. */
export function fetchBody(input: RequestInput): Promise<unknown> {
  return request(input, {
    onSuccess: (body) => body,
    onFailure: (_, error) => {
      throw error;
    },
  });
}
