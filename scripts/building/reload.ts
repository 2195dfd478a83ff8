import type { Plugin } from 'vite';

/** For `npm run dev`: includes Vite's client in the island runtime, and reloads the page when the Worker changes. */
export const reload: Plugin = {
  name: 'selvedge-reload',
  apply: 'serve',
  transform(code, id) {
    const isRuntime = this.environment.name === 'client' && id.endsWith('/client/hydrate.ts');
    return isRuntime ? { code: `import '/@vite/client';\n${code}`, map: null } : undefined;
  },
  hotUpdate({ server, modules }) {
    if (this.environment.name !== 'client' && modules.length > 0)
      server.environments.client.hot.send({ type: 'full-reload' });
  },
};
