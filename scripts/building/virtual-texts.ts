import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const prefix = 'virtual:texts/';

/** Provides `virtual:texts/{language}` to the browser's modules: the texts of all islands in one language. */
export function virtualTexts(): Plugin {
  let texts: Record<string, Record<string, string>> | undefined;
  return {
    name: 'virtual-texts',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      // In a child process, which has no older version of the texts in its module cache.
      texts ??= JSON.parse(
        execFileSync(process.execPath, [join(import.meta.dirname, 'print-island-texts.ts')], {
          encoding: 'utf8',
        }),
      );
      return `export default ${JSON.stringify(texts?.[id.slice(prefix.length + 1)])};`;
    },
    hotUpdate({ file }) {
      if (!/\/shared\/i18n\/|-texts\.ts$/.test(file)) return;
      texts = undefined;
      const { moduleGraph } = this.environment;
      for (const module of moduleGraph.idToModuleMap.values()) {
        if (module.id?.startsWith(`\0${prefix}`)) moduleGraph.invalidateModule(module);
      }
    },
  };
}
