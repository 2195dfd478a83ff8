import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { decodeBase64Url } from 'hono/utils/encode';
import { z } from 'zod';
import { toBase64Url } from '../../../shared/encoding.ts';
import { logWarning } from '../../log.ts';
import { isRegress } from './counter.ts';
import type { RelyingParty } from './relying-party.ts';

const base64urlText = z.string().regex(/^[\w-]+$/);

const credential = { id: base64urlText.max(1400), rawId: base64urlText, type: z.literal('public-key') };

/** The fields that are read of a browser's `PublicKeyCredential.toJSON`. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64urlText,
    authenticatorData: base64urlText,
    signature: base64urlText,
    /** The customer; a discoverable credential always includes it. */
    userHandle: base64urlText,
  }),
});

const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64urlText,
    attestationObject: base64urlText,
    transports: z.array(z.string().max(40)).max(10).catch([]),
  }),
});

export type Assertion = z.output<typeof assertion>;
export type Attestation = z.output<typeof attestation>;

function read<Schema extends z.ZodType>(schema: Schema, posted: string): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(posted));
  } catch {
    return null;
  }
}

export const readAssertion = (posted: string): Assertion | null => read(assertion, posted);
export const readAttestation = (posted: string): Attestation | null => read(attestation, posted);

/** The challenge that an answer claims to sign; empty if it cannot be read. */
export function challengeOf({ response }: Assertion | Attestation): string {
  try {
    return decodeClientDataJSON(response.clientDataJSON).challenge;
  } catch {
    return '';
  }
}

/** The user handle of a customer, stored by devices with the credential: a random id without personal data. */
export const userHandleOf = (customerId: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(customerId);

export interface NewPasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
  backedUp: boolean;
}

/** The new credential of a device for one of our challenges; null for any invalid answer. */
export async function verifyRegistration(
  party: RelyingParty,
  answer: Attestation,
  challenge: string,
): Promise<NewPasskey | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {}, response: { ...answer.response, transports: [] } },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { credential: made, credentialBackedUp } = registrationInfo;
    return {
      credentialId: made.id,
      publicKey: toBase64Url(made.publicKey),
      counter: made.counter,
      transports: answer.response.transports,
      backedUp: credentialBackedUp,
    };
  } catch {
    return null;
  }
}

export interface StoredPasskey {
  passkeyId: string;
  customerId: string;
  credentialId: string;
  publicKey: string;
  counter: number;
}

/**
 * The device's counter after a valid answer; null for an invalid one. A counter that did not increase may be a copy
 * of the device: the answer is rejected and logged.
 */
export async function verifyAssertion(
  party: RelyingParty,
  answer: Assertion,
  challenge: string,
  stored: StoredPasskey,
): Promise<{ counter: number; backedUp: boolean } | null> {
  if (answer.response.userHandle !== toBase64Url(userHandleOf(stored.customerId))) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The counter is checked below, after everything else has been verified.
      credential: { id: stored.credentialId, publicKey: decodeBase64Url(stored.publicKey), counter: 0 },
    });
    if (!verified) return null;
    const { newCounter: counter, credentialBackedUp: backedUp } = authenticationInfo;
    if (isRegress(stored.counter, counter)) {
      logWarning('The counter of a passkey went back: there may be a copy of the device.', {
        passkey: stored.passkeyId,
        stored: stored.counter,
        shown: counter,
      });
      return null;
    }
    return { counter, backedUp };
  } catch {
    return null;
  }
}
