/** Tests one version of the backend before the storefront calls it. */
import { must, SmokeVisitor } from './smoke-visitor.ts';

interface BackendSmoke {
  /** The backend's origin, without a trailing slash. */
  origin: string;
  override: string;
  timeout?: number;
}

/**
 * Requests the public keys for signing in, which need its secrets, and the gateway without a key, which must not answer
 * with a server error.
 *
 * @throws SmokeFails with the address that failed
 */
export async function smokeBackend(options: BackendSmoke): Promise<void> {
  const visitor = new SmokeVisitor(options.origin, options);
  const keys = await visitor.ask('/authentication/.well-known/jwks.json');
  must(keys.status === 200 && keys.text.includes('"keys"'), keys, 'has no keys');
  must(!keys.text.includes('"d":'), keys, 'shows a private key');
  const gateway = await visitor.ask('/gateway/');
  must(gateway.status < 500, gateway, 'fails');
}
