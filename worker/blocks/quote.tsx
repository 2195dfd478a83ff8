import type { ReactElement } from 'react';
import type { BlockOf } from '../../shared/contract/content/content-blocks.ts';

export function Quote({ block: { text, author, role } }: { block: BlockOf<'quote'> }): ReactElement {
  return (
    <section className="quote wrap">
      <figure>
        <blockquote>
          <p>{text}</p>
        </blockquote>
        {author !== null && (
          <figcaption className="muted">
            {author}
            {role !== null && `, ${role}`}
          </figcaption>
        )}
      </figure>
    </section>
  );
}
