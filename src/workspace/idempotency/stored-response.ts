import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Secrets } from "../../http/secrets.ts";
import type { RouteResponse } from "../http/route.ts";

/** A response that is stored to be sent again for repeated requests. Only responses that JSON can represent are stored. */
export type StoredResponse = Omit<RouteResponse, "buffer">;

/** The row that a response belongs to. A response copied to another row cannot be decrypted. */
type Owner = { readonly scope: string; readonly key: string };

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a response because it contains tokens and personal data. AES-256-GCM, base64 of nonce, tag and text. */
export function encryptResponse([secret]: Secrets, owner: Owner, response: StoredResponse): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyFrom(secret), iv).setAAD(additionalData(owner));
  const text = Buffer.concat([cipher.update(Buffer.from(JSON.stringify(response))), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64");
}

/** Decrypts a stored response. Returns null if it was encrypted with another secret or for another request. */
export function decryptResponse(tokenSecrets: Secrets, owner: Owner, sealed: string): StoredResponse | null {
  for (const secret of tokenSecrets) {
    const response = decryptWith(secret, owner, sealed);
    if (response !== null) return response;
  }
  return null;
}

function decryptWith(secret: string, owner: Owner, sealed: string): StoredResponse | null {
  const bytes = Buffer.from(sealed, "base64");
  const parts = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)] as const;
  try {
    const decipher = createDecipheriv(algorithm, keyFrom(secret), parts[0], { authTagLength: tagBytes });
    decipher.setAAD(additionalData(owner)).setAuthTag(parts[1]);
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    return JSON.parse(text.toString("utf8"));
  } catch {
    return null;
  }
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "kept replies", 32));
}

function additionalData({ scope, key }: Owner): Buffer {
  return Buffer.from(JSON.stringify([scope, key]));
}
