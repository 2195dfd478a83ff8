import type { ReactElement } from 'react';
import { Icon } from '../../client/components/icon.tsx';
import type { BlockOf } from '../../shared/contract/content/content-blocks.ts';
import { slugify } from '../../shared/format/slug.ts';
import { ContentAnchor } from '../layouts/content/content-link.tsx';
import type { PageRequest } from '../page/page-module.ts';

interface AccordionProps {
  block: BlockOf<'accordion'>;
  request: PageRequest;
}

/** Questions that open, each with an anchor of its own. Browsers open the one that contains a searched text. */
export function Accordion({ block, request }: AccordionProps): ReactElement {
  const { title, items } = block;
  return (
    <section className="questions wrap">
      {title !== null && (
        <h2 className="heading" id={slugify(title)}>
          {title}
        </h2>
      )}
      <div className="questions__list">
        {items.map((item) => (
          <details key={item.title} className="question" id={slugify(item.title)}>
            <summary>
              {item.title}
              <Icon name="down" size={16} />
            </summary>
            <div className="prose">
              {item.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {item.links.map((link) => (
                <p key={link.title}>
                  <ContentAnchor link={link} request={request} />
                </p>
              ))}
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}
