import type { ReactElement } from 'react';

/** Changes wait for the network, in words. */
export function Offline({ text }: { text: string }): ReactElement {
  return (
    <p className="notice notice--warning" role="status">
      {text}
    </p>
  );
}
