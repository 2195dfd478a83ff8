import type { FunctionComponent } from 'react';
import { loadTexts } from './texts/texts.ts';

const islands = import.meta.glob<{ default: FunctionComponent<object> }>('./islands/*.tsx');
const started = new WeakMap<Element, Promise<void>>();

async function start(island: HTMLElement): Promise<void> {
  const load = islands[`./islands/${island.dataset.island}.tsx`];
  if (load === undefined) throw new Error('No island');
  const [{ mount }, { default: Component }, text] = await Promise.all([import('./mount.tsx'), load(), loadTexts()]);
  await mount(island, Component, { ...JSON.parse(island.dataset.props ?? '{}'), text });
  island.dataset.on = 'hydrated';
}

/** Hydrates an island once; React is loaded with the first. Rejects if a script could not be loaded. */
export function hydrate(island: HTMLElement): Promise<void> {
  const known = started.get(island) ?? start(island);
  started.set(island, known);
  return known;
}
