import { type RequestInput, request } from "../../src/api/request.ts";

/** The body of an OK reply to a request; rejects with the error that the failure handler gets otherwise. */
export function replyTo(input: RequestInput): Promise<unknown> {
  return request(input, {
    onSuccess: (body) => body,
    onFailure: (_, error) => {
      throw error;
    },
  });
}
