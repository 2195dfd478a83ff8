/** A Worker that only answers a constant, behind the same static assets as the storefront: what the platform can do. */
import { join } from 'node:path';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { root } from '../../scripts/sources.mjs';
import { readBuiltOptions } from '../../scripts/workers.ts';

const script = `
const bodies = new Map();
export default {
  fetch(request) {
    const bytes = Number(new URL(request.url).pathname.slice(1));
    if (!bodies.has(bytes)) bodies.set(bytes, 'x'.repeat(bytes));
    return new Response(bodies.get(bytes), { headers: { 'content-type': 'text/html; charset=utf-8' } });
  },
};`;

/** Starts it; `{origin}/{bytes}` answers with that many bytes. */
export async function startConstant(): Promise<{ origin: string; dispose(): Promise<void> }> {
  const { assets, compatibilityDate } = readBuiltOptions('storefront');
  if (!assets || !compatibilityDate) throw new Error('wrangler.toml has no assets or no compatibility date.');
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    log: new Log(LogLevel.WARN),
    name: 'constant',
    modules: true,
    script,
    compatibilityDate,
    assets: { ...assets, directory: join(root, 'dist', 'client'), workerName: 'constant' },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  });
  const { origin } = await miniflare.unsafeGetDirectURL('constant');
  return { origin, dispose: () => miniflare.dispose() };
}
