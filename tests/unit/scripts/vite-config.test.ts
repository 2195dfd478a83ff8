import { createServer } from 'vite';
import { expect, it } from 'vitest';
import { shop } from '../../../vite.config.ts';

it('in development pictures have addresses of their own, however small: no policy lets a page use data: for them', async () => {
  const server = await createServer({
    ...shop('serve'),
    configFile: false,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { ssr } = server.environments;
    for (const asset of ['worker/layouts/footer/networks.svg', 'demo/brand/fonts/instrument-sans-latin.woff2']) {
      const module = await ssr.transformRequest(`/${asset}?url`);
      expect(module?.code, asset).toContain(`"/${asset}"`);
      expect(module?.code, asset).not.toContain('data:');
    }
  } finally {
    await server.close();
  }
});
