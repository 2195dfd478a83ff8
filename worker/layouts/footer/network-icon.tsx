import type { ReactElement } from 'react';
import source from './networks.svg?raw';
import url from './networks.svg?url';

/** What is drawn of each network, by its name: lines as those of the other icons. */
export const networkPaths: Readonly<Record<string, string>> = Object.fromEntries(
  [...source.matchAll(/<path id="(\w+)" d="([^"]+)"/g)].map(([, name = '', path = '']) => [name, path]),
);

/** The icon of a network; what it means is said by the link around it. It is in a file of its own: no page needs it at once. */
export function NetworkIcon({ name }: { name: string }): ReactElement {
  return (
    <svg
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="square"
      aria-hidden="true"
    >
      <use href={`${url}#${name}`} />
    </svg>
  );
}
