import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** The options of a ceremony, as far as the authenticator uses them. */
type Options = { readonly challenge: string };

/** What a ceremony of the authenticator may differ in from that of a real browser. */
type Deviation = {
  readonly origin?: string;
  readonly rpId?: string;
  /** The counter to report instead of the next one. */
  readonly counter?: number;
  /** False if the user has not been verified. */
  readonly isVerified?: boolean;
};

/** A passkey in software (ES256, attestation `none`), with the responses that a browser sends. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  counter = 0;
  private readonly origin: string;
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Responds to the options of a registration. */
  register(options: Options, deviation: Deviation = {}) {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
    const length = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, key]);
    const authData = Buffer.concat([this.authData(0x40, deviation), credential]);
    const attestation = Buffer.concat([
      // The map { fmt: "none", attStmt: {}, authData }.
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
      Buffer.from([authData.length]),
      authData,
    ]);
    return this.credential({
      clientDataJSON: this.clientData("webauthn.create", options, deviation).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
    });
  }

  /** Responds to the options of a sign-in. */
  assert(options: Options, deviation: Deviation = {}) {
    this.counter = deviation.counter ?? this.counter + 1;
    const authData = this.authData(0, deviation);
    const clientData = this.clientData("webauthn.get", options, deviation);
    const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
    return this.credential({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: sign("sha256", signed, this.keys.privateKey).toString("base64url"),
    });
  }

  private credential(response: Readonly<Record<string, string>>) {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  private clientData(type: string, { challenge }: Options, { origin = this.origin }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authData(flags: number, { rpId, isVerified = true }: Deviation): Buffer {
    const hash = createHash("sha256")
      .update(rpId ?? new URL(this.origin).hostname)
      .digest();
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([hash, Buffer.from([flags | (isVerified ? 0x05 : 0x01)]), counter]);
  }
}
