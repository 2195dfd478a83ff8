import type { ReactElement } from 'react';

/** Says that changes wait for the network. */
export function Offline({ text }: { text: string }): ReactElement {
  return (
    <p className="notice notice--warning" role="status">
      {text}
    </p>
  );
}
