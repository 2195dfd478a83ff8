import { createSignature } from 'http-message-sig';
import { serializeDictionary } from 'structured-headers';
import { ucpVersion } from '../protocol/capabilities.ts';
import { type PlatformProfile, platformProfileAt } from '../protocol/platform-profile.ts';
import { readPublicAddress } from '../protocol/public-address.ts';
import type { ShopKeys } from '../protocol/shop-keys.ts';
import { digestOf } from '../protocol/signatures.ts';

/** Milliseconds for a platform to acknowledge a webhook. */
const timeout = 5000;

export interface Webhook {
  /** The same whenever it is sent again. */
  id: string;
  /** When it happened: milliseconds since 1970. */
  occurredAt: number;
  /** JSON. */
  body: string;
}

interface Sender {
  /** Origin of the shop, whose profile has the key. */
  origin: string;
  keys: ShopKeys;
}

/** Where a platform takes orders, by its profile; undefined if it does not, or at no address that may be called. */
function webhookAddress({ ucp }: PlatformProfile, shop: URL): string | undefined {
  const declared = ucp.capabilities['dev.ucp.shopping.order']?.find(({ version }) => version === ucpVersion);
  const url = declared?.config?.webhook_url;
  const read = typeof url === 'string' ? readPublicAddress(url, shop) : undefined;
  return read !== undefined && 'address' in read ? read.address : undefined;
}

/** The request with its signature (order, webhook signature verification; signatures, REST request signing). */
async function signedRequest(address: string, webhook: Webhook, { origin, keys }: Sender): Promise<Request> {
  const { id, occurredAt, body } = webhook;
  const bytes = new TextEncoder().encode(body);
  const request = new Request(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'ucp-agent': serializeDictionary({ profile: `${origin}/.well-known/ucp` }),
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(occurredAt / 1000)),
      'idempotency-key': id,
      'content-digest': await digestOf(bytes),
    },
    body: bytes,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  });
  const { signature, signatureInput } = await createSignature(request, {
    label: 'sig1',
    components: [
      '@method',
      '@authority',
      '@path',
      ...(new URL(address).search === '' ? [] : ['@query']),
      'ucp-agent',
      'idempotency-key',
      'content-digest',
      'content-type',
      'webhook-id',
      'webhook-timestamp',
    ],
    parameters: { created: Math.floor(Date.now() / 1000), keyid: keys.kid },
    signer: keys.signer,
  });
  request.headers.set('signature', signature);
  request.headers.set('signature-input', signatureInput);
  return request;
}

/**
 * Sends a webhook to a platform, at the address that its profile names now.
 * @param platform address of the profile
 * @param isAgain asks for the profile anew, since the address may have changed
 * @returns false if the platform takes no webhooks
 * @throws Error unless the platform has acknowledged it; UcpRefusal if its profile cannot be had
 */
export async function sendWebhook(
  platform: string,
  webhook: Webhook,
  sender: Sender,
  isAgain: boolean,
): Promise<boolean> {
  const profile = await platformProfileAt(platform, { isRenewed: isAgain });
  const address = webhookAddress(profile, new URL(sender.origin));
  if (address === undefined) return false;
  const response = await fetch(await signedRequest(address, webhook, sender));
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The platform answered ${response.status} to a webhook.`);
  return true;
}
