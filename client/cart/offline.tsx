import type { ReactElement } from 'react';

export function Offline({ text }: { text: string }): ReactElement {
  return (
    <p className="notice notice--warning" role="status">
      {text}
    </p>
  );
}
