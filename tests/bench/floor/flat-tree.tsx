import type { ReactNode } from 'react';
import { flatPageOf } from './flat-page.ts';

/** The page for a floor's address, as a React tree. */
export function flatTree(address: string): ReactNode {
  return flatPageOf(address).elements.map(({ className, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing ever moves.
    <p key={index} className={className}>
      {text}
    </p>
  ));
}
