import { type ReactNode, useEffect } from 'react';

/** Tells when its content is in the page and listens. */
export function Mounted({ onMount, children }: { onMount: () => void; children: ReactNode }): ReactNode {
  useEffect(onMount, [onMount]);
  return children;
}
