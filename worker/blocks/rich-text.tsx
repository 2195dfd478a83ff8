import type { ReactElement } from 'react';
import type { BlockOf } from '../../shared/contract/content/content-blocks.ts';
import { slugify } from '../../shared/format/slug.ts';
import { ContentAnchor } from '../layouts/content/content-link.tsx';
import type { PageRequest } from '../page/page-module.ts';

interface RichTextProps {
  block: BlockOf<'rich_text'>;
  request: PageRequest;
}

/** Running text. With a title it is a section that can be linked to. */
export function RichText({ block, request }: RichTextProps): ReactElement {
  const { title, paragraphs, items, links } = block;
  return (
    <section className="story wrap">
      {title !== null && (
        <h2 className="heading" id={slugify(title)}>
          {title}
        </h2>
      )}
      <div className="prose">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {items.length > 0 && (
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
        {links.map((link) => (
          <p key={link.title}>
            <ContentAnchor link={link} request={request} />
          </p>
        ))}
      </div>
    </section>
  );
}
