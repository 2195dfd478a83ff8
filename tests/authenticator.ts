/** A device with one passkey, in software: what a browser would post for it (WebAuthn, sections 6 and 7). */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** How an answer differs from that of an honest device in an honest browser. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** The person was not asked for fingerprint, face or code. */
  unverified?: boolean;
  counter?: number;
  userHandle?: string;
}

const flag = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 };

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** A number as DER writes it: without leading zeros, and with one where it would look negative. */
function derInteger(bytes: Uint8Array): number[] {
  const digits = [...bytes];
  while (digits.length > 1 && digits[0] === 0) digits.shift();
  if ((digits[0] ?? 0) >= 0x80) digits.unshift(0);
  return [0x02, digits.length, ...digits];
}

/** The signature of WebCrypto, two numbers in a row, as devices write it. */
function derSignature(raw: Uint8Array): Uint8Array {
  const numbers = [...derInteger(raw.slice(0, 32)), ...derInteger(raw.slice(32))];
  return Uint8Array.from([0x30, numbers.length, ...numbers]);
}

export class Authenticator {
  readonly id = base64url(crypto.getRandomValues(new Uint8Array(32)));
  /** Counts its answers; 0 for ever on devices that do not count. */
  counter = 0;
  readonly counts: boolean;
  readonly #origin: string;
  #keys: Promise<CryptoKeyPair>;
  #userHandle = '';

  constructor(origin: string, { counts = true }: { counts?: boolean } = {}) {
    this.#origin = origin;
    this.counts = counts;
    this.#keys = crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'sign',
      'verify',
    ]) as Promise<CryptoKeyPair>;
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Uint8Array<ArrayBuffer> {
    return encode(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }

  async #authenticatorData(
    rpId: string,
    { unverified = false, counter }: Deviation,
    attested?: Uint8Array,
  ): Promise<Uint8Array<ArrayBuffer>> {
    if (this.counts) this.counter += 1;
    const flags =
      flag.present |
      flag.backupEligible |
      flag.backedUp |
      (unverified ? 0 : flag.verified) |
      (attested === undefined ? 0 : flag.attested);
    const count = new Uint8Array(4);
    new DataView(count.buffer).setUint32(0, counter ?? this.counter);
    return Uint8Array.from([...(await sha256(encode(rpId))), flags, ...count, ...(attested ?? [])]);
  }

  /** Makes the passkey: the answer as the page's form posts it. */
  async create(options: PublicKeyCredentialCreationOptionsJSON, deviation: Deviation = {}): Promise<string> {
    this.#userHandle = options.user.id;
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', (await this.#keys).publicKey);
    const id = Buffer.from(this.id, 'base64url');
    // COSE: an elliptic key (1: 2) for ES256 (3: -7) on P-256 (-1: 1).
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const attested = Uint8Array.from([
      ...new Uint8Array(16),
      id.length >> 8,
      id.length & 0xff,
      ...id,
      ...isoCBOR.encode(key),
    ]);
    const authData = await this.#authenticatorData(deviation.rpId ?? options.rp.id ?? '', deviation, attested);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    const clientData = this.#clientData('webauthn.create', options.challenge, deviation);
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal', 'hybrid'],
      },
    });
  }

  /** Signs in with it. */
  async get(options: PublicKeyCredentialRequestOptionsJSON, deviation: Deviation = {}): Promise<string> {
    const clientData = this.#clientData('webauthn.get', options.challenge, deviation);
    const authData = await this.#authenticatorData(deviation.rpId ?? options.rpId ?? '', deviation);
    const signed = Uint8Array.from([...authData, ...(await sha256(clientData))]);
    const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, (await this.#keys).privateKey, signed);
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(derSignature(new Uint8Array(raw))),
        userHandle: deviation.userHandle ?? this.#userHandle,
      },
    });
  }
}
