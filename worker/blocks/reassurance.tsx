import type { ReactElement } from 'react';
import type { BlockOf } from '../../shared/contract/content/content-blocks.ts';

export function Reassurance({ block }: { block: BlockOf<'reassurance'> }): ReactElement {
  return (
    <div className="facts wrap">
      <ul className="facts__list">
        {block.items.map(({ title, text }) => (
          <li key={title}>
            <h2 className="subheading">{title}</h2>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
