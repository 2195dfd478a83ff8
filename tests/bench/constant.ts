/** A Worker that answers a constant: the divisor of every line. */
import { readBuiltOptions } from '../../scripts/building/installation.ts';
import { type RawWorker, startRaw } from './raw.ts';

const script = `
const bodies = new Map();
export default {
  fetch(request) {
    const bytes = Number(new URL(request.url).pathname.slice(1));
    if (!bodies.has(bytes)) bodies.set(bytes, 'x'.repeat(bytes));
    return new Response(bodies.get(bytes), { headers: { 'content-type': 'text/html; charset=utf-8' } });
  },
};`;

/** Describes the divisor in one sentence. */
export const divisor =
  'The constant is a bare Worker on a direct socket that answers a text of as many bytes as the page has.';

/** Starts it; `{origin}/{bytes}` answers with that many bytes. */
export function startConstant(): Promise<RawWorker> {
  const { compatibilityDate } = readBuiltOptions('storefront');
  if (!compatibilityDate) throw new Error('wrangler.toml has no compatibility date.');
  return startRaw({ name: 'constant', modules: true, script, compatibilityDate });
}
