import type { ReactElement } from 'react';
import source from './networks.svg?raw';
import url from './networks.svg?url';

/** Path data of each network's icon by its name: lines like those of the other icons. */
export const networkPaths: Readonly<Record<string, string>> = Object.fromEntries(
  [...source.matchAll(/<path id="(\w+)" d="([^"]+)"/g)].map(([, name = '', path = '']) => [name, path]),
);

/** The icon of a network, named by the link around it. It is in a separate file, as no page needs it at once. */
export function NetworkIcon({ name }: { name: string }): ReactElement {
  return (
    <svg width="24" height="24" className="icon" aria-hidden="true">
      <use href={`${url}#${name}`} />
    </svg>
  );
}
